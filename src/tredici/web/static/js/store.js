/**
 * What is kept in the player's browser, behind a small interface that never throws: storage may be
 * full, forbidden or spoilt, and the game goes on.
 */

const PREFIX = "tredici.";
const ASIDE = "aside";

export class Store {
  /**
   * @param {Storage | null} storage null where the browser has none
   */
  constructor(storage) {
    this.storage = storage;
    /** Called the first time that something could not be kept. @type {() => void} */
    this.onTrouble = () => {};
    this.troubled = false;
    /** Called when the storage is full; says whether there is more room now. @type {() => boolean} */
    this.makeRoom = () => false;
  }

  /** The browser's own storage; some throw at the mere mention of it. */
  static open() {
    try {
      return new Store(window.localStorage);
    } catch {
      return new Store(null);
    }
  }

  /**
   * @param {string} key
   * @returns {string | null} null too where reading fails
   */
  read(key) {
    try {
      return this.storage?.getItem(PREFIX + key) ?? null;
    } catch {
      return null;
    }
  }

  /**
   * @param {string} key
   * @param {string} text
   * @returns {boolean} whether it was kept
   */
  write(key, text) {
    do {
      if (this.tryWrite(key, text)) return true;
    } while (this.storage && this.makeRoom());
    if (!this.troubled) {
      this.troubled = true;
      this.onTrouble();
    }
    return false;
  }

  /**
   * Write without making room or complaining.
   * @param {string} key
   * @param {string} text
   * @returns {boolean} whether it was kept
   */
  tryWrite(key, text) {
    try {
      this.storage?.setItem(PREFIX + key, text);
      return this.storage !== null;
    } catch {
      return false;
    }
  }

  /**
   * The keys that begin in a certain way.
   * @param {string} start
   * @returns {string[]}
   */
  keys(start) {
    try {
      return Object.keys(this.storage ?? {})
        .filter((key) => key.startsWith(PREFIX + start))
        .map((key) => key.slice(PREFIX.length));
    } catch {
      return [];
    }
  }

  /** @param {string} key */
  remove(key) {
    try {
      this.storage?.removeItem(PREFIX + key);
    } catch {
      // What cannot be removed stays.
    }
  }

  /**
   * Put a text that could not be used where nothing overwrites it.
   * @param {string} key where it was found
   * @param {string} text
   * @param {string} when ISO time
   */
  setAside(key, text, when) {
    const kept = this.aside();
    if (kept.some((entry) => entry.text === text)) return;
    this.write(ASIDE, JSON.stringify([...kept, { key, text, when }]));
  }

  /** What was set aside, oldest first. @returns {{key: string, text: string, when: string}[]} */
  aside() {
    try {
      const kept = JSON.parse(this.read(ASIDE) ?? "[]");
      return Array.isArray(kept) ? kept : [];
    } catch {
      return [];
    }
  }
}
