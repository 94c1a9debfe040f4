/** The keyboard: arrows through the pyramid and the toolbar, and one key for each command. */

import { neighbour } from "./focus.js";

/** @typedef {import("./render.js").Table} Table */
/** @typedef {import("./types.js").View} View */

/** Single-letter keys by what they do; the player may switch them off. @type {Record<string, string>} */
const LETTERS = {
  d: "draw", r: "redeal", z: "undo", y: "redo", h: "hint", a: "advice", c: "odds", n: "new", t: "pause", "?": "help",
  w: "read-piles", o: "read-open", p: "read-pairs", s: "read-all",
};

/**
 * @param {Table} table
 * @param {HTMLElement} tools
 * @param {object} page
 * @param {() => View | null} page.view
 * @param {() => boolean} page.letters whether single letters are commands
 * @param {(action: string) => void} page.act
 */
export function listenToKeys(table, tools, page) {
  table.grid.addEventListener("keydown", (event) => {
    const view = page.view();
    const place = Number(/** @type {HTMLElement} */ (event.target).dataset.place);
    if (!view || Number.isNaN(place) || event.ctrlKey || event.altKey || event.metaKey) return;
    const next = neighbour(view.places, place, event.key);
    if (next === null) {
      // At the edge the arrow is still ours: the page must not scroll instead.
      if (/^(Arrow|Home|End)/.test(event.key)) event.preventDefault();
      return;
    }
    event.preventDefault();
    table.rove(next);
    table.places[next]?.focus();
  });
  table.grid.addEventListener("focusin", (event) => {
    const place = Number(/** @type {HTMLElement} */ (event.target).dataset.place);
    if (!Number.isNaN(place)) table.rove(place);
  });

  roveToolbar(tools);

  // The table has the focus from the start; the ring shows it once there are keys to move it by.
  const { dataset } = document.documentElement;
  dataset.pointing = "";
  document.addEventListener("pointerdown", () => void (dataset.pointing = ""), true);
  document.addEventListener("keydown", () => void delete dataset.pointing, true);

  document.addEventListener("keydown", (event) => {
    if (isTextField(event.target)) return;
    const action = actionOf(event, page.letters());
    const dialog = document.querySelector("dialog[open]");
    // Over the table, only the key that opened something does anything: it closes it again.
    if (!action || (dialog && !dialog.matches(`[data-toggle="${action}"]`))) return;
    event.preventDefault();
    if (event.repeat && action === "pause") return; // held, it would begin anew the pause that it ended
    page.act(action);
  });
}

/**
 * @param {KeyboardEvent} event
 * @param {boolean} letters
 * @returns {string | undefined}
 */
function actionOf(event, letters) {
  if (event.altKey) return undefined;
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (key === "z") return event.shiftKey ? "redo" : "undo";
    return key === "y" ? "redo" : undefined;
  }
  if (key === "escape") return "clear";
  if (!letters) return undefined;
  return key === "z" && event.shiftKey ? "redo" : LETTERS[key];
}

/** @param {EventTarget | null} node */
function isTextField(node) {
  return node instanceof HTMLElement && (node.isContentEditable || node.matches("textarea, select, input:not([type=range])"));
}

/**
 * One tab stop, arrows within.
 * @param {HTMLElement} tools
 */
function roveToolbar(tools) {
  const buttons = [...tools.querySelectorAll("button")];
  const stop = (/** @type {HTMLElement | undefined} */ chosen) => {
    for (const button of buttons) button.tabIndex = button === chosen ? 0 : -1;
  };
  stop(buttons[0]);
  tools.addEventListener("focusin", (event) => stop(/** @type {HTMLElement} */ (event.target)));
  tools.addEventListener("keydown", (event) => {
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    const last = buttons.length - 1;
    const next = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    buttons[Math.min(last, Math.max(0, next))]?.focus();
  });
}
