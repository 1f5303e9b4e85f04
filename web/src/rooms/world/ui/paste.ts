/** Patterns from elsewhere: pasted into a field or anywhere on the page, or dropped as a file. */

import { MOST_PLACED } from "../rules/placing";
import type { Actions } from "../state/app";
import type { Pattern } from "../../../state/pattern";
import { BadPattern, LONGEST_TEXT } from "../../../state/reading";
import { parse } from "../state/rle";
import { element, freshId, write } from "../../../shell/element";
import { titled } from "../../../shell/titled";
import { plural } from "../../../shell/words";
import * as WORDS from "../words/paste";

type Voice = Pick<Actions, "say">;

/** What a pattern is called that brings no name. */
const PASTED = WORDS.pastedPattern;

/** The pattern in *text*, or what is wrong with it. */
export function read(text: string): Pattern | string {
  try {
    const parsed = parse(text);
    const pattern = { ...parsed, name: parsed.name || PASTED };
    const count = pattern.points.length;
    if (count === 0) return WORDS.nothingLives;
    return count <= MOST_PLACED ? pattern : tooLarge(count);
  } catch (fault) {
    if (fault instanceof BadPattern) return fault.message;
    throw fault;
  }
}

function tooLarge(count: number): string {
  const most = plural(MOST_PLACED, "cell");
  return WORDS.tooManyCells(count, most);
}

/** A field to paste RLE or a picture of cells into; *take* is given what it reads. */
export function pasteField(take: (pattern: Pattern) => void): HTMLElement {
  const [id, wrongId] = [freshId("paste"), freshId("wrong")];
  const area = element("textarea", {
    id,
    rows: "4",
    spellcheck: "false",
    placeholder: "bob$2bo$3o!",
  });
  const wrong = element("p", { class: "wrong", id: wrongId, role: "alert" });
  area.setAttribute("aria-describedby", wrongId);
  const form = element(
    "form",
    { class: "field paste", novalidate: true },
    element("label", { for: id }, WORDS.formats),
    area,
    wrong,
    element("button", { type: "submit", class: "button" }, WORDS.take),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const got = read(area.value);
    write(wrong, typeof got === "string" ? got : "");
    area.setAttribute("aria-invalid", String(typeof got === "string"));
    if (typeof got !== "string") take(got);
  });
  return element("details", {}, element("summary", {}, WORDS.title), form);
}

/** Take whatever pattern is pasted on the page, or dropped on it, in hand. */
export function bindPaste(take: (pattern: Pattern) => void, actions: Voice): () => void {
  const got = (text: string) => {
    const pattern = read(text);
    if (typeof pattern === "string") actions.say(WORDS.refused(pattern), "bad");
    else takeAloud(pattern);
  };
  const takeAloud = (pattern: Pattern) => {
    take(pattern);
    actions.say(WORDS.taken(titled(pattern.name), pattern.points.length));
  };
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener(
    "paste",
    (event) => {
      pasted(event, got);
    },
    { signal },
  );
  window.addEventListener(
    "dragover",
    (event) => {
      allow(event);
    },
    { signal },
  );
  window.addEventListener(
    "drop",
    (event) => {
      dropped(event, got, actions);
    },
    { signal },
  );
  return () => {
    listening.abort();
  };
}

function pasted(event: ClipboardEvent, got: (text: string) => void): void {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, textarea, dialog")) return;
  const text = event.clipboardData?.getData("text") ?? "";
  if (text.trim() === "") return;
  event.preventDefault();
  got(text);
}

/** Without this the browser would leave the page for the file. */
function allow(event: DragEvent): void {
  if (event.dataTransfer?.types.includes(WORDS.files)) event.preventDefault();
}

function dropped(event: DragEvent, got: (text: string) => void, actions: Voice): void {
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  event.preventDefault();
  if (file.size > LONGEST_TEXT) actions.say(WORDS.fileTooLarge(file.name), "bad");
  else void file.text().then(got);
}
