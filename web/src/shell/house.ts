/** The house: what all rooms share, made once, and the router that goes from room to room. */

import { Agent } from "../net/agent";
import { findNetwork } from "../net/network";
import { Account } from "./account";
import { Errands } from "./errands";
import { emptyHand } from "./hand";
import { notePlayed } from "./me/days";
import type { House, Room } from "./room";
import { ME } from "./rooms";
import { Router } from "./router";
import { settingsOf } from "./settings";
import { speaker } from "./Toasts";

/** Open the house with *rooms*, where the address says. */
export function openHouse(rooms: readonly Room[]): void {
  const region = (id: string) => document.getElementById(id)!;
  const say = speaker(region("toasts"), region("announcer"));
  const network = findNetwork(location);
  const agent = new Agent(network);
  const account = new Account(agent, network.internetIdentity ?? null, say);
  const house: House = {
    root: region("room"),
    agent,
    account,
    hand: emptyHand(),
    settings: settingsOf(),
    say,
  };
  const open = rooms.filter(({ canister }) => agent.knows(canister));
  agent.onUpdate((canister) => {
    const room = open.find((each) => agent.idOf(each.canister) === canister);
    if (room !== undefined) notePlayed(room.name);
  });
  void account.restore();
  const router = new Router(house, [...rooms, ME], async () => {
    const { openLobby } = await import("./Lobby");
    return (sentence) => openLobby(house, open, sentence);
  });
  router.follow();
  new Errands(house, open, () => router.shown).follow();
}
