/**
 * Pointers: a tap, or a card dragged onto another by mouse, finger or pen. A card follows the
 * pointer only when the view says that it may be picked up; what a drop means, the engine decides.
 */

/** @typedef {import("./types.js").Card} Card */

const THRESHOLD = { mouse: 5, pen: 6, touch: 9 };

/**
 * @typedef {object} Held
 * @property {HTMLElement} card
 * @property {Card} name
 * @property {number} pointer
 * @property {number} x
 * @property {number} y
 * @property {number} threshold
 * @property {boolean} moving
 * @property {HTMLElement | null} over
 */

export class Drag {
  /**
   * @param {HTMLElement} felt
   * @param {(event: PointerEvent) => HTMLElement | null} struck the button that a pointer means
   * @param {(card: Card) => boolean} movable
   * @param {(card: Card, onto: string) => void} drop
   */
  constructor(felt, struck, movable, drop) {
    this.struck = struck;
    this.movable = movable;
    this.drop = drop;
    /** @type {Held | null} */
    this.held = null;
    /** A drag ends in a click too; that one is not a tap. */
    this.swallow = false;
    felt.addEventListener("pointerdown", (event) => this.down(event));
    felt.addEventListener("pointermove", (event) => this.move(event));
    felt.addEventListener("pointerup", (event) => this.up(event));
    // What is told late of a card that was let go is no matter of the one held now.
    const isHeld = (/** @type {PointerEvent} */ event) => event.pointerId === this.held?.pointer;
    felt.addEventListener("pointercancel", (event) => isHeld(event) && this.release());
    felt.addEventListener("lostpointercapture", (event) => isHeld(event) && event.target === this.held?.card && this.release());
    felt.addEventListener("dragstart", (event) => event.preventDefault());
    felt.addEventListener(
      "click",
      (event) => {
        if (!this.swallow) return;
        this.swallow = false;
        event.stopPropagation();
      },
      true,
    );
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.swallow = false;
    if (this.held || event.button !== 0 || !event.isPrimary) return;
    const card = this.struck(event);
    const name = card?.dataset.card;
    if (!card || !name || !this.movable(name)) return;
    const kind = /** @type {keyof typeof THRESHOLD} */ (event.pointerType);
    this.held = {
      card,
      name,
      pointer: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      threshold: THRESHOLD[kind] ?? THRESHOLD.touch,
      moving: false,
      over: null,
    };
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { held } = this;
    if (!held || event.pointerId !== held.pointer) return;
    const x = event.clientX - held.x;
    const y = event.clientY - held.y;
    if (!held.moving) {
      if (Math.hypot(x, y) < held.threshold) return;
      held.moving = true;
      held.card.setPointerCapture(held.pointer);
      held.card.classList.add("dragged");
    }
    held.card.style.translate = `${x}px ${y}px`;
    const over = target(event, held.card);
    if (over !== held.over) {
      held.over?.classList.remove("under-drag");
      over?.classList.add("under-drag");
      held.over = over;
    }
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { held } = this;
    if (!held || event.pointerId !== held.pointer) return;
    if (!held.moving) {
      this.held = null;
      return;
    }
    this.swallow = true;
    // The click that ends a drag comes at once or never.
    window.setTimeout(() => {
      this.swallow = false;
    });
    const onto = target(event, held.card)?.dataset.drop;
    if (onto) this.drop(held.name, onto);
    this.release();
  }

  /** Let go of the card; wherever the view has it, there it lies. */
  release() {
    const { held } = this;
    if (!held) return;
    this.held = null;
    held.over?.classList.remove("under-drag");
    held.card.classList.remove("dragged");
    if (!held.moving) return;
    const from = held.card.style.translate;
    held.card.style.removeProperty("translate");
    const { dataset } = document.documentElement;
    const still = dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!still && from && held.card.dataset.card === held.name && !held.card.classList.contains("gone")) {
      held.card.animate([{ translate: from, zIndex: 50 }, { translate: "0 0", zIndex: 50 }], { duration: 160, easing: "ease-out" });
    }
  }
}

/**
 * What lies under the pointer, apart from the card that it carries.
 * @param {PointerEvent} event
 * @param {HTMLElement} carried
 * @returns {HTMLElement | null}
 */
function target(event, carried) {
  for (const under of document.elementsFromPoint(event.clientX, event.clientY)) {
    const place = /** @type {HTMLElement | null} */ (under.closest("[data-drop]"));
    if (place && place !== carried && !carried.contains(place) && !place.contains(carried)) return place;
  }
  return null;
}
