/**
 * Where the keyboard's focus goes in the pyramid: to neighbours by the arrows, and after a removal
 * to the nearest open card, never into nowhere. Geometry of 28 places, no rule of the game.
 */

/** @typedef {import("./types.js").View} View */
/** @typedef {View["places"]} Places */

/** @param {number} row @param {number} column */
const at = (row, column) => (row * (row + 1)) / 2 + column;

/**
 * @param {number} place
 * @returns {[number, number]} row and column
 */
export function position(place) {
  const row = Math.floor((Math.sqrt(8 * place + 1) - 1) / 2);
  return [row, place - at(row, 0)];
}

/**
 * The place a key leads to, or null when it leads nowhere.
 * @param {Places} places
 * @param {number} from
 * @param {string} key a KeyboardEvent's key
 * @returns {number | null}
 */
export function neighbour(places, from, key) {
  const [row, column] = position(from);
  const there = (/** @type {number[]} */ candidates) => candidates.find((place) => places[place]) ?? null;
  const inRow = places.map((_, place) => place).filter((place) => position(place)[0] === row);
  switch (key) {
    case "ArrowLeft":
      return there(inRow.filter((place) => place < from).reverse());
    case "ArrowRight":
      return there(inRow.filter((place) => place > from));
    case "Home":
      return there(inRow);
    case "End":
      return there(inRow.reverse());
    case "ArrowUp":
      return vertical(places, row, column, -1);
    case "ArrowDown":
      return vertical(places, row, column, 1);
    default:
      return null;
  }
}

/**
 * The nearest card in the rows above or below, the covered or covering neighbours first.
 * @param {Places} places
 * @param {number} row
 * @param {number} column
 * @param {number} step -1 up, 1 down
 */
function vertical(places, row, column, step) {
  const middle = column - row / 2;
  for (let next = row + step; next >= 0 && next < 7; next += step) {
    let best = null;
    let distance = Infinity;
    for (let other = 0; other <= next; other += 1) {
      const away = Math.abs(other - next / 2 - middle);
      if (places[at(next, other)] && away < distance) {
        best = at(next, other);
        distance = away;
      }
    }
    if (best !== null) return best;
  }
  return null;
}

/**
 * The open card nearest to a place, or null when the pyramid is gone.
 * @param {Places} places
 * @param {number} from
 * @returns {number | null}
 */
export function nearestOpen(places, from) {
  const [row, column] = position(from);
  let best = null;
  let distance = Infinity;
  places.forEach((place, index) => {
    if (!place?.open) return;
    const away = Math.hypot(place.row - row, place.column - place.row / 2 - (column - row / 2));
    if (away < distance) {
      best = index;
      distance = away;
    }
  });
  return best;
}
