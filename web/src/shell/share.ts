/**
 * Taking something along: text on the clipboard, a file.
 *
 * Where the browser does not let the page copy, the text is shown to be copied by hand.
 */

import { open } from "./dialog";
import { element, freshId } from "./element";
import type { Say } from "./say";
import * as WORDS from "./wording/share";

/** Put *text* on the clipboard, or show it if that is not allowed. */
export async function copy(text: string, what: string, say: Say): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(`${what}: copied.`, "good");
  } catch {
    showText(text, what);
  }
}

function showText(text: string, what: string): void {
  const opened = open(what, "by-hand");
  const id = freshId("text");
  const label = WORDS.copyByHand;
  const area = element("textarea", { id, readonly: true, rows: "8", spellcheck: "false" });
  area.value = text;
  opened.body.append(
    element("div", { class: "field" }, element("label", { for: id }, label), area),
  );
  area.focus();
  area.select();
}

/** Save *blob* as a file called *name*. */
export function download(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  element("a", { href: address, download: name }).click();
  // Not at once: the browser reads it after the click.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 10_000);
}

/** The address of this page with *fragment* in place of its own. */
export function linkTo(fragment: string): string {
  return location.href.replace(/#.*$/, "") + fragment;
}
