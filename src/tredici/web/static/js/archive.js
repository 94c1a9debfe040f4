/**
 * The finished games that the player's browser keeps: one item each, named by when the game began,
 * its rules and its deal. So two tabs do not overwrite each other, one spoilt item spoils no
 * other, and a game that is entered again takes its own place.
 */

/** @typedef {import("./store.js").Store} Store */

/**
 * @typedef {object} Entry a finished game as the engine hands it over
 * @property {string} rules
 * @property {string} deal
 * @property {string} started
 * @property {string} result
 * @property {number} seconds
 * @property {number} moves
 * @property {number | null} score
 * @property {string} record the game as text, "" where it was not kept
 */

const PREFIX = "game.";
/** Where all games were kept in one item, before each had its own. */
const OLD = "history";
/** How many old games give up their moves at a time when the storage is full. */
const ROOM = 20;

export class Archive {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    /** What could not be kept yet. @type {Map<string, Entry>} */
    this.waiting = new Map();
    store.makeRoom = () => this.makeRoom();
    this.takeOver();
  }

  /**
   * Keep a game. A win stays a win, whatever came of the same game in another tab.
   * @param {string} key
   * @param {Entry} entry
   */
  add(key, entry) {
    const kept = this.store.read(PREFIX + key);
    const known = kept === null ? null : parsed(kept);
    if (kept !== null && !known) this.store.setAside(PREFIX + key, kept, new Date().toISOString());
    if (known?.result === "won" && entry.result !== "won") return;
    this.waiting.set(key, entry);
    this.flush();
  }

  /** Write what waits; what still finds no room waits on. */
  flush() {
    for (const [key, entry] of this.waiting) {
      if (!this.store.write(PREFIX + key, JSON.stringify(entry))) return;
      this.waiting.delete(key);
    }
  }

  /**
   * Everything that is kept, in the order in which the games were begun; `entry` is null where the
   * text cannot be read.
   * @returns {{key: string, text: string, entry: Entry | null}[]}
   */
  all() {
    const found = this.store.keys(PREFIX).map((key) => {
      const text = this.store.read(key) ?? "";
      return { key: key.slice(PREFIX.length), text, entry: parsed(text) };
    });
    for (const [key, entry] of this.waiting) found.push({ key, text: JSON.stringify(entry), entry });
    return found.sort((one, other) => (one.key < other.key ? -1 : 1));
  }

  /** @param {string} key */
  remove(key) {
    this.waiting.delete(key);
    this.store.remove(PREFIX + key);
  }

  /** Take over a history that was kept in one item. */
  takeOver() {
    const text = this.store.read(OLD);
    if (text === null) return;
    /** @type {unknown} */
    let games;
    try {
      games = JSON.parse(text);
    } catch {
      this.store.setAside(OLD, text, new Date().toISOString());
      this.store.remove(OLD);
      return;
    }
    for (const [key, entry] of Object.entries(Object(games))) {
      if (this.store.read(PREFIX + key) === null && !this.store.write(PREFIX + key, JSON.stringify(entry))) return;
    }
    this.store.remove(OLD);
  }

  /**
   * The storage is full: the oldest games that still have their moves give those up. What they
   * came to stays.
   * @returns {boolean} whether that made any room
   */
  makeRoom() {
    let left = ROOM;
    for (const key of this.store.keys(PREFIX).sort()) {
      const entry = parsed(this.store.read(key) ?? "");
      if (!entry?.record) continue;
      if (!this.store.tryWrite(key, JSON.stringify({ ...entry, record: "" }))) break;
      left -= 1;
      if (left === 0) break;
    }
    return left < ROOM;
  }
}

/**
 * @param {string} text
 * @returns {Entry | null}
 */
function parsed(text) {
  try {
    const entry = JSON.parse(text);
    return entry && typeof entry === "object" && !Array.isArray(entry) ? entry : null;
  } catch {
    return null;
  }
}
