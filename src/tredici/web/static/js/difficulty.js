/** How hard a deal is for people, in a word: thought over beside the game, once for each deal. */

import { gettext, pgettext } from "./words.js";

/** @type {Map<string, Promise<string>>} */
const thought = new Map();

/**
 * @param {import("./thinker.js").Thinker} thinker
 * @param {import("./types.js").View} view
 * @returns {Promise<string>} as `Thinker.difficulty` has it; "unknown" where it cannot be had
 */
export function difficultyOf(thinker, { deal, rules }) {
  const key = `${deal.id};${rules.text}`;
  const found = thought.get(key) ?? thinker.difficulty(deal.id, rules.text).catch(() => "unknown");
  thought.set(key, found);
  return found;
}

/**
 * @param {string} difficulty
 * @returns {string}
 */
export function difficultyWord(difficulty) {
  switch (difficulty) {
    case "easy": return pgettext("difficulty", "Easy");
    case "medium": return pgettext("difficulty", "Medium");
    case "hard": return pgettext("difficulty", "Hard");
    case "lost": return gettext("Cannot be won");
    default: return gettext("Not known");
  }
}
