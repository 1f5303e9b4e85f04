/** Leaves the page for no network, once the house can be reached: looks soon, then less and less often. */

const LONGEST = 30000; // milliseconds

async function look(wait) {
  if (document.visibilityState === "visible") {
    const answer = await fetch("./manifest.webmanifest", { cache: "no-store" }).catch(() => null);
    if (answer?.ok) {
      location.reload();
      return;
    }
  }
  setTimeout(look, wait, Math.min(LONGEST, 2 * wait));
}

setTimeout(look, 2000, 4000);
addEventListener("online", () => location.reload());
