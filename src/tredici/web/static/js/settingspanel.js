/** The settings dialog. Each choice takes effect at once. */

import { CHOICES } from "./settings.js";
import { openDialog } from "./dialogs.js";
import { LANGUAGES } from "./languages.js";
import { make } from "./dom.js";
import { gettext } from "./words.js";

/** @typedef {import("./settings.js").Settings} Settings */
/** @typedef {import("./settings.js").Setting} Setting */

/** More choices than this do not fit side by side. */
const ABREAST = 3;

/**
 * @param {Settings} settings
 * @param {Setting} [focused] the setting to begin with
 */
export function openSettings(settings, focused) {
  openDialog({
    title: gettext("Settings"),
    kind: "settings",
    body: /** @type {Setting[]} */ (Object.keys(CHOICES)).map((setting) => {
      const values = /** @type {readonly string[]} */ (CHOICES[setting]);
      if (values.includes("on")) return toggle(settings, setting);
      return values.length > ABREAST || setting === "hint" ? list(settings, setting, setting === focused) : segments(settings, setting);
    }),
    actions: [{ text: gettext("Done"), primary: true }],
  });
}

/**
 * @param {Settings} settings
 * @param {Setting} setting
 */
function toggle(settings, setting) {
  const input = make("input", {
    type: "checkbox",
    role: "switch",
    name: setting,
    value: "on",
    checked: settings.values[setting] === "on",
    onchange: () => settings.set(setting, /** @type {never} */ (input.checked ? "on" : "off")),
  });
  return make("label", { className: "field" }, make("span", {}, settingName(setting)), input);
}

/**
 * @param {Settings} settings
 * @param {Setting} setting
 * @param {boolean} autofocus
 */
function list(settings, setting, autofocus) {
  const select = make(
    "select",
    { id: `setting-${setting}`, autofocus, onchange: () => settings.set(setting, /** @type {never} */ (select.value)) },
    ...CHOICES[setting].map((value) => make("option", value in LANGUAGES ? { value, lang: value } : { value }, valueName(setting, value))),
  );
  select.value = settings.values[setting];
  return make("div", { className: "field" }, make("label", { for: select.id }, settingName(setting)), select);
}

/**
 * @param {Settings} settings
 * @param {Setting} setting
 */
function segments(settings, setting) {
  return make(
    "fieldset",
    { className: "segments" },
    make("legend", {}, settingName(setting)),
    make(
      "div",
      {},
      ...CHOICES[setting].map((value) =>
        make(
          "label",
          {},
          make("input", {
            type: "radio",
            name: setting,
            value,
            checked: settings.values[setting] === value,
            onchange: () => settings.set(setting, /** @type {never} */ (value)),
          }),
          make("span", {}, valueName(setting, value)),
        ),
      ),
    ),
  );
}

/** @param {Setting} setting */
function settingName(setting) {
  switch (setting) {
    case "language": return gettext("Language");
    case "theme": return gettext("Theme");
    case "suits": return gettext("Suit colours");
    case "motion": return gettext("Animations");
    case "sound": return gettext("Sounds");
    case "hand": return gettext("Stock and waste");
    case "letters": return gettext("Single-letter keys");
    case "index": return gettext("Court letters");
    case "deals": return gettext("New deals");
    case "hint": return gettext("Hint");
    case "light": return gettext("Show whether it can be won");
    default: return gettext("Point out cards that can be removed");
  }
}

/**
 * @param {Setting} setting
 * @param {string} value
 */
function valueName(setting, value) {
  if (setting === "language" && value !== "system") return LANGUAGES[value] ?? value;
  switch (`${setting}=${value}`) {
    case "language=system": return gettext("The browser's");
    case "theme=system": return gettext("System");
    case "theme=light": return gettext("Light");
    case "theme=dark": return gettext("Dark");
    case "suits=two": return gettext("Two");
    case "suits=four": return gettext("Four");
    case "hand=right": return gettext("On the right");
    case "hand=left": return gettext("On the left");
    case "deals=any": return gettext("Any");
    case "deals=winnable": return gettext("Winnable only");
    case "deals=easy": return gettext("Easy");
    case "deals=medium": return gettext("Medium");
    case "deals=hard": return gettext("Hard");
    case "hint=move": return gettext("A move");
    case "hint=fair": return gettext("The best move, fairly");
    case "hint=open": return gettext("The best move, all cards known");
    case "index=en": return "A J Q K";
    case "index=it": return "A F D R";
    case "index=pl": return "A W D K";
    default: return value;
  }
}
