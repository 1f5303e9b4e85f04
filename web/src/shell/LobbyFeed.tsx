/**
 * The feed of the lobby: the last that happened in all rooms, each line a link to where it was.
 *
 *     Just now
 *     Arena    Ada pledged for Blue in round 17       4 s
 *     World    5 bots placed 214 cells                2 s
 *
 * People come first; what bots do is one line a room, where nobody else does anything.
 * Rooms are asked while somebody can see the list, and not otherwise.
 */

import { useSignal } from "@preact/signals";
import type { Directory } from "../net/directory";
import { directoryOf } from "../net/directory";
import { span } from "./format";
import { useBound } from "./mount";
import type { Line, RoomNews } from "./news";
import { Reporter } from "./news";
import type { House, Room } from "./room";
import { whileSeen } from "./seen";
import { LOBBY } from "./words";

const ASK_EVERY = 10_000; // milliseconds
const MOST_LINES = 7;
const MOST_OF_A_ROOM = 3;

const found = import.meta.glob<RoomNews>("../rooms/*/lobby/news.ts");

interface LobbyFeedProps {
  readonly house: House;
  readonly rooms: readonly Room[];
}

/** What was told last, and when it was asked. */
interface Told {
  readonly lines: readonly Line[];
  readonly now: number;
}

export function LobbyFeed({ house, rooms }: LobbyFeedProps) {
  const told = useSignal<Told | null>(null);
  const host = useBound<HTMLDivElement>((list) =>
    follow(list, house, rooms, (lines) => {
      // Nobody's link is taken away.
      if (list.contains(document.activeElement)) return;
      told.value = { lines, now: Date.now() };
    }),
  );
  const { lines = [], now = 0 } = told.value ?? {};
  return (
    <>
      <h2>{LOBBY.justNow}</h2>
      <div ref={host}>
        <ol class="list feed-lines">
          {lines.map((line) => (
            <FeedLine key={line.key} line={line} now={now} />
          ))}
        </ol>
      </div>
      <p class="soft" hidden={told.value === null || lines.length > 0}>
        {LOBBY.nothingYet}
      </p>
    </>
  );
}

interface FeedLineProps {
  readonly line: Line;
  readonly now: number;
}

function FeedLine({ line: { room, words, href, time }, now }: FeedLineProps) {
  return (
    <li>
      <a class="feed-line" href={href}>
        <span class="feed-room">{room}</span>{" "}
        <span class="feed-words">
          <bdi>{words}</bdi>
        </span>{" "}
        <time class="soft number" dateTime={new Date(time).toISOString()}>
          {span(now - time)}
        </time>
      </a>
    </li>
  );
}

/** Asks *rooms* while *host* is seen, and tells what is new, until what is returned is called. */
function follow(
  host: HTMLElement,
  { agent }: House,
  rooms: readonly Room[],
  tell: (lines: readonly Line[]) => void,
): () => void {
  let left = false;
  let stop = () => {};
  void hire(agent, directoryOf(agent), rooms).then((reporters) => {
    if (left) return;
    const show = () => {
      tell(newest(reporters.map(({ lines }) => lines)));
    };
    const ask = () => {
      for (const reporter of reporters) reporter.ask().then(show, show);
    };
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

/** The newest of all rooms' lines, in which every room has a place; what bots do comes last. */
export function newest(rooms: readonly (readonly Line[])[]): Line[] {
  const lines = rooms
    .flatMap((all) => all.slice(0, MOST_OF_A_ROOM))
    .sort((one, other) => other.time - one.time);
  const bots = lines.filter((line) => line.bots);
  const people = lines.filter((line) => !line.bots);
  return [...people.slice(0, MOST_LINES - bots.length), ...bots];
}
