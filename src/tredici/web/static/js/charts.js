/** Charts of finished games, drawn as SVG in the width that there is; none says what no text says. */

import { make } from "./dom.js";
import { fill, gettext, ngettext, numberText, percentText } from "./words.js";

/** @typedef {import("./archive.js").Entry} Entry */

const HEIGHT = 92;
const LABELS = 40;
const PITCH = 7;
const GAP = 2;
/** Fewer bars leave room for those to come, which the axis marks. */
const FEW = 12;
const WIDEST = 20;

/**
 * The latest results, one bar a game: up for a win, down for a loss.
 * @param {boolean[]} wins in the order played
 * @param {number} width
 */
export function resultsChart(wins, width) {
  const shown = wins.slice(-Math.floor(width / PITCH));
  const won = shown.filter(Boolean).length;
  const bar = bars(shown.length, width);
  const height = HEIGHT / 2 - 6;
  return figure(
    gettext("Latest results"),
    fill(ngettext("The last %(count)s game, %(won)s won: up is won, down is lost.", "The last %(count)s games, %(won)s won: up is won, down is lost.", shown.length), { count: numberText(shown.length), won: numberText(won) }),
    width,
    [
      shape("line", { class: "axis", x1: 0, x2: width, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      ...shown.map((win, at) =>
        shape("rect", { class: win ? "won" : "lost", x: bar.x(at), y: win ? HEIGHT / 2 - 2 - height : HEIGHT / 2 + 2, width: bar.width, height: win ? height : height * 0.55, rx: 1.5 }),
      ),
      ...Array.from({ length: FEW }, (_, at) => at >= shown.length && shape("circle", { class: "to-come", cx: bar.x(at) + bar.width / 2, cy: HEIGHT / 2, r: 2 })),
    ],
  );
}

/**
 * The share of games won, after each game.
 * @param {boolean[]} wins
 * @param {number} width
 */
export function rateChart(wins, width) {
  let won = 0;
  const shares = wins.map((win, at) => (won += Number(win)) / (at + 1));
  const x = (/** @type {number} */ at) => LABELS + ((width - LABELS - 4) * at) / Math.max(1, shares.length - 1);
  const y = (/** @type {number} */ share) => 6 + (HEIGHT - 12) * (1 - share);
  const points = shares.map((share, at) => `${x(at).toFixed(1)},${y(share).toFixed(1)}`).join(" ");
  const last = shares[shares.length - 1] ?? 0;
  return figure(
    gettext("Share of games won"),
    fill(gettext("After all games so far it is %(share)s."), { share: percentText(last) }),
    width,
    [
      ...[0, 0.5, 1].flatMap((share) => [
        shape("line", { class: "axis", x1: LABELS, x2: width, y1: y(share), y2: y(share) }),
        shape("text", { x: LABELS - 5, y: y(share) + 4 }, percentText(share)),
      ]),
      shape("polyline", { class: "line", points }),
      shape("circle", { class: "won", cx: x(shares.length - 1), cy: y(last), r: 3.5 }),
    ],
  );
}

/**
 * Every run of wins in the order played, as long as it was.
 * @param {boolean[]} wins
 * @param {number} width
 */
export function streaksChart(wins, width) {
  const runs = streaks(wins);
  const best = Math.max(1, ...runs);
  const shown = runs.slice(-Math.floor((width - LABELS) / (PITCH * 2)));
  const bar = bars(shown.length, width - LABELS);
  const y = (/** @type {number} */ length) => 6 + (HEIGHT - 12) * (1 - length / best);
  return figure(
    gettext("Streaks of wins"),
    fill(ngettext("The longest is %(count)s game.", "The longest is %(count)s games.", Math.max(0, ...runs)), { count: numberText(Math.max(0, ...runs)) }),
    width,
    [
      ...[0, best].flatMap((length) => [
        shape("line", { class: "axis", x1: LABELS, x2: width, y1: y(length), y2: y(length) }),
        shape("text", { x: LABELS - 5, y: y(length) + 4 }, numberText(length)),
      ]),
      ...shown.map((length, at) =>
        shape("rect", { class: "won", x: LABELS + bar.x(at), y: y(length), width: bar.width, height: y(0) - y(length), rx: 1.5 }),
      ),
    ],
  );
}

/**
 * How bars share a width: evenly, none wider than looks well.
 * @param {number} count
 * @param {number} width
 */
function bars(count, width) {
  const pitch = width / Math.max(FEW, count);
  const wide = Math.min(WIDEST, pitch - GAP);
  return { width: wide, x: (/** @type {number} */ at) => at * pitch + (pitch - wide) / 2 };
}

/**
 * The lengths of the runs of wins, in the order played.
 * @param {boolean[]} wins
 * @returns {number[]}
 */
export function streaks(wins) {
  /** @type {number[]} */
  const runs = [];
  wins.forEach((win, at) => {
    if (!win) return;
    if (at > 0 && wins[at - 1]) runs[runs.length - 1] = (runs[runs.length - 1] ?? 0) + 1;
    else runs.push(1);
  });
  return runs;
}

/**
 * @param {string} title
 * @param {string} text what the chart shows, in words
 * @param {number} width
 * @param {(SVGElement | false)[]} shapes
 */
function figure(title, text, width, shapes) {
  const chart = shape("svg", { viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, role: "img", "aria-label": `${title}. ${text}` }, ...shapes.filter((each) => each !== false));
  return make("figure", { className: "chart" }, make("figcaption", {}, make("strong", {}, title), " ", make("span", {}, text)), chart);
}

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {(Node | string)[]} children
 */
function shape(tag, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}
