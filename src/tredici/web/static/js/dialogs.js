/** Dialogs: the browser's own, so that focus, Escape and the rest of the page behave as they should. */

import { icon, make } from "./dom.js";
import { gettext } from "./words.js";

/** @typedef {import("./dom.js").Child} Child */

/**
 * @typedef {object} Action a button at the foot of a dialog
 * @property {string} text
 * @property {boolean} [primary]
 * @property {boolean} [safe] loses nothing, and so has the focus first
 * @property {() => boolean | void} [act] false keeps the dialog open
 */

let count = 0;

/**
 * Open a dialog. It leaves the document when it closes, and focus goes back to where it was.
 * @param {object} content
 * @param {string} content.title
 * @param {Child[]} content.body
 * @param {HTMLElement} [content.told] the part of the body that is told with the title
 * @param {Action[]} [content.actions]
 * @param {string} [content.kind] a class for its looks
 * @param {() => void} [content.onClose]
 * @returns {HTMLDialogElement}
 */
export function openDialog({ title, body, told, actions = [], kind = "", onClose }) {
  for (const open of document.querySelectorAll("dialog[open]")) /** @type {HTMLDialogElement} */ (open).close();
  count += 1;
  const heading = make("h2", { id: `dialog-${count}` }, title);
  const dialog = make("dialog", { className: kind, "aria-labelledby": heading.id });
  const close = make(
    "button",
    { type: "button", className: "icon-button close", "aria-label": gettext("Close"), onclick: () => dialog.close() },
    icon("close"),
  );
  const buttons = actions.map((action) =>
    make(
      "button",
      {
        type: action.primary ? "submit" : "button",
        className: action.primary ? "text-button primary" : "text-button",
        onclick: (/** @type {Event} */ event) => {
          event.preventDefault();
          if (action.act?.() !== false) dialog.close();
        },
      },
      action.text,
    ),
  );
  const content = make("div", { className: "dialog-body" }, ...body);
  // Words alone are told with the title: the focus is on a button below them.
  const words = told ?? (body.every((one) => one instanceof HTMLParagraphElement) ? content : null);
  if (words) {
    words.id = `${heading.id}-words`;
    dialog.setAttribute("aria-describedby", words.id);
  }
  const form = make(
    "form",
    { method: "dialog" },
    make("header", { role: "presentation" }, heading, close),
    content,
    buttons.length > 0 && make("footer", { role: "presentation" }, ...buttons),
  );
  dialog.append(form);
  dialog.addEventListener("close", () => {
    dialog.remove();
    onClose?.();
  });
  // A tap beside the dialog closes it; a drag that ends there (selecting text) does not.
  let outside = false;
  dialog.addEventListener("pointerdown", (event) => {
    outside = event.target === dialog;
  });
  dialog.addEventListener("click", (event) => {
    if (outside && event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  const first = buttons.find((_, at) => actions[at]?.safe) ?? buttons.find((_, at) => actions[at]?.primary) ?? form.querySelector(".dialog-body button, .dialog-body input, .dialog-body select") ?? close;
  /** @type {HTMLElement} */ (dialog.querySelector("[autofocus]") ?? first).focus();
  return dialog;
}

/**
 * Ask before something is lost.
 * @param {object} question
 * @param {string} question.title
 * @param {string} question.text
 * @param {string} question.yes
 * @param {string} question.no
 * @param {() => void} act
 * @param {() => void} [decline]
 */
export function confirm({ title, text, yes, no }, act, decline) {
  openDialog({
    title,
    kind: "small",
    body: [make("p", {}, text)],
    actions: [
      { text: no, safe: true, act: () => decline?.() },
      { text: yes, primary: true, act },
    ],
  });
}

/**
 * Tell something at length.
 * @param {string} text
 * @param {string} [title]
 */
export function notice(text, title = gettext("Notice")) {
  openDialog({ title, kind: "small", body: [make("p", {}, text)], actions: [{ text: gettext("Close"), primary: true }] });
}
