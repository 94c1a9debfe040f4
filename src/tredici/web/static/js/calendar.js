/** The deal of the day, and of the days past: a month of days, each with what came of its deal. */

import { dayLike, dayOf, find, known, numberOf, today } from "./daily.js";
import { dayText, monthText, weekdayText } from "./dates.js";
import { openDialog } from "./dialogs.js";
import { icon, make, stylesheet } from "./dom.js";
import { fill, gettext, language, ngettext, numberText } from "./words.js";

/** @typedef {import("./archive.js").Archive} Archive */
/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./thinker.js").Thinker} Thinker */

/**
 * @typedef {object} Parts
 * @property {Archive} archive
 * @property {Store} store
 * @property {Thinker} thinker
 * @property {(deal: string) => void} play
 */

const DAY = 86_400_000;
const WEEK = 7;
/** What the arrows and their kin do to a day. @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WEEK, ArrowDown: WEEK };

/** @param {Parts} parts */
export async function openCalendar({ archive, store, thinker, play }) {
  await stylesheet("calendar");
  const now = today();
  let results = resultsByDay(archive, store);
  let chosen = now;

  const month = make("h3", { "aria-live": "polite" });
  const earlier = turner("back", gettext("Earlier month"), -1);
  const later = turner("next", gettext("Later month"), 1);
  const grid = make("table", { className: "days", role: "grid" });
  const told = make("p", { className: "told" });
  const status = make("p", { className: "hint", role: "status" });

  const dialog = openDialog({
    title: gettext("Deal of the day"),
    kind: "calendar",
    body: [make("div", { className: "month" }, earlier, month, later), grid, told, status],
    actions: [
      { text: gettext("Close") },
      {
        text: gettext("Play"),
        primary: true,
        act: () => {
          void begin();
          return false;
        },
      },
    ],
  });
  draw();
  void findPlayed();

  /** Games from elsewhere may be of days whose deals are not known here: find those of the month. */
  async function findPlayed() {
    const shown = chosen.slice(0, 7);
    for (const day of playedDays(archive)) {
      if (!dialog.open || !chosen.startsWith(shown)) return;
      if (!day.startsWith(shown) || day > now || known(day, store) !== undefined) continue;
      try {
        await find(day, store, thinker);
      } catch {
        return; // the days that are known are shown
      }
      results = resultsByDay(archive, store);
      if (dialog.open) redraw();
    }
  }

  /** Draw, and leave the focus where it is. */
  function redraw() {
    const focused = grid.contains(document.activeElement);
    draw();
    if (focused) /** @type {HTMLElement | null} */ (grid.querySelector("[aria-pressed=true]"))?.focus();
  }

  /** Play the chosen day's deal, as soon as it is known which one that is. */
  async function begin() {
    const day = chosen;
    if (known(day, store) === undefined) status.textContent = gettext("Looking for the first deal of that day that can be won…");
    /** @type {number} */
    let number;
    try {
      number = await find(day, store, thinker);
    } catch {
      status.textContent = gettext("The deal of that day could not be found out. Try again later.");
      return;
    }
    if (!dialog.open || day !== chosen) return;
    dialog.close();
    play(String(number));
  }

  function draw() {
    const [year = 0, at = 1] = chosen.split("-").map(Number);
    month.textContent = monthText(year, at);
    grid.setAttribute("aria-label", month.textContent);
    const first = Date.UTC(year, at - 1, 1);
    const weekStart = firstWeekday();
    const lead = (new Date(first).getUTCDay() - weekStart + WEEK) % WEEK;
    const days = new Date(Date.UTC(year, at, 0)).getUTCDate();
    const rows = [];
    for (let from = -lead; from < days; from += WEEK) {
      rows.push(make("tr", {}, ...Array.from({ length: WEEK }, (_, column) => cell(from + column, first, days))));
    }
    grid.replaceChildren(make("thead", {}, make("tr", {}, ...weekdays(weekStart))), make("tbody", {}, ...rows));
    later.disabled = chosen.slice(0, 7) >= now.slice(0, 7);
    tell();
  }

  /**
   * @param {number} at day of the month, from 0
   * @param {number} first of the month, in milliseconds
   * @param {number} days
   */
  function cell(at, first, days) {
    if (at < 0 || at >= days) return make("td", {});
    const day = isoDay(first + at * DAY);
    const result = results.get(day) ?? "";
    const button = make(
      "button",
      {
        type: "button",
        className: `day ${result}${day === now ? " today" : ""}`,
        disabled: day > now,
        tabIndex: day === chosen ? 0 : -1,
        "aria-label": [dayText(day), resultText(result)].filter(Boolean).join(", "),
        "aria-pressed": day === chosen,
        "data-day": day,
        onclick: () => choose(day),
        ondblclick: () => void begin(),
        onkeydown: move,
      },
      make("span", {}, numberText(at + 1)),
      make("span", { className: "mark", "aria-hidden": "true" }, result === "won" ? "✓" : result === "lost" ? "–" : ""),
    );
    if (day === now) button.setAttribute("aria-current", "date");
    return make("td", {}, button);
  }

  /** @param {KeyboardEvent} event */
  function move(event) {
    const at = Date.parse(`${chosen}T00:00Z`);
    const step = STEPS[event.key];
    if (step) choose(isoDay(at + step * DAY));
    else if (event.key === "PageUp" || event.key === "PageDown") choose(monthsOn(event.key === "PageUp" ? -1 : 1));
    else return;
    event.preventDefault();
    /** @type {HTMLElement | null} */ (grid.querySelector("[aria-pressed=true]"))?.focus();
  }

  /** @param {string} day */
  function choose(day) {
    const month = chosen.slice(0, 7);
    chosen = day > now ? now : day;
    status.textContent = "";
    redraw();
    if (!chosen.startsWith(month)) void findPlayed();
  }

  function tell() {
    const result = results.get(chosen) ?? "";
    told.textContent = [dayText(chosen), resultText(result)].filter(Boolean).join(" · ");
    const days = [...results.entries()].filter(([day, each]) => day.startsWith(chosen.slice(0, 7)) && each === "won").length;
    if (days) told.append(make("span", { className: "hint" }, fill(ngettext("%(count)s day of this month won", "%(count)s days of this month won", days), { count: numberText(days) })));
  }

  /**
   * @param {string} name
   * @param {string} text
   * @param {number} months
   */
  function turner(name, text, months) {
    return make("button", { type: "button", className: "icon-button", "aria-label": text, onclick: () => choose(monthsOn(months)) }, icon(name));
  }

  /**
   * The chosen day some months on; the last of the month where that has fewer days.
   * @param {number} months
   */
  function monthsOn(months) {
    const [year = 0, at = 1, day = 1] = chosen.split("-").map(Number);
    const last = new Date(Date.UTC(year, at + months, 0)).getUTCDate();
    return isoDay(Date.UTC(year, at - 1 + months, Math.min(day, last)));
  }
}

