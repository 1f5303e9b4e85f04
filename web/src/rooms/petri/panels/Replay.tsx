/**
 * A replay: a game by its link, with a slider, to watch, to check, to take along and to play on.
 *
 *     [ the dish at turn n ]
 *     [ < ] [ play ] [ > ]  ---o------
 *     Checked: 4 turns
 *     [ play on from here ] [ copy link ] [ save picture ] [ save GIF ]
 */

import { Camera, Download, Link, Play } from "lucide-preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { drawAddress } from "../../../shell/address";
import { Button } from "../../../shell/Button";
import { ReplayBar } from "../../../shell/ReplayBar";
import { SaveFilm } from "../../../shell/SaveFilm";
import { copy, linkTo } from "../../../shell/share";
import type { Proof } from "../net/prover";
import { checked } from "../net/prover";
import type { Visit } from "../Room";
import { room } from "../manifest";
import type { Shown } from "../state";
import type { Film, Recipe } from "../state/recipe";
import { drawRecipe, film } from "../state/recipe";
import * as WORDS from "../words";
import { DishCanvas } from "./DishCanvas";
import { ProofLine } from "./Figures";

const PACE = 650; // milliseconds a turn

interface ReplayProps {
  readonly visit: Visit;
  readonly recipe: Recipe;
}

export function Replay({ visit: { store, session, client, house }, recipe }: ReplayProps) {
  const all = useMemo(() => film(recipe), [recipe]);
  const { at, playing, seek, toggle, last } = useTurns(all);
  const [proof, setProof] = useState<Proof | null>(null);
  useEffect(() => {
    let asked = true;
    void checked(client, recipe).then((found) => {
      if (asked) setProof(found);
    });
    return () => {
      asked = false;
    };
  }, [recipe]);
  const dish = all.dishes[at]!;
  const name = `petri-${recipe.mode}-${recipe.seed}`;
  const playOn = () => {
    session.open({ ...recipe, moves: recipe.moves.slice(0, at) });
    location.hash = drawAddress(room.name);
  };
  const link = linkTo(drawAddress(room.name, `/${drawRecipe(recipe)}`));
  return (
    <div class="petri-stage">
      <h1>
        {WORDS.replay} <span class="soft">{WORDS.recipeWords(recipe)}</span>
      </h1>
      <p class="number">{WORDS.replayWords(at, all)}</p>
      <div class="petri-board">
        <DishCanvas
          class="petri-board-canvas"
          label={WORDS.dishWords(dish)}
          dish={dish}
          last={store.signals.calm.value ? null : last}
        />
      </div>
      <ReplayBar
        label={WORDS.turn}
        at={at}
        last={all.turns.length}
        place={WORDS.turnOf(at, all)}
        onSeek={seek}
        playing={playing}
        onPlay={toggle}
        play={WORDS.play}
        pause={WORDS.pause}
        back={WORDS.turnBack}
        forward={WORDS.turnOn}
      />
      <p>{proof !== null && <ProofLine proof={proof} kept={false} />}</p>
      <div class="row petri-bar">
        <Button icon={Play} onClick={playOn}>
          {WORDS.playOn}
        </Button>
        <Button icon={Link} onClick={() => void copy(link, WORDS.linkToGame, house.say)}>
          {WORDS.copyLink}
        </Button>
        <SaveFilm
          icon={Camera}
          make={async () => (await import("../draw/gif")).pngOfDish(dish)}
          file={`${name}.png`}
          say={house.say}
          saved={WORDS.pictureSaved}
        >
          {WORDS.savePicture}
        </SaveFilm>
        <SaveFilm
          icon={Download}
          make={async () => (await import("../draw/gif")).gifOfGame(all)}
          file={`${name}.gif`}
          say={house.say}
          saved={WORDS.gifSaved}
        >
          {WORDS.saveGif}
        </SaveFilm>
      </div>
    </div>
  );
}

interface Turns {
  /** The turn that is shown, and how it came to be if it is the next one. */
  readonly at: number;
  readonly last: Shown | null;
  readonly playing: boolean;
  readonly seek: (turn: number) => void;
  readonly toggle: () => void;
}

/** Goes through the turns of a film: by hand, or one after the other. */
function useTurns({ dishes, turns }: Film): Turns {
  const [{ at, last }, setShown] = useState<Pick<Turns, "at" | "last">>({ at: 0, last: null });
  const [playing, setPlaying] = useState(false);
  const show = (next: number) => {
    const forward = next === at + 1;
    setShown({ at: next, last: forward ? { before: dishes[at]!, turn: turns[at]! } : null });
  };
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setTimeout(() => {
      if (at === turns.length) setPlaying(false);
      else show(at + 1);
    }, PACE);
    return () => {
      clearTimeout(timer);
    };
  }, [playing, at]);
  return {
    at,
    last,
    playing,
    seek: (turn) => {
      setPlaying(false);
      show(turn);
    },
    toggle: () => {
      if (!playing && at === turns.length) show(0);
      setPlaying(!playing);
    },
  };
}
