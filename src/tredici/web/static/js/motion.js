/**
 * Motion explains what happened: the table is drawn first, then each card that moved is shown
 * travelling from where it was. Nothing here takes part in play; a player who is quicker than the
 * picture just cuts it short.
 */

import { back, face, suitMark } from "./cards.js";

/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./render.js").Table} Table */

const FLIGHT = 220;
const TURN = 240;
const DEAL = 200;
const DEAL_STAGGER = 11;
const SPARKS = 13;
const EASE = "cubic-bezier(.2,.7,.2,1)";

/**
 * @typedef {object} Snapshot where everything was
 * @property {Map<Card, DOMRect>} cards
 * @property {DOMRect} stock
 * @property {DOMRect} removed
 * @property {View | null} view
 */

export class Motion {
  /**
   * @param {Table} table
   * @param {HTMLElement} ghosts where cards that left the table fly
   * @param {() => boolean} wanted whether things may move at all
   */
  constructor(table, ghosts, wanted) {
    this.table = table;
    this.ghosts = ghosts;
    this.wanted = wanted;
    /** @type {Set<Animation>} */
    this.running = new Set();
  }

  /**
   * Where the cards are right now, in mid-air or not.
   * @param {View | null} view what the table shows
   * @returns {Snapshot}
   */
  snapshot(view) {
    const cards = new Map();
    if (this.wanted()) {
      for (const [card, drawn] of this.table.cards()) cards.set(card, drawn.getBoundingClientRect());
    }
    return {
      cards,
      stock: this.table.stock.getBoundingClientRect(),
      removed: this.table.removed.getBoundingClientRect(),
      view,
    };
  }

  /** Let everything be where it belongs. */
  stop() {
    for (const animation of this.running) animation.cancel();
    this.running.clear();
    this.ghosts.replaceChildren();
  }

  /**
   * The button that a pointer means: the one that lies there, and not one that just flies by.
   * @param {MouseEvent} event
   * @returns {HTMLElement | null}
   */
  struck(event) {
    // Keys and screen readers press a button without pointing anywhere.
    const points = event.type !== "click" || event.detail > 0;
    if (points) this.stop();
    const hit = points ? document.elementFromPoint(event.clientX, event.clientY) : null;
    return (hit ?? /** @type {Element} */ (event.target)).closest("button");
  }

  /**
   * Show the way from a snapshot to the table as it is now.
   * @param {Snapshot} before
   * @param {View} view
   */
  play(before, view) {
    this.stop();
    const old = before.view;
    if (!old || !this.wanted()) return;
    if (old.deal.id !== view.deal.id) {
      this.deal();
      return;
    }
    const after = this.table.cards();
    const gone = new Set(view.removed.cards);
    const wasGone = new Set(old.removed.cards);
    const wasWaste = new Set(old.wastes.flatMap((waste) => waste.cards));
    const isWaste = new Set(view.wastes.flatMap((waste) => waste.cards));

    for (const [card, from] of before.cards) {
      if (after.has(card)) continue;
      if (gone.has(card)) this.flyAway(card, from, before.removed);
      else if (wasWaste.has(card) && !isWaste.has(card)) this.turnBack(card, from, before.stock);
    }
    for (const [card, drawn] of after) {
      const from = before.cards.get(card);
      const to = drawn.getBoundingClientRect();
      if (from) {
        if (Math.abs(from.left - to.left) + Math.abs(from.top - to.top) > 1) this.travel(drawn, from, to);
      } else if (wasGone.has(card)) this.travel(drawn, before.removed, to);
      else if (isWaste.has(card) && !wasWaste.has(card)) this.turnOver(drawn, before.stock, to);
    }
  }

  /** A new deal: the pyramid comes out of the stock, row by row. */
  deal() {
    const from = this.table.stock.getBoundingClientRect();
    this.table.places.forEach((button, at) => {
      if (button.classList.contains("gone")) return;
      const to = button.getBoundingClientRect();
      this.animate(
        button,
        [{ transform: shift(from, to), opacity: 0 }, { opacity: 1, offset: 0.3 }, { transform: "none", opacity: 1 }],
        { duration: DEAL, delay: at * DEAL_STAGGER, fill: "backwards" },
      );
    });
  }

  /** A win: the four suits rise from where the pyramid stood, and fade. Modest, and once. */
  celebrate() {
    if (!this.wanted()) return;
    const field = this.table.grid.getBoundingClientRect();
    const size = field.width / 14;
    for (let at = 0; at < SPARKS; at += 1) {
      const share = (at + 0.5) / SPARKS;
      const spark = document.createElement("div");
      spark.className = "spark";
      spark.innerHTML = suitMark("hsdc".charAt(at % 4));
      spark.style.left = `${field.left + field.width * share - size / 2}px`;
      spark.style.top = `${field.top + field.height * 0.72}px`;
      spark.style.width = `${size}px`;
      this.ghosts.append(spark);
      const rise = field.height * (0.42 + 0.3 * Math.sin(share * Math.PI));
      const sway = (share - 0.5) * size * 1.5;
      this.animate(
        spark,
        [
          { transform: "translateY(20px) scale(.3)", opacity: 0 },
          { transform: `translate(${sway / 2}px,${-rise * 0.7}px) scale(1)`, opacity: 1, offset: 0.45 },
          { transform: `translate(${sway}px,${-rise}px) rotate(${(share - 0.5) * 40}deg) scale(.9)`, opacity: 0 },
        ],
        { duration: 1500, delay: (at * 7 % SPARKS) * 45, fill: "backwards", easing: "ease-out" },
      ).finished.then(() => spark.remove(), () => spark.remove());
    }
  }

