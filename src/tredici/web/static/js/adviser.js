/** All the coach's faces on the page: hints, the chances of each move, the light, its own menu. */

import { openAdvice } from "./advicedialog.js";
import { Coach } from "./coach.js";
import { giveHint } from "./hints.js";
import { Light } from "./light.js";
import { OddsPanel } from "./odds.js";

/**
 * @typedef {object} Parts
 * @property {import("./game.js").Game} game
 * @property {import("./announce.js").Announcer} announcer
 * @property {import("./thinker.js").Thinker} thinker
 * @property {import("./settings.js").Settings} settings
 * @property {HTMLElement} status where the light is
 * @property {(action: string) => void} act
 */

export class Adviser {
  /** @param {Parts} parts */
  constructor(parts) {
    this.parts = parts;
    this.coach = new Coach(parts.game, parts.thinker);
    /** The chances, while they are wanted. @type {OddsPanel | null} */
    this.odds = null;
    /** @type {Light | null} */
    this.light = null;
  }

  /**
   * A hint of this kind. Which one the key gives is a setting, and asking once does not change it.
   * @param {import("./settings.js").SettingValues["hint"]} kind
   */
  async hint(kind) {
    const { game, announcer } = this.parts;
    if (kind === "move") game.send({ do: "hint" });
    else await giveHint({ game, announcer, coach: this.coach }, kind);
  }

  async menu() {
    const { game, settings, act } = this.parts;
    await openAdvice(settings, act, game.view.touched);
  }

  async toggleOdds() {
    if (this.odds) {
      this.odds.close(true);
      return;
    }
    this.odds = new OddsPanel({ game: this.parts.game, coach: this.coach }, () => {
      this.odds = null;
    });
    await this.odds.open();
  }

  /** Light up, or put out, as the player has it. */
  lightUp() {
    const { game, settings, status } = this.parts;
    if (settings.values.light === "off") {
      this.light?.remove();
      this.light = null;
      return;
    }
    this.light ??= new Light(status, game, this.coach, this.parts.announcer);
    this.light.follow();
  }

  /** Come along with the game. */
  follow() {
    this.light?.follow();
    void this.odds?.follow();
  }

  /** The table is lent to something else. */
  stepAside() {
    this.odds?.close();
  }
}
