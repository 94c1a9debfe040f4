/** The worker behind thinker.js: the engine again, with its advice, where nobody waits for a frame. */

import { startPython, tableOf } from "./engine.js";

/** A long history and a long search need room. */
const HEAP_BYTES = 48 << 20;
/** Of the shuffles: any will do, and the same question gets the same answer. */
const SEED = 13;

const loading = startPython(["python", "advice"], HEAP_BYTES).then((python) => ({
  dispatch: tableOf(python),
  daily: python.pyimport("tredici.web.advice_daily").daily,
  verdict: python.pyimport("tredici.web.advice_deals").verdict,
  /** Fetched with the rest, but read only when somebody asks: most games go without. */
  advise: (/** @type {unknown} */ question, /** @type {number} */ seconds) =>
    answered(python.pyimport("tredici.web.advice_coach").advise(JSON.stringify(question), seconds, SEED)),
  howHard: (/** @type {string} */ deal, /** @type {string} */ rules) => python.pyimport("tredici.web.advice_coach").how_hard(deal, rules, SEED),
}));
loading.catch(() => {}); // told to whoever asks

/**
 * @param {string} text
 * @returns {unknown}
 */
function answered(text) {
  const answer = JSON.parse(text);
  if (answer.error) throw new Error(answer.error);
  return answer;
}

addEventListener("message", async ({ data: { id, command, day, deal, rules, difficulty, advice, seconds } }) => {
  try {
    const { dispatch, daily, verdict, advise, howHard } = await loading;
    let answer;
    if (advice) answer = advise(advice, seconds);
    else if (difficulty) answer = howHard(difficulty, rules);
    else if (day) answer = Number(daily(day));
    else if (deal) answer = verdict(deal, rules);
    else answer = dispatch(command);
    postMessage({ id, answer });
  } catch (error) {
    postMessage({ id, error: String(error) });
  }
});
