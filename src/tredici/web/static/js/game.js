/**
 * The game on the page: sends each command to the engine and brings everything in line with the
 * view that comes back, in one go: table, counters, notices, storage, address.
 */

import { addressOf } from "./address.js";
import { errorText } from "./errors.js";
import { nearestOpen } from "./focus.js";
import { isRefusal, sentence } from "./messages.js";

/** @typedef {import("./types.js").Command} Command */
/** @typedef {import("./types.js").View} View */

/** Commands after which the clock is the game's own. */
const OTHER_GAME = new Set(["new", "restart", "resume", "read", "play_on"]);

/**
 * @typedef {object} Guest what uses the table instead of the player's game: a record, a lesson
 * @property {string} title
 * @property {string} [short] the title where there is little room
 * @property {(command: Command) => View} dispatch answers instead of the engine
 * @property {(view: View) => void} heard called when what a command did is on the table
 * @property {(action: string) => boolean} act whether it does something of its own for an action
 * @property {() => void} leave gives the table back
 */

export class Game {
  /**
   * @param {object} parts
   * @param {import("./engine.js").Engine} parts.engine
   * @param {import("./render.js").Table} parts.table
   * @param {import("./motion.js").Motion} parts.motion
   * @param {import("./announce.js").Announcer} parts.announcer
   * @param {import("./counters.js").Counters} parts.counters
   * @param {import("./clock.js").Clock} parts.clock
   * @param {import("./store.js").Store} parts.store
   * @param {import("./archive.js").Archive} parts.archive
   * @param {string} parts.seat the key under which this tab keeps its game
   */
  constructor(parts) {
    this.parts = parts;
    /** @type {View} */
    this.view = parts.engine.dispatch({ do: "view" });
    this.drawn = false;
    /** @type {Guest | null} */
    this.guest = null;
    /** @type {(view: View) => void} */
    this.onDraw = () => {};
    /** @type {(view: View) => void} */
    this.onEnd = () => {};
    this.onLend = () => {};
    /** @type {(events: import("./types.js").GameEvent[]) => void} */
    this.onEvents = () => {};
  }

  /** Whether leaving now would end a game that was begun. */
  get underWay() {
    return this.view.touched && this.view.outcome === null;
  }

  /** Whether the clock has something to count. */
  get isTimed() {
    return this.guest === null && this.view.outcome === null;
  }

  /** What the clock shows. */
  get seconds() {
    return this.guest ? this.view.seconds : this.parts.clock.seconds;
  }

  /**
   * Lend the table. The game waits as it is, and nothing that happens meanwhile is kept.
   * @param {Guest} guest
   */
  lend(guest) {
    this.onLend();
    this.guest = guest;
    this.parts.clock.run(false);
  }

  /** The table is the game's again. */
  takeBack() {
    if (!this.guest) return;
    this.guest = null;
    this.show(this.parts.engine.dispatch({ do: "view" }));
    this.parts.clock.run(this.view.outcome === null);
  }

  /** Say that it is the game that lies there, and how it stands. */
  tellBack() {
    this.parts.announcer.say(sentence({ code: this.view.outcome ?? "resumed" }, this.view));
  }

  /**
   * Put a view on the table.
   * @param {View} view
   */
  show(view) {
    const { motion } = this.parts;
    const before = motion.snapshot(this.drawn ? this.view : null);
    const focused = focusedPlace();
    this.view = view;
    this.draw();
    this.keepFocus(focused);
    this.takeFocus();
    motion.play(before, view);
  }

  /**
   * Do something, and show what came of it.
   * @param {Command} command
   * @returns {View}
   */
  send(command) {
    const { announcer, engine, clock } = this.parts;
    announcer.hide();
    if (this.guest) {
      const { guest } = this;
      this.show(guest.dispatch(command));
      this.report();
      guest.heard(this.view);
      return this.view;
    }
    const view = engine.dispatch({ ...command, seconds: clock.seconds });
    const failed = view.events.some((event) => event.code === "error");
    if (OTHER_GAME.has(command.do) && !failed) clock.set(view.seconds);
    clock.run(view.outcome === null);
    this.keep(view); // first: nothing is lost if the page dies now
    this.show(view);
    this.report();
    return this.view;
  }

  /**
   * Ask something; the table stays as it is.
   * @param {Command} command
   * @returns {{data: any, error: string | null}}
   */
  ask(command) {
    const { events, data } = this.parts.engine.dispatch(command);
    const failed = events.find((event) => event.code === "error");
    return { data, error: failed ? errorText(failed, String(command.deal ?? command.rules ?? "")) : null };
  }

  /** Bring the page in line with the view. */
  draw() {
    const { table, counters } = this.parts;
    table.draw(this.view);
    counters.draw(this.view);
    counters.tick(this.seconds);
    this.drawn = true;
    this.onDraw(this.view);
  }

  /** Say what happened, or why nothing did. */
  report() {
    const { announcer, table } = this.parts;
    this.onEvents(this.view.events);
    for (const event of this.view.events) {
      const text = sentence(event, this.view);
      // A pick that did not match moves on: the reason is what matters, so it is shown, not shouted.
      if (isRefusal(event) || event.code === "hint") announcer.tell(text);
      else announcer.say(text);
      if (event.code === "hint") table.point(event.cards ?? [], event.move === "D" || event.move === "R");
      if (!this.guest && (event.code === "won" || event.code === "stuck" || event.code === "conceded")) this.onEnd(this.view);
    }
  }

  /**
   * Keep the game, what it owes the history, and the address.
   * @param {View} view
   */
  keep(view) {
    const { store, archive, seat } = this.parts;
    // The history first: killed in between, the page comes back to a game that has yet to end, and
    // its entry takes its own place again.
    for (const { code, key, entry } of view.events) {
      if (code === "recorded" && key && entry) archive.add(key, entry);
    }
    archive.flush();
    store.write(seat, view.save);
    const address = addressOf(view, location.href);
    if (address !== location.href) history.replaceState(null, "", address);
  }

  /**
   * Focus stays on a card that is there: if the one that had it is gone, on the nearest open one.
   * @param {number | null} place that had the focus
   */
  keepFocus(place) {
    if (place === null || this.view.places[place]) return;
    const { table } = this.parts;
    const next = nearestOpen(this.view.places, place);
    if (next === null) {
      table.stock.focus();
      return;
    }
    table.rove(next);
    table.places[next]?.focus();
  }

  /** Put focus on the table when nothing else has it. */
  takeFocus() {
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    const { table } = this.parts;
    const stop = table.places.find((button) => button.tabIndex === 0 && !button.classList.contains("gone"));
    (stop ?? table.stock).focus({ preventScroll: true });
  }
}

/** The place whose card has the focus. @returns {number | null} */
function focusedPlace() {
  const place = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.place;
  return place === undefined ? null : Number(place);
}
