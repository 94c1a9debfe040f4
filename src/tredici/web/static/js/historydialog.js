/** The history: what the finished games add up to, charts, and the games themselves. */

import { rateChart, resultsChart, streaks, streaksChart } from "./charts.js";
import { clockText } from "./clock.js";
import { dealName } from "./daily.js";
import { momentText, monthText } from "./dates.js";
import { confirm, openDialog } from "./dialogs.js";
import { download, make, stylesheet } from "./dom.js";
import { exported, imported } from "./historyfile.js";
import { presetName } from "./rulewords.js";
import { fill, gettext, ngettext, numberText, percentText, pgettext } from "./words.js";

/** @typedef {import("./archive.js").Archive} Archive */
/** @typedef {import("./archive.js").Entry} Entry */
/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./thinker.js").Thinker} Thinker */
/** @typedef {import("./types.js").RulesView} RulesView */

/**
 * @typedef {object} Totals what the engine counts over games under one set of rules, or all
 * @property {RulesView | null} rules null for all
 * @property {number} played
 * @property {number} won
 * @property {number | null} percentage
 * @property {number | null} best_time
 * @property {number | null} fewest_moves
 * @property {number | null} best_score
 * @property {number} current_streak
 * @property {number} best_streak
 * @property {number} match_games
 * @property {{scores: number[], total: number, won: boolean | null}[]} matches
 */

/** @typedef {{key: string, entry: Entry}} Kept */

/**
 * @typedef {object} Parts
 * @property {Archive} archive
 * @property {Store} store
 * @property {Thinker} thinker
 * @property {(deal: string, rules: string) => void} replay
 * @property {(record: string) => void} look look through a record
 */

const FIRST = 20;
const MORE = 60;
/** Fewer games make no curve. */
const CURVED = 6;

