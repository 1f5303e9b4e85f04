/**
 * The coach: the first move on the real board, in three steps, for whoever has never made one.
 *
 *     1  take this glider     2  place it here     3  send it     ->  it flies, and is yours
 *
 * Which step it is follows from what is in hand and drafted, so that nobody who does it in another
 * way is held up. Whoever skips it, or sends something, is never coached again in this browser.
 */

import { X } from "lucide-preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { Button, IconButton } from "../../../shell/Button";
import { kept } from "../../../shell/keeping";
import { lookAt } from "../../../state/camera";
import { find } from "../../../state/library";
import { centred } from "../../../state/strokes";
import { middle } from "../controls/camera";
import { useApp, useGame, type Game } from "../game";
import type { App } from "../state/app";
import { stamp } from "../state/draft";
import { COACH as WORDS } from "../words-later";
import { openShelf, panels } from "./open-panel";
import "./Coach.css";

const coached = kept("coach", (said): said is "done" => said === "done");
const CLOSE = 10; // device pixels of a cell that can be seen well

export type Step = "take" | "place" | "send" | "sent";
const STEPS: readonly Step[] = ["take", "place", "send"];

/** What is to be done next. */
export function stepOf({ pattern, draft, sent }: Pick<App, "pattern" | "draft" | "sent">): Step {
  if (sent.length > 0) return "sent";
  if (draft.items.length > 0) return "send";
  return pattern === null ? "take" : "place";
}

/** Coaches whoever has not been coached in this browser. */
export function Coach() {
  const { store } = useGame();
  const [over, setOver] = useState(() => coached.read() !== null || store.state.me?.player != null);
  const end = () => {
    coached.write("done");
    setOver(true);
  };
  return over ? null : <Steps end={end} />;
}

function Steps({ end }: { readonly end: () => void }) {
  const game = useGame();
  const now = stepOf(useApp("pattern", "draft", "sent"));
  const [sent, setSent] = useState(false);
  const step = sent ? "sent" : now;
  useLayoutEffect(() => {
    if (step !== "sent") return;
    coached.write("done");
    setSent(true);
  }, [step]);
  const press: Readonly<Record<Step, () => void>> = {
    take: () => {
      takeGlider(game);
    },
    place: () => {
      placeIt(game);
    },
    send: () => void game.actions.send(),
    sent: () => {
      end();
      openShelf();
    },
  };
  const { words, button } = WORDS.steps[step];
  const at = STEPS.indexOf(step);
  return (
    <aside
      id="coach"
      class="panel"
      aria-label={WORDS.title}
      hidden={panels.signals.open.value === "library"}
    >
      <div class="coach-words">
        <p class="soft number">{at < 0 ? WORDS.done : WORDS.count(at + 1, STEPS.length)}</p>
        <p role="status">{words}</p>
      </div>
      <IconButton icon={X} label={WORDS.skip} onClick={end} />
      <Button kind="primary" onClick={press[step]}>
        {button}
      </Button>
    </aside>
  );
}

/** The glider in hand, at a cursor in the middle, seen from close by. */
function takeGlider({ store, actions }: Game): void {
  const { camera } = store.state;
  actions.look(lookAt(camera, camera.x, camera.y, Math.max(camera.scale, CLOSE)));
  actions.hold(find("glider")!.pattern);
  store.set({ cursor: middle(store.state.camera), hover: null });
}

/** What is in hand goes where the cursor is. */
function placeIt({ store, actions }: Game): void {
  const { draft, pattern, cursor, camera } = store.state;
  if (pattern === null) return;
  actions.edit(stamp(draft, pattern, centred(pattern, cursor ?? middle(camera))));
  actions.hold(null);
  store.set({ cursor: null });
}
