/** @jsxImportSource preact */
/** Entering Tally: the sum, asked for every second, and a button that adds 1 to it. */

import { signal } from "@preact/signals";
import { Plus } from "lucide-preact";
import type { _SERVICE as Tally } from "../../../web/src/candid/tally.did";
import { idlFactory } from "../../../web/src/candid/tally.did";
import { granted } from "../../../web/src/net/answer";
import { words } from "../../../web/src/net/words";
import { Button } from "../../../web/src/shell/Button";
import { grouped } from "../../../web/src/shell/format";
import { HomeLink } from "../../../web/src/shell/Home";
import { mount } from "../../../web/src/shell/mount";
import type { House, Leave } from "../../../web/src/shell/room";
import { WaysIn } from "../../../web/src/shell/SignIn";
import { room } from "./manifest";

const PAUSE = 1000; // milliseconds between two looks

export function enter({ root, agent, account, say }: House): Leave {
  const canister = agent.actor<Tally>(room.canister, idlFactory);
  const sum = signal("");
  const look = async () => {
    try {
      const { total, last } = await canister.get_tally();
      sum.value = `${grouped(Number(total))}${last === "" ? "" : `, and ${last} added last`}`;
    } catch (fault) {
      sum.value = words(fault);
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

  function Room() {
    return (
      <main class="column" aria-label={room.title}>
        <header>
          <HomeLink />
        </header>
        <h1>{room.title}</h1>
        <p>
          <output>{sum}</output>
        </p>
        {account.store.signals.who.value === null ? (
          <WaysIn account={account} />
        ) : (
          <Button kind="primary" icon={Plus} onClick={() => void add()}>
            Add 1
          </Button>
        )}
      </main>
    );
  }

  void look();
  const timer = setInterval(() => void look(), PAUSE);
  return mount(root, <Room />, () => {
    clearInterval(timer);
  });
}
