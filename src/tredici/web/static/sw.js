/*
 * The service worker: after the first visit the whole game works without a network, and a new
 * version takes over at the next reload, whole or not at all.
 *
 * precache.json names the version on the server and the hash of every file. Each version has a
 * cache of its own, filled from the last one where a hash is the same. A page that was opened with
 * a version gets all its files from that one, also those that it fetches hours later, so that two
 * versions are never mixed. What is not in the list goes to the network.
 */

const LIST = "precache.json";
const PREFIX = "tredici-version-";
/** Remembers which version is the newest that is all here, and which one each page began with. */
const STATE = "tredici-state";
const NEWEST = "newest";
/** Kept beside each file. */
const DIGEST = "x-digest";
/** How long a page waits to hear from the server, and then for a new version, in milliseconds. */
const PATIENCE = 3000;
const LONG_PATIENCE = 15000;

const SCOPE = self.registration.scope;

/** The version of each page, as far as this worker has looked it up: it may be stopped any time. */
const pages = new Map();

self.addEventListener("install", (event) => {
  event.waitUntil(onServer().then(fill).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(adopt().then(tidy).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(SCOPE)) return;
  const name = nameOf(request.url);
  if (request.mode === "navigate") {
    if (name === "" || name === "index.html") event.respondWith(openPage(event));
  } else event.respondWith(file(event, name));
});

/** A page is opened: with what the server has now if it can be asked, else with what is here. */
async function openPage(event) {
  let version = await recall(NEWEST);
  try {
    const list = await within(PATIENCE, onServer());
    if (list.version !== version) {
      const filled = fill(list);
      event.waitUntil(filled.catch(() => {}));
      await within(LONG_PATIENCE, filled);
      version = list.version;
    }
  } catch {
    // No network, or it is too slow, or the new version is not all there yet.
  }
  const page = version && (await kept(version, "index.html"));
  if (!page) return fetch(event.request);
  await remember(event.resultingClientId, version);
  event.waitUntil(tidy(event.resultingClientId));
  return page;
}

/** A file for a page, out of the version that the page began with. */
async function file(event, name) {
  const version = (await recall(event.clientId)) ?? (await recall(NEWEST));
  // A worker fetches its own parts under its own name: they come out of its page's version.
  if (event.request.destination === "worker" && version) await remember(event.resultingClientId, version);
  return (version && (await kept(version, name))) || fetch(event.request);
}

/** What the server says there is. */
async function onServer() {
  const answer = await fetch(SCOPE + LIST, { cache: "no-store" });
  if (!answer.ok) throw new Error(`${LIST} answered ${answer.status}`);
  return answer.json();
}

/** Bring all files of a version here. It becomes the newest when the last one is. */
async function fill({ version, files }) {
  const cache = await caches.open(PREFIX + version);
  const others = await Promise.all((await versions()).filter((other) => other !== version).map((other) => caches.open(PREFIX + other)));
  await Promise.all(
    Object.entries(files).map(async ([name, digest]) => {
      const address = SCOPE + name;
      if (await cache.match(address)) return;
      await cache.put(address, (await same(others, address, digest)) ?? (await fetched(name, digest)));
    }),
  );
  await remember(NEWEST, version);
}

/** The file from another version, if it has not changed since. */
async function same(others, address, digest) {
  for (const cache of others) {
    const found = await cache.match(address);
    if (found?.headers.get(DIGEST) === digest) return found;
  }
  return undefined;
}

/** The file from the server; refused if it is not the one that was announced. */
async function fetched(name, digest) {
  // A host that tells times by the second takes two files of one second for the same: when what
  // comes out of the browser's own cache is wrong, it is left aside.
  for (const cache of ["no-cache", "reload"]) {
    // Some hosts send "index.html" on to its folder, and a page must not be a redirected answer.
    const answer = await fetch(SCOPE + (name === "index.html" ? "" : name), { cache });
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}`);
    const body = await answer.arrayBuffer();
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
    const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
    if (!hex.startsWith(digest)) continue;
    const headers = new Headers(answer.headers);
    headers.delete("content-encoding"); // the body is unpacked
    headers.delete("content-length");
    headers.set(DIGEST, digest);
    return new Response(body, { headers });
  }
  throw new Error(`${name} is not the announced one`);
}

/** Pages that were opened without a worker began with the version that it came with. */
async function adopt() {
  const version = await recall(NEWEST);
  for (const page of await self.clients.matchAll({ includeUncontrolled: true, type: "all" })) {
    if (!(await recall(page.id))) await remember(page.id, version);
  }
}

async function kept(version, name) {
  return (await caches.open(PREFIX + version)).match(SCOPE + name);
}

async function versions() {
  return (await caches.keys()).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
}

/** Throw away versions that no page uses, and what is remembered of pages that are gone. */
async function tidy(opening) {
  const open = await self.clients.matchAll({ includeUncontrolled: true, type: "all" });
  const alive = new Set([NEWEST, opening, ...open.map((page) => page.id)]);
  const used = new Set();
  const state = await caches.open(STATE);
  for (const request of await state.keys()) {
    const key = new URL(request.url).searchParams.get("of");
    if (alive.has(key)) used.add(await recall(key));
    else await state.delete(request);
  }
  for (const version of await versions()) if (!used.has(version)) await caches.delete(PREFIX + version);
}

async function remember(key, version) {
  pages.delete(key);
  if (key) await (await caches.open(STATE)).put(stateAddress(key), new Response(version));
}

async function recall(key) {
  if (!key) return null;
  const known = pages.get(key);
  if (known) return known;
  const found = await (await caches.open(STATE)).match(stateAddress(key));
  const version = found ? await found.text() : null;
  if (version && key !== NEWEST) pages.set(key, version); // a page keeps its version
  return version;
}

function stateAddress(key) {
  return `${SCOPE}?of=${encodeURIComponent(key)}`;
}

/** The name of a file by its address: relative to the game's own, without a query. */
function nameOf(address) {
  const url = new URL(address);
  return decodeURI((url.origin + url.pathname).slice(SCOPE.length));
}

/** The same promise, but late is failed. */
function within(milliseconds, promise) {
  return Promise.race([promise, new Promise((_, fail) => setTimeout(() => fail(new Error("too late")), milliseconds))]);
}
