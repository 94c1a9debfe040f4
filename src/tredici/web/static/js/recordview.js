/** Looking through a record: step by step on the table itself, playing on from any position. */

import { icon, make, stylesheet } from "./dom.js";
import { sentence } from "./messages.js";
import { fill, gettext, numberText } from "./words.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./types.js").View} View */

/**
 * @typedef {object} Parts
 * @property {Game} game
 * @property {import("./announce.js").Announcer} announcer
 * @property {(record: string, at: number) => void} playOn
 * @property {(record: string) => void} share
 * @property {import("./coach.js").Coach} coach
 * @property {(deal: string) => string} name what to call a deal, by the engine's name for it
 * @property {(deal: string) => string} short the same where there is little room
 */

/** Keys that would make a move: they are answered, and touch nothing. */
const HANDS = new Set(["draw", "redeal", "hint", "advice", "odds"]);

/** @typedef {{at: number, moves: string[], outcome: string | null, view: View}} Peeked */

/**
 * @param {Parts} parts
 * @param {string} record
 * @param {boolean} [lookBack] whether to begin with a review
 */
export async function openRecordView(parts, record, lookBack = false) {
  await stylesheet("visit");
  const { game, announcer } = parts;
  const answer = game.ask({ do: "peek", record, at: 0 });
  if (answer.error) {
    announcer.tell(answer.error);
    return;
  }
  game.guest?.leave();
  /** @type {Peeked} */
  let here = answer.data;
  const count = here.moves.length;
  /** @type {((at: number) => string) | null} */
  let verdictAt = null;

  const slider = make("input", {
    type: "range",
    id: "record-at",
    min: "0",
    max: String(count),
    value: String(here.at),
    "aria-label": gettext("Move"),
    oninput: () => go(Number(slider.value)),
  });
  const track = make("div", { className: "record-track" }, slider);
  const place = make("span", { className: "record-place", "aria-hidden": "true" });
  const step = (/** @type {string} */ name, /** @type {string} */ text, /** @type {() => number} */ to) =>
    make("button", { type: "button", className: "icon-button", "aria-label": text, title: text, onclick: () => go(to(), true) }, icon(name));
  const first = step("first", gettext("First position"), () => 0);
  const back = step("back", gettext("One move back"), () => here.at - 1);
  const next = step("next", gettext("One move on"), () => here.at + 1);
  const last = step("last", gettext("Last position"), () => count);
  const button = (/** @type {string} */ text, /** @type {() => void} */ act, className = "text-button") =>
    make("button", { type: "button", className, onclick: act }, text);
  const close = make("button", { type: "button", className: "icon-button", "aria-label": gettext("Close"), title: gettext("Close"), onclick: () => leave() }, icon("close"));
  const bar = make(
    "section",
    { className: "visit record", "aria-label": gettext("Record") },
    make("div", { className: "record-slide" }, track, place, close),
    make("div", { className: "record-steps" }, first, back, next, last),
    make(
      "div",
      { className: "record-acts" },
      button(gettext("Share"), () => parts.share(record)),
      button(gettext("Review"), () => void review()),
      button(
        gettext("Play on"),
        () => {
          guest.leave();
          parts.playOn(record, here.at);
        },
        "text-button primary",
      ),
    ),
  );

  const title = fill(gettext("Replay · %(deal)s"), { deal: parts.name(here.view.deal.id) });
  const guest = {
    title,
    short: parts.short(here.view.deal.id),
    /** Hands have nothing to do here: say how they would. */
    dispatch: () => {
      announcer.tell(gettext("This is a record. “Play on” begins a game from here."));
      return { ...game.view, events: [] };
    },
    heard: () => {},
    /** @param {string} action */
    act: (action) => {
      if (action === "undo") go(here.at - 1, true);
      else if (action === "redo") go(here.at + 1, true);
      else if (action === "clear") leave();
      else if (HANDS.has(action)) game.send({ do: action });
      else return false;
      return true;
    },
    leave: () => {
      bar.remove();
      delete document.body.dataset.visit;
      game.takeBack();
      game.takeFocus();
    },
  };

  function leave() {
    guest.leave();
    game.tellBack();
  }

  /**
   * @param {number} at
   * @param {boolean} [aloud] a slider reads itself out
   */
  function go(at, aloud = false) {
    const to = Math.max(0, Math.min(count, at));
    const before = here;
    here = game.ask({ do: "peek", record, at: to }).data;
    draw();
    const text = [words(before, here), verdictAt?.(here.at)].filter(Boolean).join(" ");
    slider.setAttribute("aria-valuetext", text);
    if (aloud) announcer.say(text);
  }

  function draw() {
    game.show({ ...here.view, events: [], save: "" });
    slider.value = String(here.at);
    place.textContent = fill(gettext("%(move)s of %(moves)s"), { move: numberText(here.at), moves: numberText(count) });
    for (const [control, off] of /** @type {[HTMLButtonElement, boolean][]} */ ([[first, here.at === 0], [back, here.at === 0], [next, here.at === count], [last, here.at === count]])) {
      control.setAttribute("aria-disabled", String(off));
    }
  }

  /** Have the coach look at the whole game; the timeline stays. */
  async function review() {
    announcer.tell(gettext("Thinking…"));
    try {
      const [{ openReview, timeline, verdictAt: told }, found] = await Promise.all([import("./review.js"), parts.coach.review(record), stylesheet("coach")]);
      if (!bar.isConnected) return;
      announcer.hide();
      track.querySelector(".timeline")?.remove();
      track.prepend(timeline(found, (at) => go(at, true)));
      verdictAt = (at) => told(found, at);
      openReview(found, { outcome: here.outcome, go: (at) => go(at, true) });
    } catch {
      announcer.tell(gettext("This game could not be looked back on."));
    }
  }

  document.body.dataset.visit = "record";
  document.body.append(bar);
  game.lend(guest);
  draw();
  slider.setAttribute("aria-valuetext", words(here, here));
  slider.focus();
  announcer.say(`${title}. ${words(here, here)}`);
  if (lookBack) await review();
}