  /**
   * @param {HTMLElement} drawn
   * @param {DOMRect} from
   * @param {DOMRect} to
   */
  travel(drawn, from, to) {
    this.animate(drawn, [{ transform: shift(from, to), zIndex: 40 }, { transform: "none", zIndex: 40 }], { duration: FLIGHT });
  }

  /**
   * A drawn card: its back comes off the stock, then it lies on the waste face up.
   * @param {HTMLElement} drawn
   * @param {DOMRect} from
   * @param {DOMRect} to
   */
  turnOver(drawn, from, to) {
    if (this.table.felt.dataset.stock === "open") {
      this.travel(drawn, from, to);
      return;
    }
    const half = halfway(from, to);
    this.ghost(back(), from, [{ transform: "none" }, { transform: `${half} rotateY(90deg)` }], { duration: TURN / 2, easing: "ease-in" });
    this.animate(
      drawn,
      [{ transform: `${halfway(to, from)} rotateY(-90deg)`, zIndex: 40 }, { transform: "none", zIndex: 40 }],
      { duration: TURN / 2, delay: TURN / 2, fill: "backwards", easing: "ease-out" },
    );
  }

  /**
   * A card that goes back to the stock, by a redeal or an undone draw.
   * @param {Card} card
   * @param {DOMRect} from
   * @param {DOMRect} to
   */
  turnBack(card, from, to) {
    this.ghost(face(card), from, [{ transform: "none" }, { transform: `${halfway(from, to)} rotateY(90deg)` }], { duration: TURN / 2, easing: "ease-in" });
    this.ghost(
      back(),
      to,
      [{ transform: `${halfway(to, from)} rotateY(-90deg)` }, { transform: "none" }],
      { duration: TURN / 2, delay: TURN / 2, fill: "backwards", easing: "ease-out" },
    );
  }

  /**
   * A removed card lifts and flies to the removed pile.
   * @param {Card} card
   * @param {DOMRect} from
   * @param {DOMRect} to
   */
  flyAway(card, from, to) {
    const scale = to.width / from.width;
    const x = to.left - from.left + (to.width - from.width) / 2;
    const y = to.top - from.top + (to.height - from.height) / 2;
    this.ghost(
      face(card),
      from,
      [
        { transform: "none", opacity: 1 },
        { transform: "translateY(-6%) scale(1.06)", opacity: 1, offset: 0.25, easing: EASE },
        { transform: `translate(${x}px,${y}px) scale(${scale})`, opacity: 0.9 },
      ],
      { duration: FLIGHT + 30 },
    );
  }

  /**
   * @param {string} markup
   * @param {DOMRect} at
   * @param {Keyframe[]} frames
   * @param {KeyframeAnimationOptions} options
   */
  ghost(markup, at, frames, options) {
    const ghost = document.createElement("div");
    ghost.className = "card ghost";
    ghost.innerHTML = markup;
    ghost.style.setProperty("--w", `${at.width}px`);
    ghost.style.left = `${at.left}px`;
    ghost.style.top = `${at.top}px`;
    ghost.style.width = `${at.width}px`;
    ghost.style.height = `${at.height}px`;
    this.ghosts.append(ghost);
    this.animate(ghost, frames, options).finished.then(() => ghost.remove(), () => ghost.remove());
  }

  /**
   * @param {HTMLElement} drawn
   * @param {Keyframe[]} frames
   * @param {KeyframeAnimationOptions} options
   */
  animate(drawn, frames, options) {
    const animation = drawn.animate(frames, { easing: EASE, ...options });
    this.running.add(animation);
    animation.finished.then(
      () => this.running.delete(animation),
      () => {}, // cut short by the next move
    );
    return animation;
  }
}

/**
 * The transform that shows something at `to` as if it were at `from`.
 * @param {DOMRect} from
 * @param {DOMRect} to
 */
function shift(from, to) {
  const x = from.left - to.left + (from.width - to.width) / 2;
  const y = from.top - to.top + (from.height - to.height) / 2;
  const scale = to.width ? from.width / to.width : 1;
  return `translate(${x}px,${y}px) scale(${scale})`;
}

/**
 * @param {DOMRect} from
 * @param {DOMRect} to
 */
function halfway(from, to) {
  return `perspective(900px) translate(${(to.left - from.left) / 2}px,${(to.top - from.top) / 2}px)`;
}
