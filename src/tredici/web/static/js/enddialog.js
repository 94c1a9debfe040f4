/** The end of a game: what came of it, why, and what to do next. */

import { clockText } from "./clock.js";
import { matchText } from "./counters.js";
import { openDialog } from "./dialogs.js";
import { difficultyWord } from "./difficulty.js";
import { make } from "./dom.js";
import { fill, gettext, ngettext, numberText } from "./words.js";

/** @typedef {import("./types.js").View} View */

/** @typedef {import("./standing.js").Standing} Standing */

/**
 * @param {View} view
 * @param {Standing | null} standing
 * @param {Promise<string>} difficulty
 * @param {(action: string) => void} act
 */
export function openEnd(view, standing, difficulty, act) {
  const hardness = make("dd", {}, "…");
  void difficulty.then((found) => {
    hardness.textContent = difficultyWord(found);
  });
  const won = view.outcome === "won";
  const told = make("p", {}, reason(view));
  const dialog = openDialog({
    title: title(view),
    kind: won ? "end won" : "end",
    told,
    body: [
      told,
      make("dl", { className: "results" }, ...results(view, standing), make("div", { className: "whole" }, make("dt", {}, gettext("Difficulty")), hardness)),
      make("p", { className: "verdict" }, verdict(view, standing)),
      make(
        "div",
        { className: "more-acts" },
        make("button", { type: "button", className: "text-button small", onclick: () => act("share-result") }, gettext("Share the result")),
        make(
          "button",
          {
            type: "button",
            className: "text-button small",
            onclick: () => {
              dialog.close();
              act("look");
            },
          },
          gettext("Replay move by move"),
        ),
        make(
          "button",
          {
            type: "button",
            className: "text-button small",
            onclick: () => {
              dialog.close();
              act("review");
            },
          },
          won ? gettext("Review this game") : gettext("See where it was lost"),
        ),
      ),
    ],
    actions: [
      ...(won ? [] : [{ text: gettext("Undo"), act: () => act("undo") }]),
      { text: gettext("Restart"), act: () => act("restart") },
      { text: gettext("New deal"), primary: true, act: () => act("deal-again") },
    ],
  });
}

/** @param {View} view */
function title(view) {
  if (view.outcome === "won") return gettext("You have won");
  if (view.outcome === "conceded") return gettext("You gave up");
  return gettext("No more moves");
}

/** @param {View} view */
function reason(view) {
  const { removed, rules } = view;
  if (view.outcome === "won") {
    return rules.goal === "all" ? gettext("All 52 cards are gone.") : gettext("The whole pyramid is gone.");
  }
  const left = removed.goal_total - removed.goal_count;
  const values = { count: left };
  if (view.outcome === "conceded") {
    return fill(ngettext("%(count)s card was left to clear.", "%(count)s cards were left to clear.", left), values);
  }
  if (view.redeals_left === null) return gettext("No two open cards add up to 13, and another pass through the stock would not change that.");
  if (rules.passes === 1) return gettext("No two open cards add up to 13, the stock is empty, and these rules know a single pass.");
  if (view.redeals_left === 0) return gettext("No two open cards add up to 13, the stock is empty, and no pass is left.");
  return gettext("No two open cards add up to 13, and stock and waste are empty.");
}

/**
 * What the game means for the record or the match.
 * @param {View} view
 * @param {Standing | null} standing
 */
function verdict(view, standing) {
  if (!standing || view.score === null) return "";
  const { match, best_before: best } = standing;
  if (match?.won === true) return gettext("The match is won: six games came to par or better.");
  if (match?.won === false) return gettext("The match is lost: six games came to less than par.");
  if (match) {
    const left = match.games - match.scores.length;
    return fill(ngettext("%(count)s game of this match is still to be played.", "%(count)s games of this match are still to be played.", left), { count: left });
  }
  if (best === null || view.score > best) return gettext("That is your best score on this device.");
  return fill(gettext("Your best score on this device is %(score)s."), { score: numberText(best) });
}

/**
 * @param {View} view
 * @param {Standing | null} standing
 */
function results(view, standing) {
  const { removed } = view;
  const lines = [
    line(gettext("Removed"), fill(gettext("%(count)s of %(total)s"), { count: removed.goal_count, total: removed.goal_total })),
    line(gettext("Time"), clockText(view.seconds)),
    line(gettext("Moves"), numberText(view.moves)),
  ];
  if (standing?.match) {
    if (view.cleared_in !== null) lines.push(line(gettext("Pyramid"), fill(gettext("gone in pass %(pass)s"), { pass: view.cleared_in }), "whole"));
    lines.push(line(gettext("Bonus for the pyramid"), signed(standing.bonus ?? 0)));
    lines.push(line(gettext("Cards left"), numberText(standing.cards_left)));
  }
  if (view.score !== null) {
    const name = view.rules.scoring === "par" ? gettext("Par score") : gettext("Score");
    lines.push(line(name, numberText(view.score)));
  }
  if (standing?.match) lines.push(line(gettext("Match"), matchText(standing.match), "whole"));
  return lines;
}

/**
 * @param {string} term
 * @param {string} value
 * @param {string} [className] "whole" for a value of some words
 */
function line(term, value, className = "") {
  return make("div", { className }, make("dt", {}, term), make("dd", {}, value));
}

/** @param {number} amount */
function signed(amount) {
  return amount > 0 ? `+${numberText(amount)}` : numberText(amount);
}
