/**
 * What is wrong with something that was typed in, opened or asked for by the address, in the
 * player's language. Of a record the engine's own message goes along: it is exact.
 */

import { cardName } from "./cardnames.js";
import { indexOf } from "./cards.js";
import { fill, gettext, listed, translated } from "./words.js";

/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {import("./types.js").Told} Told */

/** As much of what was given as fits into a notice that one can read. */
const LONGEST = 40;
const FEW = 5;
const MANY = 10;
const PIECE = 12;

/** @type {Record<string, string>} */
const SYMBOLS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/**
 * A sentence or two for an `error` event.
 * @param {GameEvent} event
 * @param {string} [given] what was wrong; named where it is short
 * @returns {string}
 */
export function errorText(event, given = "") {
  const fault = faultText(event);
  return given && given.length <= LONGEST ? `${given}: ${fault}` : fault;
}

/**
 * @param {GameEvent} event
 * @returns {string}
 */
function faultText(event) {
  switch (event.kind) {
    case "DealError":
      return dealError(event);
    case "RulesError":
      return event.contradicting?.length
        ? gettext("These options do not go together: three cards at a time need a single pass through the stock.")
        : gettext("There are no such rules. The rules panel shows all that there are.");
    case "RecordError":
      return `${fill(gettext("The record cannot be read: something is wrong in line %(line)s."), { line: event.line ?? "" })} (${said(event.told ?? "")})`;
    case "SaveError":
      return gettext("What was saved cannot be read.");
    case "NotationError":
      return gettext("This cannot be read as cards or as a move.");
    default:
      return gettext("The game could not make sense of this.");
  }
}

/**
 * What the engine says, sentences within sentences.
 * @param {Told} told
 * @returns {string}
 */
function said(told) {
  if (typeof told === "string") return told;
  if (Array.isArray(told)) return told.map(said).join("; ");
  return fill(translated(told.template), Object.fromEntries(Object.entries(told.values).map(([name, value]) => [name, said(value)])));
}

/**
 * @param {GameEvent} event
 * @returns {string}
 */
function dealError(event) {
  const { missing = [], repeated = [], unreadable = [] } = event;
  const faults = [];
  if (missing.length > 0) faults.push(fill(gettext("Missing: %(cards)s."), { cards: named(missing) }));
  if (repeated.length > 0) faults.push(fill(gettext("More than once: %(cards)s."), { cards: named(repeated) }));
  if (unreadable.length > 0) faults.push(fill(gettext("No cards: %(pieces)s."), { pieces: listed(pieces(unreadable)) }));
  if (faults.length === 0) return gettext("This is no deal. A deal is a number from 1 to 9007199254740991, one of PySolFC's as in “pysol:24”, or the names of 52 cards.");
  return [gettext("A deal needs 52 different cards."), ...faults].join(" ");
}

/**
 * Every one of some cards: a few by name, many by their index and suit.
 * @param {Card[]} cards
 */
function named(cards) {
  if (cards.length <= FEW) return listed(cards.map(cardName));
  return cards.map((card) => `${indexOf(card)}${SYMBOLS[card.charAt(1)]}`).join(" ");
}

/**
 * Pieces of text, each once, and no more of them than a person would read.
 * @param {string[]} given
 */
function pieces(given) {
  const short = [...new Set(given)].map((piece) => (piece.length > PIECE ? `${piece.slice(0, PIECE)}…` : piece));
  return short.length > MANY ? [...short.slice(0, MANY), "…"] : short;
}
