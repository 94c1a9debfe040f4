/** Starts the page: builds its parts, joins them, and puts a game on the table. */

import { asked, withoutLanguage } from "./address.js";
import { Announcer } from "./announce.js";
import { Archive } from "./archive.js";
import { begin } from "./beginning.js";
import { Clock } from "./clock.js";
import { Counters } from "./counters.js";
import { dayLike, dealName, find as findDaily, known, shortName } from "./daily.js";
import { confirm, notice } from "./dialogs.js";
import { Drag } from "./drag.js";
import { startEngine } from "./engine.js";
import { Game } from "./game.js";
import { listenToKeys } from "./keys.js";
import { chooseLanguage, speak, worded } from "./languages.js";
import { Motion } from "./motion.js";
import { isRefusal } from "./messages.js";
import { offerLesson } from "./offer.js";
import { workOffline } from "./offline.js";
import { Table } from "./render.js";
import { presetName } from "./rulewords.js";
import { takeSeat } from "./seats.js";
import { Settings } from "./settings.js";
import { standing } from "./standing.js";
import { Store } from "./store.js";
import { Thinker } from "./thinker.js";
import { gettext, language } from "./words.js";

/** @typedef {import("./types.js").View} View */

/** New deals get numbers that can be read out. */
const FRIENDLY_NUMBERS = 9_999_999;
/** The end is told when the last cards have landed. */
const LANDING = 450;
/** What takes longer is told. */
const SOON = 300;
/** A win is enjoyed for a moment before it is counted up. */
const CELEBRATION = 1200;

/** Under this and its seat a tab keeps which game is paused. */
const PAUSED = "paused.";

const find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

const store = Store.open();
const archive = new Archive(store);
const sitting = takeSeat();
const settings = new Settings(store, document.documentElement);
const loading = startEngine(); // while the words are fetched
loading.catch(() => {}); // told below, in the player's language
await speak(wantedLanguage());
const table = new Table(/** @type {HTMLElement} */ (document.querySelector(".felt")));
const announcer = new Announcer(find("live"), find("toast"));
const counters = new Counters(find("info"));
const clock = new Clock();
const thinker = new Thinker();
const motion = new Motion(table, find("ghosts"), () => settings.moves);
announcer.onLong = notice;
store.onTrouble = () => announcer.tell(gettext("This browser keeps nothing for this page: your game goes on, but it will not be here next time."));
nameControls();

const engine = await loading.catch((error) => {
  announcer.show(gettext("The game could not be loaded. Check the connection and load the page again."));
  throw error;
});
const seat = await sitting;
const game = new Game({ engine, table, motion, announcer, counters, clock, store, archive, seat });

/** The game and its stage that the counters show the match for: adding games up takes a moment. */
let stood = "";
game.onDraw = (view) => {
  write("#deal .deal-title", game.guest?.title ?? dealName(view.deal.id, store));
  document.querySelector("#deal .deal-title")?.setAttribute("data-short", game.guest ? game.guest.short ?? "" : shortName(view.deal.id, store));
  write("#deal .deal-rules", presetName(view.rules.preset));
  find("undo").setAttribute("aria-disabled", String(!view.can_undo));
  find("redo").setAttribute("aria-disabled", String(!view.can_redo));
  counters.pause.hidden = !game.isTimed;
  if (view.touched) document.querySelector(".offer")?.remove();
  adviser?.follow();
  const stage = [view.rules.text, view.started, view.outcome, game.guest ? 1 : 0].join();
  if (stage === stood) return;
  stood = stage;
  void recogniseDay();
  counters.stand(standing(game, archive));
};
game.onLend = () => adviser?.stepAside();
game.onEnd = () => {
  const { save, outcome } = game.view;
  void howHard(); // thought over while the cards land
  if (outcome === "won") motion.celebrate();
  window.setTimeout(() => {
    if (game.view.outcome !== null && game.view.save === save) opening(dialog.end());
  }, settings.moves ? (outcome === "won" ? CELEBRATION : LANDING) : 0);
};
game.onEvents = (events) => {
  if (settings.values.sound === "on") void import("./sound.js").then(({ sound }) => sound(events, isRefusal));
};
settings.onChange = async (setting) => {
  if (setting === "language") {
    history.replaceState(null, "", withoutLanguage(location.href));
    await speak(wantedLanguage());
    table.name();
    nameControls();
    opening(dialog.settings(setting));
  }
  void prepareDeal();
  if (setting === "light") void advice().then((one) => one.lightUp());
  table.redraw();
  game.draw();
};

