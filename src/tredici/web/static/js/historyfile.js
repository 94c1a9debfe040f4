/** The history as one file, and back. */

import { fill, gettext } from "./words.js";

/** @typedef {import("./archive.js").Archive} Archive */
/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./thinker.js").Thinker} Thinker */

/** As `core.history` writes it. */
const FORMAT = 1;
/** So many games are looked at in one go. */
const BATCH = 200;

/**
 * Everything that is kept, also what cannot be read: nothing is lost that may be mended.
 * @param {Archive} archive
 * @param {Store} store
 * @returns {string}
 */
export function exported(archive, store) {
  const all = archive.all();
  const unreadable = [...all.filter(({ entry }) => !entry).map(({ key, text }) => ({ key, text })), ...store.aside()];
  const games = all.flatMap(({ entry }) => (entry ? [entry] : []));
  return `${JSON.stringify({ format: FORMAT, games, ...(unreadable.length ? { unreadable } : {}) }, null, 1)}\n`;
}

/**
 * Take the games of a file into the history. A game that is there already stays one; a win stays.
 * @param {string} text
 * @param {Archive} archive
 * @param {Thinker} thinker
 * @returns {Promise<{added: number, refused: number, trouble: string | null}>} how many games are
 *   new or better, how many the engine refused, and why nothing at all was taken
 */
export async function imported(text, archive, thinker) {
  const none = { added: 0, refused: 0 };
  /** @type {any} */
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    return { ...none, trouble: gettext("This file holds no history.") };
  }
  if (!Number.isInteger(file?.format) || !Array.isArray(file.games)) return { ...none, trouble: gettext("This file holds no history.") };
  if (file.format > FORMAT) {
    return { ...none, trouble: fill(gettext("A newer version of the game wrote this file (format %(format)s)."), { format: file.format }) };
  }
  const known = new Map(archive.all().map(({ key, entry }) => [key, entry?.result]));
  let added = 0;
  let refused = 0;
  for (let from = 0; from < file.games.length; from += BATCH) {
    const games = file.games.slice(from, from + BATCH);
    const { data } = await thinker.ask({ do: "games", games });
    games.forEach((/** @type {import("./archive.js").Entry} */ entry, /** @type {number} */ at) => {
      const key = data.keys[at];
      if (key === null) refused += 1;
      else if (!known.has(key) || (entry.result === "won" && known.get(key) !== "won")) {
        archive.add(key, entry);
        known.set(key, entry.result);
        added += 1;
      }
    });
  }
  return { added, refused, trouble: null };
}
