/** A game looked back on: a timeline of what could still be won, and the moves that lost something. */

import { cardsOf, deed, reasonTexts, verdictText } from "./advicewords.js";
import { indexOf } from "./cards.js";
import { openDialog } from "./dialogs.js";
import { make } from "./dom.js";
import { fill, gettext, ngettext, numberText } from "./words.js";

/** @typedef {import("./types.js").Review} Review */

/** @type {Record<string, string>} */
const SYMBOLS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/**
 * A strip with a piece for each position: full where the game could be won, low where it could
 * not, in between where that is not known. A tap goes there.
 * @param {Review} review
 * @param {(at: number) => void} go
 */
export function timeline({ verdicts, lost_at: lost }, go) {
  const pieces = verdicts.map((verdict, at) => make("span", { className: at === lost ? `${verdict} lost-here` : verdict }));
  const strip = make("div", { className: "timeline", "aria-hidden": "true" }, ...pieces);
  strip.addEventListener("click", ({ clientX }) => {
    const left = pieces[0]?.getBoundingClientRect().left ?? 0;
    const width = (pieces[pieces.length - 1]?.getBoundingClientRect().right ?? 0) - left;
    go(Math.min(verdicts.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * verdicts.length))));
  });
  return strip;
}

/**
 * What is to be heard of a position.
 * @param {Review} review
 * @param {number} at
 */
export function verdictAt(review, at) {
  const verdict = review.verdicts[at];
  return verdict ? `${verdictText(verdict, review.verdicts.slice(0, at).includes("winnable"))}.` : "";
}

/**
 * @param {Review} review
 * @param {object} game
 * @param {string | null} game.outcome
 * @param {(at: number) => void} game.go
 */
export function openReview(review, { outcome, go }) {
  const to = (/** @type {number} */ at) => {
    dialog.close();
    go(at);
  };
  const lost = review.lost_at;
  const told = make("p", {}, summary(review, outcome));
  const dialog = openDialog({
    title: gettext("Review"),
    kind: "wide review",
    told,
    body: [
      told,
      lost !== null && review.kept.length > 0 && make("p", {}, fill(gettext("This would have kept it: %(moves)s."), { moves: review.kept.map(deed).join("; ") })),
      lost !== null && review.instead.length > 0 && make("p", { className: "hint" }, gettext("A way to win from there:"), " ", make("span", { className: "way" }, way(review.instead).join(" · "), " …")),
      results(review),
      ...mistakes(review, to),
      !review.complete && make("p", { className: "hint" }, gettext("Time ran out. What is told here is right; the rest is not known.")),
    ],
    actions: [
      { text: gettext("Done"), primary: lost === null },
      ...(lost === null ? [] : [{ text: gettext("Go to the move before"), primary: true, act: () => go(lost - 1) }]),
    ],
  });
}

/**
 * @param {Review} review
 * @param {string | null} outcome
 */
function summary({ verdicts, lost_at: lost, lost_by: by }, outcome) {
  if (lost !== null) return fill(gettext("Move %(move)s lost the game: %(name)s."), { move: numberText(lost), name: by ? deed(by) : "" });
  if (verdicts[0] === "unwinnable") return gettext("This deal could not be won from the start.");
  if (outcome === "won") return gettext("You won, and the win was never out of reach.");
  if (verdicts[verdicts.length - 1] === "winnable") return gettext("The game could be won to the last position.");
  return gettext("Whether and where the game was lost is not known.");
}

/** @param {Review} review */
function results({ fewest_steps: steps, best_score: score, best_cards: cards }) {
  /** @type {[string, number | null][]} */
  const lines = [
    [gettext("Fewest steps to win"), steps],
    [gettext("Best score that was possible"), score],
    [gettext("Most cards that could be removed"), cards],
  ];
  const known = lines.flatMap(([term, value]) => (value === null ? [] : [make("div", {}, make("dt", {}, term), make("dd", {}, numberText(value)))]));
  return known.length > 0 && make("dl", { className: "results" }, ...known);
}

/**
 * @param {Review} review
 * @param {(at: number) => void} to
 */
function mistakes(review, to) {
  if (review.mistakes.length === 0) return [];
  const items = review.mistakes.map(({ at, move, kind, reasons }) =>
    make(
      "li",
      {},
      make(
        "button",
        { type: "button", className: "menu-item with-note", onclick: () => to(at) },
        make("span", {}, fill(gettext("Move %(move)s: %(name)s"), { move: numberText(at + 1), name: deed(move) })),
        make("span", { className: "hint" }, [kindText(kind), ...reasonTexts(reasons)].join(" ")),
      ),
    ),
  );
  return [make("h3", {}, gettext("Mistakes")), make("ul", { className: "mistakes" }, ...items)];
}

/** @param {string} kind */
function kindText(kind) {
  switch (kind) {
    case "took_last_partner": return gettext("It left a card without a partner.");
    case "drew_past": return gettext("Something had to be removed before drawing on.");
    case "redealt_early": return gettext("Something had to be removed before the redeal.");
    case "wrong_partner": return gettext("A card went that was needed for another.");
    default: return gettext("It gave the win away.");
  }
}

/**
 * A line of moves in short, draws that follow one another as one.
 * @param {string[]} moves
 * @returns {string[]} ["draw 4 times", "6♣ 7♠"]
 */
export function way(moves) {
  /** @type {string[]} */
  const steps = [];
  let draws = 0;
  moves.forEach((move, at) => {
    const cards = cardsOf(move);
    if (move === "D") draws += 1;
    else steps.push(cards.length ? cards.map((card) => `${indexOf(card)}${SYMBOLS[card.charAt(1)]}`).join(" ") : gettext("redeal"));
    if (draws === 0 || moves[at + 1] === "D") return;
    steps.push(fill(ngettext("draw once", "draw %(count)s times", draws), { count: numberText(draws) }));
    draws = 0;
  });
  return steps;
}
