/**
 * The play clock: seconds that the table was in view and the game under way. It reads a monotonic
 * time, so a change of the system's date never moves it back.
 */

export class Clock {
  /**
   * @param {() => number} now milliseconds that never run backwards
   */
  constructor(now = () => performance.now()) {
    this.now = now;
    this.gathered = 0;
    /** When the clock was last let run, null while it stands. @type {number | null} */
    this.since = null;
    this.wanted = false;
    this.paused = false;
    this.visible = !document.hidden;
    document.addEventListener("visibilitychange", () => {
      this.visible = !document.hidden;
      this.settle();
    });
  }

  /** Seconds played. */
  get seconds() {
    const running = this.since === null ? 0 : this.now() - this.since;
    return Math.round((this.gathered + running) / 100) / 10;
  }

  /** @param {number} seconds */
  set(seconds) {
    this.gathered = seconds * 1000;
    if (this.since !== null) this.since = this.now();
  }

  /** @param {boolean} wanted whether the game is under way */
  run(wanted) {
    this.wanted = wanted;
    this.settle();
  }

  /** @param {boolean} paused */
  pause(paused) {
    this.paused = paused;
    this.settle();
  }

  settle() {
    const running = this.wanted && this.visible && !this.paused;
    if (running && this.since === null) this.since = this.now();
    if (!running && this.since !== null) {
      this.gathered += this.now() - this.since;
      this.since = null;
    }
  }
}

/**
 * Seconds as people read them: 1:05, or 1:02:05 from an hour on.
 * @param {number} seconds
 * @returns {string}
 */
export function clockText(seconds) {
  const whole = Math.floor(seconds);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}:${two(whole % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
}
