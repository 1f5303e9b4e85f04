/**
 * The library: a panel of well-known patterns to search, like, and take in hand; and a field for
 * patterns from elsewhere.
 */

import { X } from "lucide-preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { PLAYERS } from "../../../draw/palette";
import { IconButton } from "../../../shell/Button";
import { narrow } from "../../../shell/Fold";
import { titled } from "../../../shell/format";
import type { Entry } from "../../../state/library";
import { search, STARTS } from "../../../state/library";
import type { Pattern } from "../../../state/pattern";
import type { Point } from "../../../rules/grid";
import { middle } from "../controls/camera";
import { useApp, useAppEvery, useGame, useOnce } from "../game";
import { REGIONS } from "../words";
import { LIBRARY as WORDS } from "../words-later";
import { Favourites } from "./favourites";
import { close, focusBoard, panels } from "./open-panel";
import { bindPaste, PasteField } from "./Paste";
import { factsOf, PatternCards, winsOf } from "./PatternCards";
import "./Library.css";

const [START, ALL, LIKED] = ["start", "all", "favourites"];

/** What patterns are for, and which kinds do it. */
const PURPOSES: Readonly<Record<string, readonly string[]>> = {
  spread: ["methuselahs", "puffers"],
  shoot: ["guns"],
  hold: ["still lifes", "oscillators"],
  travel: ["spaceships"],
};
const ORDERED = Object.values(PURPOSES).flat();
const CHIPS: readonly (readonly [kind: string, words: string])[] = [
  [START, WORDS.start],
  [ALL, titled(ALL)],
  [LIKED, WORDS.favourites],
  ...Object.keys(PURPOSES).map((purpose) => [purpose, titled(purpose)] as const),
];

/** A place for the library, which is there as long as the page, but hidden. */
export function Library() {
  const { open, starting } = panels.signals;
  const shown = open.value === "library";
  return (
    <section id="library" aria-label={REGIONS.library} hidden={!shown}>
      <Patterns shown={shown} starting={starting.value} />
    </section>
  );
}

interface PatternsProps {
  readonly shown: boolean;
  /** Whether it is to show what one starts with. */
  readonly starting: boolean;
}

function Patterns({ shown, starting }: PatternsProps) {
  const { actions } = useGame();
  const { me, pattern } = useApp("me", "pattern");
  const [favourites] = useState(() => new Favourites());
  const [kind, setKind] = useState(ALL);
  const [words, setWords] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const take = (chosen: Pattern) => {
    actions.hold(chosen);
    if (narrow()) close();
    focusBoard();
  };
  const leave = () => {
    close();
    focusBoard();
  };
  useOnce(() => bindPaste(take, actions));
  useLayoutEffect(() => {
    if (starting) setKind(START);
    // On a phone the focus would call up a keyboard over the patterns.
    if (shown && !narrow()) field.current?.focus();
  }, [shown, starting]);
  const place = usePlace();
  const found = shown ? matching(kind, words, favourites) : [];
  const keys = (event: KeyboardEvent) => {
    const searching = event.target === field.current;
    if (event.key === "Escape") {
      event.preventDefault();
      leave();
    } else if (searching && event.key === "ArrowDown") {
      event.preventDefault();
      root.current?.querySelector<HTMLElement>(".take")?.focus();
    } else if (searching && event.key === "Enter") {
      const [first] = found;
      if (first) take(first.pattern);
    }
  };
  return (
    <div class="library panel" onKeyDown={keys} ref={root}>
      <header>
        <h2>{WORDS.library}</h2>
        <IconButton icon={X} label={WORDS.close} onClick={leave} />
      </header>
      <div class="field">
        <input
          type="search"
          placeholder={WORDS.search}
          aria-label={WORDS.searchPatterns}
          autocomplete="off"
          spellcheck={false}
          ref={field}
          value={words}
          onInput={(event) => {
            setWords(event.currentTarget.value);
          }}
        />
      </div>
      <div class="kinds" role="group" aria-label={WORDS.kinds}>
        {CHIPS.map(([name, title]) => (
          <button
            key={name}
            type="button"
            class="chip"
            aria-pressed={name === kind}
            onClick={() => {
              setKind(name);
            }}
          >
            {title}
          </button>
        ))}
      </div>
      <div class="scrolled">
        {shown && found.length === 0 && (
          <p class="nothing soft" role="status">
            {kind === LIKED && words === "" ? WORDS.noFavourites : WORDS.nothingFound}
          </p>
        )}
        <PatternCards
          entries={found}
          facts={found === STARTS ? winsOf : factsOf}
          place={place}
          colour={PLAYERS[me?.player ?? 0]!.cell}
          inHand={pattern?.name ?? null}
          take={take}
          favourites={favourites}
        />
      </div>
      <PasteField take={take} />
    </div>
  );
}

const LOOKED_AT_EVERY = 1000; // milliseconds
const STEP = 16; // cells: a view that moved less is of the same place

/** The place in the middle of the view: the same one, as long as the view hardly moves. */
function usePlace(): Point {
  const { camera } = useAppEvery(LOOKED_AT_EVERY, "camera");
  const [x, y] = middle(camera).map((at) => Math.round(at / STEP) * STEP) as [number, number];
  return useMemo((): Point => [x, y], [x, y]);
}

/** The patterns for *purpose* that fit *words*; what is not searched for is ordered by what it is for. */
function matching(purpose: string, words: string, favourites: Favourites): readonly Entry[] {
  if (purpose === START && words === "") return STARTS;
  const kinds = PURPOSES[purpose];
  const found = search(words).filter(({ kind }) => kinds === undefined || kinds.includes(kind));
  if (purpose === LIKED) return found.filter(({ name }) => favourites.has(name));
  return words === "" ? found.toSorted((one, other) => rank(one) - rank(other)) : found;
}

const rank = ({ kind }: Entry) => ORDERED.indexOf(kind);
