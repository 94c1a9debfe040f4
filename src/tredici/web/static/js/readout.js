/** What a key reads out for those who do not see the table at a glance: whole sentences of it. */

import { cardName } from "./cardnames.js";
import { fill, gettext, listed, ngettext, numberText } from "./words.js";

/** @typedef {import("./types.js").View} View */

/** What there is to read out. @type {Record<string, (view: View) => string[]>} */
const READINGS = {
  "read-piles": piles,
  "read-open": openCards,
  "read-pairs": pairs,
  "read-all": (view) => [...openCards(view), ...piles(view), ...progress(view), ...pairs(view)],
};

/**
 * @param {string} what
 * @param {View} view
 * @returns {string}
 */
export function readOut(what, view) {
  return (READINGS[what]?.(view) ?? []).join(" ");
}

/** @param {View} view */
function piles(view) {
  const { stock } = view;
  const many = { count: numberText(stock.count), card: stock.top ? cardName(stock.top) : "" };
  const told = [
    stock.top
      ? fill(ngettext("Stock: %(card)s on top, %(count)s card.", "Stock: %(card)s on top, %(count)s cards.", stock.count), many)
      : stock.count
        ? fill(ngettext("Stock: %(count)s card.", "Stock: %(count)s cards.", stock.count), many)
        : gettext("The stock is empty."),
  ];
  view.wastes.forEach((waste, at) => {
    const top = waste.cards[waste.cards.length - 1];
    const values = { card: top ? cardName(top) : "", count: numberText(waste.cards.length), number: at + 1 };
    if (view.wastes.length > 1) {
      told.push(top ? fill(ngettext("Waste %(number)s: %(card)s on top, %(count)s card.", "Waste %(number)s: %(card)s on top, %(count)s cards.", waste.cards.length), values) : fill(gettext("Waste %(number)s is empty."), values));
    } else {
      told.push(top ? fill(ngettext("Waste: %(card)s on top, %(count)s card.", "Waste: %(card)s on top, %(count)s cards.", waste.cards.length), values) : gettext("The waste is empty."));
    }
  });
  if (view.redeals_left !== null) {
    told.push(
      view.redeals_left
        ? fill(ngettext("%(count)s redeal is left.", "%(count)s redeals are left.", view.redeals_left), { count: view.redeals_left })
        : gettext("No redeal is left."),
    );
  }
  return told;
}

/** @param {View} view */
function openCards(view) {
  const open = view.places.flatMap((place) => (place?.open ? [cardName(place.card)] : []));
  return [open.length ? fill(gettext("Open in the pyramid: %(cards)s."), { cards: listed(open) }) : gettext("The pyramid is gone.")];
}

/** @param {View} view */
function pairs(view) {
  const found = view.legal.filter((move) => /^\w[cdhs]/.test(move)).map((move) => {
    const [first = "", second] = [move.slice(0, 2), move.slice(2)];
    return second ? fill(gettext("%(first)s with %(second)s"), { first: cardName(first), second: cardName(second) }) : cardName(first);
  });
  return [found.length ? fill(gettext("Can be removed: %(pairs)s."), { pairs: found.join("; ") }) : gettext("Nothing can be removed now.")];
}

/** @param {View} view */
function progress(view) {
  const { removed } = view;
  return [fill(gettext("Removed: %(count)s of %(total)s."), { count: numberText(removed.goal_count), total: numberText(removed.goal_total) })];
}
