/** The panel of files: patterns from elsewhere, saved, linked, and taken along to other rooms. */

import type { LucideIcon } from "lucide-preact";
import { Camera, Copy, Download, Film, Hand, Link, Shield } from "lucide-preact";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { drawAddress } from "../../../shell/address";
import { Button } from "../../../shell/Button";
import { Glider } from "../../../shell/Icon";
import { saveFilm } from "../../../shell/SaveFilm";
import { copy, linkTo } from "../../../shell/share";
import { LIFE_RULE } from "../../../state/dialect";
import type { Pattern } from "../../../state/pattern";
import { LONGEST_TEXT } from "../../../state/reading";
import { room } from "../manifest";
import type { Session } from "../state/app";
import { useSession } from "../state/app";
import { draw, drawCells, read, sentenceOf } from "../state/experiment";
import { drawLink } from "../state/link";
import * as WORDS from "../words";

const ARENA = "arena_backend";

export function Files() {
  return (
    <>
      <Part title={WORDS.openPart}>
        <PasteField />
        <FileField />
      </Part>
      <Part title={WORDS.savePart}>
        <Save />
      </Part>
      <Part title={WORDS.takePart}>
        <TakeAlong />
      </Part>
    </>
  );
}

interface PartProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

function Part({ title, children }: PartProps) {
  return (
    <section class="column">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** A field to paste RLE or a map into. */
function PasteField() {
  const session = useSession();
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  return (
    <form
      class="field"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setWrong(openText(text, session));
      }}
    >
      <label for="lab-paste">{WORDS.pasteField}</label>
      <textarea
        id="lab-paste"
        rows={4}
        spellcheck={false}
        placeholder="bo$2bo$3o!"
        aria-describedby="lab-paste-wrong"
        aria-invalid={wrong !== null}
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
        }}
      />
      <p class="wrong" id="lab-paste-wrong" role="alert">
        {wrong}
      </p>
      <Button type="submit">{WORDS.lay}</Button>
    </form>
  );
}

function FileField() {
  const session = useSession();
  return (
    <div class="field">
      <label for="lab-file">{WORDS.fileField}</label>
      <input
        id="lab-file"
        type="file"
        accept=".rle,.cells,.txt,text/plain"
        onChange={({ currentTarget: input }) => {
          const [file] = input.files ?? [];
          if (file !== undefined) void openFile(file, session);
          input.value = "";
        }}
      />
    </div>
  );
}

function Save() {
  const { bench, house } = useSession();
  const { say } = house;
  const save = (end: string, make: () => Promise<Blob>) => {
    const file = fileName(bench.experiment.name) + end;
    return saveFilm({ make, file, say, saved: WORDS.saved(file) });
  };
  const text = (write: typeof draw) => () =>
    Promise.resolve(new Blob([write(bench.experiment)], { type: "text/plain" }));
  // What draws is loaded when it is wanted.
  const film = () => import("../draw/film");
  const link = async () => {
    const place = drawLink(bench.experiment);
    if (place === null) say(WORDS.linkTooLong, "bad");
    else await copy(linkTo(drawAddress(room.name, place)), WORDS.theLink, say);
  };
  return (
    <Acts
      acts={[
        [Download, WORDS.saveRle, () => save(".rle", text(draw))],
        [Download, WORDS.saveCells, () => save(".cells", text(drawCells))],
        [Copy, WORDS.copyRle, () => copy(draw(bench.experiment), WORDS.theBoard, say)],
        [Link, WORDS.copyLink, link],
        [
          Camera,
          WORDS.savePicture,
          () => save(".png", async () => (await film()).pngOfBench(bench.experiment)),
        ],
        [
          Film,
          WORDS.saveGif,
          () => save(".gif", async () => (await film()).gifOfRun(bench.experiment)),
        ],
      ]}
    />
  );
}

function TakeAlong() {
  const { bench, hand, house } = useSession();
  const { say, agent } = house;
  /** Takes what lives in hand, and goes to room *to* if that is said and takes it. */
  const take = (to?: string) => () => {
    const { pattern } = bench;
    const objection = to === "world" ? notForWorld(pattern) : null;
    if (pattern === null || objection !== null) {
      say(objection ?? WORDS.nothingAlive, "bad");
      return;
    }
    hand.set({ pattern });
    say(WORDS.inHand(pattern.points.length), "good");
    if (to !== undefined) location.hash = drawAddress(to);
  };
  const toArena: Act = [Shield, WORDS.toArena, take("arena")];
  return (
    <Acts
      acts={[
        [Hand, WORDS.takeInHand, take()],
        [Glider, WORDS.toWorld, take("world")],
        ...(agent.knows(ARENA) ? [toArena] : []),
      ]}
    />
  );
}

type Act = readonly [icon: LucideIcon, label: string, act: () => unknown];

/** A row of buttons. */
function Acts({ acts }: { readonly acts: readonly Act[] }) {
  return (
    <div class="row">
      {acts.map(([icon, label, act]) => (
        <Button key={label} icon={icon} onClick={() => void act()}>
          {label}
        </Button>
      ))}
    </div>
  );
}

/** So many cells World places at once. */
export const WORLD_PLACES = 1000;

/** Why World does not take *pattern*; null if it does. */
export function notForWorld(pattern: Pattern | null): string | null {
  if (pattern === null) return WORDS.nothingAlive;
  if (pattern.rule !== LIFE_RULE) return WORDS.notForWorld(pattern.rule);
  const count = pattern.points.length;
  return count <= WORLD_PLACES ? null : WORDS.tooManyForWorld(WORLD_PLACES, count);
}

/** *name* as a file can be called. */
function fileName(name: string): string {
  return name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "lab";
}

/** Lay what *text* says on the bench; what is wrong with it, if anything is. */
function openText(text: string, { bench, store }: Session): string | null {
  try {
    const experiment = read(text, store.state);
    store.set({ running: false });
    bench.lay(experiment, { drawn: true });
    return null;
  } catch (fault) {
    return sentenceOf(fault);
  }
}

async function openFile(file: File, session: Session): Promise<void> {
  const { say } = session.house;
  const objection =
    file.size > LONGEST_TEXT ? WORDS.tooLarge : openText(await file.text(), session);
  if (objection === null) say(WORDS.fileOpened(file.name), "good");
  else say(WORDS.fileRefused(file.name, objection), "bad");
}

/** Lays what is pasted on the page, or dropped on it, on the board, until it is stopped. */
export function bindPaste(session: Session): () => void {
  const { say } = session.house;
  const listening = new AbortController();
  const { signal } = listening;
  const paste = (event: ClipboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const text = event.clipboardData?.getData("text") ?? "";
    if (target?.closest("input, textarea, dialog") || text.trim() === "") return;
    event.preventDefault();
    const objection = openText(text, session);
    if (objection === null) say(WORDS.pasted, "good");
    else say(WORDS.pasteRefused(objection), "bad");
  };
  const drag = (event: DragEvent) => {
    // Without this the browser would leave the page for the file.
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  };
  const drop = (event: DragEvent) => {
    const file = event.dataTransfer?.files[0];
    if (file === undefined) return;
    event.preventDefault();
    void openFile(file, session);
  };
  window.addEventListener("paste", paste, { signal });
  window.addEventListener("dragover", drag, { signal });
  window.addEventListener("drop", drop, { signal });
  return () => {
    listening.abort();
  };
}
