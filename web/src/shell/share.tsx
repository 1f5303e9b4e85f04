/**
 * Taking something along: text on the clipboard, a file.
 *
 * Where the browser does not let the page copy, a dialog shows the text to copy by hand.
 */

import { openDialog } from "./Dialog";
import { useId } from "./id";
import type { Say } from "./say";
import { SHARE as WORDS } from "./words";

/** Put *text* on the clipboard, or show it if that is not allowed. */
export async function copy(text: string, what: string, say: Say): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(WORDS.copied(what), "good");
  } catch {
    openDialog(what, "by-hand", () => <ByHand text={text} />);
  }
}

function ByHand({ text }: { readonly text: string }) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{WORDS.copyByHand}</label>
      <textarea
        id={id}
        readOnly
        rows={8}
        spellcheck={false}
        value={text}
        data-autofocus
        onFocus={(event) => {
          event.currentTarget.select();
        }}
      />
    </div>
  );
}

/** Save *blob* as a file called *name*. */
export function download(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Not at once: the browser reads it after the click.
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, 10_000);
}

/** The address of this page with *fragment* in place of its own. */
export function linkTo(fragment: string): string {
  return location.href.replace(/#.*$/, "") + fragment;
}
