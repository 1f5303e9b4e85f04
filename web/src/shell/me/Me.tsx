/**
 * The page about whoever plays: one key, and what they have in every room.
 *
 *     [home]  You
 *     who one is, the ways in and out, the key as a file
 *     days played, days in a row, medals of all rooms
 *     [ a part for each room: numbers, small replays, links ]
 *     what only this browser keeps
 *
 * What there is to say each room knows: the page lists it, and a room that does not answer says so.
 */

import type { Signal } from "@preact/signals";
import { useSignal } from "@preact/signals";
import { Award, ChevronRight, Download } from "lucide-preact";
import { useEffect } from "preact/hooks";
import { directoryOf } from "../../net/directory";
import { words } from "../../net/words";
import type { Store } from "../../state/store";
import type { Who } from "../account";
import { drawAddress } from "../address";
import { Button } from "../Button";
import { grouped } from "../format";
import { HomeLink } from "../Home";
import { Icon } from "../Icon";
import { mount, useLoaded } from "../mount";
import { untilAnswered } from "../retry";
import type { House, Leave, Place, Room } from "../room";
import { NoSuchPlace } from "../room";
import { ROOMS } from "../rooms";
import { download } from "../share";
import { BringKey, Identity, SaveKey, WaysIn } from "../SignIn";
import { ME, ROUTER } from "../words";
import { habitOf, playedDays } from "./days";
import { Moment } from "./Moment";
import type { Fact, KeptHere, Medal, Mine, RoomMe } from "./part";
import "./me.css";

const found = import.meta.glob<RoomMe>("../../rooms/*/me.ts");

/** What *room* says about somebody; undefined if it says nothing. */
async function partOf({ name }: Room): Promise<RoomMe | undefined> {
  return found[`../../rooms/${name}/me.ts`]?.();
}

export function enter(house: House, place: Store<Place>): Leave {
  if (!/^\/?$/.test(place.state.place)) throw new NoSuchPlace(ROUTER.badLink);
  const open = ROOMS.filter(({ canister }) => house.agent.knows(canister));
  return mount(house.root, <Me house={house} rooms={open} />);
}

interface MeProps {
  readonly house: House;
  readonly rooms: readonly Room[];
}

function Me({ house, rooms }: MeProps) {
  const who = house.account.store.signals.who.value;
  const medals = useSignal<Medals>({});
  return (
    <main class="me" aria-label={ME.title}>
      <header>
        <HomeLink />
        <h1>{ME.title}</h1>
      </header>
      <section class="panel me-who" aria-label={ME.identity}>
        {who === null ? <Nobody house={house} /> : <Somebody house={house} who={who} />}
      </section>
      {who !== null && (
        <>
          <Playing rooms={rooms} medals={medals} />
          <div class="me-rooms">
            {rooms.map((room) => (
              <RoomPart
                key={`${room.name} ${who.principal}`}
                house={house}
                room={room}
                who={who}
                medals={medals}
              />
            ))}
          </div>
        </>
      )}
      <OnlyHere house={house} rooms={rooms} />
    </main>
  );
}

function Nobody({ house: { account, say } }: Pick<MeProps, "house">) {
  return (
    <>
      <p>{ME.welcome.nobody}</p>
      <WaysIn account={account} />
      <BringKey account={account} say={say} />
    </>
  );
}

interface SomebodyProps {
  readonly house: House;
  readonly who: Who;
}

/** The name that one has in the rooms, the principal, and the way out. */
function Somebody({ house: { account, agent, say }, who }: SomebodyProps) {
  const name = useSignal<string>(ME.title);
  useEffect(() => {
    const directory = directoryOf(agent);
    void directory.learn([who.principal]).then(() => {
      name.value = directory.nameOf(who.principal) || ME.noName;
    });
  }, [who.principal]);
  return (
    <>
      <h2 class="me-name">{name}</h2>
      <p>{ME.welcome[who.kind]}</p>
      <Identity account={account} who={who} say={say} loss={ME.loss}>
        {who.kind === "guest" && <SaveKey account={account} say={say} />}
      </Identity>
      <code class="me-principal">{who.principal}</code>
    </>
  );
}

const NOTHING: Mine = { facts: [], links: [] };

/** The medals of each room that has answered, by its name. */
type Medals = Readonly<Record<string, readonly Medal[]>>;

interface PlayingProps {
  readonly rooms: readonly Room[];
  readonly medals: Signal<Medals>;
}

