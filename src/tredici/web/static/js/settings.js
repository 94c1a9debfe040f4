/** The player's settings: read once, changed one at a time, shown as attributes of the page. */

import { setIndexLetters } from "./cards.js";

/** @typedef {import("./store.js").Store} Store */

/**
 * @typedef {object} SettingValues
 * @property {"system" | "en" | "es" | "gl" | "it" | "pl"} language the browser's own, or one chosen
 * @property {"system" | "light" | "dark"} theme
 * @property {"two" | "four"} suits how many colours the suits have
 * @property {"on" | "off"} motion
 * @property {"off" | "on"} sound
 * @property {"right" | "left"} hand the side of the piles
 * @property {"on" | "off"} letters single-letter keys
 * @property {"en" | "it" | "pl"} index letters of the court cards
 * @property {"any" | "winnable" | "easy" | "medium" | "hard"} deals what a new deal may be
 * @property {"move" | "fair" | "open"} hint what H gives
 * @property {"off" | "on"} light whether the game tells if it can be won
 * @property {"on" | "off"} glow whether cards that can be removed show it
 */

/** Every setting with its values, its default first. */
export const CHOICES = /** @type {const} */ ({
  language: ["system", "en", "es", "gl", "it", "pl"],
  theme: ["system", "light", "dark"],
  suits: ["two", "four"],
  index: ["en", "it", "pl"],
  motion: ["on", "off"],
  sound: ["off", "on"],
  hand: ["right", "left"],
  letters: ["on", "off"],
  deals: ["any", "winnable", "easy", "medium", "hard"],
  hint: ["move", "fair", "open"],
  light: ["off", "on"],
  glow: ["off", "on"],
});

/** @typedef {keyof SettingValues} Setting */

export class Settings {
  /**
   * @param {Store} store
   * @param {HTMLElement} root carries the settings as data attributes
   */
  constructor(store, root) {
    this.store = store;
    this.root = root;
    /** @type {(setting: Setting) => void} */
    this.onChange = () => {};
    this.values = read(store);
    this.show();
  }

  /**
   * @template {Setting} S
   * @param {S} setting
   * @param {SettingValues[S]} value
   */
  set(setting, value) {
    this.values[setting] = value;
    this.store.write("settings", JSON.stringify(this.values));
    this.show();
    this.onChange(setting);
  }

  /** Whether things may move: the setting, and what the system asks for. */
  get moves() {
    return this.values.motion === "on" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  show() {
    for (const [setting, value] of Object.entries(this.values)) this.root.dataset[setting] = value;
    setIndexLetters(this.values.index);
  }
}

/**
 * What is stored, with a default wherever that is missing or means nothing.
 * @param {Store} store
 * @returns {SettingValues}
 */
function read(store) {
  /** @type {Record<string, unknown>} */
  let stored = {};
  try {
    stored = Object(JSON.parse(store.read("settings") ?? "{}"));
  } catch {
    // Spoilt settings are worth less than a notice about them.
  }
  /** @type {Record<string, string>} */
  const values = {};
  for (const [setting, allowed] of Object.entries(CHOICES)) {
    const value = String(stored[setting]);
    values[setting] = /** @type {readonly string[]} */ (allowed).includes(value) ? value : allowed[0];
  }
  return /** @type {SettingValues} */ (/** @type {unknown} */ (values));
}
