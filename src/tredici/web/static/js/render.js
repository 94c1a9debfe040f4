/**
 * The table in the page. Nothing else writes it: built once, then `draw(view)` brings it in line
 * with a view. The 28 places stay where they are in the document for ever, gone or not, so that
 * the order never changes for those who hear it.
 */

import { cardName } from "./cardnames.js";
import { back, face } from "./cards.js";
import { fill, gettext, ngettext } from "./words.js";

/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").Place} Place */
/** @typedef {import("./types.js").View} View */

const ROWS = 7;
const WASTES = 3;
/** How many cards of a single waste stay in view under its top. */
const FANNED = 2;

const EMPTY_ART =
  '<svg class="hollow" viewBox="0 0 100 140" aria-hidden="true" focusable="false"><path class="again" d="M77 54V37M77 54H60M75.5 53A30 30 0 1 0 79 78"/><path class="over" d="M34 54 66 86M66 54 34 86"/></svg>';

export class Table {
  /** @param {HTMLElement} felt where the table is built */
  constructor(felt) {
    this.felt = felt;
    /** The buttons of the places, by place. @type {HTMLButtonElement[]} */
    this.places = [];
    this.grid = element("div", "pyramid");
    this.grid.setAttribute("role", "grid");
    for (let row = 0; row < ROWS; row += 1) {
      const line = element("div", "row");
      line.setAttribute("role", "row");
      for (let column = 0; column <= row; column += 1) {
        const cell = element("div", "place");
        cell.setAttribute("role", "gridcell");
        const button = cardButton();
        button.dataset.place = String(this.places.length);
        this.places.push(button);
        cell.append(button);
        line.append(cell);
      }
      this.grid.append(line);
    }

    this.stock = cardButton();
    this.stock.id = "stock";
    this.stockCount = element("p", "count");
    this.redeals = element("p", "count soft");
    this.draw1 = textButton("draw");
    const stockPile = pile("stock", this.stock, this.stockCount, this.redeals, this.draw1);

    /** @type {WastePile[]} */
    this.wastes = [];
    const wastes = element("div", "wastes");
    for (let at = 0; at < WASTES; at += 1) {
      const waste = new WastePile(at);
      this.wastes.push(waste);
      wastes.append(waste.pile);
    }

    this.removed = element("div", "card-slot");
    this.removed.dataset.drop = "removed";
    this.removedCount = element("p", "count");
    const removedPile = pile("removed", this.removed, this.removedCount);

    const hand = element("div", "hand");
    hand.append(stockPile, wastes);
    felt.append(this.grid, hand, removedPile);
    felt.dataset.wastes = "1";
    /** The place that Tab comes to. */
    this.active = 21;
    this.name();
  }

  /** Write what does not depend on the game, in the language of the page. */
  name() {
    this.grid.setAttribute("aria-label", gettext("Pyramid"));
    this.felt.querySelector(".stock")?.setAttribute("aria-label", gettext("Stock"));
    this.felt.querySelector(".removed")?.setAttribute("aria-label", gettext("Removed cards"));
    for (const waste of this.wastes) waste.discard.textContent = gettext("Discard pair");
  }

  /** Draw every face anew, as other index letters ask. */
  redraw() {
    for (const drawn of this.felt.querySelectorAll("[data-face]")) {
      /** @type {HTMLElement} */ (drawn).removeAttribute("data-face");
    }
  }

  /**
   * Point out what a hint means, until the next draw.
   * @param {Card[]} cards
   * @param {boolean} stock
   */
  point(cards, stock) {
    const drawn = this.cards();
    for (const card of cards) drawn.get(card)?.classList.add("hinted");
    if (stock) this.stock.classList.add("hinted");
  }

  /** Take back what `point` pointed out. */
  unpoint() {
    for (const hinted of this.felt.querySelectorAll(".hinted")) hinted.classList.remove("hinted");
  }

  /** @param {View} view */
  draw(view) {
    this.unpoint();
    this.felt.dataset.stock = view.rules.stock;
    this.felt.dataset.waste = view.rules.waste;
    this.felt.dataset.wastes = String(view.wastes.length);
    const removable = new Set(view.removable);
    view.places.forEach((place, at) => this.drawPlace(at, place, view, removable));
    this.drawStock(view, removable);
    this.wastes.forEach((waste, at) => waste.draw(at, view, removable));
    this.drawRemoved(view);
    this.rove(this.active);
  }

  /**
   * @param {number} at
   * @param {Place | null} place
   * @param {View} view
   * @param {Set<Card>} removable
   */
  drawPlace(at, place, view, removable) {
    const button = /** @type {HTMLButtonElement} */ (this.places[at]);
    button.classList.toggle("gone", !place);
    button.parentElement?.classList.toggle("empty", !place);
    if (!place) {
      mark(button, null, view, removable);
      return;
    }
    put(button, place.card);
    button.classList.toggle("covered", !place.open);
    button.dataset.drop = place.card;
    mark(button, place.card, view, removable);
    label(button, placeLabel(place, removable.has(place.card)));
  }

