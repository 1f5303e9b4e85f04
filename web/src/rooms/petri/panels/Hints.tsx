/** A hint for newcomers above the board, with a way to the tutorial, and one to be rid of hints. */

import { CircleQuestionMark, X } from "lucide-preact";
import { Button, IconButton } from "../../../shell/Button";
import type { Store } from "../../../state/store";
import type { App } from "../state";
import { isOver } from "../state";
import { mergesOf } from "../state/ghosts";
import { keepHintsSeen } from "../state/saves";
import * as WORDS from "../words";
import { openTutorial } from "./Tutorial";
import "./Hints.css";

export function Hints({ store }: { readonly store: Store<App> }) {
  const { told, last, game, dish } = store.signals;
  if (told.value === null || isOver({ game: game.value, dish: dish.value })) return null;
  const merges = last.value === null ? [] : mergesOf(last.value.before, last.value.turn);
  return (
    <div class="petri-hint">
      <p role="status">{WORDS.hintWords(told.value.at(-1), merges, dish.value)}</p>
      {told.value.length === 0 && (
        <Button
          kind="quiet"
          icon={CircleQuestionMark}
          onClick={() => {
            openTutorial(store.state.calm);
          }}
        >
          {WORDS.tutorialButton}
        </Button>
      )}
      <IconButton
        icon={X}
        label={WORDS.noMoreHints}
        title={WORDS.noMoreHints}
        onClick={() => {
          keepHintsSeen();
          store.set({ told: null });
        }}
      />
    </div>
  );
}
