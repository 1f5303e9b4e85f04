/** Patterns from elsewhere: pasted into a field or anywhere on the page, or dropped as a file. */

import { useState } from "preact/hooks";
import { Button } from "../../../shell/Button";
import { useUniqueId } from "../../../shell/mount";
import type { Say } from "../../../shell/say";
import { plural, titled } from "../../../shell/format";
import type { Pattern } from "../../../state/pattern";
import { BadPattern, LONGEST_TEXT } from "../../../state/reading";
import { MOST_PLACED } from "../rules/placing";
import { parse } from "../state/rle";
import { PASTE as WORDS } from "../words-later";

type Take = (pattern: Pattern) => void;

/** The pattern in *text*, or what is wrong with it. */
export function read(text: string): Pattern | string {
  try {
    const parsed = parse(text);
    const count = parsed.points.length;
    if (count === 0) return WORDS.nothingLives;
    if (count > MOST_PLACED) return WORDS.tooManyCells(count, plural(MOST_PLACED, "cell"));
    return { ...parsed, name: parsed.name || WORDS.pastedPattern };
  } catch (fault) {
    if (fault instanceof BadPattern) return fault.message;
    throw fault;
  }
}

/** A field to paste RLE or a picture of cells into; *take* is given what it reads. */
export function PasteField({ take }: { readonly take: Take }) {
  const id = useUniqueId();
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const got = read(text);
    setWrong(typeof got === "string" ? got : null);
    if (typeof got !== "string") take(got);
  };
  return (
    <details>
      <summary>{WORDS.title}</summary>
      <form class="field paste" noValidate onSubmit={submit}>
        <label for={id}>{WORDS.formats}</label>
        <textarea
          id={id}
          rows={4}
          spellcheck={false}
          placeholder="bob$2bo$3o!"
          aria-describedby={`${id}-wrong`}
          aria-invalid={wrong !== null}
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value);
          }}
        />
        <p class="wrong" id={`${id}-wrong`} role="alert">
          {wrong}
        </p>
        <Button type="submit">{WORDS.take}</Button>
      </form>
    </details>
  );
}

/** Take whatever pattern is pasted on the page, or dropped on it, in hand. */
export function bindPaste(take: Take, { say }: { readonly say: Say }): () => void {
  const got = (text: string) => {
    const pattern = read(text);
    if (typeof pattern === "string") {
      say(WORDS.refused(pattern), "bad");
      return;
    }
    take(pattern);
    say(WORDS.taken(titled(pattern.name), pattern.points.length));
  };
  const pasted = (event: ClipboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("input, textarea, dialog")) return;
    const text = event.clipboardData?.getData("text") ?? "";
    if (text.trim() === "") return;
    event.preventDefault();
    got(text);
  };
  /** Without this the browser would leave the page for the file. */
  const dragged = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  };
  const dropped = (event: DragEvent) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    if (file.size > LONGEST_TEXT) say(WORDS.fileTooLarge(file.name), "bad");
    else void file.text().then(got);
  };
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener("paste", pasted, { signal });
  window.addEventListener("dragover", dragged, { signal });
  window.addEventListener("drop", dropped, { signal });
  return () => {
    listening.abort();
  };
}
