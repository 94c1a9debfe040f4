/** Which deal to play: a number, or 52 cards as text. The engine says whether it is one. */

import { openDialog } from "./dialogs.js";
import { difficultyWord } from "./difficulty.js";
import { make } from "./dom.js";
import { fill, gettext, ngettext } from "./words.js";

/** @typedef {import("./game.js").Game} Game */

/** What can be said of a deal under way; that it is lost would spoil it. */
const TOLD = new Set(["easy", "medium", "hard"]);

/**
 * @param {Game} game
 * @param {Promise<string>} difficulty of the deal on the table
 * @param {(deal: string) => void} play
 */
export function openDealDialog(game, difficulty, play) {
  const view = game.view;
  const here = view.deal.number === null ? view.deal.id : String(view.deal.number);
  const input = make("textarea", {
    id: "deal-text",
    rows: 2,
    spellcheck: false,
    autocomplete: "off",
    autofocus: true,
    value: here,
    "aria-describedby": "deal-help deal-error",
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Enter" || event.shiftKey) return;
      event.preventDefault();
      submit();
    },
    oninput: () => {
      error.textContent = hardness.textContent = "";
      input.removeAttribute("aria-invalid");
    },
  });
  const hardness = make("p", { className: "hint", role: "status" });
  const error = make("p", { id: "deal-error", className: "error", role: "alert" });

  /** Play the deal, or show what is wrong with it and stay. @returns {boolean} */
  const submit = () => {
    const answer = game.ask({ do: "check_deal", deal: input.value.trim() });
    if (answer.error) {
      error.textContent = answer.error;
      input.setAttribute("aria-invalid", "true");
      input.focus();
      return false;
    }
    dialog.close();
    play(input.value.trim());
    return true;
  };

  const dialog = openDialog({
    title: gettext("Which deal?"),
    body: [
      make("label", { for: "deal-text" }, gettext("Deal number, or 52 cards")),
      input,
      hardness,
      make("p", { id: "deal-help", className: "hint" }, gettext("Cards: the pyramid row by row, then the stock, first drawn first, as in “Js 5c 6d …”. A number of PySolFC: “pysol:24”.")),
      error,
      game.underWay && make("p", { className: "hint" }, fill(ngettext("Your game of %(count)s move ends with it.", "Your game of %(count)s moves ends with it.", view.moves), { count: view.moves })),
    ],
    actions: [
      { text: gettext("Cancel") },
      { text: gettext("Play"), primary: true, act: submit },
    ],
  });
  input.select();
  void difficulty.then((found) => {
    if (TOLD.has(found) && input.value === here) hardness.textContent = fill(gettext("Difficulty: %(word)s"), { word: difficultyWord(found) });
  });
}
