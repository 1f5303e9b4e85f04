/** The head of the page: the way home, which round this is, the last rounds, and the rules. */

import { useComputed } from "@preact/signals";
import { CircleQuestionMark, LayoutGrid, Trophy, Users } from "lucide-preact";
import { words } from "../../../net/words";
import { drawAddress } from "../../../shell/address";
import { IconButton } from "../../../shell/Button";
import { openDialog } from "../../../shell/Dialog";
import { HomeLink } from "../../../shell/Home";
import { LogMark } from "../../../shell/Mark";
import { useLoaded } from "../../../shell/mount";
import type { Client } from "../net/client";
import { room } from "../manifest";
import type { Arena } from "../Room";
import { drawPlace } from "../state";
import * as WORDS from "../words";
import { openLeaders } from "./Leaders";
import { openMe } from "./Me";

const LISTED = 20n; // rounds

export function Header(arena: Arena) {
  const { app, store, client, log } = arena;
  const id = useComputed(() => app.round?.id).value;
  const season = useComputed(() => app.round?.season).value;
  return (
    <header class="arena-head">
      <HomeLink />
      <h1 class="arena-title">
        <span>{id === undefined ? room.title : WORDS.roundTitle(id)}</span>
        <span class="arena-season">{season !== undefined && WORDS.ofSeason(season)}</span>
      </h1>
      <div class="row">
        {app.who !== null && (
          <IconButton
            icon={Users}
            label={WORDS.youTitle}
            onClick={() => {
              openMe(arena);
            }}
          />
        )}
        <IconButton
          icon={Trophy}
          label={WORDS.leadersTitle}
          onClick={() => {
            openLeaders(store.state, client);
          }}
        />
        <IconButton
          icon={LayoutGrid}
          label={WORDS.roundsTitle}
          onClick={() => {
            openRounds(store.state.current, client);
          }}
        />
        <LogMark log={log} />
        <IconButton icon={CircleQuestionMark} label={WORDS.rulesTitle} onClick={openRules} />
      </div>
    </header>
  );
}

function openRules(): void {
  openDialog(WORDS.rulesHeading, "arena-rules", () =>
    WORDS.rules.map((text) => <p key={text}>{text}</p>),
  );
}

function openRounds(current: bigint | null, client: Pick<Client, "rounds">): void {
  openDialog(WORDS.roundsTitle, "arena-rounds", (close) =>
    current === null ? null : <Rounds current={current} client={client} close={close} />,
  );
}

interface RoundsProps {
  /** The round that is open. */
  readonly current: bigint;
  readonly client: Pick<Client, "rounds">;
  readonly close: () => void;
}

/** The last rounds, each a link. */
export function Rounds({ current, client, close }: RoundsProps) {
  const [lines] = useLoaded(() =>
    client.rounds(current > LISTED ? current - LISTED : 0n).catch(words),
  );
  if (typeof lines === "string") return <p>{lines}</p>;
  return (
    <ul class="list">
      {lines?.toReversed().map((line) => (
        <li key={line.id}>
          <RoundLink round={line.id} close={close}>
            {WORDS.roundTitle(line.id)}
          </RoundLink>
          <span>{WORDS.roundLine(line)}</span>
        </li>
      ))}
    </ul>
  );
}

interface RoundLinkProps {
  readonly round: bigint;
  /** Closes the dialog that the link is in. */
  readonly close: () => void;
  readonly children: string;
}

export function RoundLink({ round, close, children }: RoundLinkProps) {
  const href = drawAddress(room.name, drawPlace({ round, generation: null }));
  return (
    <a href={href} onClick={close}>
      {children}
    </a>
  );
}
