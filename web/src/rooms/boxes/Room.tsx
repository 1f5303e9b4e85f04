/** Boxes' page: the sheet fills the room, everything else lies over its edges. */

import {
  Camera,
  CircleQuestionMark,
  Link,
  Locate,
  Maximize,
  Minus,
  Plus,
  RotateCcw,
  Sun,
  Trophy,
  Users,
} from "lucide-preact";
import { useMemo } from "preact/hooks";
import { drawAddress } from "../../shell/address";
import { IconButton } from "../../shell/Button";
import { openHelp } from "../../shell/Help";
import { HomeLink } from "../../shell/Home";
import type { RoomLog } from "../../shell/log";
import type { More } from "../../shell/Mark";
import { LogMark } from "../../shell/Mark";
import type { Motion } from "../../shell/motion";
import type { House } from "../../shell/room";
import { saveFilm } from "../../shell/SaveFilm";
import { copy, linkTo } from "../../shell/share";
import type { Store } from "../../state/store";
import { press } from "./controls";
import type { WholeSheet } from "./draw/sheet";
import type { Client } from "./net/client";
import type { Session } from "./net/session";
import { PastBar } from "./panels/PastBar";
import { openLeaders, openYou } from "./panels/People";
import { Scores } from "./panels/Scores";
import { SheetCanvas } from "./panels/SheetCanvas";
import { SheetMap } from "./panels/SheetMap";
import { YourLines } from "./panels/YourLines";
import { room } from "./manifest";
import type { Edge } from "./rules/edges";
import { HEIGHT, WIDTH } from "./rules/edges";
import type { App } from "./state";
import { shownAt } from "./state";
import { latestBox } from "./state/aim";
import { goToNow, watch } from "./state/past";
import { drawSpot, FIRST_ZOOM, LEAST_ZOOM, middleOfBox, scaleAt, zoomOf } from "./state/view";
import * as WORDS from "./words";
import "./Boxes.css";

/** What there is as long as somebody is in the room. */
export interface Visit {
  readonly store: Store<App>;
  readonly session: Session;
  readonly client: Client;
  readonly house: House;
  readonly log: RoomLog;
  readonly motion: Motion;
  /** The sheet from far away, which the map shows as well. */
  readonly whole: WholeSheet;
}

export function Room({ visit }: { readonly visit: Visit }) {
  const { store, house, motion, whole } = visit;
  const actions = useMemo(() => actionsOf(visit), [visit]);
  return (
    <main
      class="boxes"
      aria-label={room.title}
      onKeyDown={(event) => {
        if (!keysAreTaken(event) && press(event, store, actions)) event.preventDefault();
      }}
    >
      <Head visit={visit} actions={actions} />
      <SheetCanvas store={store} whole={whole} motion={motion} draw={actions.draw} />
      <div class="boxes-corner">
        <ZoomButtons actions={actions} />
        <SheetMap store={store} whole={whole} />
      </div>
      <div class="boxes-foot">
        <YourLines store={store} account={house.account} draw={actions.draw} />
        <PastBar store={store} say={house.say} />
      </div>
    </main>
  );
}

/** Whether the keys belong to what has the focus. */
function keysAreTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest("input, textarea, select") !== null) return true;
  return target.closest("button, a") !== null && (key === "Enter" || key === " ");
}

interface HeadProps {
  readonly visit: Visit;
  readonly actions: Actions;
}

