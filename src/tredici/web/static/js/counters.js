/** The counters beside the table: time, moves, pass, and the score when the rules have one. */

import { clockText } from "./clock.js";
import { fill, gettext, numberText } from "./words.js";

/** @typedef {import("./types.js").View} View */

export class Counters {
  /** @param {HTMLElement} holder */
  constructor(holder) {
    this.holder = holder;
    this.list = document.createElement("dl");
    holder.append(this.list);
    this.score = this.add("score");
    this.time = this.add("time");
    this.elapsed = document.createElement("span");
    /** Lies over the whole of the time. */
    this.pause = document.createElement("button");
    this.pause.type = "button";
    this.pause.className = "pause-button";
    this.time.value.append(this.elapsed, this.pause);
    this.moves = this.add("moves");
    this.pass = this.add("pass");
    this.cleared = this.add("cleared");
    this.match = this.add("match");
    this.match.pair.hidden = true;
  }

  /** @param {string} name */
  add(name) {
    const pair = document.createElement("div");
    pair.className = `counter ${name}`;
    const term = document.createElement("dt");
    const value = document.createElement("dd");
    pair.append(term, value);
    this.list.append(pair);
    return { pair, term, value };
  }

  /** @param {View} view */
  draw(view) {
    const { rules } = view;
    this.holder.setAttribute("aria-label", gettext("This game"));
    write(this.time.term, gettext("Time"));
    this.pause.setAttribute("aria-label", gettext("Pause"));
    write(this.moves.term, gettext("Moves"));
    write(this.moves.value, numberText(view.moves));
    write(this.pass.term, gettext("Pass"));
    write(this.pass.value, passText(view));
    this.score.pair.hidden = view.score === null;
    write(this.score.term, rules.scoring === "par" ? gettext("Par score") : gettext("Score"));
    write(this.score.value, view.score === null ? "" : numberText(view.score));
    this.cleared.pair.hidden = rules.scoring !== "par" || view.cleared_in === null;
    write(this.cleared.term, gettext("Pyramid"));
    write(this.cleared.value, fill(gettext("gone in pass %(pass)s"), { pass: view.cleared_in ?? "" }));
  }

  /** @param {import("./standing.js").Standing | null} standing */
  stand(standing) {
    const match = standing?.match;
    this.match.pair.hidden = !match;
    if (!match) return;
    write(this.match.term, gettext("Match"));
    write(this.match.value, matchText(match));
  }

  /** @param {number} seconds */
  tick(seconds) {
    write(this.elapsed, clockText(seconds));
  }
}

/**
 * How far a match is and what it has come to: "2 of 6: −13".
 * @param {{scores: number[], total: number, games: number}} match
 * @returns {string}
 */
export function matchText({ scores, total, games }) {
  return fill(gettext("%(count)s of %(games)s: %(total)s"), { count: scores.length, games, total: numberText(total) });
}

/** @param {View} view */
function passText(view) {
  const values = { pass: view.pass, passes: view.passes ?? "" };
  return view.passes === null
    ? fill(gettext("%(pass)s"), values)
    : fill(gettext("%(pass)s of %(passes)s"), values);
}

/**
 * @param {HTMLElement} node
 * @param {string} text
 */
function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}
