/** The tutorial: five moves, each on a dish of its own, that the player makes themselves. */

import type { Signal } from "@preact/signals";
import { useSignal } from "@preact/signals";
import { ChevronRight, X } from "lucide-preact";
import { Button, classes } from "../../../shell/Button";
import { openDialog } from "../../../shell/Dialog";
import { useBound } from "../../../shell/mount";
import { wayOfKey, wayOfSwipe } from "../controls";
import { Dish } from "../rules/dish";
import type { Way } from "../rules/plate";
import type { Shown } from "../state";
import type { Ghost } from "../state/ghosts";
import { ghost } from "../state/ghosts";
import * as WORDS from "../words";
import { DishCanvas } from "./DishCanvas";
import "./Tutorial.css";

interface Lesson {
  /** A dish drawn as text, and the way to swipe it. */
  readonly dish: Dish;
  readonly way: Way;
  readonly title: string;
  readonly before: string;
  readonly after: string;
}

const NOTHING = ". . . . .";
const MOVES: readonly (readonly [way: Way, ...rows: string[]])[] = [
  ["E", NOTHING, "a2 . a2 . a2", "a2 . a2 . a2", NOTHING, NOTHING],
  ["W", NOTHING, ". . a2 . .", ". a1 . . .", ". . . a2 .", NOTHING],
  ["W", "a2 . . . .", "a2 . . . .", "d5 . . a3 .", "a2 . . . .", "a2 . . . ."],
  ["W", ". . . a2 .", ". . a1 . .", ". c . a3 .", ". . a2 . .", ". a2 . . ."],
  [
    "W",
    "a2 . a2 b a2 .",
    "a2 . a2 . a2 .",
    ". . . . . .",
    ". . . . . .",
    ". . . a2 . .",
    ". . b a3 . .",
    ". . a2 . . .",
  ],
];

export const LESSONS: readonly Lesson[] = MOVES.map(([way, ...rows], at) => {
  return { ...WORDS.LESSON_WORDS[at]!, way, dish: Dish.parse("mid", rows.join(" / "), 7) };
});

/** Opens the tutorial; nothing slides in it if *calm*. */
export function openTutorial(calm: boolean): void {
  openDialog(WORDS.tutorial, "petri-tutorial", (close) => <Tutorial calm={calm} close={close} />);
}

/** A lesson's move that was made. */
interface Played {
  readonly after: Dish;
  readonly last: Shown;
}

interface TutorialProps {
  readonly calm: boolean;
  readonly close: () => void;
}

function Tutorial({ calm, close }: TutorialProps) {
  const at = useSignal(0);
  const played = useSignal<Played | null>(null);
  const foretold = useSignal<Ghost | null>(null);
  const lesson = LESSONS[at.value]!;
  const isLast = at.value === LESSONS.length - 1;
  /** Make the lesson's move, if *way* is the one that it asks for. */
  const swipe = (way: Way) => {
    const { dish, way: asked } = LESSONS[at.value]!;
    const made = played.value === null && way === asked ? ghost(dish, way, true) : null;
    if (made !== null)
      played.value = { after: made.after, last: { before: dish, turn: made.turn } };
  };
  const go = () => {
    if (played.value === null) swipe(lesson.way);
    else if (isLast) close();
    else {
      at.value += 1;
      played.value = null;
    }
  };
  const board = useBound<HTMLDivElement>((host) =>
    bindLesson(host, swipe, foretold, () => {
      const { dish, way } = LESSONS[at.value]!;
      return played.value === null ? ghost(dish, way, false) : null;
    }),
  );
  const dish = played.value?.after ?? lesson.dish;
  return (
    <>
      <div class="petri-lesson" ref={board}>
        <DishCanvas
          key={at.value}
          label={WORDS.dishWords(dish)}
          dish={dish}
          last={calm ? null : (played.value?.last ?? null)}
          ghost={foretold.value}
        />
      </div>
      <h3>{`${at.value + 1}. ${lesson.title}`}</h3>
      <p aria-live="polite">{played.value === null ? lesson.before : lesson.after}</p>
      <div class="row choices">
        <Dots at={at.value} />
        <Button kind="quiet" icon={X} onClick={close}>
          {WORDS.skip}
        </Button>
        <Button kind="primary" icon={ChevronRight} onClick={go}>
          {played.value === null
            ? WORDS.swipeTowards(lesson.way)
            : isLast
              ? WORDS.play
              : WORDS.next}
        </Button>
      </div>
    </>
  );
}

function Dots({ at }: { readonly at: number }) {
  return (
    <div class="petri-dots" role="img" aria-label={WORDS.lessonOf(at + 1, LESSONS.length)}>
      {LESSONS.map(({ title }, dot) => (
        <span key={title} class={classes(dot === at && "now")} />
      ))}
    </div>
  );
}

/** Swipes on *host*, and keys in its dialog; while *host* is pressed, what is *ahead* is foretold. */
function bindLesson(
  host: HTMLElement,
  swipe: (way: Way) => void,
  foretold: Signal<Ghost | null>,
  ahead: () => Ghost | null,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let start: PointerEvent | null = null;
  const end = () => {
    start = null;
    foretold.value = null;
  };
  const down = (event: PointerEvent) => {
    start = event;
    host.setPointerCapture(event.pointerId);
    foretold.value = ahead();
  };
  const up = ({ clientX, clientY }: PointerEvent) => {
    const way = start && wayOfSwipe(clientX - start.clientX, clientY - start.clientY);
    end();
    if (way !== null) swipe(way);
  };
  const key = (event: KeyboardEvent) => {
    const way = wayOfKey(event);
    if (way === null) return;
    event.preventDefault();
    swipe(way);
  };
  host.addEventListener("pointerdown", down, { signal });
  host.addEventListener("pointerup", up, { signal });
  host.addEventListener("pointercancel", end, { signal });
  host.closest("dialog")?.addEventListener("keydown", key, { signal });
  return () => {
    listening.abort();
  };
}
