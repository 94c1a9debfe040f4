/** Opening a text: the record of a game, or a deal. It is pasted, or read from a file. */

import { openDialog } from "./dialogs.js";
import { make } from "./dom.js";
import { gettext } from "./words.js";

/** @typedef {import("./game.js").Game} Game */

/**
 * @param {Game} game
 * @param {object} what to do with it
 * @param {(record: string) => void} what.look
 * @param {(deal: string) => void} what.play
 */
export function openTextDialog(game, { look, play }) {
  const error = make("p", { id: "text-error", className: "error", role: "alert" });
  const input = make("textarea", {
    id: "text-in",
    rows: 7,
    spellcheck: false,
    autocomplete: "off",
    autofocus: true,
    "aria-describedby": "text-help text-error",
    oninput: () => mistaken(""),
  });
  const file = make("input", {
    type: "file",
    accept: ".txt,.record,text/plain",
    hidden: true,
    onchange: async () => {
      const chosen = file.files?.[0];
      if (chosen) input.value = await chosen.text();
      file.value = "";
      mistaken("");
      input.focus();
    },
  });

  /** @param {string} text */
  const mistaken = (text) => {
    error.textContent = text;
    if (text) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
  };

  /** @returns {boolean} whether it could be read */
  const submit = () => {
    const text = input.value.trim();
    const isRecord = text.startsWith("[");
    const answer = game.ask(isRecord ? { do: "peek", record: text, at: 0 } : { do: "check_deal", deal: text });
    if (answer.error) {
      mistaken(answer.error);
      input.focus();
      return false;
    }
    dialog.close();
    if (isRecord) look(text);
    else play(text);
    return true;
  };

  const dialog = openDialog({
    title: gettext("Open a game or a deal"),
    kind: "wide",
    body: [
      make("label", { for: "text-in" }, gettext("Record of a game, deal number, or 52 cards")),
      input,
      make("p", { id: "text-help", className: "hint" }, gettext("A record begins with lines in brackets, as “Copy the game as text” gives it.")),
      error,
      file,
    ],
    actions: [
      {
        text: gettext("From a file…"),
        act: () => {
          file.click();
          return false;
        },
      },
      { text: gettext("Open"), primary: true, act: submit },
    ],
  });
}
