/**
 * The service worker: shows a page of our own where the browser would say that there is no network.
 *
 * It keeps that one page, with its script, and nothing else, and answers nothing but the loading of pages that failed:
 * whatever the network says is what is shown, so no old page ever stands in the way of a new one.
 */

const CACHE = "life2-offline-2";
const PAGE = "offline.html";
const SCRIPT = "offline-page.js";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([PAGE, SCRIPT])));
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("life2-offline-") && name !== CACHE;
  const clear = async () => {
    for (const name of (await caches.keys()).filter(old)) await caches.delete(name);
  };
  event.waitUntil(clear());
});

self.addEventListener("fetch", (event) => {
  const { mode, url } = event.request;
  const kept = mode === "navigate" ? PAGE : url.endsWith(`/${SCRIPT}`) ? SCRIPT : null;
  if (kept === null) return;
  event.respondWith(
    fetch(event.request).catch(async () => (await caches.match(kept)) ?? Response.error()),
  );
});
