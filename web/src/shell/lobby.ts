/**
 * The lobby: the first screen for whoever comes without a link.
 *
 *     Life2                                    [sign in]
 *     what this house is
 *     (why one is here, if a link led nowhere)
 *     [ a tile for each room, one click from watching ]  [ what happened just now ]
 *     (what is in hand)
 */

import { h } from "preact";
import { drawAddress } from "./address";
import { HOUSE } from "./home";
import { bindLobbyAccount } from "./lobby-account";
import { LobbyTile } from "./LobbyTile";
import { mount } from "./mount";
import { element, icon, write } from "./element";
import { ME } from "./me";
import type { House, Leave, Room } from "./room";
import { titled } from "./titled";
import { plural } from "./words";
import * as WORDS from "./wording/lobby";
import "./lobby.css";

const LEDE = WORDS.welcome;
const NO_ROOMS = WORDS.noCanisters;

/** Open the lobby with a tile for each of *rooms*, and a *sentence* if it is not empty. */
export function openLobby(house: House, rooms: readonly Room[], sentence: string): Leave {
  const tiles = rooms.map((room) => ({ room, root: element("li") }));
  const account = element("div", { class: "lobby-account" });
  const hand = element("p", { class: "lobby-hand" });
  const notice = element("p", { class: "notice panel", role: "alert" });
  write(notice, rooms.length === 0 ? NO_ROOMS : sentence);
  const you = element(
    "a",
    { class: "button quiet lobby-you", href: drawAddress(ME.name) },
    ME.title,
  );
  // One room alone tells its own news.
  const feed = rooms.length < 2 ? [] : [element("section", { class: "lobby-feed panel" })];
  house.root.append(
    element(
      "main",
      { class: "lobby", "aria-label": WORDS.lobby },
      element("header", {}, element("h1", { class: "brand" }, icon("glider"), HOUSE), you, account),
      element("p", { class: "lede" }, LEDE),
      notice,
      element(
        "ul",
        { class: "tiles list" },
        ...tiles.map(({ root }) => root),
        ...feed.map((section) => element("li", {}, section)),
      ),
      hand,
    ),
  );
  const unbind = [
    bindLobbyAccount(account, house),
    bindHand(hand, house),
    ...tiles.map(({ room, root }) => mount(root, h(LobbyTile, { house, room }))),
    ...feed.map((section) => tellNews(section, house, rooms)),
  ];
  return () => {
    for (const stop of unbind) stop();
  };
}

/** Show what happens in *rooms*, once that is loaded; without it the tiles are enough. */
function tellNews(host: HTMLElement, house: House, rooms: readonly Room[]): () => void {
  let stop = () => {};
  let left = false;
  import("./lobby-feed").then(
    ({ showFeed }) => {
      if (!left) stop = showFeed(host, house, rooms);
    },
    () => {
      host.remove();
    },
  );
  return () => {
    left = true;
    stop();
  };
}

/** Say what is in hand, and offer to put it away. */
function bindHand(host: HTMLElement, { hand }: House): () => void {
  const show = () => {
    const { pattern } = hand.state;
    host.hidden = pattern === null;
    if (pattern === null) return;
    const what = `${titled(pattern.name || "a pattern")}, ${plural(pattern.points.length, "cell")}`;
    host.replaceChildren(WORDS.inHand(what), away());
  };
  const away = () => {
    const put = () => {
      hand.set({ pattern: null });
    };
    return element(
      "button",
      { type: "button", class: "button small", onclick: put },
      WORDS.putAway,
    );
  };
  show();
  return hand.subscribe(show);
}
