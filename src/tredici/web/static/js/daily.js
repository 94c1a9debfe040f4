/**
 * The deals of the days: which number belongs to which day, as far as this browser has found out.
 * A day is the player's own, by the calendar where the player is. A game that was begun keeps its
 * number, whatever the clock says later.
 */

import { dayText } from "./dates.js";
import { fill, gettext } from "./words.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./thinker.js").Thinker} Thinker */

const KEPT = "days";
/** A day's numbers begin with its date: YYYYMMDD, then three digits. */
const NUMBERS_A_DAY = 1000;

/**
 * Today where the player is.
 * @param {Date} [now]
 * @returns {string} YYYY-MM-DD
 */
export function today(now = new Date()) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${String(now.getFullYear()).padStart(4, "0")}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/**
 * The number of a day's deal, if it is known already.
 * @param {string} day
 * @param {Store} store
 * @returns {number | undefined}
 */
export function known(day, store) {
  return knownDays(store)[day];
}

/**
 * Find the number of a day's deal, the first that can be won, and remember it.
 * @param {string} day
 * @param {Store} store
 * @param {Thinker} thinker
 * @returns {Promise<number>}
 */
export async function find(day, store, thinker) {
  const found = known(day, store) ?? (await thinker.daily(day));
  if (!Number.isSafeInteger(found)) throw new Error(`${day} has no deal: ${found}`);
  store.write(KEPT, JSON.stringify({ ...knownDays(store), [day]: found }));
  return found;
}

/**
 * The day whose deal a number is, as far as is known here, or null: that a number begins with a date
 * does not make it that day's.
 * @param {number | null} number
 * @param {Store} store
 * @returns {string | null} YYYY-MM-DD
 */
export function dayOf(number, store) {
  const day = dayLike(number);
  return day !== null && known(day, store) === number ? day : null;
}

/**
 * The day whose deal a number may be, for the date that it begins with.
 * @param {number | null} number
 * @returns {string | null} YYYY-MM-DD
 */
export function dayLike(number) {
  const found = /^(\d{4})(\d\d)(\d\d)$/.exec(String(Math.floor((number ?? 0) / NUMBERS_A_DAY)));
  if (!found) return null;
  const day = `${found[1]}-${found[2]}-${found[3]}`;
  return today(new Date(`${day}T12:00`)) === day ? day : null;
}

/**
 * What to call a deal.
 * @param {string} id as the engine names it: a scheme and a number, or cards
 * @param {Store} store
 * @returns {string}
 */
export function dealName(id, store) {
  const number = numberOf(id);
  if (number === null) return gettext("Deal of your own");
  const day = dayOf(number, store);
  return day ? fill(gettext("Deal of %(day)s"), { day: dayText(day) }) : fill(gettext("Deal %(number)s"), { number });
}

/**
 * The same where there is no room for words: "#8", "2026-09-30", or nothing.
 * @param {string} id
 * @param {Store} store
 * @returns {string}
 */
export function shortName(id, store) {
  const number = numberOf(id);
  return dayOf(number, store) ?? (number === null ? "" : `#${number}`);
}

/**
 * @param {string} id
 * @returns {number | null}
 */
export function numberOf(id) {
  const found = /^\w+:(\d+)$/.exec(id);
  return found ? Number(found[1]) : null;
}

/**
 * @param {Store} store
 * @returns {Record<string, number>}
 */
function knownDays(store) {
  try {
    return Object(JSON.parse(store.read(KEPT) ?? "{}"));
  } catch {
    return {};
  }
}