/** @param {Parts} parts */
export async function openHistory(parts) {
  await stylesheet("history");
  const { archive, store, thinker } = parts;
  const content = make("div", { className: "history-content" }, make("p", { className: "hint" }, gettext("Counting…")));
  const status = make("p", { className: "hint", role: "status" });
  const error = make("p", { className: "error", role: "alert" });
  const file = make("input", { type: "file", accept: ".json,application/json", hidden: true, onchange: () => void take() });
  const dialog = openDialog({
    title: gettext("History"),
    kind: "wide history",
    body: [content, status, error, file],
    actions: [
      { text: gettext("Delete all…"), act: () => askToDelete(null) },
      {
        text: gettext("Import…"),
        act: () => {
          file.click();
          return false;
        },
      },
      {
        text: gettext("Export"),
        act: () => {
          download("tredici-history.json", exported(archive, store), "application/json");
          return false;
        },
      },
      { text: gettext("Done"), primary: true },
    ],
  });
  const [removal, , exporting] = dialog.querySelectorAll("footer button");
  await count();

  /** Read what is kept, have it counted, and show it. */
  async function count() {
    const all = archive.all();
    /** @type {Kept[]} */
    let games = [];
    for (const { key, entry } of all) if (entry) games.push({ key, entry });
    const { data } = await thinker.ask({ do: "games", games: games.map(light) });
    games = games.filter((_, at) => data.keys[at] !== null);
    const totals = (await thinker.ask({ do: "statistics", games: games.map(light) })).data;
    content.replaceChildren();
    const aside = store.aside().length;
    /** @type {HTMLElement} */ (removal).hidden = all.length === 0;
    /** @type {HTMLElement} */ (exporting).hidden = all.length + aside === 0;
    const odd = all.length - games.length + aside;
    if (odd) content.append(make("p", { className: "hint" }, fill(ngettext("%(count)s saved text cannot be read. It counts for nothing, and is kept: the export holds it.", "%(count)s saved texts cannot be read. They count for nothing, and are kept: the export holds them.", odd), { count: numberText(odd) })));
    if (games.length === 0) content.prepend(make("p", {}, gettext("No game has ended yet. A game counts from its first move on.")));
    else content.append(...overview(totals, games));
  }

  /**
   * @param {Totals[]} totals all rules first
   * @param {Kept[]} games
   */
  function overview(totals, games) {
    const shown = make("div", { className: "history-content" });
    const select = make(
      "select",
      { id: "history-rules", onchange: () => choose() },
      ...totals.map(({ rules }, at) => make("option", { value: String(at) }, rules ? rulesName(rules) : gettext("All rules"))),
    );
    const choose = () => {
      const chosen = /** @type {Totals} */ (totals[Number(select.value)]);
      const under = games.filter(({ entry }) => !chosen.rules || entry.rules === chosen.rules.text);
      shown.replaceChildren(numbers(chosen), ...matches(chosen), ...charts(under.map(({ entry }) => entry)), list(under, totals));
    };
    choose();
    return [make("div", { className: "field" }, make("label", { for: select.id }, gettext("Rules")), select), shown];
  }

  /**
   * @param {Entry[]} games
   */
  function charts(games) {
    if (games.length === 0) return [];
    const wins = games.map((game) => game.result === "won");
    const width = Math.max(240, content.clientWidth || 320);
    return [
      resultsChart(wins, width),
      wins.length >= CURVED && rateChart(wins, width),
      streaks(wins).length > 1 && streaksChart(wins, width),
      make("details", {}, make("summary", {}, gettext("The same as a table")), monthTable(games)),
    ].filter((chart) => chart !== false);
  }

  /**
   * @param {Kept[]} games
   * @param {Totals[]} totals
   */
  function list(games, totals) {
    const names = new Map(totals.flatMap(({ rules }) => (rules ? [[rules.text, rulesName(rules)]] : [])));
    const latest = [...games].reverse();
    const items = make("ul", { className: "games" });
    const more = make("button", { type: "button", className: "text-button", onclick: () => add(MORE) }, gettext("Show more"));
    let shown = 0;
    /** @param {number} count */
    const add = (count) => {
      const next = latest.slice(shown, shown + count).map((game) => item(game, names.get(game.entry.rules) ?? ""));
      items.append(...next);
      if (shown) next[0]?.querySelector("summary")?.focus();
      shown += next.length;
      more.hidden = shown >= latest.length;
    };
    add(FIRST);
    return make("section", {}, make("h3", {}, gettext("Games")), items, more);
  }

  /**
   * @param {Kept} game
   * @param {string} rules
   */
  function item({ key, entry }, rules) {
    const button = (/** @type {string} */ text, /** @type {() => void} */ act) =>
      make("button", { type: "button", className: "text-button small", onclick: act }, text);
    const go = (/** @type {() => void} */ act) => () => {
      dialog.close();
      act();
    };
    const facts = [
      rules,
      clockText(entry.seconds),
      fill(ngettext("%(count)s move", "%(count)s moves", entry.moves), { count: numberText(entry.moves) }),
      ...(entry.score === null ? [] : [fill(gettext("score %(score)s"), { score: numberText(entry.score) })]),
    ];
    return make(
      "li",
      {},
      make(
        "details",
        { className: "game" },
        make(
          "summary",
          {},
          make("span", { className: entry.result === "won" ? "result won" : "result" }, resultName(entry.result)),
          make("span", { className: "deal-name" }, dealName(entry.deal, store)),
          make("span", { className: "when" }, whenText(entry.started)),
        ),
        make("p", {}, facts.join(" · ")),
        make(
          "div",
          { className: "buttons" },
          button(gettext("Play again"), go(() => parts.replay(entry.deal, entry.rules))),
          entry.record && button(gettext("Replay move by move"), go(() => parts.look(entry.record))),
          button(gettext("Delete…"), () => askToDelete(key)),
        ),
      ),
    );
  }

  /** @param {string | null} key null for everything */
  function askToDelete(key) {
    confirm(
      {
        title: key ? gettext("Delete this game?") : gettext("Delete the history?"),
        text: key ? gettext("The game leaves the history for good.") : gettext("All games leave the history for good. An export keeps them."),
        yes: gettext("Delete"),
        no: gettext("Keep"),
      },
      () => {
        for (const each of key ? [key] : archive.all().map((game) => game.key)) archive.remove(each);
        setTimeout(() => void openHistory(parts)); // when the question is gone
      },
      () => setTimeout(() => void openHistory(parts)),
    );
  }

  /** Take in the games of the file that was chosen. */
  async function take() {
    const chosen = file.files?.[0];
    if (!chosen) return;
    error.textContent = status.textContent = "";
    const { added, refused, trouble } = await imported(await chosen.text(), archive, thinker);
    file.value = "";
    error.textContent = trouble ?? (refused ? fill(ngettext("%(count)s game of the file cannot be read.", "%(count)s games of the file cannot be read.", refused), { count: numberText(refused) }) : "");
    if (trouble) return;
    status.textContent = fill(ngettext("%(count)s game came in.", "%(count)s games came in.", added), { count: numberText(added) });
    await count();
  }
}

