/** The first game of a visit: the one that was kept, or the one that the address asks for. */

import { asked } from "./address.js";
import { confirm } from "./dialogs.js";
import { gettext } from "./words.js";

/** @typedef {import("./types.js").View} View */

/** No game is as long: a larger text is none of ours, and reading it could take all there is. */
const LONGEST_SAVE = 200_000;

/**
 * @typedef {object} Parts
 * @property {import("./game.js").Game} game
 * @property {import("./engine.js").Engine} engine
 * @property {import("./store.js").Store} store
 * @property {string} seat
 * @property {import("./announce.js").Announcer} announcer
 * @property {() => string} randomDeal
 * @property {(deal: string, rules: string) => void} newGame
 */

/**
 * Go on with the game that was kept, unless the address asks for another.
 * @param {Parts} parts
 */
export function begin(parts) {
  const { game, store, seat, announcer } = parts;
  const start = (/** @type {string} */ deal, /** @type {string} */ rules) => startAsAsked(parts, deal, rules);
  const { deal, rules } = asked(location.search);
  const kept = store.read(seat);
  const resumed = kept === null ? null : resumption(parts, kept);
  if (kept !== null && !resumed) {
    store.setAside(seat, kept, new Date().toISOString());
    start(deal, rules ?? "");
    announcer.tell(gettext("The game that was kept could not be read. It is set aside, and a new one starts."));
    return;
  }
  if (!resumed) {
    start(deal, rules ?? "");
    return;
  }
  const goOn = () => void game.send({ do: "resume", save: kept });
  const { wanted, named, trouble } = understood(game, deal, rules ?? "");
  const asks = Boolean(deal) || rules !== null;
  const same = wanted?.text === resumed.rules.text && (!deal || named?.id === resumed.deal.id);
  if (!asks || trouble || same) {
    goOn();
    if (asks && trouble) announcer.tell(trouble);
    return;
  }
  if (!resumed.touched || resumed.outcome !== null) {
    start(deal, rules ?? "");
    return;
  }
  goOn();
  confirm(
    {
      title: gettext("A game is under way"),
      text: gettext("The address asks for another deal. To play it ends your game, which counts as lost."),
      yes: gettext("Play the other deal"),
      no: gettext("Go on with my game"),
    },
    () => start(deal, rules ?? ""),
  );
}

/**
 * The view of the game that a save holds, which the engine has taken up; nothing is shown yet.
 * @param {Parts} parts
 * @param {string} save
 * @returns {View | null} null where it could not be read
 */
function resumption({ engine }, save) {
  if (save.length > LONGEST_SAVE) return null;
  try {
    const view = engine.dispatch({ do: "resume", save });
    return view.events.some((event) => event.code === "error") ? null : view;
  } catch {
    return null; // whatever it holds, the next visit must not stumble over it again
  }
}

/**
 * What the address asks for, and all that it cannot mean.
 * @param {import("./game.js").Game} game
 * @param {string} deal
 * @param {string} rules
 */
function understood(game, deal, rules) {
  const wanted = game.ask({ do: "check", rules });
  const named = deal ? game.ask({ do: "check_deal", deal }) : null;
  return { wanted: wanted.data, named: named?.data, trouble: [wanted.error, named?.error].filter(Boolean).join(" ") };
}

/**
 * Start the game that the address asks for; what it cannot mean is named, and a fresh deal serves.
 * @param {Parts} parts
 * @param {string} deal
 * @param {string} rules
 */
function startAsAsked({ game, announcer, randomDeal, newGame }, deal, rules) {
  const { wanted, named, trouble } = understood(game, deal, rules);
  newGame(named ? deal : randomDeal(), wanted ? rules : "");
  if (trouble) announcer.tell(trouble);
}