// ---------------------------------------------------------------- what the player does

/** @type {Record<string, () => void>} */
const ACTIONS = {
  draw: () => void game.send({ do: "draw" }),
  redeal: () => void game.send({ do: "redeal" }),
  undo: () => void game.send({ do: "undo" }),
  redo: () => void game.send({ do: "redo" }),
  hint: () => hint(settings.values.hint),
  "hint-move": () => hint("move"),
  "hint-fair": () => hint("fair"),
  "hint-open": () => hint("open"),
  advice: () => opening(advice().then((one) => one.menu())),
  odds: () => opening(advice().then((one) => one.toggleOdds())),
  review: () => opening(dialog.look(game.ask({ do: "record" }).data, true)),
  pause: () => void (game.isTimed && opening(dialog.pause())),
  clear: () => void (game.view.selected && game.send({ do: "clear" })),
  new: () => leaving(gettext("New deal"), () => void freshGame(game.view.rules.text)),
  "deal-again": () => void freshGame(game.view.rules.text),
  restart: () => {
    if (game.underWay) {
      confirm(
        {
          title: gettext("Restart?"),
          text: gettext("The game under way ends and counts as lost, and the same deal starts again."),
          yes: gettext("Restart"),
          no: gettext("Keep playing"),
        },
        restart,
      );
    } else restart();
  },
  concede: () => {
    confirm(
      { title: gettext("Give up?"), text: gettext("The game ends here and counts as lost."), yes: gettext("Give up"), no: gettext("Keep playing") },
      () => game.send({ do: "concede" }),
    );
  },
  menu: () => opening(dialog.menu()),
  deal: () => opening(dialog.deal()),
  rules: () => opening(dialog.rules()),
  settings: () => opening(dialog.settings()),
  help: () => opening(dialog.help()),
  share: () => opening(dialog.share()),
  record: () => opening(dialog.record()),
  "share-result": () => opening(dialog.result()),
  history: () => opening(dialog.history()),
  daily: () => opening(dialog.daily()),
  open: () => opening(dialog.open()),
  look: () => opening(dialog.look(game.ask({ do: "record" }).data)),
  lesson: () => opening(dialog.lesson()),
  "read-piles": () => opening(dialog.read("read-piles")),
  "read-open": () => opening(dialog.read("read-open")),
  "read-pairs": () => opening(dialog.read("read-pairs")),
  "read-all": () => opening(dialog.read("read-all")),
};

/** What does not end a look through a record, or a lesson. */
const ANY_TIME = new Set(["menu", "pause", "settings", "help", "read-piles", "read-open", "read-pairs", "read-all"]);

/** What opens on demand is fetched on demand, and its words: the first card does not wait for them. */
const dialog = {
  menu: async () => (await worded(import("./menu.js"))).openMenu(act, game),
  deal: async () => (await worded(import("./dealdialog.js"))).openDealDialog(game, howHard(), (deal) => newGame(deal, game.view.rules.text)),
  rules: async () => (await worded(import("./rulespanel.js"))).openRulesPanel(game, (rules) => void freshGame(rules)),
  end: async () => (await worded(import("./enddialog.js"))).openEnd(game.view, standing(game, archive), howHard(), act),
  help: async () => (await worded(import("./help.js"))).openHelp(game.view.rules),
  share: async () => (await worded(import("./share.js"))).shareDeal(location.href, announcer),
  record: async () => (await worded(import("./share.js"))).copyText(game.ask({ do: "record" }).data, gettext("The game is copied as text."), announcer),
  result: async () => (await worded(import("./share.js"))).shareResult(game.view, store, announcer),
  read: async (/** @type {string} */ what) => announcer.tell((await worded(import("./readout.js"))).readOut(what, game.view)),
  history: async () =>
    (await worded(import("./historydialog.js"))).openHistory({ archive, store, thinker, replay: another, look: (record) => opening(dialog.look(record)) }),
  daily: async () => (await worded(import("./calendar.js"))).openCalendar({ archive, store, thinker, play: (deal) => another(deal, "") }),
  open: async () =>
    (await worded(import("./opendialog.js"))).openTextDialog(game, {
      look: (record) => opening(dialog.look(record)),
      play: (deal) => another(deal, game.view.rules.text),
    }),
  look: async (/** @type {string} */ record, lookBack = false) =>
    (await worded(import("./recordview.js"))).openRecordView(
      { game, announcer, name: (deal) => dealName(deal, store), short: (deal) => shortName(deal, store), coach: (await advice()).coach, playOn, share: (text) => void worded(import("./share.js")).then(({ shareRecord }) => shareRecord(text, announcer)) },
      record,
      lookBack,
    ),
  lesson: async () => (await worded(import("./lesson.js"))).openLesson({ game, announcer, engine }),
  pause: async () => rest(await worded(import("./pause.js"))),
  settings: async (/** @type {import("./settings.js").Setting | undefined} */ setting = undefined) =>
    (await worded(import("./settingspanel.js"))).openSettings(settings, setting),
};

