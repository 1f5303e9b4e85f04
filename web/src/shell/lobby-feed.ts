/**
 * The feed of the lobby: the last that happened in all rooms, each line a link to where it was.
 *
 *     Just now
 *     Arena    Ada pledged for Blue in round 17       4 s
 *     World    Player 3 placed 12 cells              11 s
 *
 * Rooms are asked while somebody can see the list, and not otherwise.
 */

import type { Directory } from "../net/directory";
import { directoryOf } from "../net/directory";
import { element, write } from "./element";
import type { Line, RoomNews } from "./news";
import { Reporter } from "./news";
import type { House, Room } from "./room";
import { whileSeen } from "./seen";
import * as WORDS from "./wording/lobby";
import { span } from "./words";

const ASK_EVERY = 10_000; // milliseconds
const MOST_LINES = 7;
const MOST_OF_A_ROOM = 3;

const found = import.meta.glob<RoomNews>("../rooms/*/lobby/news.ts");

/** Show in *host* what happens in *rooms*, until what is returned is called. */
export function showFeed(host: HTMLElement, { agent }: House, rooms: readonly Room[]): () => void {
  const list = element("ol", { class: "list feed-lines" });
  const nothing = element("p", { class: "soft" }, WORDS.nothingYet);
  nothing.hidden = true;
  host.append(element("h2", {}, WORDS.justNow), list, nothing);
  const directory = directoryOf(agent);
  const reporters: Reporter[] = [];
  const show = () => {
    if (list.contains(document.activeElement)) return; // nobody's link is taken away
    const lines = newest(reporters.map((reporter) => reporter.lines));
    list.replaceChildren(...lines.map((line) => drawLine(line, Date.now())));
    nothing.hidden = lines.length > 0;
  };
  const ask = () => {
    for (const reporter of reporters) reporter.ask().then(show, show);
  };
  let left = false;
  let stop = () => {};
  void hire(agent, directory, rooms).then((all) => {
    if (left) return;
    reporters.push(...all);
    stop = whileSeen(host, () => {
      ask();
      const asking = setInterval(ask, ASK_EVERY);
      return () => {
        clearInterval(asking);
      };
    });
  });
  return () => {
    left = true;
    stop();
  };
}

/** A reporter for each of *rooms* that has news, and whose news can be loaded. */
async function hire(
  agent: House["agent"],
  directory: Directory,
  rooms: readonly Room[],
): Promise<Reporter[]> {
  const hired = await Promise.all(
    rooms.map(async (room) => {
      const load = found[`../rooms/${room.name}/lobby/news.ts`];
      const news = await load?.().catch(() => undefined);
      return news === undefined ? [] : [new Reporter(agent, directory, room, news)];
    }),
  );
  return hired.flat();
}

/** The newest of all rooms' lines, in which every room has a place. */
export function newest(rooms: readonly (readonly Line[])[]): Line[] {
  return rooms
    .flatMap((lines) => lines.slice(0, MOST_OF_A_ROOM))
    .sort((one, other) => other.time - one.time)
    .slice(0, MOST_LINES);
}

function drawLine({ room, words, href, time }: Line, now: number): HTMLElement {
  const when = element("time", { class: "soft number", datetime: new Date(time).toISOString() });
  write(when, span(now - time));
  return element(
    "li",
    {},
    element(
      "a",
      { class: "feed-line", href },
      element("span", { class: "feed-room" }, room),
      " ",
      element("span", { class: "feed-words" }, element("bdi", {}, words)),
      " ",
      when,
    ),
  );
}