/**
 * What came of each day's deal under the rules it is meant for: "won" if it ever was, else "lost".
 * @param {Archive} archive
 * @param {Store} store
 */
function resultsByDay(archive, store) {
  /** @type {Map<string, "won" | "lost">} */
  const results = new Map();
  for (const { entry } of archive.all()) {
    const day = entry && entry.rules === "" ? dayOf(numberOf(String(entry.deal)), store) : null;
    if (day && results.get(day) !== "won") results.set(day, entry?.result === "won" ? "won" : "lost");
  }
  return results;
}

/**
 * The days whose deals the games kept here may be, each once.
 * @param {Archive} archive
 */
function playedDays(archive) {
  const days = archive.all().map(({ entry }) => (entry && entry.rules === "" ? dayLike(numberOf(String(entry.deal))) : null));
  return new Set(days.filter((day) => day !== null));
}

/** @param {string} result */
function resultText(result) {
  if (result === "won") return gettext("won");
  return result === "lost" ? gettext("not won yet") : "";
}

/** @param {number} time */
function isoDay(time) {
  return new Date(time).toISOString().slice(0, 10);
}

/** The day that weeks begin with in the player's language: 0 for Sunday. */
function firstWeekday() {
  const locale = /** @type {any} */ (new Intl.Locale(navigator.language.startsWith(language()) ? navigator.language : language()));
  const info = locale.getWeekInfo?.() ?? locale.weekInfo;
  return (info?.firstDay ?? 1) % WEEK;
}

/** @param {number} start */
function weekdays(start) {
  return Array.from({ length: WEEK }, (_, at) => make("th", { scope: "col", abbr: weekdayText(start + at, "long") }, weekdayText(start + at, "short")));
}
