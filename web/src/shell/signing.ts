/** Signing in and out, as it looks in the lobby and in every room. */

import type { SignIn } from "../net/identity";
import type { Who } from "./account";
import { confirm } from "./dialog";
import type { IconName } from "./element";
import { element, icon } from "./element";
import type { Say } from "./say";
import { shortened } from "./words";
import { SIGNING as WORDS } from "./words";

/** The name of the errand that buttons of this file wait for. */
export const SIGNING = "sign in";

/** Buttons for the *ways* to sign in, the *first* one lit if nothing else is said; each calls *go* at the press. */
export function waysIn(
  ways: readonly SignIn[],
  go: (way: SignIn) => void,
  first = "button primary",
): HTMLElement {
  const buttons = ways.map((way, at) => {
    const looks = at === 0 ? first : "button";
    const press = () => {
      go(way);
    };
    if (way === "guest") return errand(SIGNING, "people", WORDS.asGuest, press, looks);
    return errand(SIGNING, "key", WORDS.withInternetIdentity, press, looks);
  });
  return element("div", { class: "column" }, ...buttons);
}

const COPY = WORDS.copyNumber;

/** Who one is: how one signed in, the principal, the way out, and *more* to press. */
export function identityOf(
  who: Who,
  say: Say,
  signOut: () => void,
  ...more: readonly HTMLElement[]
): HTMLElement {
  const kind = who.kind === "guest" ? WORDS.guest : WORDS.internetIdentity;
  const short = element("code", { title: who.principal }, shortened(who.principal));
  const copied = () => void copyPrincipal(who.principal, say);
  const label = { "aria-label": COPY, title: COPY };
  return element(
    "div",
    { class: "identity soft" },
    element("span", {}, kind),
    short,
    element("button", { ...label, class: "icon-button quiet", onclick: copied }, icon("copy")),
    element(
      "div",
      { class: "identity-ways" },
      errand(SIGNING, "close", WORDS.signOut, signOut, "button quiet"),
      ...more,
    ),
  );
}

/** True if *who* may be signed out: a guest is asked first, and told by *loss* what is lost. */
export async function mayForget({ kind }: Who, loss: string): Promise<boolean> {
  if (kind !== "guest") return true;
  return confirm({
    title: WORDS.forgetQuestion,
    text: [WORDS.forgetText, loss],
    yes: WORDS.forgetYes,
    no: WORDS.forgetNo,
    danger: true,
  });
}

async function copyPrincipal(principal: string, say: Say): Promise<void> {
  try {
    await navigator.clipboard.writeText(principal);
    say(WORDS.copied, "good");
  } catch {
    say(WORDS.notCopied(principal), "bad");
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
