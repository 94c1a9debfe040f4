/** What the coach says, in whole sentences: moves, the reasons for them, verdicts. */

import { cardName, theCard } from "./cardnames.js";
import { fill, gettext, listed, ngettext, numberText, percentText } from "./words.js";

/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").Reason} Reason */
/** @typedef {import("./types.js").Verdict} Verdict */

/**
 * The cards of a move in notation: none for a draw or a redeal.
 * @param {string} move
 * @returns {Card[]}
 */
export function cardsOf(move) {
  return move.length < 2 ? [] : move.match(/../g) ?? [];
}

/**
 * A move as something to do: "Remove the 6 of clubs and the 7 of spades."
 * @param {string} move
 * @returns {string}
 */
export function order(move) {
  const [first, second] = cardsOf(move).map(theCard);
  if (first && second) return fill(gettext("Remove %(first)s and %(second)s."), { first, second });
  if (first) return fill(gettext("Remove %(first)s."), { first });
  return move === "R" ? gettext("Redeal: turn the waste over.") : gettext("Draw from the stock.");
}

/**
 * A move by its name, in a list: "6 of clubs with 7 of spades".
 * @param {string} move
 * @returns {string}
 */
export function moveName(move) {
  const [first, second] = cardsOf(move).map(cardName);
  if (first && second) return fill(gettext("%(first)s with %(second)s"), { first, second });
  return first ?? (move === "R" ? gettext("Redeal") : gettext("Draw"));
}

/**
 * A move as a deed, after a colon: "drawing a card".
 * @param {string} move
 * @returns {string}
 */
export function deed(move) {
  if (cardsOf(move).length > 0) return moveName(move);
  return move === "R" ? gettext("turning the waste over") : gettext("drawing a card");
}

/**
 * @param {Verdict} verdict
 * @param {boolean} [once] whether it is known that the game could be won before
 * @returns {string}
 */
export function verdictText(verdict, once = false) {
  switch (verdict) {
    case "winnable": return gettext("Can still be won");
    case "unwinnable": return once ? gettext("Can no longer be won") : gettext("Cannot be won");
    default: return gettext("Not known");
  }
}

/** What matters most is said first. */
const WEIGHT = ["wins", "bonus", "clears_pyramid", "no_partner", "blocked", "only_way", "only_move", "last_partner", "uncovers", "odds", "clears_row", "king", "inside", "brings", "frees", "waits", "unseen", "new_pass"];

/**
 * A sentence for each reason, the most telling first.
 * @param {Reason[]} reasons
 * @returns {string[]}
 */
export function reasonTexts(reasons) {
  const weight = (/** @type {Reason} */ { code }) => (WEIGHT.includes(code) ? WEIGHT.indexOf(code) : WEIGHT.length);
  return [...reasons].sort((one, other) => weight(one) - weight(other)).map(reasonText).filter(Boolean);
}

/**
 * @param {Reason} reason
 * @returns {string}
 */
function reasonText(reason) {
  const { card, cards = [], of = [], count = 0, chance = 0, other_chance: next = 0 } = reason;
  const values = {
    card: card ? cardName(card) : "",
    thecard: card ? theCard(card) : "",
    cards: listed(cards.map(theCard)),
    waiting: listed(of.map(cardName)),
    row: reason.row ?? "",
    pass: reason.pass ?? "",
    worth: numberText(reason.worth ?? 0),
    count: numberText(count),
    chance: percentText(chance),
    next: percentText(next),
  };
  switch (reason.code) {
    case "wins": return gettext("That wins.");
    case "bonus": return fill(gettext("Until then the pyramid could be cleared in pass %(pass)s, for a bonus of %(worth)s."), values);
    case "clears_pyramid": return gettext("That clears the pyramid.");
    case "king": return gettext("A King needs no partner.");
    case "inside": return gettext("Both lie in the pyramid: no card of the stock is spent.");
    case "uncovers": return fill(gettext("It uncovers %(cards)s."), values);
    case "last_partner": return fill(gettext("%(card)s: the last partner that is left (%(waiting)s)."), values);
    case "clears_row": return fill(gettext("It clears row %(row)s."), values);
    case "frees": return fill(gettext("It frees %(thecard)s in the waste."), values);
    case "brings": return fill(gettext("It turns %(cards)s."), values);
    case "unseen": return fill(ngettext("%(count)s card has not been seen yet.", "%(count)s cards have not been seen yet.", count), values);
    case "waits": return gettext("What could be removed now is better kept.");
    case "new_pass": return gettext("A new pass begins.");
    case "only_move": return gettext("There is no other move.");
    case "only_way": return gettext("Every other move loses.");
    case "odds": return fill(gettext("It wins %(chance)s of the time, the next best move %(next)s."), values);
    case "no_partner": return fill(gettext("No partner is left: %(card)s."), values);
    case "blocked": return fill(gettext("All partners of %(thecard)s lie under it."), values);
    default: return "";
  }
}

/**
 * On how many shuffles an answer rests.
 * @param {number} samples
 * @returns {string}
 */
export function samplesText(samples) {
  return fill(ngettext("From %(count)s shuffle of the cards not seen.", "From %(count)s shuffles of the cards not seen.", samples), { count: numberText(samples) });
}
