/** How to play, in a minute. */

import { openDialog } from "./dialogs.js";
import { make } from "./dom.js";
import { rulesPage, strategyPage } from "./rulespage.js";
import { consequences, presetName } from "./rulewords.js";
import { gettext } from "./words.js";

/** @typedef {import("./rulespage.js").Section} Section */
/** @typedef {import("./types.js").RulesView} RulesView */

/** @param {RulesView} rules the rules of the game on the table */
export function openHelp(rules) {
  const paragraph = (/** @type {string} */ text) => make("p", {}, text);
  openDialog({
    title: gettext("How to play"),
    kind: "wide help",
    body: [
      paragraph(gettext("Remove open cards two by two, where the two add up to 13: Queen and Ace, Jack and 2, 10 and 3, 9 and 4, 8 and 5, 7 and 6. A King counts 13 and goes alone. Suits do not matter.")),
      paragraph(gettext("A card is open when no other lies on it. The top of the waste is open too. Tap a card and then its partner, or drag one onto the other.")),
      paragraph(gettext("Tap the stock to turn a card. When it is empty, a tap turns the waste over, as long as a redeal is left.")),
      make("h3", {}, presetName(rules.preset)),
      make("ul", { className: "consequences" }, ...consequences(rules).map((text) => make("li", {}, text))),
      make("h3", {}, gettext("Keys")),
      make(
        "dl",
        { className: "keys" },
        ...keys().map(([names, text]) => make("div", {}, make("dt", {}, ...names.flatMap((name, at) => [at > 0 && " ", make("kbd", {}, name)])), make("dd", {}, text))),
      ),
      page(gettext("All the rules"), rulesPage()),
      page(gettext("How to win more often"), strategyPage()),
    ],
    actions: [{ text: gettext("Play"), primary: true }],
  });
}

/**
 * A page to open where it stands.
 * @param {string} title
 * @param {Section[]} sections
 */
function page(title, sections) {
  return make(
    "details",
    { className: "page" },
    make("summary", {}, title),
    ...sections.flatMap(({ heading, paragraphs }) => [make("h3", {}, heading), ...paragraphs.map((text) => make("p", {}, text))]),
  );
}

/** @returns {[string[], string][]} */
function keys() {
  return [
    [["← → ↑ ↓"], gettext("through the pyramid")],
    [[gettext("Enter"), gettext("Space")], gettext("pick a card")],
    [["D"], gettext("draw")],
    [["R"], gettext("redeal")],
    [["Z"], gettext("undo")],
    [["Y"], gettext("redo")],
    [["H"], gettext("hint")],
    [["A"], gettext("advice")],
    [["C"], gettext("chances of each move")],
    [["N"], gettext("new deal")],
    [["T"], gettext("pause")],
    [["Esc"], gettext("put the card down")],
    [["W"], gettext("read out stock and waste")],
    [["O"], gettext("read out the open cards")],
    [["P"], gettext("read out what can be removed")],
    [["S"], gettext("read out the whole table")],
    [["?"], gettext("this page")],
  ];
}
