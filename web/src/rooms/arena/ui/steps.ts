/** The four steps of taking part: a side, a slot, a seedlet, a pledge. */

import { element, freshId, icon, write } from "../../../shell/element";
import type { House } from "../../../shell/room";
import { copy } from "../../../shell/share";
import { errand } from "../../../shell/signing";
import { grouped, plural } from "../../../shell/words";
import type { Store } from "../../../state/store";
import type { Round } from "../net/client";
import type { Session } from "../net/session";
import type { Secret } from "../rules/pledge";
import { drawSecret, freshSalt } from "../rules/pledge";
import type { Team } from "../rules/round";
import { TEAMS } from "../rules/round";
import { countCells, drawSeedlet } from "../rules/seedlet";
import type { App, Draft } from "../state/app";
import { freeSlots, smallerSide } from "../state/draft";
import type { Secrets } from "../state/secrets";
import { editorOf } from "./editor";

export interface Joining {
  readonly store: Store<App>;
  readonly session: Session;
  readonly secrets: Secrets;
  readonly house: House;
  /** The Arena's own principal. */
  readonly canister: string;
}

/** A part of the panel, and what brings it up to date. */
export interface Part {
  readonly nodes: readonly (Node | string)[];
  readonly show: (app: App) => void;
}

const TITLES = ["Choose a side", "Choose a slot", "Draw your seedlet", "Pledge"] as const;

/** The step that *draft* has come to. */
export function stepOf(joining: Joining, round: Round, draft: Draft): Part {
  const heading = element(
    "h2",
    { tabindex: "-1", class: "arena-step" },
    element("span", { class: "soft number" }, `${draft.step} of 4`),
    ` ${TITLES[draft.step - 1]!}`,
  );
  const part = [sides, slots, seedlet, pledge][draft.step - 1]!(joining, round, draft);
  return { nodes: [heading, ...part.nodes], show: part.show };
}

function sides({ store }: Joining, round: Round): Part {
  const go = (team: Team) => {
    store.set({ draft: { step: 2, team, slot: null, seed: 0n } });
  };
  const toss: Team = crypto.getRandomValues(new Uint8Array(1))[0]! % 2 === 0 ? 0 : 1;
  const buttons = TEAMS.map((name, team) =>
    element(
      "button",
      {
        type: "button",
        class: `button arena-side ${name.toLowerCase()}`,
        onclick: () => {
          go(team as Team);
        },
      },
      name,
    ),
  );
  const counts = element("p", { class: "soft" });
  const balance = () => {
    go(smallerSide(store.state.round ?? round, toss));
  };
  return {
    nodes: [
      element("div", { class: "row" }, ...buttons),
      button("Wherever fewer are", balance, "button primary"),
      counts,
      element("div", { class: "row" }, cancel(store)),
    ],
    show: ({ round: now }) => {
      if (now === null) return;
      const of = (team: Team) => now.slots.filter((each) => each.team === team).length;
      write(counts, `${plural(of(0), "player")} for Blue, ${of(1)} for Red.`);
    },
  };
}

function slots({ store }: Joining, round: Round, { team }: Draft): Part {
  const words = element("p", { role: "status" });
  const next = button(
    "Next",
    () => {
      to(store, 3);
    },
    "button primary",
  );
  const any = () => {
    const free = freeSlots(store.state.round ?? round, team!);
    const at = crypto.getRandomValues(new Uint32Array(1))[0]! % Math.max(1, free.length);
    change(store, { slot: free[at] ?? null });
  };
  return {
    nodes: [
      element("p", {}, "Press a free slot on the board, or go through them with the arrow keys."),
      words,
      element("div", { class: "row" }, button("Any free slot", any)),
      element("div", { class: "row choices" }, back(store, 1), next),
    ],
    show: ({ draft, round: now }) => {
      const slot = draft?.slot ?? null;
      const taken = now?.slots.some((each) => each.slot === slot) === true;
      write(
        words,
        slot === null ? "No slot yet." : taken ? `Slot ${slot} is taken.` : `Slot ${slot}.`,
      );
      next.disabled = slot === null || taken;
    },
  };
}

