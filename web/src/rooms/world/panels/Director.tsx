/**
 * The director: a camera that goes where owners meet, or follows a player; and time of one's own.
 *
 *     [where owners meet v]  [|< 10 s] [pause] [step] [slow]      12 s behind  [Live]
 *
 * Whoever drags or zooms has the camera again.
 */

import type { LucideIcon } from "lucide-preact";
import { Film, Pause, Play, SkipForward, Undo2 } from "lucide-preact";
import { useState } from "preact/hooks";
import { Button, IconButton } from "../../../shell/Button";
import { frames } from "../../../shell/motion";
import { span } from "../../../shell/format";
import type { Camera } from "../../../state/camera";
import { lookAt } from "../../../state/camera";
import { useApp, useGame, useOnce, type Game } from "../game";
import { SIZE } from "../rules/board";
import { whereBusiest, whereOwnersMeet } from "../state/land";
import { DIRECTOR as WORDS, LAPSE } from "../words-later";
import { backToTheBoard, panels } from "./open-panel";
import { openLapseOfNow } from "./Timelapse";
import "./Director.css";

const CUT_EVERY = 6000; // milliseconds from one place to the next
const TRAVEL = 1500; // milliseconds on the way
const CLOSE = 5; // device pixels of a cell, at least
const GENERATION = 100; // milliseconds
const BACK = 100; // generations: ten seconds

const MEETINGS = "meet";
const NOBODY = "";

export function Director() {
  const game = useGame();
  const { actions, store } = game;
  const { live, pace, standings } = useApp("live", "pace", "standings");
  const [who, setWho] = useState(NOBODY);
  const [cutter] = useState(() => new Cutter(game));
  const cut = (whom: string) => {
    cutter.cut(whom);
    setWho(whom);
  };
  useOnce(() => {
    const stage = document.getElementById("stage");
    const release = () => {
      cut(NOBODY);
    };
    const listening = new AbortController();
    for (const event of ["pointerdown", "wheel"])
      stage?.addEventListener(event, release, { signal: listening.signal, passive: true });
    return () => {
      listening.abort();
      cutter.cut(NOBODY);
    };
  });
  const still = pace === "still";
  return (
    <section
      id="director"
      class="panel"
      aria-label={WORDS.title}
      hidden={panels.signals.open.value !== "director" && live}
    >
      <div class="field">
        <select
          aria-label={WORDS.camera}
          value={who}
          onChange={(event) => {
            cut(event.currentTarget.value);
          }}
        >
          <option value={NOBODY}>{WORDS.mine}</option>
          <option value={MEETINGS}>{WORDS.meetings}</option>
          {standings.map(({ player, name }) => (
            <option key={player} value={player}>
              {WORDS.follow(name)}
            </option>
          ))}
        </select>
      </div>
      <Tool
        icon={Undo2}
        label={WORDS.back}
        press={() => {
          actions.rewind(BACK);
        }}
      />
      <Tool
        icon={still ? Play : Pause}
        label={still ? WORDS.goOn : WORDS.pause}
        pressed={still}
        press={() => {
          actions.pacePlayback(still ? "usual" : "still");
        }}
      />
      <Tool
        icon={SkipForward}
        label={WORDS.step}
        press={() => {
          actions.stepPlayback();
        }}
      />
      <button
        type="button"
        class="icon-button quiet"
        aria-label={WORDS.slow}
        title={WORDS.slow}
        aria-pressed={pace === "slow"}
        onClick={(event) => {
          actions.pacePlayback(pace === "slow" ? "usual" : "slow");
          backToTheBoard(event);
        }}
      >
        ¼
      </button>
      <Tool
        icon={Film}
        label={LAPSE.button}
        press={() => {
          void openLapseOfNow(actions, store.state);
        }}
      />
      <span class="number soft" role="status">
        {!live && <Behind />}
      </span>
      <Button
        kind="small"
        hidden={live}
        onClick={(event) => {
          actions.goLive();
          backToTheBoard(event);
        }}
      >
        {WORDS.live}
      </Button>
    </section>
  );
}

/** How far what is shown is behind. */
function Behind() {
  const { view, chain } = useApp("view", "chain");
  const behind = Math.max(0, (chain?.generation ?? 0) - (view?.generation ?? 0));
  return <>{WORDS.behind(span(behind * GENERATION))}</>;
}

interface ToolProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly pressed?: boolean;
  readonly press: () => void;
}

function Tool({ icon, label, pressed, press }: ToolProps) {
  return (
    <IconButton
      icon={icon}
      label={label}
      aria-pressed={pressed}
      onClick={(event) => {
        press();
        backToTheBoard(event);
      }}
    />
  );
}

/** Cuts from place to place. */
class Cutter {
  readonly #game: Pick<Game, "store" | "actions">;
  #timer: ReturnType<typeof setInterval> | undefined;
  #travel: () => void = () => undefined;

  constructor(game: Pick<Game, "store" | "actions">) {
    this.#game = game;
  }

  /** Give the camera to *who*: the meetings, a player by number, or nobody. */
  cut(who: string): void {
    clearInterval(this.#timer);
    this.#travel();
    if (who === NOBODY) return;
    this.#go(who);
    this.#timer = setInterval(() => {
      this.#go(who);
    }, CUT_EVERY);
  }

  #go(who: string): void {
    const { store, actions } = this.#game;
    const { view, camera, calm } = store.state;
    if (view === null) return;
    const goal =
      who === MEETINGS ? whereOwnersMeet(view.cells) : whereBusiest(view.cells, Number(who));
    if (goal === null) return;
    const scale = Math.max(camera.scale, CLOSE);
    if (calm) actions.look(lookAt(camera, goal[0], goal[1], scale));
    else this.#glide(camera, goal[0], goal[1], scale);
  }

  /** Travel the shorter way round, slowly at both ends. */
  #glide(from: Camera, x: number, y: number, scale: number): void {
    const { store, actions } = this.#game;
    const short = (far: number) => far - SIZE * Math.round(far / SIZE);
    const [dx, dy] = [short(x - from.x), short(y - from.y)];
    let passed = 0;
    this.#travel();
    this.#travel = frames((elapsed) => {
      passed = Math.min(TRAVEL, passed + elapsed);
      const part = 0.5 - 0.5 * Math.cos((Math.PI * passed) / TRAVEL);
      const near = from.scale * (scale / from.scale) ** part;
      const { width, height } = store.state.camera;
      actions.look(
        lookAt({ ...from, width, height }, from.x + dx * part, from.y + dy * part, near),
      );
      return passed < TRAVEL;
    });
  }
}
