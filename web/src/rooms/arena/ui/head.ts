/** The head of the page: the way home, which round this is, the last rounds, and the rules. */

import { drawAddress } from "../../../shell/address";
import { ask, open } from "../../../shell/dialog";
import { element, icon, write } from "../../../shell/element";
import { homeLink } from "../../../shell/home";
import type { RoomLog } from "../../../shell/log";
import { bindMark } from "../../../shell/mark";
import type { House } from "../../../shell/room";
import { identityOf, mayForget } from "../../../shell/signing";
import { plural } from "../../../shell/words";
import type { Store } from "../../../state/store";
import { words } from "../../../net/words";
import type { Client, Line } from "../net/client";
import type { Session } from "../net/session";
import { room } from "../room";
import type { App } from "../state/app";
import { showLeaders } from "./leaders";
import { outcomeWords } from "./words";

const LISTED = 20n;
const LONGEST_NAME = 24;

export interface Head {
  readonly store: Store<App>;
  readonly session: Session;
  readonly client: Client;
  readonly house: House;
  readonly log: RoomLog;
}

export function bindHead(
  host: HTMLElement,
  { store, session, client, house, log }: Head,
): () => void {
  const number = element("span");
  const season = element("span", { class: "arena-season" });
  const title = element("h1", { class: "arena-title" }, number, season);
  const you = iconButton("people", "You", () => {
    showMe(store, session, client, house);
  });
  const help = iconButton("help", "How it works", showRules);
  host.append(
    homeLink(),
    title,
    element(
      "div",
      { class: "row" },
      you,
      iconButton("cup", "The best", () => {
        showLeaders(store.state, client);
      }),
      iconButton("library", "Last rounds", () => void listRounds(store.state, client)),
      help,
    ),
  );
  const show = ({ round, who }: App) => {
    write(number, round === null ? room.title : `Round ${round.id}`);
    write(season, round === null ? "" : `, season ${round.season}`);
    you.hidden = who === null;
  };
  show(store.state);
  const unbind = [store.subscribe(show), bindMark(help, log)];
  return () => {
    for (const stop of unbind) stop();
  };
}

function iconButton(picture: Parameters<typeof icon>[0], name: string, onclick: () => void) {
  const label = { type: "button", class: "icon-button quiet", "aria-label": name, title: name };
  return element("button", { ...label, onclick }, icon(picture));
}

async function listRounds({ current }: App, client: Client): Promise<void> {
  const opened = open("Last rounds", "arena-rounds");
  if (current === null) return;
  try {
    const first = current > LISTED ? current - LISTED : 0n;
    const lines = (await client.rounds(first)).toReversed();
    const list = element(
      "ul",
      { class: "list" },
      ...lines.map((line) =>
        lineOf(line, () => {
          opened.close();
        }),
      ),
    );
    opened.body.append(list);
  } catch (fault) {
    opened.body.append(element("p", {}, words(fault)));
  }
}

function lineOf({ id, phase, outcome, scores, players }: Line, close: () => void): HTMLElement {
  const result =
    outcome === null
      ? { Commit: "open for pledges", Reveal: "reveals", Sim: "is played", Claim: "" }[phase]
      : `${outcomeWords(outcome)}, ${scores[0]} to ${scores[1]}`;
  const link = element(
    "a",
    { href: drawAddress(room.name, `/${id}`), onclick: close },
    `Round ${id}`,
  );
  const who = plural(players[0] + players[1], "player");
  return element("li", {}, link, element("span", {}, `${result} · ${who}`));
}

const RULES = [
  "Blue begins on the left half, Red on the right. Everybody pledges one seedlet of a few cells for a slot of their side, and nobody sees it before all are in.",
  "When pledges close, all are revealed and laid out. Then Life goes on: a cell is born with three living neighbours and stays with two or three. A newborn takes the colour of most of its three parents.",
  "A team without cells loses. Else the score decides: 3 for each cell, and 2 more for each in the other half, unless the season says otherwise.",
  "What comes of a round follows from its seedlets alone. This page computes it too, and shows a mark when it came to the same board as the canister.",
];

function showRules(): void {
  open("How the Arena works", "arena-rules").body.append(
    ...RULES.map((text) => element("p", {}, text)),
  );
}

/** Who one is in the Arena: name, coins, rating, keepsakes, and the way out. */
function showMe(store: Store<App>, session: Session, client: Client, house: House): void {
  const { mine } = store.state;
  const { who } = house.account;
  if (who === null) return;
  const opened = open("You", "arena-me");
  const rename = async () => {
    opened.close();
    const name = await ask({
      title: "Your name in the Arena",
      label: "Name",
      hint: `1 to ${LONGEST_NAME} characters that nobody else has.`,
      value: mine?.name ?? "",
      yes: "Take it",
      check: (value) =>
        value.length >= 1 && value.length <= LONGEST_NAME
          ? null
          : `Expected 1 to ${LONGEST_NAME} characters, got ${value.length}.`,
    });
    if (name !== null) await session.rename(name);
  };
  const leave = async () => {
    opened.close();
    if (await mayForget(who, LOSS)) await house.account.signOut();
  };
  const facts =
    mine === null
      ? "Your account opens with your first pledge, with 1,000 coins."
      : `${plural(Number(mine.balance), "coin")}, rated ${mine.rating}.`;
  opened.body.append(
    element("p", {}, mine === null || mine.name === "" ? "You have no name yet." : mine.name),
    element("p", {}, facts),
    element(
      "button",
      { type: "button", class: "button", onclick: () => void rename() },
      icon("pencil"),
      "Name",
    ),
    keepsakesOf(client, who.principal, () => {
      opened.close();
    }),
    identityOf(who, house.say, () => void leave()),
  );
}

/** The keepsakes of *player*, each a link to its round. */
function keepsakesOf(client: Client, player: string, close: () => void): HTMLElement {
  const list = element("ul", { class: "list arena-keepsakes" });
  void client.keepsakes(player).then(
    (found) => {
      list.replaceChildren(
        ...found.toReversed().map(({ number, round }) => {
          const href = drawAddress(room.name, `/${round}`);
          return element(
            "li",
            {},
            element("a", { href, onclick: close }, `Keepsake ${number}`),
            ` of round ${round}`,
          );
        }),
      );
    },
    () => undefined, // what one has is said without them
  );
  return list;
}

const LOSS =
  "Seedlets that you pledged cannot be revealed any more, and what you won cannot be claimed.";
