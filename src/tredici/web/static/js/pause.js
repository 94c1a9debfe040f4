/** A pause: the clock stands and the table is out of sight, until the player does anything at all. */

import { clockText } from "./clock.js";
import { openDialog } from "./dialogs.js";
import { make } from "./dom.js";
import { gettext } from "./words.js";

/** The keys that a player presses; the others belong to the browser or the device, as do those with Ctrl. */
const PLAYED = /^(.|Enter|Escape|Backspace|Delete|Arrow\w+|Home|End|Page\w+)$/u;

/**
 * @param {number} seconds played so far
 * @param {() => void} goOn
 */
export function openPause(seconds, goOn) {
  const dialog = openDialog({
    title: gettext("Paused"),
    kind: "pause",
    body: [make("p", { className: "time" }, clockText(seconds)), make("p", { className: "hint" }, gettext("Tap anywhere or press a key to play on."))],
    actions: [{ text: gettext("Keep playing"), primary: true }],
    onClose: goOn,
  });
  dialog.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !PLAYED.test(event.key)) return;
    event.preventDefault(); // the key ends the pause and plays nothing
    event.stopPropagation();
    if (!event.repeat) dialog.close(); // the key that began it may still be held
  });
  dialog.addEventListener("click", () => dialog.close());
}
