/** Entering Tally: the sum, asked for every second, and a button that adds 1 to it. */

import type { _SERVICE as Tally } from "../../../web/src/candid/tally.did";
import { idlFactory } from "../../../web/src/candid/tally.did";
import { granted } from "../../../web/src/net/answer";
import { words } from "../../../web/src/net/words";
import { element, icon, write } from "../../../web/src/shell/element";
import { homeLink } from "../../../web/src/shell/home";
import type { House, Leave } from "../../../web/src/shell/room";
import { waysIn } from "../../../web/src/shell/signing";
import { grouped } from "../../../web/src/shell/words";
import { room } from "./room";

const PAUSE = 1000; // milliseconds between two looks

export function enter({ root, agent, account, say }: House): Leave {
  const canister = agent.actor<Tally>(room.canister, idlFactory);
  const sum = element("output");
  const you = element("div");
  root.append(
    element(
      "main",
      { class: "column", "aria-label": room.title },
      element("header", {}, homeLink()),
      element("h1", {}, room.title),
      element("p", {}, sum),
      you,
    ),
  );

  const look = async () => {
    try {
      const { total, last } = await canister.get_tally();
      write(sum, `${grouped(Number(total))}${last === "" ? "" : `, and ${last} added last`}`);
    } catch (fault) {
      write(sum, words(fault));
    }
  };
  const add = async () => {
    try {
      granted(await canister.add_points(1n));
      await look();
    } catch (fault) {
      say(words(fault), "bad");
    }
  };
  const showYou = () => {
    const { who, ways } = account.store.state;
    const press = { type: "button", class: "button primary", onclick: () => void add() };
    you.replaceChildren(
      who === null
        ? waysIn(ways, (way) => void account.signIn(way))
        : element("button", press, icon("plus"), "Add 1"),
    );
  };

  void look();
  showYou();
  const timer = setInterval(() => void look(), PAUSE);
  const stop = account.store.subscribe(showYou);
  return () => {
    clearInterval(timer);
    stop();
  };
}
