/**
 * Soft sounds, made on the spot: a few plucked notes for what happens. Off unless the player turns
 * them on; the browser is asked for its sound only then.
 */

/** @typedef {import("./types.js").GameEvent} GameEvent */

/** Notes in hertz, one after the other. @type {Record<string, number[]>} */
const NOTES = {
  removed: [659, 880],
  drawn: [440],
  redealt: [392, 330, 294],
  undone: [370],
  won: [523, 659, 784, 1047],
  stuck: [330, 262],
  refused: [196],
};
const BEAT = 0.085;
const LENGTH = 0.22;
const LOUDNESS = 0.07;

/** @type {AudioContext | null} */
let audio = null;

/**
 * Let what happened be heard: its most telling event.
 * @param {GameEvent[]} events
 * @param {(event: GameEvent) => boolean} isRefusal
 */
export function sound(events, isRefusal) {
  const last = [...events].reverse().find((event) => event.code in NOTES || isRefusal(event));
  if (!last) return;
  const notes = NOTES[last.code] ?? NOTES.refused ?? [];
  try {
    audio ??= new AudioContext();
    const { currentTime } = audio;
    notes.forEach((pitch, at) => pluck(/** @type {AudioContext} */ (audio), pitch, currentTime + at * BEAT));
  } catch {
    // No sound here: nothing is lost.
  }
}

/**
 * @param {AudioContext} out
 * @param {number} pitch
 * @param {number} when
 */
function pluck(out, pitch, when) {
  const tone = out.createOscillator();
  const loudness = out.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  loudness.gain.setValueAtTime(0, when);
  loudness.gain.linearRampToValueAtTime(LOUDNESS, when + 0.012);
  loudness.gain.exponentialRampToValueAtTime(0.0001, when + LENGTH);
  tone.connect(loudness).connect(out.destination);
  tone.start(when);
  tone.stop(when + LENGTH);
}
