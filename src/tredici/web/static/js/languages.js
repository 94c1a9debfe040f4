/**
 * The languages there are, the one to speak, and its catalogs: the words that the page begins with,
 * and those of what it fetches on demand. English is the source: it has none.
 */

import { addMessages, language, useCatalog } from "./words.js";

/** @typedef {import("./words.js").Catalog} Catalog */

/** Each language's own name for itself, by its code. @type {Record<string, string>} */
export const LANGUAGES = {
  en: "English",
  es: "Español",
  gl: "Galego",
  it: "Italiano",
  pl: "Polski",
};

/**
 * The first language asked for that there is: by the address, the player's setting, the browser.
 * @param {readonly (string | null | undefined)[]} wanted BCP 47 tags, the most wanted first
 * @returns {string} a key of `LANGUAGES`
 */
export function chooseLanguage(wanted) {
  for (const tag of wanted) {
    const code = tag?.toLowerCase().split(/[-_]/)[0] ?? "";
    if (Object.hasOwn(LANGUAGES, code)) return code;
  }
  return "en";
}

/** The words of what is fetched on demand, null as long as nothing was. @type {Promise<void> | null} */
let more = null;

/**
 * Speak another language from now on, or English where its catalog cannot be had.
 * @param {string} chosen a key of `LANGUAGES`
 */
export async function speak(chosen) {
  useCatalog((await fetched(chosen)) ?? { language: "en", plurals: ["one", "other"], messages: {} });
  if (more) await addMore();
  document.documentElement.lang = language();
}

/**
 * What is fetched on demand, with the words for it.
 * @template T
 * @param {Promise<T>} module
 * @returns {Promise<T>}
 */
export async function worded(module) {
  more ??= addMore();
  const [loaded] = await Promise.all([module, more]);
  return loaded;
}

async function addMore() {
  addMessages((await fetched(language(), "-more")) ?? {});
}

/**
 * @param {string} code a key of `LANGUAGES`
 * @param {string} [part]
 * @returns {Promise<any>} null where there is none
 */
async function fetched(code, part = "") {
  if (code === "en") return null;
  try {
    const answer = await fetch(new URL(`../lang/${code}${part}.json`, import.meta.url));
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
