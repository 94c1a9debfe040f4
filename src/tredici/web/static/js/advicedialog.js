/** The coach's own small menu: which hint, the chances of each move, the light, a review. */

import { openDialog } from "./dialogs.js";
import { make, stylesheet } from "./dom.js";
import { gettext } from "./words.js";

/** @typedef {import("./settings.js").Settings} Settings */

/**
 * @param {Settings} settings
 * @param {(action: string) => void} act
 * @param {boolean} begun whether there is a game to review
 */
export async function openAdvice(settings, act, begun) {
  await stylesheet("coach");
  const item = (/** @type {string} */ text, /** @type {string} */ note, /** @type {() => void} */ go, pressed = false) =>
    make(
      "button",
      {
        type: "button",
        className: "menu-item with-note",
        "aria-current": String(pressed),
        onclick: () => {
          dialog.close();
          go();
        },
      },
      make("span", {}, text),
      make("span", { className: "hint" }, note),
    );
  const hint = (/** @type {"move" | "fair" | "open"} */ kind, /** @type {string} */ text, /** @type {string} */ note) =>
    item(
      text,
      note,
      () => act(`hint-${kind}`),
      settings.values.hint === kind,
    );
  const light = make("input", {
    type: "checkbox",
    role: "switch",
    id: "advice-light",
    checked: settings.values.light === "on",
    onchange: () => settings.set("light", light.checked ? "on" : "off"),
  });
  const dialog = openDialog({
    title: gettext("Advice"),
    kind: "menu advice",
    body: [
      make("h3", {}, gettext("Hint")),
      hint("move", gettext("A move"), gettext("One that is legal.")),
      hint("fair", gettext("The best move, fairly"), gettext("From what you have seen, and no more.")),
      hint("open", gettext("The best move, all cards known"), gettext("This peeks at the stock.")),
      make("hr"),
      item(gettext("Chances of each move"), gettext("How often each wins, from what you have seen."), () => act("odds")),
      make("label", { className: "check", for: light.id }, make("span", {}, make("span", {}, gettext("Show whether it can be won")), make("span", { className: "hint" }, gettext("After each move; this peeks, too."))), light),
      begun && item(gettext("Review this game"), gettext("Where it was lost, and what would have kept it."), () => act("review")),
    ],
  });
}
