/**
 * Patterns side by side, a card each: its picture, its name, what it costs and how it moves, and what land
 * it would bring in the middle of the view.
 *
 * Pictures are drawn, and forecasts made, when cards come into sight. Arrow keys go from pattern to pattern.
 */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { move } from "../../../draw/moving";
import { thumbnail } from "../../../draw/thumbnail";
import { titled } from "../../../shell/format";
import type { Entry } from "../../../state/library";
import type { Pattern } from "../../../state/pattern";
import type { Point } from "../../../rules/grid";
import { useGame, useOnce } from "../game";
import { pointsAt } from "../state/draft";
import { LIBRARY as WORDS } from "../words-later";
import type { Favourites } from "./favourites";

const PICTURE = 56; // CSS pixels

/** How fast it moves, as Life people write it: "c/4 diagonal"; empty if it does not. */
export function speedOf({ period, moves }: Entry): string {
  if (period === undefined || moves === undefined) return "";
  const [far, near] = moves.map(Math.abs).sort((a, b) => b - a) as [number, number];
  if (far === 0) return "";
  if (near !== 0 && near !== far) return `(${far},${near})c/${period}`;
  const shared = divisor(far, period);
  const speed = `${far === shared ? "" : far / shared}c/${period / shared}`;
  return near === far ? WORDS.diagonal(speed) : speed;
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** What it costs and what it wins, for whoever begins. */
export function winsOf({ pattern, land }: Entry): string {
  return WORDS.wins(pattern.points.length, land ?? 0);
}

/** What is known of it in short: cells, which are its price, and period or speed. */
export function factsOf(entry: Entry): string {
  const cells = WORDS.cells(entry.pattern.points.length);
  const { period } = entry;
  const rest = speedOf(entry) || (period !== undefined && period > 1 ? WORDS.period(period) : "");
  return rest === "" ? cells : `${cells} · ${rest}`;
}

/** Where the focus goes from card *at* of *count* in rows of *columns*; null if *key* is no way. */
export function next(key: string, at: number, count: number, columns: number): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: 0,
    End: count - 1,
  };
  const to = steps[key];
  if (to === undefined) return null;
  return to < 0 || to >= count ? at : to;
}

interface PatternCardsProps {
  readonly entries: readonly Entry[];
  /** The colour of the pictures, css. */
  readonly colour: string;
  /** What is said below each name. */
  readonly facts: (entry: Entry) => string;
  /** The place in view, for which land is forecast. */
  readonly place: Point;
  /** The name of the pattern in hand. */
  readonly inHand: string | null;
  readonly take: (pattern: Pattern) => void;
  readonly favourites: Favourites;
}

export function PatternCards({ entries, colour, facts, ...card }: PatternCardsProps) {
  const sight = useSight();
  const [stop, setStop] = useState<string | null>(null);
  // Tab stops at one card only: the one that had the focus last.
  const stopped = entries.some(({ name }) => name === stop) ? stop : (entries[0]?.name ?? null);
  return (
    <ul class="cards" data-keys onKeyDown={moveFocus}>
      {entries.map((entry) => (
        <PatternCard
          key={entry.name}
          {...card}
          {...{ entry, colour, sight }}
          words={facts(entry)}
          tabIndex={entry.name === stopped ? 0 : -1}
          focused={() => {
            setStop(entry.name);
          }}
        />
      ))}
    </ul>
  );
}

/** Calls what it is given for an element, when that comes into sight. */
type Sight = (element: Element, come: () => void) => () => void;

function useSight(): Sight {
  const waiting = useRef(new Map<Element, () => void>()).current;
  const [observer] = useState(
    () =>
      new IntersectionObserver((seen, self) => {
        for (const { target, isIntersecting } of seen) {
          if (!isIntersecting) continue;
          self.unobserve(target);
          waiting.get(target)?.();
        }
      }),
  );
  useOnce(() => () => {
    observer.disconnect();
  });
  return (element, come) => {
    waiting.set(element, come);
    observer.observe(element);
    return () => {
      waiting.delete(element);
      observer.unobserve(element);
    };
  };
}

interface PatternCardProps extends Pick<PatternCardsProps, "colour" | "inHand" | "take" | "place"> {
  readonly entry: Entry;
  readonly words: string;
  readonly favourites: Favourites;
  readonly sight: Sight;
  readonly tabIndex: number;
  readonly focused: () => void;
}

function PatternCard({ entry, words, colour, inHand, sight, place, ...card }: PatternCardProps) {
  const { name, about, pattern } = entry;
  const { store, actions } = useGame();
  const [seen, setSeen] = useState(false);
  const [land, setLand] = useState<number | null>(null);
  const picture = useRef<HTMLSpanElement>(null);
  const still = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    const host = picture.current!;
    const forget = sight(host, () => {
      host.replaceChildren(thumbnail(pattern, PICTURE, colour));
      setSeen(true);
    });
    return () => {
      forget();
      end();
    };
  }, [pattern, colour]);
  useLayoutEffect(() => {
    if (!seen) return;
    let gone = false;
    void actions.forecastLand(pointsAt(pattern, place)).then((forecast) => {
      if (!gone) setLand(forecast);
    });
    return () => {
      gone = true;
    };
  }, [seen, pattern, place]);
  /** The picture lives while somebody points at its card, or has the focus in it. */
  const begin = () => {
    const canvas = picture.current?.querySelector("canvas");
    if (canvas && !store.state.calm) still.current ??= move(canvas, pattern, colour);
  };
  const end = () => {
    still.current?.();
    still.current = null;
  };
  return (
    <li
      class="card"
      onPointerEnter={begin}
      onPointerLeave={end}
      onFocusIn={() => {
        card.focused();
        begin();
      }}
      onFocusOut={end}
    >
      <button
        type="button"
        class="take"
        title={titled(about)}
        aria-pressed={name === inHand}
        tabIndex={card.tabIndex}
        onClick={() => {
          card.take(pattern);
        }}
      >
        <span class="picture" aria-hidden="true" ref={picture} />
        <span class="name">{titled(name)}</span>
        <span class="facts number soft">{words}</span>
        {land !== null && <span class="facts number">{WORDS.here(land)}</span>}
      </button>
      <Star name={name} favourites={card.favourites} tabIndex={card.tabIndex} />
    </li>
  );
}

type StarProps = Pick<PatternCardProps, "favourites" | "tabIndex"> & { readonly name: string };

function Star({ name, favourites, tabIndex }: StarProps) {
  const [liked, setLiked] = useState(favourites.has(name));
  return (
    <button
      type="button"
      class="star"
      aria-label={WORDS.favourite(name)}
      aria-pressed={liked}
      tabIndex={tabIndex}
      onClick={() => {
        favourites.toggle(name);
        setLiked(!liked);
      }}
    >
      {liked ? "★" : "☆"}
    </button>
  );
}

function moveFocus(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const takes = [...event.currentTarget.querySelectorAll<HTMLElement>(".take")];
  const card = document.activeElement?.closest(".card");
  const at = takes.findIndex((take) => take.closest(".card") === card);
  const to = next(event.key, at, takes.length, columnsOf(takes));
  if (to === null) return;
  event.preventDefault();
  takes[to]?.focus();
}

/** How many cards are in the first row. */
function columnsOf(cards: readonly HTMLElement[]): number {
  const below = cards.findIndex(({ offsetTop }) => offsetTop > cards[0]!.offsetTop);
  return below < 0 ? cards.length : below;
}