/** The way home, the four scores, everything that opens something, and the mark. */
function Head({ visit, actions }: HeadProps) {
  const { store, session, log } = visit;
  const { heat, moment, who, fault } = store.signals;
  return (
    <header class="boxes-head">
      <HomeLink />
      <h1 class="boxes-title">{room.title}</h1>
      <Scores store={store} />
      <div class="boxes-tools">
        <IconButton
          icon={Sun}
          label={WORDS.lastHour}
          aria-pressed={heat.value}
          onClick={actions.heat}
        />
        <IconButton
          icon={RotateCcw}
          label={WORDS.thePast}
          aria-pressed={moment.value !== null}
          onClick={actions.replay}
        />
        <IconButton icon={Link} label={WORDS.linkHere} onClick={actions.share} />
        <IconButton icon={Camera} label={WORDS.savePicture} onClick={actions.picture} />
        <IconButton
          icon={Trophy}
          label={WORDS.leaders}
          onClick={() => {
            openLeaders(visit);
          }}
        />
        {who.value !== null && (
          <IconButton
            icon={Users}
            label={WORDS.you}
            onClick={() => {
              openYou(visit);
            }}
          />
        )}
        <LogMark log={log} more={() => allLines(store.state, session)} />
        <Reading store={store} />
        <IconButton icon={CircleQuestionMark} label={WORDS.help} onClick={actions.help} />
      </div>
      <p class="boxes-fault" role="alert" hidden={fault.value === ""}>
        {fault.value}
      </p>
    </header>
  );
}

/** How to prove every line, if they are not all here. */
function allLines({ log, reading }: App, session: Session): More | null {
  if (log === null || log.whole || reading !== null) return null;
  return { label: WORDS.proveWords(4 * log.first), act: () => void session.readAll() };
}

/** How much of the log is read, while it is. */
function Reading({ store }: Pick<Visit, "store">) {
  const reading = store.signals.reading.value;
  return (
    <span class="boxes-reading number" role="status" hidden={reading === null || reading === 1}>
      {WORDS.readingWords(reading ?? 0)}
    </span>
  );
}

/** Buttons for who has no wheel: closer, farther, the whole sheet, where lines are drawn. */
function ZoomButtons({ actions: { zoom, whole, latest } }: Pick<HeadProps, "actions">) {
  return (
    <div class="boxes-zoom">
      <IconButton
        boxed
        icon={Plus}
        label={WORDS.closer}
        onClick={() => {
          zoom(1.6);
        }}
      />
      <IconButton
        boxed
        icon={Minus}
        label={WORDS.farther}
        onClick={() => {
          zoom(1 / 1.6);
        }}
      />
      <IconButton boxed icon={Maximize} label={WORDS.wholeSheet} onClick={whole} />
      <IconButton boxed icon={Locate} label={WORDS.latest} onClick={latest} />
    </div>
  );
}

/** All that can be done here by a button or a key. */
type Actions = ReturnType<typeof actionsOf>;

function actionsOf({ store, session, house, motion }: Visit) {
  return {
    draw: (edge: Edge) => {
      if (house.account.who === null) house.say(WORDS.signInToDraw);
      else session.draw(edge);
    },
    zoom: (factor: number) => {
      const { camera } = store.state;
      if (camera !== null) motion.zoom(camera.width / 2, camera.height / 2, factor);
    },
    whole: () => {
      motion.travel(WIDTH / 2, HEIGHT / 2, scaleAt(LEAST_ZOOM, store.state.ratio) / 4);
    },
    latest: () => {
      const box = latestBox(store.state);
      const scale = scaleAt(FIRST_ZOOM, store.state.ratio);
      if (box !== null) motion.travel(...middleOfBox(box), scale);
    },
    help: () => {
      const rules = WORDS.rulesOf(store.state.allowance); // an admin may have changed them
      openHelp(WORDS.HELP_PARTS, () => rules.map((rule) => <p key={rule}>{rule}</p>));
    },
    heat: () => void session.setHeat(!store.state.heat),
    replay: () => {
      if (store.state.moment === null) void watch(store, session, store.state.records);
      else goToNow(store);
    },
    share: () => {
      const { camera, ratio, moment } = store.state;
      if (camera === null) return;
      const spot = drawSpot(camera.x, camera.y, zoomOf(camera, ratio), moment);
      void copy(linkTo(drawAddress(room.name, spot)), WORDS.theLink, house.say);
    },
    picture: () => {
      void saveFilm({
        make: async () => (await import("./draw/gif")).pngOfSheet(store.state),
        file: `boxes-${shownAt(store.state)}.png`,
        say: house.say,
      });
    },
    say: house.say,
  };
}