/** How hard the deal on the table is. */
async function howHard() {
  return (await worded(import("./difficulty.js"))).difficultyOf(thinker, game.view);
}

/** The coach's side of the page, fetched when it is first wanted. @type {import("./adviser.js").Adviser | null} */
let adviser = null;

async function advice() {
  const { Adviser } = await worded(import("./adviser.js"));
  adviser ??= new Adviser({ game, announcer, thinker, settings, status: find("info"), act });
  return adviser;
}

/** @param {import("./settings.js").SettingValues["hint"]} kind */
function hint(kind) {
  if (kind === "move") game.send({ do: "hint" });
  else opening(advice().then((one) => one.hint(kind)));
}

/** @param {Promise<unknown>} panel */
function opening(panel) {
  panel.catch(() => announcer.tell(gettext("The game could not be loaded. Check the connection and load the page again.")));
}

/** @param {string} action */
function act(action) {
  announcer.hide();
  const { guest } = game;
  if (guest && !ANY_TIME.has(action)) {
    if (guest.act(action)) return;
    guest.leave();
  }
  ACTIONS[action]?.();
}

/**
 * @param {string} deal
 * @param {string} rules
 */
function newGame(deal, rules) {
  return game.send({ do: "new", deal, rules, started: new Date().toISOString() });
}

/**
 * A new deal by chance: any, or one of the kind that the player wants, which may take a moment. The
 * game on the table can be played meanwhile.
 * @param {string} rules
 */
async function freshGame(rules) {
  const { deals } = settings.values;
  if (deals === "any") {
    newGame(randomDeal(), rules);
    return;
  }
  const winnable = deals === "winnable";
  const { started, moves } = game.view;
  const looking = winnable ? gettext("Looking for a deal that can be won…") : gettext("Looking for such a deal…");
  const late = window.setTimeout(() => announcer.tell(looking), SOON);
  const found = await (await wantedDeals()).take(rules, deals);
  window.clearTimeout(late);
  if (game.view.started !== started || game.view.moves !== moves || game.guest) return; // the player has gone on
  newGame(found ?? randomDeal(), rules);
  const missed = winnable
    ? gettext("No deal that can be won was found in time: whether this one can is not known.")
    : gettext("No such deal was found in time: this is another one.");
  if (found === null) announcer.tell(missed);
  (await wantedDeals()).prepare(rules, deals);
}

/** Have the next deal ready, where the player wants a kind of it. */
async function prepareDeal() {
  const { deals } = settings.values;
  if (deals !== "any") (await wantedDeals()).prepare(game.view.rules.text, deals);
}

/** @type {Promise<import("./wanteddeals.js").WantedDeals> | null} */
let looking = null;

function wantedDeals() {
  looking ??= worded(import("./wanteddeals.js")).then(({ WantedDeals }) => new WantedDeals(thinker, randomDeal));
  return looking;
}

/**
 * Another game, if the one under way may end for it.
 * @param {string} deal
 * @param {string} rules
 */
function another(deal, rules) {
  leaving(gettext("Play"), () => newGame(deal, rules));
}

/**
 * Go on from a position of a record, as a game of its own.
 * @param {string} record
 * @param {number} at
 */
function playOn(record, at) {
  leaving(gettext("Play on"), () => game.send({ do: "play_on", record, at, started: new Date().toISOString() }));
}

function restart() {
  game.send({ do: "restart", started: new Date().toISOString() });
}

/**
 * Ask before a game that was begun is left.
 * @param {string} yes
 * @param {() => void} go
 */
function leaving(yes, go) {
  if (!game.underWay) {
    go();
    return;
  }
  confirm(
    {
      title: gettext("Leave this game?"),
      text: gettext("The game under way ends and counts as lost."),
      yes,
      no: gettext("Keep playing"),
    },
    go,
  );
}

