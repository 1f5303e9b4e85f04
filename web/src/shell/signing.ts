/** Signing in and out, as it looks in the lobby and in every room. */

import type { SignIn } from "../net/identity";
import type { Who } from "./account";
import { confirm } from "./dialog";
import type { IconName } from "./element";
import { element, icon } from "./element";
import type { Say } from "./say";
import { shortened } from "./words";

/** The name of the errand that buttons of this file wait for. */
export const SIGNING = "sign in";

/** Buttons for the *ways* to sign in, the first one lit; each calls *go* at the press. */
export function waysIn(ways: readonly SignIn[], go: (way: SignIn) => void): HTMLElement {
  const buttons = ways.map((way, at) => {
    const looks = at === 0 ? "button primary" : "button";
    const press = () => {
      go(way);
    };
    if (way === "guest") return errand(SIGNING, "people", "Play as guest", press, looks);
    return errand(SIGNING, "key", "Sign in with Internet Identity", press, looks);
  });
  return element("div", { class: "column" }, ...buttons);
}

/** Who one is: how one signed in, the principal, and the way out. */
export function identityOf(who: Who, say: Say, signOut: () => void): HTMLElement {
  const kind = who.kind === "guest" ? "Guest" : "Internet Identity";
  const short = element("code", { title: who.principal }, shortened(who.principal));
  const copied = () => void copyPrincipal(who.principal, say);
  const label = { "aria-label": "Copy your principal", title: "Copy your principal" };
  return element(
    "div",
    { class: "identity soft" },
    element("span", {}, kind),
    short,
    element("button", { ...label, class: "icon-button quiet", onclick: copied }, icon("copy")),
    errand(SIGNING, "close", "Sign out", signOut, "button quiet"),
  );
}

/** True if *who* may be signed out: a guest is asked first, and told by *loss* what is lost. */
export async function mayForget({ kind }: Who, loss: string): Promise<boolean> {
  if (kind !== "guest") return true;
  return confirm({
    title: "Forget this guest?",
    text: ["A guest is a key in this browser. Signing out forgets the key for ever.", loss],
    yes: "Forget the key",
    no: "Stay signed in",
    danger: true,
  });
}

async function copyPrincipal(principal: string, say: Say): Promise<void> {
  try {
    await navigator.clipboard.writeText(principal);
    say("Your principal is on the clipboard.", "good");
  } catch {
    say(`The browser does not let this page copy. It is ${principal}.`, "bad");
  }
}

/** A button that waits while its errand *name* is under way. */
export function errand(
  name: string,
  picture: IconName,
  words: string,
  onclick: () => void,
  looks: string,
): HTMLButtonElement {
  const attributes = { type: "button", class: looks, "data-errand": name, onclick };
  return element("button", attributes, icon(picture), words);
}

/** Let the buttons in *host* wait whose errands are *busy*. */
export function wait(host: HTMLElement, busy: readonly string[]): void {
  for (const button of host.querySelectorAll<HTMLButtonElement>("[data-errand]")) {
    button.disabled = busy.includes(button.dataset["errand"]!);
  }
}