function seedlet({ store, session, house }: Joining, round: Round): Part {
  const editor = editorOf(store, round, house.hand);
  const words = element("p", { role: "status", class: "arena-rehearsal" });
  const rehearse = errand("rehearse", "ghost", "Rehearse", () => void session.rehearse(), "button");
  const next = button(
    "Next",
    () => {
      to(store, 4);
    },
    "button primary",
  );
  return {
    nodes: [
      editor.root,
      element("div", { class: "row" }, rehearse),
      words,
      element("div", { class: "row choices" }, back(store, 2), next),
    ],
    show: ({ draft, rehearsal }) => {
      const seed = draft?.seed ?? 0n;
      editor.show(seed);
      next.disabled = rehearse.disabled = seed === 0n;
      write(words, rehearsal === null ? REHEARSAL : (rehearsal.words ?? "Rehearsing"));
    },
  };
}

const REHEARSAL = "Rehearse: your seedlet in the line-ups of the last rounds.";
const KEPT =
  "Nobody sees your seedlet before all are in. Its secret is kept in this browser, and revealed by itself " +
  "as long as this page is open in it, in any room. A private window forgets it when it is closed, and no other device knows " +
  "it: copy it if you may have to reveal from elsewhere.";
const NOT_KEPT =
  "This browser keeps nothing for this page, as in some private windows. If you close or reload the page " +
  "your secret is lost, and with it your seedlet. Copy it now; it can be pasted here again.";

function pledge(joining: Joining, round: Round, draft: Draft): Part {
  const { store, session, secrets, house } = joining;
  const secret = secretOf(joining, round, draft);
  const safe = secrets.canKeep();
  const send = errand(
    "pledge",
    "send",
    "Pledge",
    () => void session.pledge(secret),
    "button primary",
  );
  const id = freshId("copied");
  const ticked = element("input", { type: "checkbox", id });
  const tick = element(
    "div",
    { class: "row" },
    ticked,
    element("label", { for: id }, "I have copied it"),
  );
  tick.hidden = safe;
  const show = ({ busy }: App) => {
    send.disabled = busy.includes("pledge") || !(safe || ticked.checked);
  };
  ticked.addEventListener("change", () => {
    show(store.state);
  });
  const facts = `${TEAMS[secret.team]}, slot ${secret.slot}, ${plural(countCells(draft.seed, round.rules.size), "cell")}.`;
  return {
    nodes: [
      element("p", {}, facts, costs(round)),
      element(
        "p",
        { class: safe ? "soft" : "arena-warning" },
        ...(safe ? [] : [icon("warning")]),
        safe ? KEPT : NOT_KEPT,
      ),
      copySecret(secret, house),
      tick,
      element("div", { class: "row choices" }, back(store, 3), send),
    ],
    show,
  };
}

function secretOf({ store, canister }: Joining, round: Round, draft: Draft): Secret {
  return {
    canister,
    round: round.id,
    player: store.state.who!,
    team: draft.team!,
    slot: draft.slot!,
    seed: drawSeedlet(draft.seed, round.rules.size),
    salt: freshSalt(),
  };
}

function costs({ fee, bond }: Round): string {
  if (fee === 0n && bond === 0n) return " It costs nothing.";
  const held = bond === 0n ? "" : `, and ${grouped(Number(bond))} that come back when you reveal`;
  return ` It costs ${plural(Number(fee), "coin")}${held}.`;
}

/** A button that copies *secret* as text. */
export function copySecret(secret: Secret, { say }: House): HTMLElement {
  const press = () => void copy(drawSecret(secret), "The secret", say);
  return element(
    "button",
    { type: "button", class: "button", onclick: press },
    icon("copy"),
    "Copy the secret",
  );
}

function to(store: Store<App>, step: Draft["step"]): void {
  change(store, { step });
}

function change(store: Store<App>, patch: Partial<Draft>): void {
  const { draft } = store.state;
  if (draft !== null) store.set({ draft: { ...draft, ...patch } });
}

function back(store: Store<App>, step: Draft["step"]): HTMLButtonElement {
  return button("Back", () => {
    to(store, step);
  });
}

function cancel(store: Store<App>): HTMLButtonElement {
  return button("Only watch", () => {
    store.set({ draft: null });
  });
}

export function button(words: string, onclick: () => void, looks = "button"): HTMLButtonElement {
  return element("button", { type: "button", class: looks, onclick }, words);
}
