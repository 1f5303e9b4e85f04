/**
 * The pad: a button for each way, with an arrow, and with its ghost while one looks ahead.
 *
 *     [ < +9 ]  [ ^ +12.5 ]  [ v over ]  [ > - ]
 */

import { ChevronRight } from "lucide-preact";
import { classes } from "../../../shell/Button";
import { Icon } from "../../../shell/Icon";
import type { Store } from "../../../state/store";
import type { Way } from "../rules/plate";
import type { App } from "../state";
import { isOver, seenGhosts } from "../state";
import * as WORDS from "../words";
import { DishCanvas } from "./DishCanvas";
import "./Pad.css";

const ORDER: readonly Way[] = ["W", "N", "S", "E"]; // as under four fingers

interface PadProps {
  readonly store: Store<App>;
  readonly swipe: (way: Way) => void;
}

export function Pad({ store, swipe }: PadProps) {
  const look = ({ pointerType }: PointerEvent) => {
    store.set({ looking: pointerType === "mouse" });
  };
  const stop = () => {
    store.set({ looking: false });
  };
  return (
    <div
      class="petri-pad"
      role="group"
      aria-label={WORDS.swipe}
      onPointerEnter={look}
      onPointerLeave={stop}
    >
      {ORDER.map((way) => (
        <WayButton key={way} way={way} store={store} swipe={swipe} />
      ))}
    </div>
  );
}

function WayButton({ way, store, swipe }: PadProps & { readonly way: Way }) {
  const { game, dish, whole, ahead, looking, pinned } = store.signals;
  const now = { game: game.value, dish: dish.value, whole: whole.value };
  const ghost = isOver(now) ? null : seenGhosts(now)[way];
  const looks = looking.value || pinned.value || ahead.value !== null;
  const shown = looks ? ghost : null;
  const look = () => {
    store.set({ ahead: way });
  };
  const lookAway = () => {
    if (store.state.ahead === way) store.set({ ahead: null });
  };
  return (
    <button
      type="button"
      class={classes("petri-way", ahead.value === way && "ahead", shown !== null && "looking")}
      data-way={way}
      aria-disabled={ghost === null}
      aria-label={WORDS.swipeWords(way, ghost)}
      onPointerEnter={({ pointerType }) => {
        if (pointerType === "mouse") look();
      }}
      onPointerLeave={lookAway}
      onFocus={({ currentTarget }) => {
        if (currentTarget.matches(":focus-visible")) look();
      }}
      onBlur={lookAway}
      onClick={() => {
        swipe(way);
      }}
    >
      <DishCanvas class="petri-ghost" ghost={shown} />
      <span class="petri-way-words">
        <Icon of={ChevronRight} />
        <span class="number">{shown !== null && WORDS.worthWords(shown)}</span>
      </span>
    </button>
  );
}
