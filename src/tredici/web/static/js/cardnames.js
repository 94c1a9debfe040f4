/**
 * What the cards are called: a whole phrase for each of the 52 in each case, never glued together,
 * because languages contract articles and decline names.
 */

import { pgettext } from "./words.js";

/** @typedef {import("./types.js").Card} Card */

/**
 * A card by itself: in labels and lists.
 * @param {Card} card
 * @returns {string}
 */
export function cardName(card) {
  return NAMES[card]?.() ?? card;
}

/**
 * A card in a sentence, as its object or after a preposition, with its article.
 * @param {Card} card
 * @returns {string}
 */
export function theCard(card) {
  return OBJECTS[card]?.() ?? card;
}

/** @type {Record<Card, () => string>} */
const NAMES = {
  "Ac": () => pgettext("card", "ace of clubs"),
  "2c": () => pgettext("card", "2 of clubs"),
  "3c": () => pgettext("card", "3 of clubs"),
  "4c": () => pgettext("card", "4 of clubs"),
  "5c": () => pgettext("card", "5 of clubs"),
  "6c": () => pgettext("card", "6 of clubs"),
  "7c": () => pgettext("card", "7 of clubs"),
  "8c": () => pgettext("card", "8 of clubs"),
  "9c": () => pgettext("card", "9 of clubs"),
  "Tc": () => pgettext("card", "10 of clubs"),
  "Jc": () => pgettext("card", "jack of clubs"),
  "Qc": () => pgettext("card", "queen of clubs"),
  "Kc": () => pgettext("card", "king of clubs"),
  "Ad": () => pgettext("card", "ace of diamonds"),
  "2d": () => pgettext("card", "2 of diamonds"),
  "3d": () => pgettext("card", "3 of diamonds"),
  "4d": () => pgettext("card", "4 of diamonds"),
  "5d": () => pgettext("card", "5 of diamonds"),
  "6d": () => pgettext("card", "6 of diamonds"),
  "7d": () => pgettext("card", "7 of diamonds"),
  "8d": () => pgettext("card", "8 of diamonds"),
  "9d": () => pgettext("card", "9 of diamonds"),
  "Td": () => pgettext("card", "10 of diamonds"),
  "Jd": () => pgettext("card", "jack of diamonds"),
  "Qd": () => pgettext("card", "queen of diamonds"),
  "Kd": () => pgettext("card", "king of diamonds"),
  "Ah": () => pgettext("card", "ace of hearts"),
  "2h": () => pgettext("card", "2 of hearts"),
  "3h": () => pgettext("card", "3 of hearts"),
  "4h": () => pgettext("card", "4 of hearts"),
  "5h": () => pgettext("card", "5 of hearts"),
  "6h": () => pgettext("card", "6 of hearts"),
  "7h": () => pgettext("card", "7 of hearts"),
  "8h": () => pgettext("card", "8 of hearts"),
  "9h": () => pgettext("card", "9 of hearts"),
  "Th": () => pgettext("card", "10 of hearts"),
  "Jh": () => pgettext("card", "jack of hearts"),
  "Qh": () => pgettext("card", "queen of hearts"),
  "Kh": () => pgettext("card", "king of hearts"),
  "As": () => pgettext("card", "ace of spades"),
  "2s": () => pgettext("card", "2 of spades"),
  "3s": () => pgettext("card", "3 of spades"),
  "4s": () => pgettext("card", "4 of spades"),
  "5s": () => pgettext("card", "5 of spades"),
  "6s": () => pgettext("card", "6 of spades"),
  "7s": () => pgettext("card", "7 of spades"),
  "8s": () => pgettext("card", "8 of spades"),
  "9s": () => pgettext("card", "9 of spades"),
  "Ts": () => pgettext("card", "10 of spades"),
  "Js": () => pgettext("card", "jack of spades"),
  "Qs": () => pgettext("card", "queen of spades"),
  "Ks": () => pgettext("card", "king of spades"),
};

