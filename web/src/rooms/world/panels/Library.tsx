/**
 * The library: a panel of well-known patterns to search, like, and take in hand; and a field for
 * patterns from elsewhere.
 */

import { X } from "lucide-preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { PLAYERS } from "../../../draw/palette";
import { IconButton } from "../../../shell/Button";
import { narrow } from "../../../shell/Fold";
import { titled } from "../../../shell/format";
import type { Entry } from "../../../state/library";
import { KINDS, search, STARTS } from "../../../state/library";
import type { Pattern } from "../../../state/pattern";
import { useApp, useGame, useOnce } from "../game";
import { REGIONS } from "../words";
import { LIBRARY as WORDS } from "../words-later";
import { Favourites } from "./favourites";
import { close, focusBoard, panels } from "./open-panel";
import { bindPaste, PasteField } from "./Paste";
import { factsOf, PatternCards, winsOf } from "./PatternCards";
import "./Library.css";

const [START, ALL, LIKED] = ["start", "all", "favourites"];
const CHIPS: readonly (readonly [kind: string, words: string])[] = [
  [START, WORDS.start],
  [ALL, titled(ALL)],
  [LIKED, WORDS.favourites],
  ...KINDS.map((kind) => [kind, titled(kind)] as const),
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

/** The patterns of *kind* that fit *words*. */
function matching(kind: string, words: string, favourites: Favourites): readonly Entry[] {
  if (kind === START && words === "") return STARTS;
  const found = search(words, CHIPS.slice(0, 3).some(([one]) => one === kind) ? undefined : kind);
  return kind === LIKED ? found.filter(({ name }) => favourites.has(name)) : found;
}
