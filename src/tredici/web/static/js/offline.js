/** Makes the game work without a network after the first visit: registers the service worker. */

/** The first game comes first: the worker is begun when the page has nothing better to do. */
const LATEST = 5000;

export function workOffline() {
  if (!("serviceWorker" in navigator)) return; // not at an address that browsers trust
  const register = () => {
    const worker = new URL("../sw.js", import.meta.url);
    navigator.serviceWorker.register(worker, { updateViaCache: "none" }).catch(() => {}); // forbidden: the game needs none
  };
  if ("requestIdleCallback" in window) window.requestIdleCallback(register, { timeout: LATEST });
  else setTimeout(register, LATEST);
}
