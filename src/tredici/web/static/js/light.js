/** The verdict light: whether the position on the table can be won, by shape and words. */

import { verdictText } from "./advicewords.js";
import { positionOf } from "./coach.js";
import { make, stylesheet } from "./dom.js";
import { gettext } from "./words.js";

/** @typedef {import("./types.js").Verdict} Verdict */

/** One shape for each verdict, the same without colour. @type {Record<Verdict | "thinking", string>} */
const SHAPES = { winnable: "●", unwinnable: "✕", unknown: "?", thinking: "…" };
/** A flick through moves is not thought over one by one. */
const REST = 120;

export class Light {
  /**
   * @param {HTMLElement} holder
   * @param {import("./game.js").Game} game
   * @param {import("./coach.js").Coach} coach
   * @param {import("./announce.js").Announcer} announcer
   */
  constructor(holder, game, coach, announcer) {
    this.announcer = announcer;
    /** What was said last: the ear hears of changes alone. */
    this.said = "";
    this.game = game;
    this.coach = coach;
    this.shape = make("span", { className: "shape", "aria-hidden": "true" });
    this.words = make("span");
    this.line = make("p", { className: "light" }, this.shape, this.words);
    this.resting = 0;
    this.asking = false;
    /** The game that the light has told could be won. */
    this.hopeful = "";
    /** The position that the light tells of. */
    this.told = "";
    void stylesheet("coach").then(() => holder.append(this.line));
  }

  /** Put it out for good. */
  remove() {
    window.clearTimeout(this.resting);
    this.told = "gone";
    this.line.remove();
  }

  /** Follow the game, a moment after it has come to rest. */
  follow() {
    const position = this.position();
    if (this.told === position || this.told === "gone") return;
    this.told = position;
    this.line.hidden = this.game.guest !== null || this.game.view.outcome === "won";
    if (this.line.hidden) return;
    this.show("thinking");
    window.clearTimeout(this.resting);
    this.resting = window.setTimeout(() => void this.ask(), REST);
  }

  async ask() {
    if (this.asking) return; // it looks again when the answer is there
    this.asking = true;
    const asked = this.told;
    try {
      const verdict = await this.coach.verdict();
      if (asked === this.told) this.show(verdict);
    } catch {
      if (asked === this.told) this.show("unknown");
    }
    this.asking = false;
    if (asked !== this.told && !this.line.hidden) void this.ask();
  }

  /** @param {Verdict | "thinking"} verdict */
  show(verdict) {
    this.line.dataset.verdict = verdict;
    this.shape.textContent = SHAPES[verdict];
    const text = verdict === "thinking" ? gettext("Thinking…") : verdictText(verdict, this.wasHopeful(verdict));
    this.words.textContent = text;
    if (verdict === "thinking" || this.said === verdict) return;
    this.said = verdict;
    this.announcer.say(`${text}.`);
  }

  /**
   * Whether the game could be won at some time, as far as the light has told.
   * @param {Verdict} verdict the latest
   */
  wasHopeful(verdict) {
    const { deal, rules } = this.game.view;
    const game = `${deal.id};${rules.text}`;
    if (verdict === "winnable") this.hopeful = game;
    return this.hopeful === game;
  }

  /** What the light depends on. */
  position() {
    return positionOf(this.game.view) + (this.game.guest ? "; lent" : "");
  }
}
