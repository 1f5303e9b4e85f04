/** The panel of files: patterns from elsewhere, saved, linked, and taken along to other rooms. */

import { words } from "../../../net/words";
import { LONGEST_TEXT } from "../../../state/reading";
import { drawAddress } from "../../../shell/address";
import { element, freshId, icon, write } from "../../../shell/element";
import type { IconName } from "../../../shell/element";
import type { House } from "../../../shell/room";
import { copy, download, linkTo } from "../../../shell/share";
import { plural } from "../../../shell/words";
import { room } from "../room";
import { drawLink } from "../state/link";
import { notForWorld } from "../state/takers";
import { draw, drawCells, read, sentenceOf } from "../state/text";
import type { Context } from "./commands";
import type * as Drawn from "./film";

const ARENA = "arena_backend";

/** Lay what *text* says on the bench; what is wrong with it, if anything is. */
export function openText(text: string, { bench, store }: Context): string | null {
  try {
    const experiment = read(text, store.state);
    store.set({ running: false });
    bench.lay(experiment);
    return null;
  } catch (fault) {
    return sentenceOf(fault);
  }
}

export function filesPanel(context: Context, house: House): HTMLElement {
  const { bench, hand } = context;
  const { say, agent } = house;
  const save = (text: () => string, end: string) => {
    try {
      const name = fileName(bench.experiment.name) + end;
      download(new Blob([text()], { type: "text/plain" }), name);
      say(`${name} is saved.`, "good");
    } catch (fault) {
      say(sentenceOf(fault), "bad");
    }
  };
  /** Save what *make* makes; drawing is loaded when it is wanted. */
  const draws = async (make: (film: typeof Drawn) => Promise<Blob>, end: string) => {
    try {
      const name = fileName(bench.experiment.name) + end;
      download(await make(await import("./film")), name);
      say(`${name} is saved.`, "good");
    } catch (fault) {
      say(words(fault), "bad");
    }
  };
  const picture = () => void draws((film) => film.pngOfBench(bench.experiment), ".png");
  const gif = () => void draws((film) => film.gifOfRun(bench.experiment), ".gif");
  const link = () => {
    const place = drawLink(bench.experiment);
    if (place === null) say("This is too much for a link. Save it, or publish it.", "bad");
    else void copy(linkTo(drawAddress(room.name, place)), "Link to this experiment", say);
  };
  /** Take what lives in hand; false if nothing does. */
  const take = (): boolean => {
    const { pattern } = bench;
    if (pattern === null) {
      say("There is nothing alive to take along.", "bad");
      return false;
    }
    hand.set({ pattern });
    say(`${plural(pattern.points.length, "cell")} in your hand.`, "good");
    return true;
  };
  const toWorld = () => {
    const objection = notForWorld(bench.pattern);
    if (objection !== null) say(objection, "bad");
    else if (take()) location.hash = drawAddress("world");
  };
  const toArena = () => {
    if (take()) location.hash = drawAddress("arena");
  };
  const part = (title: string, ...children: HTMLElement[]) =>
    element("section", { class: "column" }, element("h3", {}, title), ...children);
  return element(
    "div",
    { class: "column" },
    part("Open", openField(context), fileField(context, house)),
    part(
      "Save",
      row(
        button("download", "Save RLE", () => { save(() => draw(bench.experiment), ".rle"); }), // prettier-ignore
        button("download", "Save .cells", () => { save(() => drawCells(bench.experiment), ".cells"); }), // prettier-ignore
        button(
          "copy",
          "Copy RLE",
          () => void copy(draw(bench.experiment), "The board, as RLE", say),
        ),
        button("link", "Copy link", link),
        button("camera", "Save picture", picture),
        button("film", "Save GIF", gif),
      ),
    ),
    part(
      "Take along",
      row(
        button("hand", "Take in hand", take),
        button("glider", "To World", toWorld),
        ...(agent.knows(ARENA) ? [button("shield", "To the Arena", toArena)] : []),
      ),
    ),
  );
}

/** A field to paste RLE or a map into. */
function openField(context: Context): HTMLElement {
  const [id, wrongId] = [freshId("paste"), freshId("wrong")];
  const area = element("textarea", {
    id,
    rows: "4",
    spellcheck: "false",
    placeholder: "bo$2bo$3o!",
  });
  const wrong = element("p", { class: "wrong", id: wrongId, role: "alert" });
  area.setAttribute("aria-describedby", wrongId);
  const form = element(
    "form",
    { class: "field", novalidate: true },
    element("label", { for: id }, "RLE, or a map (.cells)"),
    area,
    wrong,
    element("button", { type: "submit", class: "button" }, "Lay on the board"),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const objection = openText(area.value, context);
    write(wrong, objection ?? "");
    area.setAttribute("aria-invalid", String(objection !== null));
  });
  return form;
}

function fileField(context: Context, { say }: House): HTMLElement {
  const id = freshId("file");
  const input = element("input", { id, type: "file", accept: ".rle,.cells,.txt,text/plain" });
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    if (file !== undefined) void openFile(file, context, say);
    input.value = "";
  });
  return element("div", { class: "field" }, element("label", { for: id }, "A file"), input);
}

async function openFile(file: File, context: Context, say: House["say"]): Promise<void> {
  const objection =
    file.size > LONGEST_TEXT
      ? "it is too large for a pattern"
      : openText(await file.text(), context);
  if (objection === null) say(`${file.name} is on the board.`, "good");
  else say(`${file.name} cannot be opened: ${objection}`, "bad");
}

/** Lay what is pasted on the page, or dropped on it, on the board. */
export function bindPaste(context: Context, { say }: House): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener(
    "paste",
    (event) => {
      const target = event.target instanceof Element ? event.target : null;
      const text = event.clipboardData?.getData("text") ?? "";
      if (target?.closest("input, textarea, dialog") || text.trim() === "") return;
      event.preventDefault();
      const objection = openText(text, context);
      if (objection === null) say("What you pasted is on the board.", "good");
      else say(`No pattern to lay: ${objection}`, "bad");
    },
    { signal },
  );
  window.addEventListener(
    "dragover",
    (event) => {
      // Without this the browser would leave the page for the file.
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    },
    { signal },
  );
  window.addEventListener(
    "drop",
    (event) => {
      const file = event.dataTransfer?.files[0];
      if (file === undefined) return;
      event.preventDefault();
      void openFile(file, context, say);
    },
    { signal },
  );
  return () => {
    listening.abort();
  };
}

/** *name* as a file can be called. */
function fileName(name: string): string {
  return name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "lab";
}

function button(picture: IconName, label: string, onclick: () => void): HTMLElement {
  return element("button", { type: "button", class: "button", onclick }, icon(picture), label);
}

const row = (...children: HTMLElement[]) => element("div", { class: "row" }, ...children);
