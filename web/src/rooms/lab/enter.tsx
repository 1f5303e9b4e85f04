/** Entering the Lab: a bench, what is done on it, and the page around it. */

import { words } from "../../net/words";
import { narrow } from "../../shell/Fold";
import { RoomLog } from "../../shell/log";
import { mount } from "../../shell/mount";
import type { House, Leave, Place } from "../../shell/room";
import { Store } from "../../state/store";
import { Client } from "./net/client";
import { bindPaste } from "./panels/Files";
import { showHelp } from "./panels/commands";
import { bindKeys } from "./panels/keys";
import { room } from "./manifest";
import { Room } from "./Room";
import type { App, Origin, Session } from "./state/app";
import { begin } from "./state/app";
import { Bench, runClock } from "./state/bench";
import { hung, ofTheDay } from "./state/day";
import type { Experiment } from "./state/experiment";
import { Visitor } from "./state/gallery";
import { parseLink } from "./state/link";
import { checkAgainstLog } from "./state/proof";
import * as WORDS from "./words";

const EVERY = 30_000; // milliseconds between two looks what happened
const PROOF_EVERY = 60_000;

/** What whoever comes back finds as it was, unless it was the specimen of the day. */
let kept: { readonly experiment: Experiment; readonly from: Origin } | null = null;

export function enter(house: House, place: Store<Place>): Leave {
  const linked = parseLink(place.state.place) !== null; // a link that leads nowhere begins nothing
  const session = sessionOf(house);
  const { store, bench, hand, log } = session;
  if (hand.state.pattern !== null) store.set({ tool: "stamp" });
  log.follow(EVERY, () => undefined);
  const clock = runClock(store, bench);
  if (kept !== null) bench.lay(kept.experiment, kept.from);
  else if (!linked) openToday(session);
  return mount(
    house.root,
    <Room session={session} />,
    clock,
    bindPaste(session),
    bindKeys(session, keysOf(session)),
    house.settings.subscribe(({ calm }) => {
      store.set({ calm });
    }),
    hand.subscribe(({ pattern }) => {
      store.set({ tool: pattern === null ? "draw" : "stamp" });
    }),
    followLinks(session, place),
    () => {
      const { today, parent, credit, drawn } = store.state;
      kept = today ? null : { experiment: bench.experiment, from: { parent, credit, drawn } };
      store.set({ running: false });
      log.close();
    },
  );
}

/** Lays the specimen of the day, and runs it; for who wants it calm it stands. */
function openToday({ store, bench, client }: Session): void {
  const lay = (best: Parameters<typeof ofTheDay>[0]) => {
    const { experiment, from } = ofTheDay(best, Date.now());
    if (from.credit !== store.state.credit) bench.lay(experiment, from);
  };
  lay([]);
  store.set({ running: !store.state.calm });
  client.search("featured", 0).then(
    ({ specimens }) => {
      if (store.state.today) lay(specimens);
    },
    () => undefined, // a classic will do
  );
}

function sessionOf(house: House): Session {
  const store = new Store<App>(begin(house.settings.state.calm, narrow() ? null : "rule"));
  const bench = new Bench(store, (sentence) => {
    house.say(sentence, "bad");
  });
  const client = new Client(house.agent);
  const visitor = new Visitor(client, house.account, house.say, () => store.state.rule.text);
  const log = new RoomLog(house.agent, room, client.news, {
    hold: (events) => {
      const { specimens, proofs } = visitor.store.state;
      checkAgainstLog(specimens, proofs, events);
      return null;
    },
    proofEvery: PROOF_EVERY,
  });
  return { house, store, bench, hand: house.hand, client, visitor, log };
}

/** Keys that are no commands of the board. */
function keysOf({ store }: Session): Readonly<Record<string, () => void>> {
  return {
    "?": showHelp,
    r: () => {
      store.set({ panel: "rule" });
      // The panel is there with the next frame.
      requestAnimationFrame(() => {
        document.querySelector<HTMLElement>(".lab-rule input")?.focus();
      });
    },
    g: () => {
      store.set({ panel: "gallery" });
    },
  };
}

/** Lays what the address says, now and whenever another link is followed. */
function followLinks({ house, store, bench, client }: Session, place: Store<Place>): () => void {
  const fetch = async (id: number) => {
    try {
      const specimen = await client.specimen(id);
      if (specimen === null) house.say(WORDS.noSpecimen(id), "bad");
      else bench.lay(hung(specimen).experiment, hung(specimen).from);
    } catch (fault) {
      house.say(words(fault), "bad");
    }
  };
  const follow = () => {
    const aim = parseLink(place.state.place);
    if (aim === null) return;
    store.set({ running: false });
    if (typeof aim === "number") void fetch(aim);
    else bench.lay(aim, { drawn: true });
  };
  follow();
  return place.subscribe(follow);
}