  /**
   * @param {View} view
   * @param {Set<Card>} removable
   */
  drawStock(view, removable) {
    const { stock } = view;
    const empty = stock.count === 0;
    put(this.stock, stock.top ?? (empty ? "empty" : "back"));
    this.stock.classList.toggle("again", empty && stock.can_redeal);
    this.stock.classList.toggle("over", empty && !stock.can_redeal);
    this.stock.dataset.drop = stock.top ?? "stock";
    this.stock.style.setProperty("--depth", String(Math.min(stock.count, 12)));
    mark(this.stock, stock.top, view, removable);
    label(this.stock, stockLabel(view));
    write(this.stockCount, fill(ngettext("%(count)s in stock", "%(count)s in stock", stock.count), { count: stock.count }));
    write(this.redeals, redealsText(view));
    write(this.draw1, empty && stock.can_redeal ? gettext("Redeal") : gettext("Draw"));
    this.draw1.setAttribute("aria-disabled", String(!stock.can_draw && !stock.can_redeal));
  }

  /** @param {View} view */
  drawRemoved(view) {
    const { removed } = view;
    const cards = removed.cards;
    put(this.removed, cards[cards.length - 1] ?? "none");
    write(
      this.removedCount,
      fill(gettext("%(count)s of %(total)s removed"), {
        count: removed.goal_count,
        total: removed.goal_total,
      }),
    );
  }

  /**
   * Make a place the one that Tab comes to: the nearest to it whose card is there.
   * @param {number} at
   */
  rove(at) {
    this.active = at;
    const wanted = this.places[at];
    const here = wanted && !wanted.classList.contains("gone") ? wanted : this.places.find((button) => !button.classList.contains("gone"));
    for (const button of this.places) button.tabIndex = button === here ? 0 : -1;
  }

  /** Where each card in view lies. @returns {Map<Card, HTMLElement>} */
  cards() {
    const found = new Map();
    for (const drawn of this.felt.querySelectorAll("[data-card]")) {
      if (!drawn.classList.contains("gone") && !this.removed.contains(drawn)) {
        found.set(/** @type {HTMLElement} */ (drawn).dataset.card, drawn);
      }
    }
    return found;
  }
}

/** A waste: cards fanned out below one button, the top. */
class WastePile {
  /** @param {number} at */
  constructor(at) {
    /** @type {HTMLElement[]} */
    this.under = [];
    this.top = cardButton();
    this.top.dataset.waste = String(at);
    this.count = element("p", "count");
    this.discard = textButton("discard");
    this.discard.dataset.waste = String(at);
    this.fan = element("div", "fan");
    this.fan.dataset.drop = `waste:${at}`;
    for (let each = 0; each < FANNED; each += 1) {
      const card = element("div", "card under");
      card.setAttribute("aria-hidden", "true");
      this.under.push(card);
    }
    this.fan.append(...this.under, this.top);
    this.pile = pile("waste", this.fan, this.count, this.discard);
    this.pile.hidden = at > 0; // most rules have one waste: it keeps its place when the game comes
  }

  /**
   * @param {number} at
   * @param {View} view
   * @param {Set<Card>} removable
   */
  draw(at, view, removable) {
    const waste = view.wastes[at];
    this.pile.hidden = !waste;
    this.fan.dataset.drop = `waste:${at}`;
    if (!waste) {
      put(this.top, "none");
      return;
    }
    const { cards } = waste;
    const top = cards[cards.length - 1] ?? null;
    const fanned = view.wastes.length > 1 ? 1 : FANNED;
    this.under.forEach((card, each) => {
      const name = cards[cards.length - 1 - FANNED + each];
      const shown = name !== undefined && FANNED - each <= fanned;
      card.hidden = !shown;
      put(card, shown ? name : "none");
    });
    this.fan.style.setProperty("--fanned", String(Math.max(0, Math.min(cards.length - 1, fanned))));
    put(this.top, top ?? "none");
    this.top.classList.toggle("empty", !top);
    mark(this.top, top, view, removable);
    label(this.top, wasteLabel(at, view));
    // Three wastes have no room for their name.
    const many = view.wastes.length > 1 ? ngettext("%(count)s card", "%(count)s cards", cards.length) : ngettext("%(count)s in waste", "%(count)s in waste", cards.length);
    write(this.count, fill(many, { count: cards.length }));
    this.count.dataset.count = String(cards.length);
    this.discard.setAttribute("aria-disabled", String(!waste.can_discard));
    label(this.pile, view.wastes.length > 1 ? fill(gettext("Waste %(number)s"), { number: at + 1 }) : gettext("Waste"));
  }
}

