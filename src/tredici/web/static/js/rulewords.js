/** What rules mean, in words: presets, options, and the consequence of each value. */

import { fill, gettext, ngettext } from "./words.js";

/** @typedef {import("./types.js").RulesView} RulesView */
/** @typedef {"passes" | "draw" | "stock" | "waste" | "cover" | "goal" | "scoring"} Option */

/**
 * @param {string | null} preset
 * @returns {string}
 */
export function presetName(preset) {
  switch (preset) {
    case "classic": return gettext("Classic");
    case "points": return gettext("Points");
    case "strict": return gettext("Strict");
    case "three-piles": return gettext("Three piles");
    case "par": return gettext("Par");
    case "open-stock": return gettext("Open stock");
    default: return gettext("Custom");
  }
}

/**
 * @param {string} preset
 * @returns {string}
 */
export function presetText(preset) {
  switch (preset) {
    case "classic": return gettext("Clear the pyramid in three passes. Time and moves are kept.");
    case "points": return gettext("The classic game for points. An undo counts as a move.");
    case "strict": return gettext("One trip through the stock, no second chance.");
    case "three-piles": return gettext("Three cards at a time onto three piles, once through.");
    case "par": return gettext("Clear all 52 with the stock's top in play. Six games make a match.");
    case "open-stock": return gettext("The stock's top lies face up and is in play. Three passes.");
    default: return "";
  }
}

/**
 * @param {string} option
 * @returns {string}
 */
export function optionName(option) {
  switch (option) {
    case "passes": return gettext("Passes through the stock");
    case "draw": return gettext("Cards turned at a time");
    case "stock": return gettext("Top of the stock");
    case "waste": return gettext("Waste");
    case "cover": return gettext("A card and the one on it");
    case "goal": return gettext("To win, clear");
    case "scoring": return gettext("Score");
    default: return option;
  }
}

/**
 * @param {string} option
 * @param {string | number} value
 * @returns {string}
 */
export function valueName(option, value) {
  switch (`${option}=${value}`) {
    case "passes=unlimited": return gettext("without end");
    case "draw=1": return gettext("one");
    case "draw=3": return gettext("three, onto three piles");
    case "stock=closed": return gettext("face down");
    case "stock=open": return gettext("face up, in play");
    case "waste=single": return gettext("top card in play");
    case "waste=pair": return gettext("top two may go together");
    case "cover=block": return gettext("never pair");
    case "cover=pair": return gettext("may pair");
    case "goal=pyramid": return gettext("the pyramid");
    case "goal=all": return gettext("all 52 cards");
    case "scoring=none": return gettext("none");
    case "scoring=points": return gettext("points");
    case "scoring=par": return gettext("par");
    default: return String(value);
  }
}

/**
 * Why an option took another value when a different one was set.
 * @param {string} option
 * @returns {string}
 */
export function concession(option) {
  return option === "passes"
    ? gettext("Three cards at a time go through the stock once only, so it is a single pass now.")
    : gettext("More than one pass goes with one card at a time, so one card is turned now.");
}

/**
 * What playing by these rules comes to, a sentence for each thing that differs.
 * @param {RulesView} rules
 * @returns {string[]}
 */
export function consequences(rules) {
  const said = [passes(rules.passes)];
  if (rules.draw === 3) said.push(gettext("Three cards are turned at a time, onto three wastes; each top is in play."));
  if (rules.stock === "open") said.push(gettext("The stock's top card lies face up and can be removed, with the waste's top too."));
  if (rules.waste === "pair") said.push(gettext("The two topmost cards of the waste may be removed together."));
  if (rules.cover === "pair") said.push(gettext("A card may pair with the only card that still covers it."));
  said.push(
    rules.goal === "all"
      ? gettext("You win when all 52 cards are gone.")
      : gettext("You win when the 28 cards of the pyramid are gone."),
  );
  if (rules.scoring === "points") said.push(gettext("A pyramid card is worth 10 points, a stock card 2; winning soon earns more. An undo counts as a move."));
  if (rules.scoring === "par") said.push(gettext("Clearing the pyramid in the first, second or third pass earns 50, 35 or 20; every card left costs 1. Six games make a match, and zero or more is par."));
  return said;
}

/** @param {number | "unlimited"} count */
function passes(count) {
  if (count === "unlimited") return gettext("You may go through the stock as often as you like.");
  return fill(
    ngettext("You go through the stock once.", "You go through the stock %(count)s times.", count),
    { count },
  );
}
