/** The menu: everything that is not needed during a game. */

import { openDialog } from "./dialogs.js";
import { make } from "./dom.js";
import { gettext } from "./words.js";

/**
 * @param {(action: string) => void} act
 * @param {import("./game.js").Game} game
 */
export function openMenu(act, game) {
  /** @type {(action: string, text: string, off?: boolean) => HTMLElement | false} */
  const item = (action, text, off = false) =>
    !off &&
    make(
      "button",
      {
        type: "button",
        className: "menu-item",
        "data-action": action,
        onclick: () => {
          dialog.close();
          act(action);
        },
      },
      text,
    );
  const dialog = openDialog({
    title: gettext("Menu"),
    kind: "menu",
    body: [
      item("deal", gettext("Deal number or cards…")),
      item("daily", gettext("Deal of the day…")),
      item("open", gettext("Open a game or a deal…")),
      item("rules", gettext("Rules…")),
      make("hr"),
      item("pause", gettext("Pause"), !game.isTimed),
      item("share", gettext("Share this deal")),
      item("record", gettext("Copy the game as text")),
      item("look", gettext("Replay move by move")),
      item("restart", gettext("Restart this deal")),
      item("concede", gettext("Give up"), game.view.outcome !== null),
      item("advice", gettext("Advice…")),
      make("hr"),
      item("history", gettext("History…")),
      item("settings", gettext("Settings…")),
      item("lesson", gettext("A short lesson")),
      item("help", gettext("How to play")),
    ],
  });
}