/** How often one played, and what one has won in all rooms. */
function Playing({ rooms, medals }: PlayingProps) {
  const { days, streak, longest } = habitOf(Object.values(playedDays()).flat());
  const won = rooms.flatMap(({ name, title }) =>
    (medals.value[name] ?? []).map(([medal, times]) => ME.medal(title, medal, times)),
  );
  return (
    <section class="panel me-who" aria-label={ME.playing}>
      <Pairs
        of={[
          [ME.days, grouped(days)],
          [ME.streak, grouped(streak)],
          [ME.longest, grouped(longest)],
        ]}
      />
      <p class="soft">{ME.daysHere}</p>
      <h2>{ME.medals}</h2>
      {won.length === 0 && <p class="soft">{ME.noMedals}</p>}
      <ul class="list me-medals">
        {won.map((medal) => (
          <li key={medal}>
            <Icon of={Award} />
            {medal}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Pairs({ of }: { readonly of: readonly Fact[] }) {
  return (
    <dl class="pairs">
      {of.map(([name, value]) => (
        <>
          <dt class="soft">{name}</dt>
          <dd class="number">
            <bdi>{value}</bdi>
          </dd>
        </>
      ))}
    </dl>
  );
}

interface RoomPartProps extends SomebodyProps, Pick<PlayingProps, "medals"> {
  readonly room: Room;
}

/** What *who* has in *room*, once it has answered. */
function RoomPart({ house, room, who, medals }: RoomPartProps) {
  const mine = useSignal<Mine | null>(null);
  const fault = useSignal<string | null>(null);
  useEffect(
    () =>
      untilAnswered(
        async () => (await partOf(room))?.mineOf(house, who.principal),
        (all) => {
          mine.value = all ?? NOTHING;
          medals.value = { ...medals.value, [room.name]: all?.medals ?? [] };
          fault.value = null;
        },
        (why: unknown) => {
          fault.value = ME.noAnswer(room.title, words(why));
        },
      ),
    [],
  );
  return (
    <section class="panel me-room" aria-label={room.title}>
      <h2>
        <a href={drawAddress(room.name)}>
          {room.title}
          <Icon of={ChevronRight} />
        </a>
      </h2>
      <div class="me-body">
        {fault.value !== null && <p class="me-fault">{fault}</p>}
        {fault.value === null && mine.value === null && <p class="soft">{ME.asking}</p>}
        {mine.value !== null && <Having house={house} room={room} mine={mine.value} />}
      </div>
    </section>
  );
}

interface HavingProps extends Pick<MeProps, "house"> {
  readonly room: Room;
  readonly mine: Mine;
}

/** Facts as a list of pairs, then small replays, then links into the room. */
function Having({ house, room, mine: { facts, links, moments = [] } }: HavingProps) {
  return (
    <>
      {facts.length === 0 ? <p class="soft">{ME.nothing(room.sentence)}</p> : <Pairs of={facts} />}
      {moments.length > 0 && (
        <ul class="list" aria-label={ME.moments}>
          {moments.map((moment) => (
            <Moment key={moment.place} house={house} room={room} moment={moment} />
          ))}
        </ul>
      )}
      {links.length > 0 && (
        <ul class="list">
          {links.map(({ words: said, place }) => (
            <li key={place}>
              <a class="me-link" href={drawAddress(room.name, place)}>
                {said}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What only this browser has, each thing with a way to save it. */
function OnlyHere({ house, rooms }: MeProps) {
  const [things] = useLoaded(() => keptIn(rooms));
  if (things === null || things.length === 0) return null;
  return (
    <section class="panel me-kept">
      <h2>{ME.onlyHere}</h2>
      <p class="soft">{ME.onlyHereLost}</p>
      <ul class="list me-things">
        {things.map((thing) => (
          <KeptThing key={thing.file} {...thing} house={house} />
        ))}
      </ul>
    </section>
  );
}

async function keptIn(rooms: readonly Room[]): Promise<readonly KeptHere[]> {
  const parts = await Promise.all(rooms.map((room) => partOf(room).catch(() => undefined)));
  return parts.flatMap((part) => part?.keptOf?.() ?? []);
}

interface KeptThingProps extends KeptHere {
  readonly house: House;
}

function KeptThing({ words: said, file, text, house }: KeptThingProps) {
  const save = () => {
    download(new Blob([text], { type: "text/plain" }), file);
    house.say(ME.saved(file), "good");
  };
  return (
    <li class="me-thing">
      <span>{said}</span>
      <Button kind="small" icon={Download} aria-label={ME.saveLabel(said)} onClick={save}>
        {ME.save}
      </Button>
    </li>
  );
}