/** @type {Record<Card, () => string>} */
const OBJECTS = {
  "Ac": () => pgettext("card, accusative", "the ace of clubs"),
  "2c": () => pgettext("card, accusative", "the 2 of clubs"),
  "3c": () => pgettext("card, accusative", "the 3 of clubs"),
  "4c": () => pgettext("card, accusative", "the 4 of clubs"),
  "5c": () => pgettext("card, accusative", "the 5 of clubs"),
  "6c": () => pgettext("card, accusative", "the 6 of clubs"),
  "7c": () => pgettext("card, accusative", "the 7 of clubs"),
  "8c": () => pgettext("card, accusative", "the 8 of clubs"),
  "9c": () => pgettext("card, accusative", "the 9 of clubs"),
  "Tc": () => pgettext("card, accusative", "the 10 of clubs"),
  "Jc": () => pgettext("card, accusative", "the jack of clubs"),
  "Qc": () => pgettext("card, accusative", "the queen of clubs"),
  "Kc": () => pgettext("card, accusative", "the king of clubs"),
  "Ad": () => pgettext("card, accusative", "the ace of diamonds"),
  "2d": () => pgettext("card, accusative", "the 2 of diamonds"),
  "3d": () => pgettext("card, accusative", "the 3 of diamonds"),
  "4d": () => pgettext("card, accusative", "the 4 of diamonds"),
  "5d": () => pgettext("card, accusative", "the 5 of diamonds"),
  "6d": () => pgettext("card, accusative", "the 6 of diamonds"),
  "7d": () => pgettext("card, accusative", "the 7 of diamonds"),
  "8d": () => pgettext("card, accusative", "the 8 of diamonds"),
  "9d": () => pgettext("card, accusative", "the 9 of diamonds"),
  "Td": () => pgettext("card, accusative", "the 10 of diamonds"),
  "Jd": () => pgettext("card, accusative", "the jack of diamonds"),
  "Qd": () => pgettext("card, accusative", "the queen of diamonds"),
  "Kd": () => pgettext("card, accusative", "the king of diamonds"),
  "Ah": () => pgettext("card, accusative", "the ace of hearts"),
  "2h": () => pgettext("card, accusative", "the 2 of hearts"),
  "3h": () => pgettext("card, accusative", "the 3 of hearts"),
  "4h": () => pgettext("card, accusative", "the 4 of hearts"),
  "5h": () => pgettext("card, accusative", "the 5 of hearts"),
  "6h": () => pgettext("card, accusative", "the 6 of hearts"),
  "7h": () => pgettext("card, accusative", "the 7 of hearts"),
  "8h": () => pgettext("card, accusative", "the 8 of hearts"),
  "9h": () => pgettext("card, accusative", "the 9 of hearts"),
  "Th": () => pgettext("card, accusative", "the 10 of hearts"),
  "Jh": () => pgettext("card, accusative", "the jack of hearts"),
  "Qh": () => pgettext("card, accusative", "the queen of hearts"),
  "Kh": () => pgettext("card, accusative", "the king of hearts"),
  "As": () => pgettext("card, accusative", "the ace of spades"),
  "2s": () => pgettext("card, accusative", "the 2 of spades"),
  "3s": () => pgettext("card, accusative", "the 3 of spades"),
  "4s": () => pgettext("card, accusative", "the 4 of spades"),
  "5s": () => pgettext("card, accusative", "the 5 of spades"),
  "6s": () => pgettext("card, accusative", "the 6 of spades"),
  "7s": () => pgettext("card, accusative", "the 7 of spades"),
  "8s": () => pgettext("card, accusative", "the 8 of spades"),
  "9s": () => pgettext("card, accusative", "the 9 of spades"),
  "Ts": () => pgettext("card, accusative", "the 10 of spades"),
  "Js": () => pgettext("card, accusative", "the jack of spades"),
  "Qs": () => pgettext("card, accusative", "the queen of spades"),
  "Ks": () => pgettext("card, accusative", "the king of spades"),
};
