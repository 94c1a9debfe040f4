/** Drawn cards: one SVG face for each of the 52, and the back. */

import { COURTS, LETTERS, SUITS } from "./glyphs.js";

/** @typedef {import("./types.js").Card} Card */

/** Index letters by language; a language left out has A J Q K. @type {Record<string, string>} */
export const INDEX_LETTERS = { en: "AJQK", it: "AFDR", pl: "AWDK" };

const WIDTH = 100;
const HEIGHT = 140;

let letters = INDEX_LETTERS.en ?? "";

/**
 * Choose the letters of Ace, Jack, Queen and King for the cards drawn from now on.
 * @param {string} language a key of `INDEX_LETTERS`
 */
export function setIndexLetters(language) {
  letters = INDEX_LETTERS[language] ?? "AJQK";
}

/**
 * The index that a card carries: its number or its letter.
 * @param {Card} card
 * @returns {string}
 */
export function indexOf(card) {
  const rank = card.charAt(0);
  if (rank === "T") return "10";
  const court = "AJQK".indexOf(rank);
  return court < 0 ? rank : letters.charAt(court);
}

/**
 * The SVG markup of a card's face. Colours come from the stylesheet, by the suit's class.
 * @param {Card} card
 * @returns {string}
 */
export function face(card) {
  const suit = SUITS[card.charAt(1)] ?? "";
  const index = LETTERS[indexOf(card)] ?? { width: 0, path: "" };
  const rank = card.charAt(0);
  const corner =
    `<path class="index" d="${index.path}" transform="translate(11 13) scale(1.02)"/>` +
    shape("pip", suit, 55.5, 13, 36);
  return drawing(`face ${card.charAt(1)}`, `${corner}<g class="art">${art(rank, suit)}</g>`);
}

/**
 * The lower half of a face.
 * @param {string} rank
 * @param {string} suit
 * @returns {string}
 */
function art(rank, suit) {
  const court = COURTS[rank];
  if (court && rank === "J") {
    return (
      `<path class="pip" d="${court}" transform="translate(24 64) scale(.53 .6)"/>` +
      shape("relief", suit, 33.5, 74, 33)
    );
  }
  if (court) {
    return (
      `<path class="pip" d="${court}" transform="translate(18 62) scale(.64)"/>` +
      shape("pip", suit, 36, 104.5, 28)
    );
  }
  if (rank === "A") {
    return (
      '<path class="ornament" d="M50 60 87 97 50 134 13 97Z"/>' + shape("pip", suit, 28.5, 75.5, 43)
    );
  }
  return shape("pip", suit, 22, 68, 56);
}

/**
 * The SVG markup of a card's back: a lattice of small pyramids round a large one.
 * @returns {string}
 */
export function back() {
  let lattice = "";
  for (let row = 0; row < 9; row += 1) {
    for (let column = 0; column < 6; column += 1) {
      const x = 8 + column * 14;
      const y = 8 + row * 13.8;
      lattice += `M${x} ${y + 12}l7-10 7 10z`;
    }
  }
  return drawing(
    "back",
    `<rect class="field" x="8" y="8" width="84" height="124" rx="4"/><path class="lattice" d="${lattice}"/>` +
      '<path class="medal" d="M50 36 84 88H16Z"/>' +
      '<path class="emblem" d="M50 47 58 60H42ZM41 61.5 49 74.5H33ZM59 61.5 67 74.5H51ZM32 76 36.5 83H27.5ZM50 76 54.5 83H45.5ZM68 76 72.5 83H63.5Z"/>',
  );
}

/**
 * A suit by itself.
 * @param {string} suit its letter
 * @returns {string}
 */
export function suitMark(suit) {
  return `<svg class="face ${suit}" viewBox="0 0 100 100" aria-hidden="true"><path class="pip" d="${SUITS[suit] ?? ""}"/></svg>`;
}

/**
 * @param {string} kind
 * @param {string} path
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function shape(kind, path, x, y, size) {
  return `<path class="${kind}" d="${path}" transform="translate(${x} ${y}) scale(${size / 100})"/>`;
}

/**
 * @param {string} kind
 * @param {string} content
 */
function drawing(kind, content) {
  return `<svg class="${kind}" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true" focusable="false">${content}</svg>`;
}
