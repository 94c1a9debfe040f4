/** The page's address: which deal by which rules it asks for, and a link to the game under way. */

/** @typedef {import("./types.js").View} View */

/**
 * What the address asks for; "" where it asks for nothing.
 * @param {string} search the address's query
 * @returns {{deal: string, rules: string | null, lang: string | null}}
 */
export function asked(search) {
  const parameters = new URLSearchParams(search);
  return { deal: (parameters.get("deal") ?? "").trim(), rules: parameters.get("rules"), lang: parameters.get("lang") };
}

/**
 * The address without its language: the player has chosen one.
 * @param {string} address
 * @returns {string}
 */
export function withoutLanguage(address) {
  const url = new URL(address);
  url.searchParams.delete("lang");
  url.search = readable(url.search);
  return url.href;
}

/**
 * The address of a game's deal and rules; parameters of other parts of the page stay.
 * @param {View} view
 * @param {string} address
 * @returns {string}
 */
export function addressOf(view, address) {
  const url = new URL(address);
  const { rules, deal } = view;
  url.searchParams.set("deal", deal.number === null ? deal.id : String(deal.number));
  url.searchParams.set("rules", rules.preset ?? rules.text);
  url.hash = "";
  url.search = readable(url.search);
  return url.href;
}

/**
 * "=" and "," are allowed in a query, and a person can read them.
 * @param {string} search
 */
function readable(search) {
  return search.replaceAll("%3D", "=").replaceAll("%2C", ",");
}
