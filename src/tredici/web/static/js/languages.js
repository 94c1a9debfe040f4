/** The languages there are, the one to speak, and its catalog. English is the source: it has none. */

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

/**
 * Fetch a language's catalog.
 * @param {string} language a key of `LANGUAGES`
 * @returns {Promise<Catalog>} English where the catalog cannot be had
 */
export async function loadCatalog(language) {
  const english = { language: "en", plurals: ["one", "other"], messages: {} };
  if (language === "en") return english;
  try {
    const answer = await fetch(new URL(`../lang/${language}.json`, import.meta.url));
    return answer.ok ? await answer.json() : english;
  } catch {
    return english;
  }
}
