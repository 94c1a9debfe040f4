/**
 * The chances of every legal move, as bars and numbers, beside the game: they follow it, and
 * whichever is looked at is marked on the table. Small screens have no room beside the game: there
 * they are a dialog, and the move that is chosen in it is marked when it has closed.
 */

import { cardsOf, moveName, reasonTexts, samplesText } from "./advicewords.js";
import { indexOf } from "./cards.js";
import { positionOf } from "./coach.js";
import { openDialog } from "./dialogs.js";
import { icon, make, stylesheet } from "./dom.js";
import { fill, gettext, numberText, percentText } from "./words.js";

/** @typedef {import("./types.js").Chance} Chance */
/** @typedef {import("./types.js").Odds} Odds */

/** How long the coach may think in the page, in seconds: a first answer soon, and then a better one. */
const ROUNDS = [1, 4];

/** Where the table needs the whole screen. */
const SMALL = "(max-width: 43.6875em), (max-height: 37.4375em)";
/** Fewer shuffles give a rough guess. */
const FEW = 20;

/** @type {Record<string, string>} */
const SYMBOLS = { c: "♣", d: "♦", h: "♥", s: "♠" };

export class OddsPanel {
  /**
   * @param {object} parts
   * @param {import("./game.js").Game} parts.game
   * @param {import("./coach.js").Coach} parts.coach
   * @param {() => void} onClose
   */
  constructor({ game, coach }, onClose) {
    this.game = game;
    this.coach = coach;
    this.onClose = onClose;
    this.list = make("ol", { className: "odds-list" });
    this.ground = make("p", { className: "hint", role: "status" });
    this.note = make("p", { className: "hint", hidden: true }, gettext("± is one standard error: two times in three the true chance lies within it."));
    /** The section beside the game, or the dialog over it. @type {HTMLElement | null} */
    this.panel = null;
    /** What had the focus when the section opened. @type {Element | null} */
    this.before = null;
    this.asked = "";
  }

  async open() {
    await stylesheet("coach");
    const small = window.matchMedia(SMALL);
    if (small.matches) this.openOver();
    else this.openBeside(small);
    await this.follow();
  }

  openOver() {
    this.panel = openDialog({
      title: gettext("Chances of each move"),
      kind: "wide",
      body: [this.ground, this.list, this.note],
      onClose: () => this.onClose(),
    });
    this.panel.dataset.toggle = "odds";
  }

  /** @param {MediaQueryList} small becomes true where the window gets too small for both */
  openBeside(small) {
    const away = make("button", { type: "button", className: "icon-button", "aria-label": gettext("Close"), onclick: () => this.close(true) }, icon("close"));
    const header = make("header", {}, make("h2", {}, gettext("Chances of each move")), this.ground, away);
    this.panel = make("section", { className: "odds", "aria-label": gettext("Chances of each move") }, header, this.list, this.note);
    this.panel.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close(true);
    });
    small.addEventListener("change", () => this.close(true), { once: true });
    document.body.dataset.beside = "odds";
    document.body.append(this.panel);
    this.before = document.activeElement;
    away.focus();
  }

  /** @param {boolean} [focus] whether the focus goes back to where it was */
  close(focus = false) {
    if (!this.panel?.isConnected) return;
    if (this.panel instanceof HTMLDialogElement) {
      this.panel.close();
      return;
    }
    this.panel.remove();
    delete document.body.dataset.beside;
    this.onClose();
    if (!focus) return;
    if (this.before instanceof HTMLElement) this.before.focus();
    this.game.takeFocus();
  }

  /** Bring the chances in line with the game. */
  async follow() {
    const { view } = this.game;
    const position = positionOf(view);
    const { panel } = this;
    if (!panel?.isConnected || position === this.asked) return;
    this.asked = position;
    this.list.setAttribute("aria-busy", "true");
    this.ground.textContent = gettext("Thinking…");
    for (const seconds of ROUNDS) {
      const odds = view.outcome === null ? await this.coach.odds(seconds).catch(() => null) : null;
      if (this.asked !== position || !panel.isConnected) return; // the player has gone on
      this.show(odds);
      if (!odds?.limited) break;
    }
    this.list.removeAttribute("aria-busy");
  }

  /** @param {Odds | null} odds */
  show(odds) {
    const { view } = this.game;
    const focused = [...this.list.children].findIndex((line) => line.contains(document.activeElement));
    this.list.replaceChildren(...(odds?.moves ?? []).map((chance) => this.line(chance)));
    this.ground.textContent = odds ? ground(odds) : view.outcome === null ? gettext("Not known") : gettext("The game is over. Undo, restart, or start a new deal.");
    this.note.hidden = !odds?.moves.some((chance) => numberOf(chance).includes("±"));
    if (focused >= 0) (this.list.querySelectorAll("button")[focused] ?? this.list.querySelector("button"))?.focus();
  }

  /** @param {Chance} told */
  line(told) {
    const { move, chance, reasons } = told;
    const cards = cardsOf(move);
    const mark = () => {
      const { table } = this.game.parts;
      table.unpoint();
      table.point(cards, cards.length === 0);
    };
    const bar = make("span", { className: "bar", "aria-hidden": "true" }, make("span"));
    bar.style.setProperty("--share", String(chance));
    return make(
      "li",
      { "data-move": move },
      make(
        "button",
        {
          type: "button",
          title: reasonTexts(reasons).join(" "),
          onclick: () => {
            if (this.panel instanceof HTMLDialogElement) this.close();
            mark();
          },
          onfocus: mark,
          onpointerenter: mark,
        },
        make("span", { className: "unseen" }, `${moveName(move)}:`),
        make("span", { className: "move", "aria-hidden": "true" }, cards.length ? cards.map((card) => `${indexOf(card)}${SYMBOLS[card.charAt(1)]}`).join(" ") : moveName(move)),
        bar,
        make("span", { className: "number" }, numberOf(told)),
      ),
    );
  }
}

/**
 * A chance with its error. Where that would reach beyond what a chance can be, from where to where.
 * @param {{chance: number, error: number}} told shares from 0 to 1
 * @returns {string} "62% ± 6", "94–100%"
 */
export function numberOf({ chance, error }) {
  const [at, about] = [Math.round(chance * 100), Math.round(error * 100)];
  if (!about) return percentText(chance);
  if (at - about < 0) return fill(gettext("%(low)s–%(high)s"), { low: numberText(0), high: percentText((at + about) / 100) });
  if (at + about > 100) return fill(gettext("%(low)s–%(high)s"), { low: numberText(at - about), high: percentText(1) });
  return fill(gettext("%(chance)s ± %(error)s"), { chance: percentText(chance), error: numberText(about) });
}

/**
 * What the chances rest on.
 * @param {Pick<Odds, "samples" | "limited" | "moves">} odds
 * @returns {string}
 */
export function ground({ samples, limited, moves }) {
  if (moves.every(({ error }) => error === 0)) return gettext("All that matters has been seen: this is certain.");
  if (samples < FEW) return `${samplesText(samples)} ${gettext("That is a rough guess.")}`;
  return limited ? `${samplesText(samples)} ${gettext("More would make it more exact.")}` : samplesText(samples);
}
