/** The offer of a lesson: all of it that someone new is sent before they want one. */

import { icon, make, stylesheet } from "./dom.js";
import { gettext } from "./words.js";

/**
 * Offer the lesson to someone who has never played here.
 * @param {() => void} begin
 * @param {() => void} answered
 */
export async function offerLesson(begin, answered) {
  await stylesheet("offer");
  const offer = make(
    "section",
    { className: "offer", "aria-label": gettext("A short lesson") },
    make("span", {}, gettext("New to Pyramid?")),
    make("button", { type: "button", className: "text-button small primary", onclick: () => close(begin) }, gettext("Show me how")),
    make("button", { type: "button", className: "icon-button", "aria-label": gettext("No, thanks"), title: gettext("No, thanks"), onclick: () => close(() => {}) }, icon("close")),
  );
  /** @param {() => void} go */
  function close(go) {
    offer.remove();
    answered();
    go();
  }
  document.querySelector("main")?.before(offer);
}