// ---------------------------------------------------------------- words

/**
 * @param {Place} place
 * @param {boolean} removable
 * @returns {string}
 */
function placeLabel(place, removable) {
  const [first, second] = place.covered_by;
  const values = {
    card: cardName(place.card),
    row: place.row + 1,
    position: place.column + 1,
    first: first ? cardName(first) : "",
    second: second ? cardName(second) : "",
  };
  if (second) return fill(gettext("%(card)s, row %(row)s, position %(position)s, covered by %(first)s and %(second)s"), values);
  if (first) return fill(gettext("%(card)s, row %(row)s, position %(position)s, covered by %(first)s"), values);
  if (place.king && removable) return fill(gettext("%(card)s, row %(row)s, position %(position)s, open, can be removed"), values);
  return fill(gettext("%(card)s, row %(row)s, position %(position)s, open"), values);
}

/** @param {View} view */
function stockLabel(view) {
  const { stock } = view;
  const values = { count: stock.count, card: stock.top ? cardName(stock.top) : "" };
  if (stock.top) return fill(ngettext("%(card)s, top of the stock, %(count)s card", "%(card)s, top of the stock, %(count)s cards", stock.count), values);
  if (stock.count) return fill(ngettext("Stock, %(count)s card: draw", "Stock, %(count)s cards: draw", stock.count), values);
  if (stock.can_redeal) return gettext("Stock, empty: redeal");
  return gettext("Stock, empty");
}

/**
 * @param {number} at
 * @param {View} view
 */
function wasteLabel(at, view) {
  const cards = view.wastes[at]?.cards ?? [];
  const top = cards[cards.length - 1];
  const values = { count: cards.length, card: top ? cardName(top) : "", number: at + 1 };
  if (view.wastes.length > 1) {
    if (!top) return fill(gettext("Waste %(number)s, empty"), values);
    return fill(ngettext("%(card)s, top of waste %(number)s, %(count)s card", "%(card)s, top of waste %(number)s, %(count)s cards", cards.length), values);
  }
  if (!top) return gettext("Waste, empty");
  return fill(ngettext("%(card)s, top of the waste, %(count)s card", "%(card)s, top of the waste, %(count)s cards", cards.length), values);
}

/** @param {View} view */
function redealsText(view) {
  const left = view.redeals_left;
  if (view.passes === 1) return gettext("single pass");
  if (left === null) return gettext("redeals without end");
  if (left === 0) return gettext("no redeal left");
  return fill(ngettext("%(count)s redeal left", "%(count)s redeals left", left), { count: left });
}

// ---------------------------------------------------------------- small writers

/**
 * Show a card, the "back", an "empty" stock, or "none". Unchanged faces are left alone.
 * @param {HTMLElement} holder
 * @param {string} what
 */
function put(holder, what) {
  if (holder.dataset.face === what) return;
  holder.dataset.face = what;
  const isCard = what.length === 2;
  if (isCard) holder.dataset.card = what;
  else delete holder.dataset.card;
  holder.classList.toggle("none", what === "none");
  holder.classList.toggle("empty", what === "empty");
  holder.innerHTML = isCard ? face(what) : what === "back" ? back() : what === "empty" ? EMPTY_ART : "";
}

/**
 * @param {HTMLElement} button
 * @param {Card | null} card
 * @param {View} view
 * @param {Set<Card>} removable
 */
function mark(button, card, view, removable) {
  const selected = card !== null && view.selected === card;
  button.classList.toggle("selected", selected);
  button.classList.toggle("partner", card !== null && view.partners.includes(card));
  button.classList.toggle("removable", card !== null && removable.has(card));
  if (card === null) button.removeAttribute("aria-pressed");
  else button.setAttribute("aria-pressed", String(selected));
}

/**
 * @param {HTMLElement} node
 * @param {string} text
 */
function label(node, text) {
  if (node.getAttribute("aria-label") !== text) node.setAttribute("aria-label", text);
}

/**
 * @param {HTMLElement} node
 * @param {string} text
 */
function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * @param {string} tag
 * @param {string} className
 */
function element(tag, className) {
  const made = document.createElement(tag);
  made.className = className;
  return made;
}

function cardButton() {
  const button = /** @type {HTMLButtonElement} */ (element("button", "card"));
  button.type = "button";
  return button;
}

/** @param {string} className */
function textButton(className) {
  const button = /** @type {HTMLButtonElement} */ (element("button", `text-button small ${className}`));
  button.type = "button";
  return button;
}

/**
 * @param {string} className
 * @param {HTMLElement[]} parts
 */
function pile(className, ...parts) {
  const made = element("div", `pile ${className}`);
  made.setAttribute("role", "group");
  made.append(...parts);
  return made;
}