/**
 * Where we are, and what the move that led there did, when it is the next one.
 * @param {Peeked} before
 * @param {Peeked} here
 */
function words(before, here) {
  const place = fill(gettext("Move %(move)s of %(moves)s."), { move: numberText(here.at), moves: numberText(here.moves.length) });
  const end = here.at === here.moves.length && here.outcome ? sentence({ code: here.outcome }, here.view) : "";
  return [place, here.at === before.at + 1 ? done(before.view, here.view) : "", end].filter(Boolean).join(" ");
}

/**
 * What happened between two views, a move apart.
 * @param {View} before
 * @param {View} after
 */
function done(before, after) {
  const was = onTop(before);
  const uncovered = (/** @type {string[]} */ told) => onTop(after).filter((card) => !was.includes(card) && !told.includes(card));
  const removed = after.removed.cards.slice(before.removed.cards.length);
  if (removed.length) return sentence({ code: "removed", cards: removed, uncovered: uncovered(removed) }, after);
  if (after.stock.count > before.stock.count) return sentence({ code: "redealt", redeals_left: after.redeals_left, uncovered: uncovered([]) }, after);
  const lay = new Set(before.wastes.flatMap((waste) => waste.cards));
  const drawn = after.wastes.flatMap((waste) => waste.cards).filter((card) => !lay.has(card));
  return drawn.length ? sentence({ code: "drawn", cards: drawn, left: after.stock.count, uncovered: uncovered(drawn) }, after) : "";
}

/**
 * The cards on which none lies.
 * @param {View} view
 */
function onTop({ places, wastes, stock }) {
  const open = places.flatMap((place) => (place?.open ? [place.card] : []));
  return [...open, ...wastes.flatMap(({ cards }) => cards.slice(-1)), ...(stock.top ? [stock.top] : [])];
}
