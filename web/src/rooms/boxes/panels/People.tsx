/** Who has closed the most boxes, and what one has done oneself. */

import { Pencil } from "lucide-preact";
import { useEffect, useState } from "preact/hooks";
import { words } from "../../../net/words";
import { Button } from "../../../shell/Button";
import { ask, openDialog } from "../../../shell/Dialog";
import { Identity } from "../../../shell/SignIn";
import { shortened } from "../../../shell/format";
import type { Client, Leader } from "../net/client";
import type { Visit } from "../Room";
import { TEAMS } from "../rules/teams";
import * as WORDS from "../words";
import { Swatch } from "./Scores";
import "./People.css";

const LISTED = 20;

/** A row of the list, and its place from 0. */
type Placed = readonly [place: number, row: Leader];

/** The best of all teams; one's own place, too. */
export function openLeaders({ store, client }: Visit): void {
  const { who } = store.state;
  openDialog(WORDS.leaders, "boxes-leaders", () => <Leaders client={client} who={who} />);
}

interface LeadersProps {
  readonly client: Client;
  readonly who: string | null;
}

function Leaders({ client, who }: LeadersProps) {
  const [found, setFound] = useState<readonly Placed[] | string | null>(null);
  useEffect(() => {
    leadersOf(client, who).then(setFound, (fault: unknown) => {
      setFound(words(fault));
    });
  }, [client, who]);
  if (found === null) return null;
  if (typeof found === "string") return <p>{found}</p>;
  if (found.length === 0) return <p>{WORDS.nobodyYet}</p>;
  return (
    <ol class="list boxes-rows">
      {found.map(([place, row]) => (
        <LeaderRow key={row.player} place={place} row={row} mine={row.player === who} />
      ))}
    </ol>
  );
}

/** The first of all, and whoever looks, with their names. */
async function leadersOf(client: Client, who: string | null): Promise<Placed[]> {
  const rows = await client.leaders(null);
  const shown = rows
    .map((row, place) => ({ place, player: row.player }))
    .filter(({ place, player }) => place < LISTED || player === who);
  const named = await client.named(shown.map(({ place }) => rows[place]!));
  return shown.map(({ place }, at) => [place, named[at]!]);
}

interface LeaderRowProps {
  readonly place: number;
  readonly row: Leader;
  readonly mine: boolean;
}

function LeaderRow({ place, row: { player, name, team, drawn, claimed }, mine }: LeaderRowProps) {
  const called = name === "" ? shortened(player) : name;
  return (
    <li class={mine ? "mine" : ""}>
      <span class="number">{place + 1}.</span>
      <Swatch team={team} />
      <bdi class="boxes-row-name">{mine ? WORDS.yourself(called) : called}</bdi>
      <span class="unseen">{TEAMS[team]!.name}</span>
      <span class="number">{WORDS.boxes(claimed)}</span>
      <span class="number soft">{WORDS.lines(drawn)}</span>
    </li>
  );
}

/** Who one is here: team, lines, boxes, name, and the way out. */
export function openYou(visit: Visit): void {
  openDialog(WORDS.you, "boxes-me", (close) => <You visit={visit} close={close} />);
}

interface YouProps {
  readonly visit: Visit;
  readonly close: () => void;
}

function You({ visit: { store, session, house }, close }: YouProps) {
  const seat = store.signals.seat.value;
  const who = house.account.store.signals.who.value;
  if (who === null) return null;
  const rename = async () => {
    close();
    const name = await ask({ ...WORDS.nameQuestion, value: seat?.name ?? "" });
    if (name !== null) await session.rename(name);
  };
  return (
    <>
      <p>
        {seat !== null && <Swatch team={seat.team} />}{" "}
        {seat === null || seat.name === "" ? WORDS.noName : <bdi>{seat.name}</bdi>}
      </p>
      <p>{seat === null ? WORDS.noTeam : WORDS.teamWords(seat.team)}</p>
      {seat !== null && (
        <dl class="boxes-numbers">
          {WORDS.deedsOf(seat).map(([name, value]) => (
            <>
              <dt>{name}</dt>
              <dd class="number">{value}</dd>
            </>
          ))}
        </dl>
      )}
      <Button icon={Pencil} onClick={() => void rename()}>
        {WORDS.name}
      </Button>
      <Identity
        account={house.account}
        who={who}
        say={house.say}
        loss={WORDS.loss}
        leaving={close}
      />
    </>
  );
}
