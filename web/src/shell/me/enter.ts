/**
 * The page about whoever plays: one key, and what they have in every room.
 *
 *     [home]  You
 *     who one is, the ways in and out, the key as a file
 *     [ a part for each room: numbers, links ]
 *     what only this browser keeps
 *
 * What there is to say each room knows: the page lists it, and a room that does not answer says so.
 */

import { words } from "../../net/words";
import type { Store } from "../../state/store";
import { drawAddress } from "../address";
import type { Directory } from "../../net/directory";
import { directoryOf } from "../../net/directory";
import { element, icon, write } from "../element";
import { homeLink } from "../home";
import { bringKeyButton, saveKeyButton } from "../keyfile";
import { ME } from "../me";
import type { House, Leave, Place, Room } from "../room";
import { NoSuchPlace } from "../room";
import { ROOMS } from "../rooms";
import { download } from "../share";
import type { Who } from "../account";
import { identityOf, mayForget, SIGNING, wait, waysIn } from "../signing";
import type { KeptHere, Mine, RoomMe } from "./part";
import "./me.css";

const found = import.meta.glob<RoomMe>("../../rooms/*/me.ts");

const LEDE = {
  nobody: "Nobody is signed in here. One key is enough for every room, and you need none to watch.",
  guest:
    "You are a guest: the key that makes you who you are is in this browser only. Save it, and you can be the same person elsewhere.",
  "internet-identity":
    "You are signed in with Internet Identity, and the same person in every room.",
};
const LOSS = "What you have in the rooms stays there, but nobody can play it any more.";
const NOTHING = "Nothing yet.";

export function enter(house: House, place: Store<Place>): Leave {
  if (!/^\/?$/.test(place.state.place)) throw new NoSuchPlace("That link leads nowhere.");
  const open = ROOMS.filter(({ canister }) => house.agent.knows(canister));
  const identity = element("section", { class: "panel me-who", "aria-label": "Who you are" });
  const rooms = element("div", { class: "me-rooms" });
  const kept = element("section", { class: "panel me-kept" });
  house.root.append(
    element(
      "main",
      { class: "me", "aria-label": ME.title },
      element("header", {}, homeLink(), element("h1", {}, ME.title)),
      identity,
      rooms,
      kept,
    ),
  );
  const directory = directoryOf(house.agent);
  let turn = 0;
  const show = (who: Who | null) => {
    turn += 1;
    const now = turn;
    showIdentity(identity, house, who, directory);
    rooms.hidden = who === null;
    rooms.replaceChildren(
      ...(who === null ? [] : open.map((room) => partOf(room, house, who, () => now === turn))),
    );
  };
  show(house.account.who);
  void showKept(kept, open, house);
  const stops = [
    house.account.store.subscribe(({ who, busy }, before) => {
      if (who !== before.who) show(who);
      wait(identity, busy ? [SIGNING] : []);
    }),
  ];
  return () => {
    turn += 1;
    for (const stop of stops) stop();
  };
}

function showIdentity(
  host: HTMLElement,
  house: House,
  who: Who | null,
  directory: Directory,
): void {
  const { account, say } = house;
  const lede = element("p", {}, LEDE[who?.kind ?? "nobody"]);
  if (who === null) {
    const ways = waysIn(account.store.state.ways, (way) => void account.signIn(way));
    host.replaceChildren(lede, ways, bringKeyButton(account, say));
    return;
  }
  const name = element("h2", { class: "me-name" }, "You");
  const forget = async () => {
    if (await mayForget(who, LOSS)) await account.signOut();
  };
  const save = who.kind === "guest" ? [saveKeyButton(account, say)] : [];
  host.replaceChildren(
    name,
    lede,
    identityOf(who, say, () => void forget(), ...save),
    element("code", { class: "me-principal" }, who.principal),
  );
  void directory.learn([who.principal]).then(() => {
    write(name, directory.nameOf(who.principal) || "You have no name yet");
  });
}

/** The part of *room*, filled once it has answered if it is *still* wanted. */
function partOf(room: Room, house: House, who: Who, still: () => boolean): HTMLElement {
  const body = element("div", { class: "me-body" }, element("p", { class: "soft" }, "Asking ..."));
  const fill = ({ facts, links }: Mine) => {
    body.replaceChildren(
      ...(facts.length === 0
        ? [element("p", { class: "soft" }, `${NOTHING} ${room.sentence}`)]
        : [drawFacts(facts)]),
      ...(links.length === 0 ? [] : [drawLinks(room, links)]),
    );
  };
  const load = found[`../../rooms/${room.name}/me.ts`];
  void load?.()
    .then(({ mineOf }) => mineOf(house, who.principal))
    .then(
      (mine) => {
        if (still()) fill(mine);
      },
      (fault: unknown) => {
        const sentence = `${room.title} does not answer: ${words(fault)}`;
        body.replaceChildren(element("p", { class: "me-fault" }, sentence));
      },
    );
  return element(
    "section",
    { class: "panel me-room", "aria-label": room.title },
    element("h2", {}, element("a", { href: drawAddress(room.name) }, room.title, icon("forward"))),
    body,
  );
}

function drawFacts(facts: Mine["facts"]): HTMLElement {
  const pairs = facts.flatMap(([name, value]) => [
    element("dt", { class: "soft" }, name),
    element("dd", { class: "number" }, element("bdi", {}, value)),
  ]);
  return element("dl", { class: "pairs" }, ...pairs);
}

function drawLinks({ name }: Room, links: Mine["links"]): HTMLElement {
  const items = links.map(({ words: said, place }) =>
    element("li", {}, element("a", { class: "me-link", href: drawAddress(name, place) }, said)),
  );
  return element("ul", { class: "list" }, ...items);
}

/** What only this browser has, in *rooms*, each with a way to save it. */
async function showKept(host: HTMLElement, rooms: readonly Room[], house: House): Promise<void> {
  host.hidden = true;
  const all = await Promise.all(
    rooms.map(async ({ name }) => {
      const part = await found[`../../rooms/${name}/me.ts`]?.().catch(() => undefined);
      return part?.keptOf?.() ?? [];
    }),
  );
  const things = all.flat();
  host.hidden = things.length === 0;
  const list = things.map((thing) => keptItem(thing, house));
  host.replaceChildren(
    element("h2", {}, "Only in this browser"),
    element(
      "p",
      { class: "soft" },
      "Nobody else has these. Whoever clears this browser loses them.",
    ),
    element("ul", { class: "list me-things" }, ...list),
  );
}

function keptItem({ words: said, file, text }: KeptHere, { say }: House): HTMLElement {
  const save = () => {
    download(new Blob([text], { type: "text/plain" }), file);
    say(`${file} is saved. Keep it to yourself.`, "good");
  };
  const attributes = { type: "button", class: "button small", "aria-label": `Save: ${said}` };
  return element(
    "li",
    { class: "me-thing" },
    element("span", {}, said),
    element("button", { ...attributes, onclick: save }, icon("download"), "Save"),
  );
}