/**
 * A game without its moves: they count for nothing.
 * @param {Kept} game
 */
function light({ entry }) {
  return { ...entry, record: "" };
}

/** @param {Totals} totals */
function numbers(totals) {
  /** @type {[string, string | null][]} */
  const lines = [
    [gettext("Played"), numberText(totals.played)],
    [gettext("Won"), numberText(totals.won)],
    [gettext("Share won"), totals.percentage === null ? null : percentText(totals.percentage / 100)],
    [gettext("Streak now"), numberText(totals.current_streak)],
    [gettext("Best streak"), numberText(totals.best_streak)],
    [gettext("Best time"), totals.best_time === null ? null : clockText(totals.best_time)],
    [gettext("Fewest moves"), totals.fewest_moves === null ? null : numberText(totals.fewest_moves)],
    [gettext("Best score"), totals.best_score === null ? null : numberText(totals.best_score)],
  ];
  return make(
    "dl",
    { className: "results" },
    ...lines.map(([term, value]) => value !== null && make("div", {}, make("dt", {}, term), make("dd", {}, value))),
  );
}

/** @param {Totals} totals */
function matches(totals) {
  if (totals.matches.length === 0) return [];
  const items = totals.matches.map((match, at) => {
    const values = { number: at + 1, total: numberText(match.total), count: numberText(match.scores.length), games: numberText(totals.match_games) };
    const text =
      match.won === null
        ? ngettext("Match %(number)s: %(total)s after %(count)s game of %(games)s", "Match %(number)s: %(total)s after %(count)s games of %(games)s", match.scores.length)
        : match.won
          ? gettext("Match %(number)s: won with %(total)s")
          : gettext("Match %(number)s: lost with %(total)s");
    return make("li", {}, fill(text, values), " ", make("span", { className: "hint" }, match.scores.map(numberText).join(" · ")));
  });
  return [make("section", {}, make("h3", {}, gettext("Matches")), make("ul", { className: "matches" }, ...items.reverse()))];
}

/** @param {Entry[]} games */
function monthTable(games) {
  /** @type {Map<string, boolean[]>} */
  const months = new Map();
  for (const game of games) {
    const month = monthOf(game.started);
    months.set(month, [...(months.get(month) ?? []), game.result === "won"]);
  }
  const row = (/** @type {"th" | "td"} */ tag, /** @type {string[]} */ cells) =>
    make("tr", {}, ...cells.map((text, at) => (at === 0 ? make("th", { scope: tag === "th" ? "col" : "row" }, text) : make(tag, tag === "th" ? { scope: "col" } : {}, text))));
  return make(
    "div",
    { className: "scroller", tabIndex: 0, role: "region", "aria-label": gettext("Results by month") },
    make(
      "table",
      {},
      make("thead", {}, row("th", [gettext("Month"), gettext("Played"), gettext("Won"), gettext("Share won"), gettext("Best streak")])),
      make(
        "tbody",
        {},
        ...[...months].map(([month, wins]) => {
          const won = wins.filter(Boolean).length;
          return row("td", [month, numberText(wins.length), numberText(won), percentText(won / wins.length), numberText(Math.max(0, ...streaks(wins)))]);
        }),
      ),
    ),
  );
}

/** @param {RulesView} rules */
function rulesName(rules) {
  return rules.preset ? presetName(rules.preset) : fill(gettext("Custom: %(options)s"), { options: rules.text });
}

/** @param {string} result */
function resultName(result) {
  switch (result) {
    case "won": return pgettext("result", "Won");
    case "stuck": return gettext("Stuck");
    case "conceded": return gettext("Given up");
    default: return gettext("Left");
  }
}

/** @param {string} started ISO time */
function whenText(started) {
  const time = new Date(started);
  return Number.isNaN(time.getTime()) ? gettext("undated") : momentText(time);
}

/** @param {string} started ISO time */
function monthOf(started) {
  const time = new Date(started);
  return Number.isNaN(time.getTime()) ? gettext("undated") : monthText(time.getFullYear(), time.getMonth() + 1);
}
