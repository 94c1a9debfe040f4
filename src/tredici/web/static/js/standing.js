/**
 * Where a game stands among the player's others by the same rules: the best score kept here, and
 * the match of six. The engine adds up; this hands it the games that are kept.
 */

/** @typedef {import("./types.js").View} View */

/**
 * @typedef {object} Standing
 * @property {number | null} best_before the best score of the other games
 * @property {{scores: number[], total: number, won: boolean | null, games: number} | null} match
 * @property {number | null} bonus for clearing the pyramid in the pass in which it was cleared
 * @property {number} cards_left
 */

/**
 * @param {import("./game.js").Game} game
 * @param {import("./archive.js").Archive} archive
 * @returns {Standing | null} null under rules that keep no score
 */
export function standing(game, archive) {
  const { rules } = game.view;
  if (rules.scoring === "none" || game.guest) return null;
  const games = archive.all().flatMap(({ entry }) => (entry?.rules === rules.text ? [{ ...entry, record: "" }] : []));
  return game.ask({ do: "standing", games }).data;
}
