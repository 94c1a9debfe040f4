/** Handing something on: by the system's share sheet where there is one, else by the clipboard. */

import { clockText } from "./clock.js";
import { dealName } from "./daily.js";
import { presetName } from "./rulewords.js";
import { fill, gettext, ngettext, numberText } from "./words.js";

/** @typedef {import("./announce.js").Announcer} Announcer */
/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./types.js").View} View */

/**
 * @param {string} address
 * @param {Announcer} announcer
 */
export async function shareDeal(address, announcer) {
  if (await shared({ title: document.title, url: address })) return;
  await copyText(address, gettext("The link to this deal is copied."), announcer);
}

/**
 * What came of a game, without a word on how: nobody's fun is spoilt.
 * @param {View} view of a game that is over
 * @param {Store} store
 * @param {Announcer} announcer
 */
export async function shareResult(view, store, announcer) {
  const text = resultText(view, store);
  if (await shared({ title: document.title, text, url: location.href })) return;
  await copyText(`${text}\n${location.href}`, gettext("The result is copied."), announcer);
}

/**
 * @param {string} record
 * @param {Announcer} announcer
 */
export async function shareRecord(record, announcer) {
  if (await shared({ title: document.title, text: record })) return;
  await copyText(record, gettext("The game is copied as text."), announcer);
}

/**
 * @param {View} view
 * @param {Store} store
 */
function resultText(view, store) {
  const left = view.removed.goal_total - view.removed.goal_count;
  const values = {
    deal: dealName(view.deal.id, store),
    rules: presetName(view.rules.preset),
    time: clockText(view.seconds),
    count: numberText(view.outcome === "won" ? view.moves : left),
    score: view.score === null ? "" : numberText(view.score),
  };
  const text =
    view.outcome === "won"
      ? ngettext("tredici · %(deal)s · %(rules)s: won in %(time)s with %(count)s move", "tredici · %(deal)s · %(rules)s: won in %(time)s with %(count)s moves", view.moves)
      : ngettext("tredici · %(deal)s · %(rules)s: %(count)s card left to clear", "tredici · %(deal)s · %(rules)s: %(count)s cards left to clear", left);
  const told = fill(text, values);
  return view.score === null ? told : `${told} · ${fill(gettext("score %(score)s"), values)}`;
}

/**
 * By the system's own sheet, on devices where that is the custom.
 * @param {ShareData} what
 * @returns {Promise<boolean>} whether there is nothing left to do
 */
async function shared(what) {
  if (!navigator.share || !matchMedia("(pointer: coarse)").matches) return false;
  try {
    await navigator.share(what);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

/**
 * @param {string} text
 * @param {string} done
 * @param {Announcer} announcer
 */
export async function copyText(text, done, announcer) {
  try {
    await navigator.clipboard.writeText(text);
    announcer.tell(done);
  } catch {
    announcer.tell(gettext("This browser does not let the page copy."));
  }
}
