/** Who has closed the most boxes, and what one has done oneself. */

import { ask, open } from "../../../shell/dialog";
import { element, icon } from "../../../shell/element";
import type { House } from "../../../shell/room";
import { identityOf, mayForget } from "../../../shell/signing";
import { grouped, plural, shortened } from "../../../shell/words";
import type { Store } from "../../../state/store";
import { words } from "../../../net/words";
import type { Client, Leader } from "../net/client";
import type { Session } from "../net/session";
import { TEAMS } from "../rules/teams";
import type { App } from "../state/app";
import { swatch } from "./swatch";
import { boxes } from "./words";

const LONGEST_NAME = 24;
const LISTED = 20;
const LOSS = "The lines that you drew stay, but nobody can draw for you any more.";

/** The best of all teams; one's own place, too. */
export async function showLeaders({ who }: App, client: Client): Promise<void> {
  const opened = open("Who has closed the most", "boxes-leaders");
  try {
    const rows = await client.leaders(null);
    const places = rows.map((_, at) => at);
    const shown = places.filter((at) => at < LISTED || rows[at]!.player === who);
    const named = await client.named(shown.map((at) => rows[at]!));
    const list = element(
      "ol",
      { class: "list boxes-rows" },
      ...named.map((row, place) => rowOf(row, shown[place]!, who)),
    );
    const nobody = element("p", {}, "Nobody has drawn a line yet.");
    opened.body.append(rows.length === 0 ? nobody : list);
  } catch (fault) {
    opened.body.append(element("p", {}, words(fault)));
  }
}

function rowOf(
  { player, name, team, drawn, claimed }: Leader,
  at: number,
  who: string | null,
): HTMLElement {
  const called = name === "" ? shortened(player) : name;
  return element(
    "li",
    { class: player === who ? "mine" : "" },
    element("span", { class: "number" }, `${at + 1}.`),
    swatch(team),
    element("span", { class: "boxes-row-name" }, player === who ? `${called} (you)` : called),
    element("span", { class: "unseen" }, TEAMS[team]!.name),
    element("span", { class: "number" }, boxes(claimed)),
    element("span", { class: "number soft" }, plural(drawn, "line")),
  );
}

/** Who one is here: team, lines, boxes, name, and the way out. */
export function showMe(store: Store<App>, session: Session, house: House): void {
  const { seat } = store.state;
  const { who } = house.account;
  if (who === null) return;
  const opened = open("You", "boxes-me");
  const rename = async () => {
    opened.close();
    const name = await askName(seat?.name ?? "");
    if (name !== null) await session.rename(name);
  };
  const leave = async () => {
    opened.close();
    if (await mayForget(who, LOSS)) await house.account.signOut();
  };
  const facts =
    seat === null
      ? "You are in no team yet: your first line puts you into the one with the fewest players."
      : `You draw for ${TEAMS[seat.team]!.name}.`;
  opened.body.append(
    element(
      "p",
      {},
      ...(seat === null ? [] : [swatch(seat.team), " "]),
      seat === null || seat.name === "" ? "You have no name in Boxes yet." : seat.name,
    ),
    element("p", {}, facts),
    ...(seat === null ? [] : [numbers(seat.drawn, seat.claimed)]),
    element(
      "button",
      { type: "button", class: "button", onclick: () => void rename() },
      icon("pencil"),
      "Name",
    ),
    identityOf(who, house.say, () => void leave()),
  );
}

function numbers(drawn: number, claimed: number): HTMLElement {
  const part = drawn === 0 ? "0" : ((100 * claimed) / drawn).toFixed(0);
  const rows: [string, string][] = [
    ["Lines drawn", grouped(drawn)],
    ["Boxes closed", grouped(claimed)],
    ["Boxes for 100 lines", part],
  ];
  const list = element("dl", { class: "boxes-numbers" });
  for (const [name, value] of rows) {
    list.append(element("dt", {}, name), element("dd", { class: "number" }, value));
  }
  return list;
}

function askName(value: string): Promise<string | null> {
  return ask({
    title: "Your name in Boxes",
    label: "Name",
    hint: `1 to ${LONGEST_NAME} characters that nobody else has.`,
    value,
    yes: "Take it",
    check: (name) =>
      name.length >= 1 && name.length <= LONGEST_NAME
        ? null
        : `Expected 1 to ${LONGEST_NAME} characters, got ${name.length}.`,
  });
}
