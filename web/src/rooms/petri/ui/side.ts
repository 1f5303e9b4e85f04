/** Beside the board: the race against somebody, the table of the day, and who one is. */

import { ask } from "../../../shell/dialog";
import { element } from "../../../shell/element";
import type { House } from "../../../shell/room";
import { identityOf, mayForget, SIGNING, wait, waysIn } from "../../../shell/signing";
import type { Store } from "../../../state/store";
import type { Client, Standing } from "../net/client";
import type { Session } from "../net/session";
import type { App } from "../state/app";
import { button } from "./buttons";
import { Race } from "./race";
import { nameOf, openTables, rowsOf, watchDish } from "./tables";
import { MODE_WORDS } from "./words";

const SHOWN = 5; // rows
const LONGEST_NAME = 24;
const LOSS = "Your dishes and scores stay, but nobody can play them on.";

export function bindSide(
  host: HTMLElement,
  store: Store<App>,
  session: Session,
  client: Client,
  house: House,
): () => void {
  const watch = (standing: Standing) => void watchDish(client, standing, house.say);
  const table = element("section", { class: "panel petri-today", "aria-label": "Today's table" });
  const race = new Race(session);
  const you = element("section", { class: "panel petri-you account", "aria-label": "You" });
  host.append(race.root, table, you);
  const showTable = () => {
    table.replaceChildren(...tableOf(store.state, session, client, watch));
  };
  const showYou = () => {
    you.replaceChildren(...youOf(house, session));
    wait(you, house.account.store.state.busy ? [SIGNING] : []);
  };
  showTable();
  showYou();
  race.show(store.state);
  const unfollow = race.canvas.follow();
  const unbind = [
    unfollow,
    house.account.store.subscribe(showYou),
    store.subscribe((now, before) => {
      const same = now.best === before.best && now.who === before.who && now.rival === before.rival;
      if (!same || now.game.id !== before.game.id) showTable();
      if (now.dish !== before.dish || now.rival !== before.rival) race.show(now);
    }),
  ];
  return () => {
    for (const stop of unbind) stop();
  };
}

/** The best of today, and what one can do about them. */
function tableOf(
  state: App,
  session: Session,
  client: Client,
  watch: (standing: Standing) => void,
): Node[] {
  const { game, best, who, rival, today } = state;
  const title = element("h2", {}, `Today, ${MODE_WORDS[game.recipe.mode][0]}`);
  const none = "Nobody has played it yet.";
  const rows =
    best.length === 0
      ? element("p", { class: "soft" }, none)
      : rowsOf(best.slice(0, SHOWN), who, watch);
  const leader = best.find(({ dish }) => dish !== game.id);
  const mayRace = game.kind === "daily" && game.day === today?.day && rival === null;
  const buttons: Node[] = [];
  if (leader !== undefined && mayRace) {
    const go = () => void session.race(leader.dish, nameOf(leader));
    buttons.push(button("people", `Race ${nameOf(leader)}`, go));
  }
  const all = () => {
    openTables(state, client, watch);
  };
  buttons.push(button("library", "All tables", all));
  return [title, rows, element("div", { class: "row" }, ...buttons)];
}

/** Who one is, the ways in and out, and a name. */
function youOf({ account, say }: House, session: Session): Node[] {
  const { who, ways } = account.store.state;
  if (who === null) {
    const why = "Practise as you are. Sign in for today's dish and the tables.";
    return [element("p", {}, why), waysIn(ways, (way) => void account.signIn(way))];
  }
  const out = async () => {
    if (await mayForget(who, LOSS)) await account.signOut();
  };
  const rename = async () => {
    const name = await ask({
      title: "Your name in Petri",
      label: "Name",
      hint: `1 to ${LONGEST_NAME} characters that nobody else has.`,
      value: "",
      yes: "Call me that",
      check: (value) => (value === "" ? "A name has at least one character." : null),
    });
    if (name !== null && (await session.rename(name))) await session.look();
  };
  return [
    identityOf(who, say, () => void out()),
    button("pencil", "Set your name", () => void rename()),
  ];
}
