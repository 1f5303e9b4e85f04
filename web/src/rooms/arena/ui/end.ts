/** The end of a round: who has won, what one claims of it, a keepsake, and the way on. */

import { element, write } from "../../../shell/element";
import { errand } from "../../../shell/signing";
import { plural } from "../../../shell/words";
import type { Round, Slot } from "../net/client";
import { hasWon } from "../state/app";
import type { Joining, Part } from "./steps";
import { button } from "./steps";
import { outcomeWords } from "./words";

/** What *round* came to, for whoever has *slot* in it, or for nobody in particular. */
export function endOf({ store, session }: Joining, round: Round, slot: Slot | null): Part {
  const [blue, red] = round.scores;
  const { current } = store.state;
  const nodes: Node[] = [
    element("h2", { tabindex: "-1", class: "arena-outcome" }, outcomeWords(round.outcome!)),
    element(
      "p",
      { class: "number" },
      `${blue.score} to ${red.score} after ${plural(round.generation, "generation")}.`,
    ),
  ];
  const owed = element("p");
  if (slot !== null) nodes.push(...mineOf(session, round, slot, owed));
  if (current !== null && current !== round.id) {
    const next = () => {
      session.goOn();
    };
    nodes.push(button(`To round ${current}`, next));
  }
  if (slot !== null && hasWon(round, slot) && !slot.claimed) {
    void session.owed().then((coins) => {
      write(owed, coins === null ? "" : `You have won ${plural(Number(coins), "coin")}.`);
    });
  }
  return { nodes, show: () => undefined };
}

function mineOf(session: Joining["session"], round: Round, slot: Slot, owed: HTMLElement): Node[] {
  if (slot.seed === null) return [element("p", {}, "Your seedlet was never revealed.")];
  if (!hasWon(round, slot)) return [element("p", {}, "Your side has lost this time.")];
  const claim = errand("claim", "coin", "Claim", () => void session.claim(), "button primary");
  const take = () => void session.takeKeepsake();
  const keepsake = errand("keepsake", "check", "Take a keepsake", take, "button");
  const casual = element("p", {}, "Your side has won. Nobody staked a coin on this round.");
  return [
    ...(round.funded === 0n ? [casual] : [owed, paid(slot, claim)]),
    slot.keepsake === null
      ? keepsake
      : element("p", {}, `Keepsake ${slot.keepsake} of this round is yours.`),
  ];
}

function paid({ claimed }: Slot, claim: HTMLElement): HTMLElement {
  return claimed ? element("p", {}, "You have claimed what you won.") : claim;
}
