/**
 * Days and moments as the language writes them. Browsers are built without some languages, Galician
 * among them, and would then write "2026 M11 30" or speak another language: its words are here.
 */

import { language } from "./words.js";

const GALICIAN = {
  months: ["xaneiro", "febreiro", "marzo", "abril", "maio", "xuño", "xullo", "agosto", "setembro", "outubro", "novembro", "decembro"],
  short: ["xan.", "feb.", "mar.", "abr.", "maio", "xuño", "xul.", "ago.", "set.", "out.", "nov.", "dec."],
  weekdays: ["domingo", "luns", "martes", "mércores", "xoves", "venres", "sábado"],
  days: ["dom.", "luns", "mar.", "mér.", "xov.", "ven.", "sáb."],
};
/** A Sunday. */
const SUNDAY = Date.UTC(2023, 0, 1);
const DAY = 86_400_000;

/**
 * A day of the calendar, which is the same day wherever one is.
 * @param {string} day YYYY-MM-DD
 * @returns {string} "30 November 2026"
 */
export function dayText(day) {
  const [year = 0, month = 1, at = 1] = day.split("-").map(Number);
  if (language() === "gl") return `${at} de ${GALICIAN.months[month - 1]} de ${year}`;
  return written(new Date(`${day}T00:00Z`), { dateStyle: "long", timeZone: "UTC" });
}

/**
 * @param {number} year
 * @param {number} month from 1
 * @returns {string} "November 2026"
 */
export function monthText(year, month) {
  if (language() === "gl") return `${GALICIAN.months[month - 1]} de ${year}`;
  return written(new Date(Date.UTC(year, month - 1, 1)), { month: "long", year: "numeric", timeZone: "UTC" });
}

/**
 * A moment where the player is.
 * @param {Date} time
 * @returns {string} "30 Nov 2026, 18:15"
 */
export function momentText(time) {
  if (language() !== "gl") return written(time, { dateStyle: "medium", timeStyle: "short" });
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${time.getDate()} de ${GALICIAN.short[time.getMonth()]} de ${time.getFullYear()}, ${two(time.getHours())}:${two(time.getMinutes())}`;
}

/**
 * @param {number} at 0 for Sunday; 7 is a Sunday again
 * @param {"short" | "long"} weekday
 * @returns {string}
 */
export function weekdayText(at, weekday) {
  if (language() === "gl") return GALICIAN[weekday === "long" ? "weekdays" : "days"][at % 7] ?? "";
  return written(new Date(SUNDAY + at * DAY), { weekday, timeZone: "UTC" });
}

/**
 * @param {Date} time
 * @param {Intl.DateTimeFormatOptions} options
 */
function written(time, options) {
  const regional = globalThis.navigator?.languages.find((one) => one.startsWith(`${language()}-`)); // en-GB writes other dates than en-US
  return new Intl.DateTimeFormat(regional ?? language(), options).format(time);
}
