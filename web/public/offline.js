/**
 * The service worker: shows a page of our own where the browser would say that there is no network.
 *
 * It keeps that one page and nothing else, and answers nothing but the loading of pages that failed:
 * whatever the network says is what is shown, so no old page ever stands in the way of a new one.
 */

const CACHE = "life2-offline-1";
const PAGE = "offline.html";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(PAGE)));
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("life2-offline-") && name !== CACHE;
  const clear = async () => {
    for (const name of (await caches.keys()).filter(old)) await caches.delete(name);
  };
  event.waitUntil(clear());
});

self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") return;
  event.respondWith(
    fetch(event.request).catch(async () => (await caches.match(PAGE)) ?? Response.error()),
  );
});
