/**
 * Deals of the kind that the player wants, such as can be won or are hard: looked for beside the
 * game, one ahead, so that the next is there when it is wanted. The table never waits longer than a
 * player would.
 */

/** @typedef {import("./thinker.js").Thinker} Thinker */

/** @typedef {"winnable" | "easy" | "medium" | "hard"} Kind */
/** @typedef {{rules: string, kind: Kind, deal: string | null, done: Promise<void>}} Search */

/** How long a player waits for a deal, in milliseconds. */
const PATIENCE = 3000;
/** After so many deals that are not of the kind, or not known to be, these rules are given up. */
const LONGEST = { winnable: 400, easy: 60, medium: 60, hard: 60 };

export class WantedDeals {
  /**
   * @param {Thinker} thinker
   * @param {() => string} random a deal's number by chance
   */
  constructor(thinker, random) {
    this.thinker = thinker;
    this.random = random;
    /** The search for the next deal, under way or done. @type {Search | null} */
    this.search = null;
  }

  /**
   * Look for a deal by these rules, unless that is being done.
   * @param {string} rules
   * @param {Kind} kind
   * @returns {Search}
   */
  prepare(rules, kind) {
    if (this.search?.rules === rules && this.search.kind === kind) return this.search;
    /** @type {Search} */
    const search = { rules, kind, deal: null, done: Promise.resolve() };
    this.search = search;
    search.done = this.look(search).catch(() => {});
    return search;
  }

  /**
   * A deal of that kind, or null where none was found in time.
   * @param {string} rules
   * @param {Kind} kind
   * @returns {Promise<string | null>}
   */
  async take(rules, kind) {
    const search = this.prepare(rules, kind);
    await Promise.race([search.done, new Promise((done) => setTimeout(done, PATIENCE))]);
    // What was not found in time is looked for on: it serves the next time.
    if (search.deal !== null && this.search === search) this.search = null;
    return search.deal;
  }

  /** @param {Search} search */
  async look(search) {
    for (let tried = 0; tried < LONGEST[search.kind] && this.search === search; tried += 1) {
      const deal = this.random();
      const found = await (search.kind === "winnable" ? this.thinker.verdict(deal, search.rules) : this.thinker.difficulty(deal, search.rules));
      if (found !== search.kind) continue;
      search.deal = deal;
      return;
    }
    if (this.search === search) this.search = null;
  }
}
