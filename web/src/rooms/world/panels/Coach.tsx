/**
 * The coach: the first move on the real board, for whoever has never made one.
 *
 *     offer     -> looking -> send     a pattern and a place where it grows, by the forecast
 *     send      -> checking -> sent    once more asked at the moment of sending
 *     sent      -> brought             what it brought, counted as it grows
 *
 * Somebody who drafts in another way is not held up: the order below sends that. Whoever skips the
 * coach, or sends something, is never coached again in this browser.
 */

import { X } from "lucide-preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button, IconButton } from "../../../shell/Button";
import { kept } from "../../../shell/keeping";
import { titled } from "../../../shell/format";
import { lookAt } from "../../../state/camera";
import { STARTS } from "../../../state/library";
import { following, frameOf } from "../controls/camera";
import { useApp, useAppEvery, useGame, type Game } from "../game";
import type { App } from "../state/app";
import { EMPTY, pointsOf, stamp } from "../state/draft";
import { middleOfLiving, tally } from "../state/land";
import type { Move } from "../sync/scout";
import { SOON, WORTH } from "../sync/scout";
import { COACH as WORDS } from "../words-later";
import { openShelf, panels } from "./open-panel";
import "./Coach.css";

const coached = kept("coach", (said): said is "done" => said === "done");

/** Coaches whoever has not been coached in this browser. */
export function Coach() {
  const { store } = useGame();
  const [over, setOver] = useState(() => coached.read() !== null || store.state.me?.player != null);
  const end = () => {
    coached.write("done");
    store.set({ proposal: null });
    setOver(true);
  };
  return over ? null : <Steps end={end} />;
}

type Busy = "looking" | "checking" | null;

/** What a move began with: what it brought is what there is more. */
interface Begun {
  readonly land: number;
}

function Steps({ end }: { readonly end: () => void }) {
  const game = useGame();
  const { store } = game;
  const { draft, proposal, sent, me } = useApp("draft", "proposal", "sent", "me");
  const [busy, setBusy] = useState<Busy>(null);
  const [remark, setRemark] = useState<string | null>(null);
  const [move, setMove] = useState<Move | null>(null);
  const [begun, setBegun] = useState<Begun | null>(null);
  const drafted = draft.items.length > 0;

  useLayoutEffect(() => {
    if (sent.length === 0 || begun !== null) return;
    coached.write("done");
    setBegun({ land: landOf(store.state) });
  }, [sent]);

  const find = async (why: string | null = null) => {
    setBusy("looking");
    const found = await propose(game);
    setMove(found);
    setRemark(found === null ? WORDS.none : why);
    setBusy(null);
  };
  const send = async () => {
    setBusy("checking");
    const land = await game.actions.forecastLand(pointsOf(store.state.draft));
    if (land !== null && land < WORTH) {
      game.actions.edit(EMPTY);
      await find(WORDS.moved);
      return;
    }
    await game.actions.send();
    setBusy(null);
  };

  const proposed = move !== null && proposal !== null && proposal === draft;
  const told = () => {
    if (busy !== null) return WORDS[busy];
    if (proposed) {
      const name = titled(move.pattern.name);
      const words = [remark, WORDS.found(name, move.land), me?.player == null && WORDS.seat];
      return words.filter(Boolean).join(" ");
    }
    return drafted ? WORDS.own : (remark ?? WORDS.offer);
  };
  return (
    <aside
      id="coach"
      class="panel"
      aria-label={WORDS.title}
      hidden={panels.signals.open.value === "library"}
    >
      <IconButton icon={X} label={WORDS.skip} onClick={end} />
      {begun !== null ? (
        <Brought
          begun={begun}
          more={() => {
            end();
            openShelf();
          }}
        />
      ) : (
        <>
          <p class="coach-words" role="status">
            {told()}
          </p>
          {proposed && (
            <Button
              kind="primary"
              disabled={busy !== null}
              aria-busy={busy !== null}
              onClick={() => void send()}
            >
              {WORDS.send}
            </Button>
          )}
          {!proposed && !drafted && (
            <Button
              kind={remark === null ? "primary" : ""}
              disabled={busy !== null}
              aria-busy={busy !== null}
              onClick={() => void find()}
            >
              {remark === null ? WORDS.find : WORDS.again}
            </Button>
          )}
        </>
      )}
    </aside>
  );
}

interface BroughtProps {
  readonly begun: Begun;
  readonly more: () => void;
}

const COUNTED_EVERY = 500; // milliseconds

/** Follows what was sent, and counts what it brings. */
function Brought({ begun, more }: BroughtProps) {
  const game = useGame();
  const { sent } = useApp("sent");
  const state = useAppEvery(COUNTED_EVERY, "view");
  const [first, setFirst] = useState<number | null>(null);
  const camera = useRef(game.store.state.camera);
  const generation = state.view?.generation ?? 0;
  const over = first !== null && generation >= first + SOON;

  useLayoutEffect(() => {
    if (sent.length === 0 && first === null) setFirst(generation);
  }, [sent]);
  useLayoutEffect(() => {
    const now = game.store.state.camera;
    // Somebody who looks elsewhere is not taken back.
    if (over || now.x !== camera.current.x || now.y !== camera.current.y) return;
    follow(game);
    camera.current = game.store.state.camera;
  }, [generation]);

  const land = landOf(game.store.state) - begun.land;
  const words = () => {
    if (first === null) return WORDS.underWay;
    if (!over) return WORDS.soFar(land);
    return land > 0 ? WORDS.brought(land) : WORDS.broughtNothing;
  };
  return (
    <>
      <p class="coach-words" role="status">
        {words()}
      </p>
      {first !== null && (
        <Button kind={land > 0 ? "primary" : ""} onClick={more}>
          {WORDS.more}
        </Button>
      )}
    </>
  );
}

function landOf({ view, me }: Pick<App, "view" | "me">): number {
  return view === null || me?.player == null ? 0 : tally(view.cells, me.player).land;
}

/** Drafts a move that grows, and looks at where it will; what it is, null if there is none. */
async function propose({ store, actions }: Game): Promise<Move | null> {
  const { pattern } = store.state;
  const move = await actions.findMove(
    pattern === null ? STARTS.map((entry) => entry.pattern) : [pattern],
  );
  if (move === null || store.state.draft.items.length > 0) return null;
  const { camera } = store.state;
  const [left, top] = move.at;
  const [x, y] = [left + move.pattern.width / 2, top + move.pattern.height / 2];
  actions.hold(null);
  actions.look(lookAt(camera, x, y, frameOf(camera)));
  actions.edit(stamp(EMPTY, move.pattern, move.at));
  store.set({ proposal: store.state.draft });
  return move;
}

/** Keeps what lives of the player, near where one looks, in sight. */
function follow({ store, actions }: Game): void {
  const { view, me, camera } = store.state;
  if (view === null || me?.player == null) return;
  const middle = middleOfLiving(view.cells, me.player, [camera.x, camera.y]);
  if (middle !== null) actions.look(following(camera, middle));
}
