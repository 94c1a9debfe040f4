/**
 * The first lesson: six cards of a pyramid on the table itself, the real engine behind them, and a
 * few words on what to do with them. What a step does not ask for is taken back.
 */

import { make, stylesheet } from "./dom.js";
import { fill, gettext, numberText } from "./words.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").Command} Command */
/** @typedef {import("./types.js").View} View */

/** A game in which the four lower rows are gone already. */
const SITUATION = `[Deal "6h Qs 4d 8c 5h Ks 2s 3s Ts Js Kh As Qh 9s 4s 8s 3h Th 5s Jh 2h 3d Jd 2d Td 7h Kd 6s 9c Ad 7s 9h 4c Qd 8h Jc 6d 5c 5d 4h Ah 2c 8d 7c 3c Tc Qc Ac Kc 7d 6c 9d"]

3dTd 2dJd 7h6s Kd 5s8s 3hTh 2hJh Kh QhAs 4s9s 2sJs 3sTs
`;
const PLAYED = 12;
const MOVES = new Set(["pick", "drop", "move", "clear", "draw", "turn", "redeal", "undo", "redo", "hint"]);

/**
 * @typedef {object} Step
 * @property {() => string} text
 * @property {Card[]} cards to remove, none for a draw
 * @property {boolean} [free] whatever the rules allow
 */

/** @type {Step[]} */
const STEPS = [
  { text: () => gettext("Two open cards that add up to 13 go together: pick the 8, then the 5. Open is a card that no other lies on."), cards: ["8c", "5h"] },
  { text: () => gettext("A King counts 13 and goes alone: pick the King."), cards: ["Ks"] },
  { text: () => gettext("A Queen counts 12 and a Jack 11, so the Queen and the 4 are no pair. Tap the stock, or press D, to turn a card."), cards: [] },
  { text: () => gettext("The top of the waste is open, too: pick the 9, then the 4."), cards: ["9c", "4d"] },
  { text: () => gettext("The rest is yours. An Ace counts 1. Clear the pyramid!"), cards: [], free: true },
];

/**
 * @param {object} parts
 * @param {Game} parts.game
 * @param {import("./announce.js").Announcer} parts.announcer
 * @param {import("./engine.js").Engine} parts.engine
 */
export async function openLesson({ game, announcer, engine }) {
  await stylesheet("visit");
  game.guest?.leave();
  const dispatch = engine.another();
  let at = 0;

  const heading = make("h2", {});
  const text = make("p", {});
  const leave = make("button", { type: "button", className: "text-button", onclick: () => goBack() });
  const bar = make(
    "section",
    { className: "visit lesson", "aria-label": gettext("A short lesson") },
    make("div", { className: "lesson-text" }, heading, text),
    make("div", { className: "lesson-acts" }, leave),
  );

  const guest = {
    title: gettext("Lesson"),
    /** @param {Command} command */
    dispatch: (command) => {
      const step = STEPS[at];
      if (!step || !MOVES.has(command.do) || (!step.free && /^(undo|redo|redeal)$/.test(command.do))) return still();
      const view = dispatch(command);
      if (step.free || !moved(view) || isAsked(step, view)) return view;
      // It was a move, but not the one to learn.
      const back = dispatch({ do: "undo" });
      announcer.tell(gettext("That is not the move to learn now."));
      announcer.say(step.text());
      return { ...back, events: [] };
    },
    /** @param {View} view */
    heard: (view) => {
      if (view.outcome === "won") at = STEPS.length;
      else if (STEPS[at] && !STEPS[at]?.free && moved(view)) at += 1;
      else {
        point();
        return;
      }
      tell();
    },
    /** @param {string} action */
    act: (action) => {
      if (!MOVES.has(action)) return false;
      game.send({ do: action });
      return true;
    },
    leave: () => {
      bar.remove();
      delete document.body.dataset.visit;
      game.takeBack();
      game.takeFocus();
    },
  };

  function goBack() {
    guest.leave();
    game.tellBack();
  }

  function still() {
    return { ...game.view, events: [] };
  }

  /** Point out what the step is about. */
  function point() {
    const step = STEPS[at];
    if (step && !step.free) game.parts.table.point(step.cards, step.cards.length === 0);
  }

  function tell() {
    const step = STEPS[at];
    heading.textContent = step
      ? fill(gettext("Step %(step)s of %(steps)s"), { step: numberText(at + 1), steps: numberText(STEPS.length) })
      : gettext("That is the game");
    text.textContent = step
      ? step.text()
      : gettext("The pyramid is gone: you have won. When the stock runs out, a tap on it turns the waste over, as often as the rules allow.");
    leave.textContent = step ? gettext("Skip the lesson") : gettext("Play");
    leave.classList.toggle("primary", !step);
    announcer.say(`${heading.textContent}. ${text.textContent}`);
    point();
    if (!step) leave.focus();
  }

  document.body.dataset.visit = "lesson";
  document.body.append(bar);
  game.lend(guest);
  game.show({ ...dispatch({ do: "play_on", record: SITUATION, at: PLAYED }), events: [] });
  game.takeFocus();
  tell();
}

/** @param {View} view */
function moved(view) {
  return view.events.some(({ code }) => code === "removed" || code === "drawn");
}

/**
 * @param {Step} step
 * @param {View} view
 */
function isAsked(step, view) {
  return view.events.some(({ code, cards = [] }) => (step.cards.length ? code === "removed" && cards.every((card) => step.cards.includes(card)) : code === "drawn"));
}
