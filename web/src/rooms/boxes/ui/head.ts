/** The head of the page: the way home, the four scores, everything that opens something, and the mark. */

import { element, icon, write } from "../../../shell/element";
import { homeLink } from "../../../shell/home";
import type { RoomLog } from "../../../shell/log";
import type { More } from "../../../shell/mark";
import { bindMark } from "../../../shell/mark";
import type { House } from "../../../shell/room";
import type { Store } from "../../../state/store";
import type { Client } from "../net/client";
import type { Session } from "../net/session";
import { room } from "../room";
import type { App } from "../state/app";
import { showLeaders, showMe } from "./people";
import { bindScores } from "./scores";
import { proveWords } from "./words";

export interface HeadCommands {
  readonly heat: () => void;
  readonly replay: () => void;
  readonly share: () => void;
  readonly picture: () => void;
  readonly help: () => void;
}

export interface Visit {
  readonly store: Store<App>;
  readonly session: Session;
  readonly client: Client;
  readonly house: House;
  readonly log: RoomLog;
}

export function bindHead(
  host: HTMLElement,
  { store, session, client, house, log }: Visit,
  { heat, replay, share, picture, help }: HeadCommands,
): () => void {
  const scores = element("div", { class: "boxes-standing" });
  const tools = element("div", { class: "boxes-tools" });
  const fault = element("p", { class: "boxes-fault", role: "alert" });
  const hot = tool("sun", "The last hour", heat);
  const past = tool("reset", "The past", replay);
  const you = tool("people", "You", () => {
    showMe(store, session, house);
  });
  host.append(
    homeLink(),
    element("h1", { class: "boxes-title" }, room.title),
    scores,
    tools,
    fault,
  );
  const helping = tool("help", "Help", help);
  tools.append(
    hot,
    past,
    tool("link", "Link to this place", share),
    tool("camera", "Save a picture", picture),
    tool("trophy", "Who has closed the most", () => void showLeaders(store.state, client)),
    you,
    helping,
  );
  const unbind = [
    bindScores(scores, store),
    bindMark(helping, log, () => allLines(store, session)),
    bindReading(helping, store),
  ];
  const show = (app: App) => {
    hot.setAttribute("aria-pressed", String(app.heat));
    past.setAttribute("aria-pressed", String(app.moment !== null));
    you.hidden = app.who === null;
    write(fault, app.fault);
    fault.hidden = app.fault === "";
  };
  show(store.state);
  unbind.push(store.subscribe(show));
  return () => {
    for (const stop of unbind) stop();
  };
}

/** How to prove every line, if they are not all here. */
function allLines({ state: { log, reading } }: Store<App>, session: Session): More | null {
  if (log === null || log.whole || reading !== null) return null;
  return { label: proveWords(4 * log.first), act: () => void session.readAll() };
}

/** Say before *help* how much of the log is read, while it is. */
function bindReading(help: HTMLElement, store: Store<App>): () => void {
  const part = element("span", { class: "boxes-reading number", role: "status" });
  help.before(part);
  const show = ({ reading }: App) => {
    part.hidden = reading === null || reading === 1;
    write(part, `${Math.floor(100 * (reading ?? 0))} %`);
  };
  show(store.state);
  return store.subscribe(show);
}

function tool(picture: Parameters<typeof icon>[0], name: string, onclick: () => void) {
  const label = { type: "button", class: "icon-button quiet", "aria-label": name, title: name };
  return element("button", { ...label, onclick }, icon(picture));
}
