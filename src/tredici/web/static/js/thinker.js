/**
 * Someone who thinks beside the table: a second engine in a worker, for what takes longer than a
 * frame. It is fetched when it is first asked.
 */

/** @typedef {import("./types.js").Command} Command */
/** @typedef {import("./types.js").View} View */

/** @typedef {{done: (answer: any) => void, fail: (error: Error) => void}} Waiting */

export class Thinker {
  constructor() {
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    this.asked = 0;
  }

  /**
   * A command to a table of the thinker's own.
   * @param {Command} command
   * @returns {Promise<View>}
   */
  ask(command) {
    return this.send({ command });
  }

  /**
   * The number of a day's deal.
   * @param {string} day YYYY-MM-DD
   * @returns {Promise<number>}
   */
  daily(day) {
    return this.send({ day });
  }

  /**
   * Whether a deal can be won.
   * @param {string} deal
   * @param {string} rules
   * @returns {Promise<"winnable" | "unwinnable" | "unknown">}
   */
  verdict(deal, rules) {
    return this.send({ deal, rules });
  }

  /**
   * How hard a deal is for people.
   * @param {string} deal
   * @param {string} rules
   * @returns {Promise<"easy" | "medium" | "hard" | "lost" | "unknown">}
   */
  difficulty(deal, rules) {
    return this.send({ difficulty: deal, rules });
  }

  /**
   * What the coach has to say; see `tredici.coach.analysis`.
   * @param {Record<string, unknown>} advice a request
   * @param {number} seconds that it may take, about
   * @returns {Promise<any>}
   */
  advise(advice, seconds) {
    return this.send({ advice, seconds });
  }

  /**
   * @param {Record<string, unknown>} question
   * @returns {Promise<any>}
   */
  send(question) {
    this.worker ??= this.start();
    this.asked += 1;
    const id = this.asked;
    const answer = new Promise((done, fail) => this.waiting.set(id, { done, fail }));
    this.worker.postMessage({ id, ...question });
    return answer;
  }

  start() {
    const worker = new Worker(new URL("./thinkerworker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data: { id, answer, error } }) => {
      const waiting = this.waiting.get(id);
      this.waiting.delete(id);
      if (error) waiting?.fail(new Error(error));
      else waiting?.done(answer);
    };
    worker.onerror = () => {
      for (const { fail } of this.waiting.values()) fail(new Error("the worker failed"));
      this.waiting.clear();
      worker.terminate();
      this.worker = null; // the next question tries again
    };
    return worker;
  }
}
