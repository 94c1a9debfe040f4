/**
 * The page's language: gettext over catalogs loaded as JSON, English without one.
 *
 * Source strings are whole English sentences inside `gettext("…")` and its kin, so that Babel finds
 * them. A value is put in as `%(name)s`; what is put in is never a piece of a sentence, only a
 * number, a whole card name in its case, or text the player wrote.
 */

/**
 * @typedef {object} Catalog
 * @property {string} language BCP 47
 * @property {string[]} plurals the CLDR categories of the plural forms, in their order
 * @property {Record<string, string | string[]>} messages translations; by "context\u0004text" too
 */

/** @type {Catalog} */
let catalog = { language: "en", plurals: ["one", "other"], messages: {} };
let plural = new Intl.PluralRules("en");

/** The language in use, for `lang` attributes and for numbers. */
export function language() {
  return catalog.language;
}

/**
 * Speak another language from now on.
 * @param {Catalog} chosen
 */
export function useCatalog(chosen) {
  catalog = chosen;
  plural = new Intl.PluralRules(numerals());
}

/**
 * Know more messages of the language in use.
 * @param {Catalog["messages"]} messages
 */
export function addMessages(messages) {
  catalog = { ...catalog, messages: { ...catalog.messages, ...messages } };
}

/**
 * @param {string} text
 * @returns {string}
 */
export function gettext(text) {
  const found = catalog.messages[text];
  return typeof found === "string" ? found : text;
}

/**
 * The same for a text that the engine hands over: it stands in a file of the engine.
 * @param {string} text
 * @returns {string}
 */
export function translated(text) {
  return gettext(text);
}

/**
 * The same English text may need other words elsewhere; the context tells which.
 * @param {string} context
 * @param {string} text
 * @returns {string}
 */
export function pgettext(context, text) {
  const found = catalog.messages[`${context}\u0004${text}`];
  return typeof found === "string" ? found : text;
}

/**
 * The form that goes with a count, by the language's own rules. The last form, "other", serves for
 * a category that the catalog does not name.
 * @param {string} one
 * @param {string} many
 * @param {number} count
 * @returns {string}
 */
export function ngettext(one, many, count) {
  const forms = catalog.messages[one];
  if (!Array.isArray(forms)) return count === 1 ? one : many;
  const at = catalog.plurals.indexOf(plural.select(count));
  return forms[at] ?? forms[forms.length - 1] ?? many;
}

/**
 * Put values into a message: `fill(gettext("Deal %(number)s"), { number: 42 })`.
 * @param {string} text
 * @param {Record<string, string | number>} values
 * @returns {string}
 */
export function fill(text, values) {
  return text.replace(/%\((\w+)\)s/g, (whole, name) => String(values[name] ?? whole));
}

/**
 * Several things in one breath: "a, b and c".
 * @param {string[]} things
 * @returns {string}
 */
export function listed(things) {
  return new Intl.ListFormat(language() === "gl" ? "pt" : language(), { type: "conjunction" }).format(things);
}

/**
 * A count or a score as the language writes numbers. Deal numbers are names, not amounts: they
 * stay digits alone.
 * @param {number} value
 * @returns {string}
 */
export function numberText(value) {
  return new Intl.NumberFormat(numerals()).format(value).replace("-", "−");
}

/**
 * @param {number} share from 0 to 1
 * @returns {string} whole percents
 */
export function percentText(share) {
  return new Intl.NumberFormat(numerals(), { style: "percent" }).format(share);
}

/** Where a browser knows no Galician: its numbers are written and counted as the Spanish ones. */
function numerals() {
  return language() === "gl" ? "es" : language();
}
