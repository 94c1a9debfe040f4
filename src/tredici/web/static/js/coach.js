/**
 * The coach: asks what is to be known about the game on the table, of the server where there is
 * one, else of the engine's own coach in the worker. The player notices it by the samples alone.
 */

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./types.js").Advice} Advice */
/** @typedef {import("./types.js").Odds} Odds */
/** @typedef {import("./types.js").Review} Review */
/** @typedef {import("./types.js").Verdict} Verdict */
/** @typedef {"now" | "later" | "never"} Served whether a server answers */

/** How long a server may take to say that it is there, and to answer, in milliseconds. */
const KNOCK = 2000;
const PATIENCE = 12_000;
/** How long the worker may think, in seconds. */
const THINKING = { verdict: 1, hint: 3, odds: 2.5, review: 12 };

const API = new URL("../api/", import.meta.url);

export class Coach {
  /**
   * @param {Game} game
   * @param {import("./thinker.js").Thinker} thinker
   */
  constructor(game, thinker) {
    this.game = game;
    this.thinker = thinker;
    /** Whether a server answers; found out when first wanted. @type {Promise<Served> | null} */
    this.server = null;
  }

  /** Whether the position on the table can be won. @returns {Promise<Verdict>} */
  async verdict() {
    return (await this.ask("verdict")).verdict.verdict;
  }

  /**
   * @param {"move" | "fair" | "open"} kind
   * @returns {Promise<Advice>}
   */
  async hint(kind) {
    return (await this.ask("hint", { hint: kind })).hint;
  }

  /**
   * The chance of every legal move.
   * @param {number} seconds that it may take where no server answers
   * @returns {Promise<Odds>}
   */
  async odds(seconds) {
    return (await this.ask("odds", {}, seconds)).odds;
  }

  /**
   * A whole game looked back on.
   * @param {string} record
   * @returns {Promise<Review>}
   */
  async review(record) {
    return (await this.ask("review", { record, seen: 0 })).review;
  }

  /**
   * @param {"verdict" | "hint" | "odds" | "review"} want
   * @param {Record<string, unknown>} [more] of the request
   * @param {number} [seconds]
   * @returns {Promise<any>}
   */
  async ask(want, more = {}, seconds = THINKING[want]) {
    const request = { ...this.game.ask({ do: "known" }).data, wants: [want], ...more };
    if (await this.isServed()) {
      const answer = await this.send(request);
      if (answer) return answer;
    }
    return this.thinker.advise(request, seconds);
  }

  /** Whether a server would answer soon; one that is still getting ready is asked again next time. */
  async isServed() {
    this.server ??= knock();
    const served = await this.server;
    if (served === "later") this.server = null;
    return served === "now";
  }

  /**
   * Ask the server; null where it does not answer, or is busy.
   * @param {Record<string, unknown>} request
   */
  async send(request) {
    try {
      const answer = await fetch(new URL("analyse", API), {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(request),
        signal: AbortSignal.timeout(PATIENCE),
      });
      return answer.ok ? await answer.json() : null;
    } catch {
      this.server = Promise.resolve(/** @type {Served} */ ("never")); // it has gone, or the network has
      return null;
    }
  }
}

/**
 * What the coach's answers depend on: two views with the same are the same position to it.
 * @param {import("./types.js").View} view
 */
export function positionOf({ deal, rules, legal, stock, pass, outcome, removed }) {
  return [deal.id, rules.text, legal.join(), stock.count, pass, outcome, removed.cards.join()].join(";");
}

/**
 * Whether a server of tredici answers here: static hosts have none, and an exported page knows it.
 * @returns {Promise<Served>}
 */
async function knock() {
  if (!navigator.onLine || "alone" in document.documentElement.dataset) return "never";
  try {
    const answer = await fetch(API, { signal: AbortSignal.timeout(KNOCK) });
    if (!answer.ok) return "never";
    const facts = await answer.json();
    if (!("version" in facts)) return "never";
    return facts.ready ? "now" : "later";
  } catch {
    return "never";
  }
}
