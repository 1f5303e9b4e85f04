/** Petri's page: where one plays, and where one watches a game by its link. */

import { CircleQuestionMark, Ghost, Link, Play, Plus, Undo2, Volume2, X } from "lucide-preact";
import { useLayoutEffect, useMemo } from "preact/hooks";
import { drawAddress } from "../../shell/address";
import { Button, IconButton } from "../../shell/Button";
import { confirm } from "../../shell/Dialog";
import { openHelp } from "../../shell/Help";
import { HomeLink } from "../../shell/Home";
import type { RoomLog } from "../../shell/log";
import { LogMark } from "../../shell/Mark";
import type { House } from "../../shell/room";
import type { Store } from "../../state/store";
import { bindKeys } from "./controls";
import type { Client } from "./net/client";
import type { Session } from "./net/session";
import { Board } from "./panels/Board";
import { openSignIn } from "./panels/EndCard";
import { Figures } from "./panels/Figures";
import { openNewDish } from "./panels/NewDish";
import { Pad } from "./panels/Pad";
import { Replay } from "./panels/Replay";
import { Side } from "./panels/Side";
import { openTables } from "./panels/Tables";
import { openTutorial } from "./panels/Tutorial";
import { room } from "./manifest";
import type { Way } from "./rules/plate";
import type { App } from "./state";
import { isOver } from "./state";
import { drawRecipe } from "./state/recipe";
import { keepSound } from "./state/saves";
import * as WORDS from "./words";
import "./Petri.css";

/** What there is as long as somebody is in the room. */
export interface Visit {
  readonly store: Store<App>;
  readonly session: Session;
  readonly client: Client;
  readonly house: House;
  readonly log: RoomLog;
}

export function Room({ visit }: { readonly visit: Visit }) {
  const recipe = visit.store.signals.watched.value;
  return (
    <main class="petri" aria-label={room.title}>
      {recipe === null ? (
        <Playing visit={visit} />
      ) : (
        <>
          <header class="petri-head">
            <HomeLink />
            <span class="row">
              <LogMark log={visit.log} />
              <a class="button" href={drawAddress(room.name)}>
                {WORDS.play}
              </a>
            </span>
          </header>
          <div class="petri-host petri-watching">
            <Replay key={drawRecipe(recipe)} visit={visit} recipe={recipe} />
          </div>
        </>
      )}
    </main>
  );
}

function Playing({ visit }: { readonly visit: Visit }) {
  const { store } = visit;
  const actions = useMemo(() => actionsOf(visit), [visit]);
  // Before the first picture: no key may be lost.
  useLayoutEffect(() => bindKeys(actions.swipe, commandsOf(actions)), [actions]);
  return (
    <>
      <Head visit={visit} actions={actions} />
      <div class="petri-host">
        <div class="petri-stage">
          <h1 class="unseen">{room.title}</h1>
          <Figures store={store} signIn={actions.signIn} />
          <Board visit={visit} actions={actions} />
          <Pad store={store} swipe={actions.swipe} />
          <Bar store={store} actions={actions} />
        </div>
        <Side visit={visit} />
      </div>
    </>
  );
}

interface HeadProps {
  readonly visit: Visit;
  readonly actions: Actions;
}

/** The head of the room: what is played, sound, the mark of the log, and help. */
function Head({ visit: { store, log }, actions }: HeadProps) {
  const { game, today, sound } = store.signals;
  return (
    <header class="petri-head">
      <HomeLink />
      <button type="button" class="chip petri-what" title={WORDS.another} onClick={actions.begin}>
        {WORDS.gameWords(game.value, today.value?.day ?? null)}
      </button>
      <span class="row">
        <IconButton
          boxed
          class="petri-sound"
          icon={Volume2}
          label={WORDS.sound}
          title={`${WORDS.sound} (M)`}
          aria-keyshortcuts="M"
          aria-pressed={sound.value}
          onClick={actions.sound}
        />
        <LogMark log={log} />
        <IconButton
          boxed
          icon={CircleQuestionMark}
          label={WORDS.help}
          title={`${WORDS.help} (?)`}
          aria-keyshortcuts="?"
          onClick={actions.help}
        />
      </span>
    </header>
  );
}

interface BarProps {
  readonly store: Store<App>;
  readonly actions: Actions;
}

/** The bar: what can be done besides swiping. */
function Bar({ store, actions }: BarProps) {
  const { game, dish, pinned } = store.signals;
  return (
    <div class="petri-bar row">
      {game.value.kind === "practice" ? (
        <Button icon={Undo2} disabled={dish.value.turn === 0} onClick={actions.undo}>
          {WORDS.undo}
        </Button>
      ) : (
        <Button
          icon={X}
          disabled={isOver({ game: game.value, dish: dish.value })}
          onClick={actions.giveUp}
        >
          {WORDS.giveUp}
        </Button>
      )}
      <Button icon={Ghost} aria-pressed={pinned.value} onClick={actions.pin}>
        {WORDS.ghosts}
      </Button>
      <Button icon={Plus} onClick={actions.begin}>
        {WORDS.newOne}
      </Button>
      <Button icon={Link} onClick={actions.replay}>
        {WORDS.replay}
      </Button>
    </div>
  );
}

/** All that can be done here by a button or a key. */
export type Actions = ReturnType<typeof actionsOf>;

function actionsOf(visit: Visit) {
  const { store, session, house } = visit;
  return {
    swipe: (way: Way) => {
      if (!session.play(way) && !isOver(store.state)) house.say(WORDS.nothingMoves(way));
    },
    begin: () => {
      openNewDish(visit);
    },
    today: () => {
      void session.openToday();
    },
    signIn: () => {
      openSignIn(visit);
    },
    undo: () => {
      session.undo();
    },
    giveUp: () => {
      void confirm(WORDS.giveUpQuestion).then((yes) => {
        if (yes) void session.giveUp();
      });
    },
    replay: () => {
      location.hash = drawAddress(room.name, `/${drawRecipe(store.state.game.recipe)}`);
    },
    tables: () => {
      openTables(visit);
    },
    help: () => {
      openHelp(WORDS.HELP_PARTS, (close) => (
        <Button
          icon={Play}
          onClick={() => {
            close();
            openTutorial(store.state.calm);
          }}
        >
          {WORDS.openTutorial}
        </Button>
      ));
    },
    pin: () => {
      store.set({ pinned: !store.state.pinned });
    },
    sound: () => {
      const sound = !store.state.sound;
      keepSound(sound);
      store.set({ sound });
    },
  };
}

/** The keys of *actions*. */
export function commandsOf(actions: Omit<Actions, "swipe" | "giveUp" | "today" | "signIn">) {
  const { undo, begin, pin, tables, replay, sound, help } = actions;
  return { u: undo, n: begin, g: pin, t: tables, r: replay, m: sound, "?": help };
}
