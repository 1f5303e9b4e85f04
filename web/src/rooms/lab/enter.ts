/** Entering the Lab: a bench, what is done on it, and the panels around it. */

import { words } from "../../net/words";
import { element, icon } from "../../shell/element";
import { homeLink } from "../../shell/home";
import { RoomLog } from "../../shell/log";
import { bindMark } from "../../shell/mark";
import type { House, Leave, Place } from "../../shell/room";
import { Store } from "../../state/store";
import { parseRule } from "../../state/rules/notation";
import { Client } from "./net/client";
import { holdGallery } from "./net/holding";
import { room } from "./room";
import type { App } from "./state/app";
import { begin } from "./state/app";
import { Bench } from "./state/bench";
import { Visitor } from "./state/gallery";
import { parseLink } from "./state/link";
import type { Experiment } from "./state/text";
import { read, readBody, readGrid } from "./state/text";
import { bindClock } from "./ui/clock";
import type { Context } from "./ui/commands";
import { bindPaste } from "./ui/files";
import { showHelp } from "./ui/help";
import { bindKeys } from "./ui/keys";
import { bindPanels } from "./ui/panels";
import { bindStage } from "./ui/stage";
import { bindTransport } from "./ui/transport";
import "./ui/style.css";

const EVERY = 30_000; // milliseconds between two looks what happened
const PROOF_EVERY = 60_000;

/** What whoever comes first finds: an r-pentomino, which takes a thousand generations to settle. */
const FIRST = "b2o$2o$bo!";

/** What whoever comes back finds as it was. */
let kept: { readonly experiment: Experiment; readonly parent: number | null } | null = null;

export function enter(house: House, place: Store<Place>): Leave {
  parseLink(place.state.place); // a link that leads nowhere begins nothing
  const store = new Store<App>(begin(house.settings.state.calm));
  const bench = new Bench(store, (sentence) => {
    house.say(sentence, "bad");
  });
  const context: Context = { store, bench, hand: house.hand };
  const client = new Client(house.agent);
  const visitor = new Visitor(client, house.account, house.say, () => store.state.rule.text);
  const log = new RoomLog(house.agent, room, client.news, {
    hold: (events) => {
      holdGallery(visitor.store.state, events);
      return null;
    },
    proofEvery: PROOF_EVERY,
  });
  log.follow(EVERY, () => undefined);
  if (kept === null) bench.lay(read(FIRST, store.state));
  else bench.lay(kept.experiment, kept.parent);
  if (house.hand.state.pattern !== null) store.set({ tool: "stamp" });

  const regions = build(house.root);
  const writeRule = () => {
    store.set({ panel: "rule" });
    regions.panel.querySelector("input")?.focus();
  };
  const unbind = [
    bindStage(regions.stage, store, bench, house.hand),
    bindTransport(regions.transport, context),
    bindPanels(regions.tabs, regions.panel, context, house, { client, visitor }),
    bindClock(store, bench),
    bindPaste(context, house),
    bindKeys(regions.stage, context, {
      "?": showHelp,
      r: writeRule,
      g: () => {
        store.set({ panel: "gallery" });
      },
    }),
    house.settings.subscribe(({ calm }) => {
      store.set({ calm });
    }),
    house.hand.subscribe(({ pattern }) => {
      store.set({ tool: pattern === null ? "draw" : "stamp" });
    }),
    arrive(house, place, context, client),
    bindMark(regions.help, log),
    () => {
      log.close();
    },
  ];
  return () => {
    kept = { experiment: bench.experiment, parent: store.state.parent };
    store.set({ running: false });
    for (const stop of unbind) stop();
  };
}

/** Lay what the address says, now and whenever another link is followed. */
function arrive(
  { say }: House,
  place: Store<Place>,
  { bench, store }: Context,
  client: Client,
): () => void {
  const fetch = async (id: number) => {
    try {
      const specimen = await client.specimen(id);
      if (specimen === null) {
        say(`There is no specimen ${id}: it was withdrawn, or made room for newer work.`, "bad");
        return;
      }
      const [rule, grid] = [parseRule(specimen.rule), readGrid(specimen.grid)];
      const cells = readBody(specimen.pattern, rule, grid);
      bench.lay({ name: specimen.name, rule, grid, cells }, id);
    } catch (fault) {
      say(words(fault), "bad");
    }
  };
  const follow = () => {
    const aim = parseLink(place.state.place);
    if (aim === null) return;
    store.set({ running: false });
    if (typeof aim === "number") void fetch(aim);
    else bench.lay(aim);
  };
  follow();
  return place.subscribe(follow);
}

interface Regions {
  readonly help: HTMLElement;
  readonly stage: HTMLElement;
  readonly transport: HTMLElement;
  readonly tabs: HTMLElement;
  readonly panel: HTMLElement;
}

function build(root: HTMLElement): Regions {
  const help = {
    type: "button",
    class: "icon-button quiet",
    "aria-label": "Help",
    title: "Help (?)",
  };
  const regions: Regions = {
    help: element("button", { ...help, onclick: showHelp }, icon("help")),
    stage: element("div", { class: "lab-stage" }),
    transport: element("div", { class: "lab-transport" }),
    tabs: element("nav", { class: "lab-tabs", "aria-label": "Panels" }),
    panel: element("aside", { class: "lab-panel", id: "lab-panel", "aria-label": "Panel" }),
  };
  root.append(
    element(
      "div",
      { class: "lab" },
      element("header", { class: "lab-head" }, homeLink(), element("h1", {}, "Lab"), regions.help),
      element("main", { class: "lab-main", "aria-label": "Lab" }, regions.stage, regions.transport),
      regions.tabs,
      regions.panel,
    ),
  );
  return regions;
}