/** Find out whether the deal on the table is a day's: a link to one may have been followed. */
async function recogniseDay() {
  const number = game.view.deal.number;
  const day = dayLike(number);
  if (day === null || known(day, store) !== undefined) return;
  if ((await findDaily(day, store, thinker).catch(() => null)) === number) game.draw();
}

/** A number by chance, from the browser's own good source of it. */
function randomDeal() {
  const [chance = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(1 + Math.floor((chance / 2 ** 32) * FRIENDLY_NUMBERS));
}

table.felt.addEventListener("click", (event) => {
  const button = motion.struck(event);
  if (!button) return;
  const { card, waste } = button.dataset;
  if (button.classList.contains("draw")) game.send({ do: "turn" });
  else if (button.classList.contains("discard")) game.send({ do: "discard", waste: Number(waste) });
  else if (card) game.send({ do: "pick", card });
  else if (button === table.stock) game.send({ do: "turn" });
});
counters.pause.addEventListener("click", () => act("pause"));
for (const id of ["undo", "redo", "hint", "advice", "new", "menu", "deal"]) {
  find(id).addEventListener("click", () => act(id));
}
new Drag(
  table.felt,
  (event) => motion.struck(event),
  (card) => isOpen(game.view, card),
  (card, onto) => void game.send({ do: "drop", card, onto }),
);
listenToKeys(table, find("tools"), { view: () => game.view, letters: () => settings.values.letters === "on", act });

window.setInterval(() => counters.tick(game.seconds), 1000);
// The last that a page hears before it may be thrown away.
document.addEventListener("visibilitychange", () => {
  if (document.hidden) keepClock();
});
document.addEventListener("close", () => game.takeFocus(), true);

const isFirst = store.keys("").length === 0;
const paused = store.read(PAUSED + seat);
const pauses = paused === null ? null : await worded(import("./pause.js")).catch(() => null); // here before the cards are
begin({ game, engine, store, seat, announcer, randomDeal, newGame });
if (pauses && paused === game.view.started && !document.querySelector("dialog[open]")) rest(pauses);
else store.remove(PAUSED + seat);
workOffline();
if (settings.values.light === "on") void advice().then((one) => one.lightUp());
void prepareDeal();
if (isFirst) {
  // Someone new: the game is on the table, and a lesson is offered beside it.
  void offerLesson(() => act("lesson"), () => game.takeFocus());
}

/**
 * Pause until the player comes back, and be it to a page loaded anew.
 * @param {typeof import("./pause.js")} module
 */
function rest({ openPause }) {
  if (clock.paused) return; // asked for twice while it was fetched: the first one's end would set the clock going
  clock.pause(true);
  keepClock();
  store.write(PAUSED + seat, game.view.started);
  openPause(clock.seconds, () => {
    clock.pause(false);
    store.remove(PAUSED + seat);
  });
}

/** Keep the game with the time that it shows now. */
function keepClock() {
  store.write(seat, engine.dispatch({ do: "view", seconds: clock.seconds }).save);
}

/**
 * Whether a card lies where it can be picked up, as the view has it.
 * @param {View} view
 * @param {string} card
 */
function isOpen(view, card) {
  if (view.outcome !== null) return false;
  return (
    view.places.some((place) => place?.card === card && place.open) ||
    view.wastes.some((waste) => waste.cards[waste.cards.length - 1] === card) ||
    view.stock.top === card
  );
}

/** The language that the address asks for, the player chose, or the browser prefers. */
function wantedLanguage() {
  return chooseLanguage([asked(location.search).lang, settings.values.language, ...navigator.languages]);
}

/** Give the controls of index.html their names. */
function nameControls() {
  document.title = gettext("tredici · Pyramid Solitaire");
  document.querySelector("meta[name=description]")?.setAttribute("content", gettext("Pyramid Solitaire: remove pairs that add up to thirteen."));
  document.querySelector("link[rel=manifest]")?.setAttribute("href", language() === "en" ? "manifest.webmanifest" : `manifest.${language()}.webmanifest`);
  write("#undo span", gettext("Undo"));
  write("#redo span", gettext("Redo"));
  write("#hint span", gettext("Hint"));
  write("#advice span", gettext("Advice"));
  write("#new span", gettext("New deal"));
  find("menu").setAttribute("aria-label", gettext("Menu"));
  find("tools").setAttribute("aria-label", gettext("Game"));
  find("table").setAttribute("aria-label", gettext("Table"));
}

/**
 * @param {string} selector
 * @param {string} text
 */
function write(selector, text) {
  const node = document.querySelector(selector);
  if (node && node.textContent !== text) node.textContent = text;
}
