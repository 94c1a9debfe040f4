/** What the page says: to the ear through one polite live region, to the eye through a notice. */

const PAUSE = 60;
const SHORTEST = 2800;
const PER_CHARACTER = 45;

/** What a notice never covers: cards in play and the buttons at the piles. */
const IN_PLAY = ".felt .place .card:not(.gone), .hand .card:not([hidden]), .felt .text-button";
const NUMBERS = ".counter, .pile .count, .light, .removed .card-slot";
const CONTROLS = ".head button, .tools button, .visit, .offer, .odds";
/** What to keep clear of: all of it, as long as there is room elsewhere. */
const SPARED = [`${IN_PLAY}, ${NUMBERS}, ${CONTROLS}`, `${IN_PLAY}, ${NUMBERS}`, IN_PLAY];
/** How wide a notice may be, in rem. Beside the slope of the pyramid, the less wide, the lower it reaches. */
const UPRIGHT = 34;
const ASLANT = [34, 28, 22, 18, 15, 12, 10];
/** Beside the head a narrower one looks like a pillar. */
const BESIDE = ASLANT.filter((width) => width >= 15);
const MARGIN = 2;
/** How far from the upper edge of the screen, where it is not a low one. */
const AWAY = 9;
const LOW = 480;

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

export class Announcer {
  /**
   * @param {HTMLElement} live the live region
   * @param {HTMLElement} toast the notice, holding one paragraph
   */
  constructor(live, toast) {
    this.live = live;
    this.toast = toast;
    this.text = /** @type {HTMLElement} */ (toast.firstElementChild);
    this.speaking = 0;
    this.fading = 0;
    /** @type {string[]} */
    this.waiting = [];
    /** Shows what is too long for a notice. @type {(message: string) => void} */
    this.onLong = () => {};
    window.addEventListener("resize", () => {
      if (this.toast.classList.contains("shown")) this.settle();
    });
  }

  /**
   * Say a message to those who listen. The region is emptied first, so that the same message is
   * spoken again; what is said in one breath is joined.
   * @param {string} message
   */
  say(message) {
    if (!message) return;
    this.waiting.push(message);
    this.live.textContent = "";
    window.clearTimeout(this.speaking);
    this.speaking = window.setTimeout(() => {
      this.live.textContent = this.waiting.join(" ");
      this.waiting = [];
    }, PAUSE);
  }

  /**
   * Show a message for as long as it takes to read. A message shown anew starts over.
   * @param {string} message
   */
  show(message) {
    this.text.textContent = message;
    this.toast.classList.remove("shown");
    // Measuring also lets the entrance play again for a repeated message.
    if (!this.settle()) {
      this.onLong(message);
      return;
    }
    this.toast.classList.add("shown");
    window.clearTimeout(this.fading);
    this.fading = window.setTimeout(
      () => this.toast.classList.remove("shown"),
      SHORTEST + PER_CHARACTER * message.length,
    );
  }

  /** Lay the notice where it covers nothing in play. @returns {boolean} whether there is room */
  settle() {
    return SPARED.some((selector) => {
      const spared = [...document.querySelectorAll(selector)].map((node) => node.getBoundingClientRect()).filter(({ width }) => width > 0);
      return innerWidth >= innerHeight ? this.settleAslant(spared) : this.settleUpright(spared, selector === SPARED[0]);
    });
  }

  /**
   * In a gap across the whole screen: the nearer to the foot of the pyramid the better, but the
   * head rather than the tools.
   * @param {Box[]} spared
   * @param {boolean} free whether nothing at all is covered there
   */
  settleUpright(spared, free) {
    this.place("", UPRIGHT, 0);
    const height = this.text.offsetHeight + 2 * MARGIN;
    const foot = Math.max(...[...document.querySelectorAll(".place")].map((place) => place.getBoundingClientRect().bottom));
    const away = (/** @type {{top: number, bottom: number}} */ gap) => Math.abs((gap.top + gap.bottom) / 2 - foot);
    const [gap] = gaps(spared).filter(({ top, bottom }) => bottom - top >= height).sort((one, other) => (free ? away(one) - away(other) : one.top - other.top));
    if (gap) this.place("", UPRIGHT, (gap.top + gap.bottom - height) / 2 + MARGIN);
    return gap !== undefined;
  }

  /**
   * In the corner opposite the piles: beside what the head holds, or over it.
   * @param {Box[]} spared
   */
  settleAslant(spared) {
    const side = document.documentElement.dataset.hand === "left" ? "right" : "left";
    const head = document.querySelector(side === "left" ? ".head-start" : "#new")?.getBoundingClientRect();
    const beside = head ? (side === "left" ? head.right : innerWidth - head.left) : 0;
    return [beside, 0].some((aside) =>
      (aside ? BESIDE : ASLANT).some((width) => {
        this.place(side, width, (innerHeight > LOW ? AWAY : MARGIN) + edges().top, aside);
        const left = this.toast.offsetLeft + this.text.offsetLeft - MARGIN;
        const top = this.toast.offsetTop + this.text.offsetTop - MARGIN;
        const right = left + this.text.offsetWidth + 2 * MARGIN;
        const bottom = top + this.text.offsetHeight + 2 * MARGIN;
        return left >= 0 && right <= innerWidth && !spared.some((box) => box.left < right && left < box.right && box.top < bottom && top < box.bottom);
      }),
    );
  }

  /**
   * @param {string} side of the screen, the middle without one
   * @param {number} width at most, in rem
   * @param {number} top
   * @param {number} [aside] how far from that side
   */
  place(side, width, top, aside = 0) {
    this.toast.classList.toggle("left", side === "left");
    this.toast.classList.toggle("right", side === "right");
    this.toast.style.top = `${top}px`;
    this.text.style.maxWidth = `min(100%, ${width}rem)`;
    this.text.style.marginInline = side === "left" ? `${aside}px 0` : `0 ${aside}px`;
  }

  /**
   * Say all of some sentences, and show as many as there is room for; the first matters most.
   * @param {string[]} sentences
   */
  advise(sentences) {
    this.say(sentences.join(" "));
    for (let count = sentences.length; count > 0; count -= 1) {
      this.text.textContent = sentences.slice(0, count).join(" ");
      if (!this.settle() && count > 1) continue;
      this.show(this.text.textContent);
      return;
    }
  }

  /**
   * Both at once.
   * @param {string} message
   */
  tell(message) {
    this.say(message);
    this.show(message);
  }

  /** Take the notice away, as the next move does. */
  hide() {
    this.toast.classList.remove("shown");
  }
}

/** How much of the screen's edges the device keeps for itself. */
function edges() {
  const { paddingTop, paddingBottom } = getComputedStyle(document.body);
  return { top: parseFloat(paddingTop), bottom: parseFloat(paddingBottom) };
}

/**
 * The gaps from above to below that no box reaches into.
 * @param {Box[]} boxes
 */
function gaps(boxes) {
  const { top, bottom } = edges();
  let from = top;
  const found = [];
  for (const box of [...boxes].sort((one, other) => one.top - other.top)) {
    found.push({ top: from, bottom: box.top });
    from = Math.max(from, box.bottom);
  }
  return [...found, { top: from, bottom: innerHeight - bottom }];
}
