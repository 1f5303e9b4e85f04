/** A house of one's own: nothing behind its agent, rooms that note who enters and leaves. */

import { Agent } from "../../src/net/agent";
import { Account } from "../../src/shell/account";
import { emptyHand } from "../../src/shell/hand";
import type { House, Place, Room } from "../../src/shell/room";
import type { Settings } from "../../src/shell/settings";
import { Store } from "../../src/state/store";

export interface Built extends House {
  readonly said: string[];
}

/** A house on a network that knows *canisters*. */
export function build(...canisters: string[]): Built {
  const root = document.createElement("div");
  document.body.replaceChildren(root);
  const said: string[] = [];
  const say: House["say"] = (text, tone = "news") => said.push(`${tone}: ${text}`);
  const ids = new Map(canisters.map((name) => [name, "aaaaa-aa"]));
  const agent = new Agent({ host: "http://127.0.0.1:1", canisters: ids, local: true });
  const account = new Account(agent, null, say);
  const settings = new Store<Settings>({ calm: false });
  return { root, agent, account, hand: emptyHand(), settings, say, said };
}

export interface Noted extends Room {
  /** What happened in it, as in "enter ?x=1", "go ?x=2", "leave". */
  readonly noted: string[];
}

/** A room called *name* whose canister has the same name; *enter* may refuse a place. */
export function noting(name: string, refuse: (place: string) => void = () => undefined): Noted {
  const noted: string[] = [];
  const enter = ({ root }: House, place: Store<Place>) => {
    const see = (verb: string) => {
      refuse(place.state.place);
      noted.push(`${verb} ${place.state.place}`.trim());
    };
    see("enter");
    const main = document.createElement("main");
    main.append(name);
    root.append(main);
    const stop = place.subscribe(() => {
      see("go");
    });
    return () => {
      stop();
      noted.push("leave");
    };
  };
  const [title, sentence] = [name.toUpperCase(), `This is ${name}.`];
  const load = () => Promise.resolve({ enter });
  return { name, title, sentence, action: "Play", canister: name, order: 0, load, noted };
}
