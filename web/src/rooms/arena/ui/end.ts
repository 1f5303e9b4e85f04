/** The end of a round: who has won, what one claims of it, a keepsake, and the way on. */

import { element, icon, write } from "../../../shell/element";
import { errand } from "../../../shell/signing";
import { plural } from "../../../shell/words";
import type { Round, Slot } from "../net/client";
import type { Honour } from "../rules/honours";
import { HONOURS } from "../rules/honours";
import { TEAMS } from "../rules/round";
import type { App } from "../state/app";
import { hasWon, honoursAt } from "../state/app";
import { EVERY, jump, REST } from "../state/time";
import type { Joining, Part } from "./steps";
import { button } from "./steps";
import { outcomeWords } from "./words";

/** What *round* came to, for whoever has *slot* in it, or for nobody in particular. */
export function endOf(joining: Joining, round: Round, slot: Slot | null): Part {
  const owed = element("p");
  const honours = element("p", { class: "arena-honours row", hidden: true });
  const on = goingOn(joining, round);
  const nodes = [
    element("h2", { tabindex: "-1", class: "arena-outcome" }, outcomeWords(round.outcome!)),
    scoresOf(round),
    element("p", { class: "soft" }, aboutOf(round)),
    honours,
    ...(slot === null ? [] : mineOf(joining.session, round, slot, owed)),
    ...on.nodes,
  ];
  if (slot !== null && hasWon(round, slot) && !slot.claimed) {
    void joining.session.owed().then((coins) => {
      write(owed, coins === null ? "" : `You have won ${plural(Number(coins), "coin")}.`);
    });
  }
  const show = (app: App) => {
    on.show(app);
    showHonours(honours, app, round, slot);
  };
  return { nodes, show };
}

/** What the round brought: to whoever has *slot*, or to the side that won. */
function showHonours(host: HTMLElement, app: App, round: Round, slot: Slot | null): void {
  const winner = slot ?? round.slots.find((each) => hasWon(round, each));
  const mine = slot !== null && !hasWon(round, slot);
  const found = winner === undefined || mine ? [] : honoursAt(app, winner);
  const shown = slot === null ? found.filter((each) => OF_SIDE.has(each)) : found;
  if (host.children.length === shown.length) return; // they never change
  host.hidden = shown.length === 0;
  host.replaceChildren(...shown.map((each) => medal(HONOURS[each])));
}

const OF_SIDE: ReadonlySet<Honour> = new Set(["comeback", "perfect"]);

const medal = (name: string) => element("span", { class: "arena-medal" }, icon("cup"), name);

/** Both scores, large, each in its colour. */
function scoresOf({ scores, outcome }: Round): HTMLElement {
  const of = (team: 0 | 1) => {
    const looks = `${TEAMS[team].toLowerCase()}${outcome === team ? " won" : ""}`;
    return element("span", { class: looks }, String(scores[team].score));
  };
  return element("p", { class: "arena-score number" }, of(0), " to ", of(1));
}

function aboutOf({ generation, slots, keeperPaid }: Round): string {
  const revealed = slots.filter(({ seed }) => seed !== null).length;
  const keepers =
    keeperPaid === 0n ? "" : ` Keepers were paid ${plural(Number(keeperPaid), "coin")}.`;
  return `${plural(generation, "generation")}, ${plural(revealed, "seedlet")} of ${plural(slots.length, "player")}.${keepers}`;
}

/** To the round that is open, by itself for who only watches. */
function goingOn({ store, session }: Joining, round: Round): Part {
  const { current } = store.state;
  if (current === null || current === round.id) return { nodes: [], show: () => undefined };
  const next = () => {
    session.goOn();
  };
  const stay = button("Stay here", () => {
    store.set(jump(store.state, store.state.shown));
  });
  const words = element("p", { class: "soft number" });
  return {
    nodes: [element("div", { class: "row" }, button(`To round ${current}`, next), stay), words],
    show: ({ rest }) => {
      const seconds = Math.ceil(((REST - rest) * EVERY) / 1000);
      stay.hidden = rest === 0;
      write(words, rest === 0 ? "" : `Round ${current} follows in ${seconds} s.`);
    },
  };
}

function mineOf(session: Joining["session"], round: Round, slot: Slot, owed: HTMLElement): Node[] {
  if (slot.seed === null) return [element("p", {}, NEVER)];
  if (!hasWon(round, slot)) return [element("p", {}, "Your side has lost this time.")];
  const claim = errand("claim", "coin", "Claim", () => void session.claim(), "button primary");
  const take = () => void session.takeKeepsake();
  const keepsake = errand("keepsake", "check", "Take a keepsake", take, "button");
  const won = round.outcome === "draw" ? "It is a draw." : "Your side has won.";
  const casual = element("p", {}, `${won} Nobody staked a coin on this round.`);
  return [
    ...(round.funded === 0n ? [casual] : [owed, paid(slot, claim)]),
    slot.keepsake === null
      ? keepsake
      : element("p", {}, `Keepsake ${slot.keepsake} of this round is yours.`),
  ];
}

const NEVER =
  "Your seedlet was never revealed, so it was not played. A fee and a bond went into the pot.";

function paid({ claimed }: Slot, claim: HTMLElement): HTMLElement {
  return claimed ? element("p", {}, "You have claimed what you won.") : claim;
}
