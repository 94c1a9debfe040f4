/** What the engine's event codes mean, in whole sentences. */

import { theCard } from "./cardnames.js";
import { errorText } from "./errors.js";
import { fill, gettext, listed, ngettext, numberText } from "./words.js";

/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {import("./types.js").View} View */

/** Why nothing happened: to be seen as well as heard. */
const REFUSALS = new Set([
  "covered", "no_match", "own_cover", "not_there", "buried", "no_king", "nothing_there",
  "stock_empty", "stock_not_empty", "no_redeal_left", "waste_empty", "nothing_to_undo",
  "nothing_to_redo", "game_over", "illegal", "error",
]);

/**
 * @param {GameEvent} event
 * @returns {boolean}
 */
export function isRefusal(event) {
  return REFUSALS.has(event.code);
}

/**
 * A sentence for an event, or "" when it goes without saying.
 * @param {GameEvent} event
 * @param {View} view
 * @returns {string}
 */
export function sentence(event, view) {
  const cards = event.cards ?? [];
  const [first, second] = cards;
  const [over, other] = event.by ?? [];
  const values = {
    card: event.card ? theCard(event.card) : "",
    first: first ? theCard(first) : "",
    second: second ? theCard(second) : "",
    third: cards[2] ? theCard(cards[2]) : "",
    cover: over ? theCard(over) : "",
    other: other ? theCard(other) : "",
    sum: event.sum ?? "",
    count: event.left ?? "",
  };
  switch (event.code) {
    case "dealt":
      return dealt(view);
    case "restarted":
      return gettext("The same deal from the start.");
    case "resumed":
      return gettext("Your game goes on.");
    case "removed":
      return [removed(values, cards), opened(event.uncovered ?? [])].join(" ").trim();
    case "drawn":
      return [drawn(values, cards.length, event.left ?? 0), opened(event.uncovered ?? [])].join(" ").trim();
    case "redealt":
      return [redealt(event.redeals_left ?? null), opened(event.uncovered ?? [])].join(" ").trim();
    case "undone":
      return [gettext("Undone."), back(cards), opened(event.uncovered ?? [])].filter(Boolean).join(" ");
    case "went_back":
      return fill(gettext("Back after move %(move)s, where the game can be won."), { move: numberText(event.at ?? 0) });
    case "redone":
      return gettext("Redone.");
    case "selected":
      return fill(gettext("Picked up %(card)s."), values);
    case "cleared":
      return fill(gettext("Put down %(card)s."), values);
    case "hint":
      return hint(event);
    case "won":
      return gettext("You have won.");
    case "stuck":
      return gettext("No more moves.");
    case "conceded":
      return gettext("You gave up this game.");
    case "covered":
      return other
        ? fill(gettext("Covered by %(cover)s and %(other)s."), values)
        : fill(gettext("Covered by %(cover)s."), values);
    case "own_cover":
      return fill(gettext("A card does not pair with the one that covers it: %(cover)s lies on %(card)s."), values);
    case "no_match":
      return fill(gettext("These add up to %(sum)s, not 13."), values);
    case "not_there":
      return fill(gettext("Already removed: %(card)s."), values);
    case "buried":
      return fill(gettext("Other cards lie on %(card)s."), values);
    case "no_king":
      return gettext("Only Kings are removed alone. Drop a card onto its partner.");
    case "nothing_there":
      return gettext("There is no card to pair with.");
    case "stock_empty":
      return gettext("The stock is empty.");
    case "stock_not_empty":
      return gettext("The stock is not empty yet.");
    case "no_redeal_left":
      return gettext("The stock is empty and no redeal is left.");
    case "waste_empty":
      return gettext("There are not two cards in the waste.");
    case "nothing_to_undo":
      return gettext("Nothing to undo.");
    case "nothing_to_redo":
      return gettext("Nothing to redo.");
    case "game_over":
      return gettext("The game is over. Undo, restart, or start a new deal.");
    case "illegal":
      return gettext("That is no move here.");
    case "error":
      return errorText(event);
    default:
      return "";
  }
}

/** @param {View} view */
function dealt(view) {
  if (view.deal.number === null) return gettext("A deal of your own is on the table.");
  return fill(gettext("Deal %(number)s is on the table."), { number: view.deal.number });
}

/**
 * @param {Record<string, string | number>} values
 * @param {Card[]} cards
 */
function removed(values, cards) {
  return cards.length === 2
    ? fill(gettext("Removed %(first)s and %(second)s."), values)
    : fill(gettext("Removed %(first)s."), values);
}

/** @param {Card[]} cards */
function back(cards) {
  return cards.length ? fill(gettext("Back on the table: %(cards)s."), { cards: listed(cards.map(theCard)) }) : "";
}

/** @param {Card[]} cards */
function opened(cards) {
  const [first, ...more] = cards.map(theCard);
  if (!first) return "";
  return more.length
    ? fill(gettext("Now open: %(cards)s."), { cards: listed([first, ...more]) })
    : fill(gettext("Now open: %(first)s."), { first });
}

/**
 * @param {Record<string, string | number>} values
 * @param {number} turned
 * @param {number} left
 */
function drawn(values, turned, left) {
  const what =
    turned === 3
      ? gettext("Drew %(first)s, %(second)s and %(third)s.")
      : turned === 2
        ? gettext("Drew %(first)s and %(second)s.")
        : gettext("Drew %(first)s.");
  const rest = left
    ? fill(ngettext("%(count)s card left in the stock.", "%(count)s cards left in the stock.", left), { count: left })
    : gettext("The stock is empty now.");
  return `${fill(what, values)} ${rest}`;
}

/** @param {number | null} left */
function redealt(left) {
  if (left === null) return gettext("The waste is the stock again.");
  if (left === 0) return gettext("The waste is the stock again. This is the last pass.");
  return fill(
    ngettext(
      "The waste is the stock again. %(count)s redeal is left.",
      "The waste is the stock again. %(count)s redeals are left.",
      left,
    ),
    { count: left },
  );
}

/** @param {GameEvent} event */
function hint(event) {
  const [first, second] = event.cards ?? [];
  const values = { first: first ? theCard(first) : "", second: second ? theCard(second) : "" };
  const uncovers = event.uncovers?.length ? ` ${fill(gettext("It uncovers %(cards)s."), { cards: listed(event.uncovers.map(theCard)) })}` : "";
  if (second) return fill(gettext("You can remove %(first)s and %(second)s."), values) + uncovers;
  if (first) return fill(gettext("You can remove %(first)s."), values) + uncovers;
  if (event.move === "D") return gettext("Nothing to remove here: draw from the stock.");
  if (event.move === "R") return gettext("Nothing to remove here: redeal, turning the waste over.");
  return gettext("There is nothing left to do.");
}
