/** Making elements in one line. */

/**
 * @typedef {Node | string | null | undefined | false} Child
 */

/**
 * An element with properties (`className`, `type`…), attributes (names with a dash, `role`, `for`)
 * and listeners (`onclick`…), holding children; missing children are left out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, unknown>} [properties]
 * @param {Child[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes("-") || name === "role" || name === "for") made.setAttribute(name, String(value));
    else Reflect.set(made, name, value);
  }
  for (const child of children) if (child) made.append(child);
  return made;
}

/**
 * One of the icons that index.html defines.
 * @param {string} name
 * @returns {SVGSVGElement}
 */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#i-${name}`);
  svg.append(use);
  return svg;
}

/**
 * Fetch a stylesheet that only some dialogs need, and wait until it is in force.
 * @param {string} name of a file in css/
 * @returns {Promise<void>}
 */
export function stylesheet(name) {
  const href = new URL(`../css/${name}.css`, import.meta.url).href;
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((done, fail) => {
    const link = make("link", { rel: "stylesheet", href, onload: () => done(), onerror: () => fail(new Error(`${name}.css is missing`)) });
    document.head.append(link);
  });
}

/**
 * Hand the player a file.
 * @param {string} name
 * @param {string} text
 * @param {string} type
 */
export function download(name, text, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = make("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
