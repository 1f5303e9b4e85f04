/** A page of our own for when there is no network, by the service worker in public/offline.js. */

/** Let the browser keep it, once the page is there; where that is not possible nothing is lost. */
export function keepOfflinePage(): void {
  if (!("serviceWorker" in navigator) || !isSecureContext) return;
  addEventListener("load", () => {
    navigator.serviceWorker.register("./offline.js").catch(() => undefined);
  });
}
