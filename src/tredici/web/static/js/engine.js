/**
 * The engine: MicroPython, running the very Python that the tests run. It takes a command and
 * answers with a view; both travel as JSON text.
 */

/** @typedef {import("./types.js").Command} Command */
/** @typedef {import("./types.js").View} View */

/** @typedef {(command: Command) => View} Dispatch a table: what it is told, and what it shows then */

/**
 * @typedef {object} Engine
 * @property {Dispatch} dispatch the table that the player's game lies on
 * @property {() => Dispatch} another a table beside it, for a lesson
 */

/** Room for a long game with its undo history and for the searches of a hint. */
const HEAP_BYTES = 8 << 20;
/** On MicroPython's module path. */
const LIBRARY = "/lib";

/**
 * Load the engine; its parts are fetched side by side.
 * @returns {Promise<Engine>}
 */
export async function startEngine() {
  const python = await startPython(["python"], HEAP_BYTES);
  return { dispatch: tableOf(python), another: () => tableOf(python) };
}

/**
 * MicroPython with some bundles of the game's own Python.
 * @param {string[]} bundles
 * @param {number} heapsize bytes
 * @returns {Promise<any>}
 */
export async function startPython(bundles, heapsize) {
  const address = new URL("../engine/micropython.mjs", import.meta.url).href;
  const [{ loadMicroPython }, ...sources] = await Promise.all([import(address), ...bundles.map(fetchSources)]);
  const python = await loadMicroPython({ heapsize });
  mount(python.FS, Object.assign({}, ...sources));
  return python;
}

/**
 * @param {any} python
 * @returns {Dispatch}
 */
export function tableOf(python) {
  const table = python.pyimport("tredici.web.table").Table();
  return (command) => JSON.parse(table.dispatch(JSON.stringify(command)));
}

/**
 * @param {string} bundle
 * @returns {Promise<Record<string, string>>} source text by path
 */
async function fetchSources(bundle) {
  const answer = await fetch(new URL(`../engine/${bundle}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
  return answer.json();
}

/**
 * @param {{mkdir: (path: string) => void, writeFile: (path: string, text: string) => void}} files
 * @param {Record<string, string>} sources
 */
function mount(files, sources) {
  const folders = new Set();
  for (const path of Object.keys(sources)) {
    const parts = `${LIBRARY}/${path}`.split("/");
    for (let depth = 2; depth < parts.length; depth += 1) {
      folders.add(parts.slice(0, depth).join("/"));
    }
  }
  for (const folder of [...folders].sort()) files.mkdir(folder);
  for (const [path, text] of Object.entries(sources)) files.writeFile(`${LIBRARY}/${path}`, text);
}
