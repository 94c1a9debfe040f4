/** The rules and the strategy, as pages to read: sections of a heading and its paragraphs. */

import { gettext } from "./words.js";

/** @typedef {{heading: string, paragraphs: string[]}} Section */

/** How the game is played. @returns {Section[]} */
export function rulesPage() {
  return [
    {
      heading: gettext("The aim"),
      paragraphs: [
        gettext("Take the pyramid apart by removing its cards in pairs that add up to 13. You win when all 28 are gone."),
      ],
    },
    {
      heading: gettext("Values and pairs"),
      paragraphs: [
        gettext("An Ace counts 1, the number cards what is printed on them, a Jack 11, a Queen 12 and a King 13. Suits and colours do not matter."),
        gettext("The pairs are Queen and Ace, Jack and 2, 10 and 3, 9 and 4, 8 and 5, 7 and 6. A King makes 13 by itself and is removed alone. Two cards of the same rank never make a pair."),
      ],
    },
    {
      heading: gettext("The table"),
      paragraphs: [
        gettext("Of the 52 cards, 28 lie face up in a pyramid of seven rows, from one card at the top to seven at the bottom. The other 24 are the stock."),
        gettext("A card is open when no other lies on it. Every card above the bottom row is covered by two cards of the row below, and becomes open once both are gone."),
      ],
    },
    {
      heading: gettext("Removing cards"),
      paragraphs: [
        gettext("Remove two open cards that add up to 13, or an open King. The top card of the waste is open too, so a partner may come from the pyramid or from the waste."),
        gettext("A card does not pair with one that still lies on it, even if the two add up to 13: the lower one is not open. You never have to remove a card just because you can."),
      ],
    },
    {
      heading: gettext("Stock and waste"),
      paragraphs: [
        gettext("Draw whenever you like: the card drawn goes face up onto the waste and covers the one before it. Remove the top of the waste, and the card beneath it is open again."),
        gettext("When the stock is empty, redeal: the waste is turned over and is the stock again, with its cards in the same order. Each trip through the stock is a pass; the classic game has three, that is, two redeals."),
      ],
    },
    {
      heading: gettext("The end of a game"),
      paragraphs: [
        gettext("The game is won when the pyramid is gone. It is over too when nothing can be removed, drawn or redealt any more; the page then says so. The last card drawn can still be used."),
        gettext("You can undo as far back as you like, restart the same deal, or give up. A deal in which you made no move does not count as a loss."),
      ],
    },
    {
      heading: gettext("Six ways to play"),
      paragraphs: [
        gettext("Classic: clear the pyramid in three passes. Time and moves are kept, and there is no score."),
        gettext("Points: the classic game with a score, in which an undo counts as a move."),
        gettext("Strict: a single pass through the stock, no redeal."),
        gettext("Three piles: a single pass, three cards at a time, one onto each of three wastes, always in the same order. All three tops are open and may pair with one another."),
        gettext("Par: the stock's top card lies face up and is open, the two topmost cards of the waste may go together, and all 52 cards have to go. Six games make a match."),
        gettext("Open stock: the classic game, except that the stock's top card lies face up and is open. It may pair with the pyramid or with the top of the waste."),
      ],
    },
    {
      heading: gettext("Options"),
      paragraphs: [
        gettext("In the rules panel you can set each rule by itself: the number of passes, one card or three at a time, whether the stock's top card is in play, whether two cards of the waste may go together, what has to be cleared, and how the score is kept."),
        gettext("One option makes an exception to what is said above: a card may then pair with the card on it, if that is the only one that still covers it."),
      ],
    },
    {
      heading: gettext("Points"),
      paragraphs: [
        gettext("A card removed from the pyramid earns 10 points, one from the stock or the waste 2. A win adds up to 600 points: 2 less for each move, and 1 less for every two seconds."),
        gettext("A pair or a King removed, a draw, a redeal and an undo count as one move each. An undo takes back the points of the move that it undoes, but it stays counted as a move."),
      ],
    },
    {
      heading: gettext("Par and the match"),
      paragraphs: [
        gettext("Clearing the pyramid earns 50 points in the first pass, 35 in the second and 20 in the third. The game then goes on: each card left at the end, in the pyramid, the stock or the waste, costs 1 point."),
        gettext("Six games make a match. A total of zero or more is par, and wins the match. A skilled player clears all 52 cards in up to one game of four, or averages five points a game."),
        gettext("Dropping the stock's top card onto the waste always draws it, even if the two match. The pair that then lies on the waste is removed with the button “Discard pair”."),
      ],
    },
    {
      heading: gettext("Deals"),
      paragraphs: [
        gettext("Every deal has a number, and the same number is the same deal for everyone. The deal of the day can always be won by the classic rules. You can also type in the 52 cards of a deal."),
      ],
    },
  ];
}

/** How to win more often. @returns {Section[]} */
export function strategyPage() {
  return [
    {
      heading: gettext("Count partners"),
      paragraphs: [
        gettext("Each rank has four cards and just four partners. Before you remove a pair, look where the other cards of both ranks are: once three Aces have gone with three Queens, the last Queen needs the last Ace."),
        gettext("If two cards could go with the same partner, take the one that frees more, and make sure that the other one will still find a partner."),
      ],
    },
    {
      heading: gettext("Cards that cover their own partner"),
      paragraphs: [
        gettext("Look for cards that lie on one of their partners, directly or with other cards between. Those two can never go together, so each of them needs another partner. Keep one for each."),
        gettext("If all four partners of a card lie over it or under it in this way, the deal cannot be won by the usual rules."),
      ],
    },
    {
      heading: gettext("Open from both sides"),
      paragraphs: [
        gettext("A card becomes open only when both of the cards on it are gone. Work from both sides, so that no long edge of covered cards is left standing."),
        gettext("A pair within the pyramid takes two of the 28 cards away, a pair with the waste only one. Most of the time the first is worth more: the stock has only 24 cards, and some cards of the pyramid cannot do without them."),
      ],
    },
    {
      heading: gettext("The card at the top"),
      paragraphs: [
        gettext("The top card of the pyramid is the last to become open, when nothing else of the pyramid is left. Unless it is a King, its partner must come from the stock or the waste: make sure that one of its four partners is still there."),
      ],
    },
    {
      heading: gettext("Learn the stock in the first pass"),
      paragraphs: [
        gettext("A redeal does not change the order of the cards. Use the first pass to learn what the stock holds and in which order it comes; draw on instead of taking every pair at once, if you have a pass to spare."),
        gettext("A removed waste card brings back the one beneath it. So the order in which you remove cards decides which cards of the waste you can reach."),
      ],
    },
    {
      heading: gettext("When to hold a waste pair back"),
      paragraphs: [
        gettext("Where two cards of the stock and the waste may go together, it is not always wise to remove them: such a pair takes nothing from the pyramid, and each of the two may be the partner that a card of the pyramid is waiting for."),
        gettext("Hold the pair back while another pass is left. Take it when it brings back a card that you need now, or when neither of the two is needed any more. If all 52 cards have to go, remember that it must go in the end."),
      ],
    },
    {
      heading: gettext("Kings"),
      paragraphs: [
        gettext("A King needs no partner, so removing it costs nothing: do it as soon as you can. Until then it hides the card beneath it on the waste, or up to two cards of the pyramid."),
      ],
    },
    {
      heading: gettext("Before the last pass"),
      paragraphs: [
        gettext("Before the last redeal, go through the cards left in the pyramid: which partner will each of them have, and when will that partner come? Where there is none, undo and look for another way. Undo is a good teacher."),
      ],
    },
  ];
}
