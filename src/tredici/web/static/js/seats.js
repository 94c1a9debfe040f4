/**
 * Where a tab keeps its game. Each open tab has a place of its own, so that two of them never
 * overwrite each other; a place becomes free when its tab is gone, however it went, and the next
 * tab goes on with the game that lies there.
 */

/** A tab that is being closed or loaded anew takes a moment to leave its place. */
const PATIENCE = 400;
const REMEMBERED = "tredici.seat";

/**
 * The key under which this tab keeps its game: "game", or for another tab at the same time
 * "game-2" and so on. A browser without locks has one place for all.
 * @returns {Promise<string>}
 */
export async function takeSeat() {
  if (!navigator.locks) return keyOf(1);
  for (const [number, patience] of candidates()) {
    if (await take(number, patience)) {
      remember(number);
      return keyOf(number);
    }
  }
  return keyOf(1);
}

/**
 * The places to try, each with how long to wait for it: this tab's own of before, then any. After
 * waiting, one more look: a busy page hears of its own patience first, and of the place second.
 * @returns {Generator<[number: number, patience: number]>}
 */
function* candidates() {
  const own = remembered();
  for (const number of own > 1 ? [own, 1] : [1]) {
    yield [number, 0];
    yield [number, PATIENCE];
    yield [number, 0];
  }
  for (let number = 2; number < 100; number += 1) yield [number, 0];
}

/**
 * @param {number} number
 * @param {number} patience milliseconds
 * @returns {Promise<boolean>} whether the place is ours, for as long as the page lives
 */
function take(number, patience) {
  return new Promise((resolve) => {
    /** @param {Lock | null} lock */
    const hold = (lock) => {
      resolve(lock !== null);
      return lock ? new Promise(() => {}) : undefined;
    };
    const options = patience ? { signal: AbortSignal.timeout(patience) } : { ifAvailable: true };
    navigator.locks.request(`tredici.${keyOf(number)}`, options, hold).catch(() => resolve(false));
  });
}

/** @param {number} number */
function keyOf(number) {
  return number === 1 ? "game" : `game-${number}`;
}

/** What this tab remembers of its place across a reload; 0 for nothing. */
function remembered() {
  try {
    return Number(sessionStorage.getItem(REMEMBERED)) || 0;
  } catch {
    return 0;
  }
}

/** @param {number} number */
function remember(number) {
  try {
    sessionStorage.setItem(REMEMBERED, String(number));
  } catch {
    // It may get another place after a reload; nothing is overwritten.
  }
}
