/**
 * The rules panel: six presets, every single option, and what they come to in words. Which options
 * and values there are, and which go together, the engine says.
 */

import { openDialog } from "./dialogs.js";
import { make } from "./dom.js";
import { concession, consequences, optionName, presetName, presetText, valueName } from "./rulewords.js";
import { gettext } from "./words.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./types.js").RuleOptions} RuleOptions */
/** @typedef {import("./types.js").RulesView} RulesView */

/**
 * @param {Game} game
 * @param {(rules: string) => void} play
 */
export function openRulesPanel(game, play) {
  const { presets, options } = /** @type {RuleOptions} */ (game.ask({ do: "options" }).data);
  /** The rules in the panel, or null while its options contradict. @type {RulesView | null} */
  let chosen = game.view.rules;

  const radios = presets.map((preset) => {
    const input = make("input", { type: "radio", name: "preset", value: preset.id, onchange: () => check(preset.text) });
    return {
      input,
      label: make(
        "label",
        { className: "choice" },
        input,
        make("span", {}, make("strong", {}, presetName(preset.id)), make("small", {}, presetText(preset.id))),
      ),
    };
  });
  const selects = options.map(({ option, values }) => {
    const select = make(
      "select",
      { id: `rule-${option}`, onchange: () => check(written(), option) },
      ...values.map((value) => make("option", { value: String(value) }, valueName(option, value))),
    );
    return { option, select, row: make("div", { className: "field" }, make("label", { for: select.id }, optionName(option)), select) };
  });
  const meaning = make("ul", { className: "consequences" });
  const error = make("p", { className: "error", role: "alert" });
  const notice = make("p", { className: "hint", role: "status" });
  const details = make("details", { open: game.view.rules.preset === null }, make("summary", {}, gettext("Every option")), ...selects.map(({ row }) => row), notice);

  /** The options as they stand in the panel. */
  const written = () => selects.map(({ option, select }) => `${option}=${select.value}`).join(",");

  /**
   * @param {string} rules
   * @param {string} [changed] the option that was just set: what contradicts it gives way, and that is said
   */
  const check = (rules, changed) => {
    const answer = game.ask({ do: "check", rules, changed });
    error.textContent = answer.error ?? "";
    chosen = answer.error ? null : answer.data;
    const gaveWay = changed && chosen && selects.find(({ option, select }) => select.value !== valueOf(chosen, option));
    notice.textContent = gaveWay ? concession(gaveWay.option) : "";
    if (chosen) show(chosen);
    else for (const { input } of radios) input.checked = false;
  };

  /** @param {RulesView} rules */
  const show = (rules) => {
    for (const { input } of radios) input.checked = input.value === rules.preset;
    for (const { option, select } of selects) select.value = valueOf(rules, option);
    meaning.replaceChildren(...consequences(rules).map((text) => make("li", {}, text)));
  };
  show(game.view.rules);

  openDialog({
    title: gettext("Rules"),
    kind: "wide",
    body: [
      make("div", { className: "choices", role: "radiogroup", "aria-label": gettext("Rules") }, ...radios.map(({ label }) => label)),
      details,
      make("h3", {}, gettext("What this means")),
      meaning,
      error,
      make("p", { className: "hint" }, gettext("Other rules start a new deal; the game under way is played by its own.")),
    ],
    actions: [
      { text: gettext("Cancel") },
      {
        text: gettext("New deal by these rules"),
        primary: true,
        act: () => {
          if (!chosen) return false;
          play(chosen.text);
          return true;
        },
      },
    ],
  });
}

/**
 * @param {RulesView | null} rules
 * @param {string} option
 */
function valueOf(rules, option) {
  return String(/** @type {Record<string, unknown>} */ (/** @type {unknown} */ (rules))[option]);
}
