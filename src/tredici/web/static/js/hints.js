/** Hints of the coach: asked for, put into words, pointed out on the table. */

import { cardsOf, order, reasonTexts, samplesText } from "./advicewords.js";
import { positionOf } from "./coach.js";
import { confirm, notice } from "./dialogs.js";
import { gettext } from "./words.js";

/** @typedef {import("./types.js").Advice} Advice */

/** What takes longer is told. */
const SOON = 300;

/**
 * Give a hint about the position on the table, if it is still there when the answer comes.
 * @param {object} parts
 * @param {import("./game.js").Game} parts.game
 * @param {import("./announce.js").Announcer} parts.announcer
 * @param {import("./coach.js").Coach} parts.coach
 * @param {"fair" | "open"} kind
 */
export async function giveHint({ game, announcer, coach }, kind) {
  const { view } = game;
  if (view.outcome !== null) {
    announcer.tell(gettext("The game is over. Undo, restart, or start a new deal."));
    return;
  }
  const late = window.setTimeout(() => announcer.tell(gettext("Thinking…")), SOON);
  const advice = await coach.hint(kind).finally(() => window.clearTimeout(late));
  if (positionOf(game.view) !== positionOf(view) || game.guest) return; // the player has gone on
  if (advice.lost) {
    tellLost(advice, game);
    return;
  }
  if (!advice.move) return;
  const cards = cardsOf(advice.move);
  game.parts.table.point(cards, cards.length === 0);
  announcer.advise([order(advice.move), ...reasonTexts(advice.reasons), ground(advice)]);
}

/**
 * What a hint rests on.
 * @param {Advice} advice
 */
function ground({ kind, samples, chance }) {
  if (kind === "open") return chance === null ? gettext("All cards known, but whether it wins is not.") : gettext("That takes all cards as known.");
  return samples > 1 ? samplesText(samples) : gettext("That follows from the cards you have seen.");
}

/**
 * @param {Advice} advice
 * @param {import("./game.js").Game} game
 */
function tellLost({ reasons, back_to: at, never }, game) {
  const why = reasonTexts(reasons).join(" ");
  if (at === null) {
    // Either there was none, or time ran out before it was found.
    const since = never ? gettext("This deal could not be won from the start.") : gettext("No earlier position is known that could be won.");
    notice([why, since].filter(Boolean).join(" "), never ? gettext("This cannot be won") : gettext("Cannot be won"));
    return;
  }
  confirm(
    {
      title: gettext("This can no longer be won"),
      text: [why, gettext("You can undo as far as the last position that could be won.")].filter(Boolean).join(" "),
      yes: gettext("Go back"),
      no: gettext("Keep playing"),
    },
    () => game.send({ do: "back", at }),
  );
}
