/**
 * How a day or a season ended: who stands on the podium, everybody else, and of a season the last picture
 * of the world. A day is won by land, and gives points; a season is won by points.
 *
 *     Season 3 is over
 *     +--------+    1  [4] Bill      51 200 points
 *     | 64x64  |    2  [1] Ada  you  20 300 points
 *     +--------+    3  ...
 *
 * It is shown when one ends, and to who comes back after one ended; those before that are listed
 * behind a button.
 */

import { ChevronRight, Film } from "lucide-preact";
import { Button } from "../../../shell/Button";
import { openDialog } from "../../../shell/Dialog";
import { Icon } from "../../../shell/Icon";
import { kept } from "../../../shell/keeping";
import { useBound } from "../../../shell/mount";
import { plural } from "../../../shell/format";
import { drawBlocks } from "../draw/thumbnail";
import { useGame, useOnce, type Game } from "../game";
import { FIRST_COINS } from "../rules/accounts";
import type { App } from "../state/app";
import type { Day, Season, SeasonHead, SeasonRow } from "../state/seating";
import { BLOCKS, fromDigits } from "../state/thumbnail";
import { PLAYERS } from "../words";
import { DAYS, LAPSE, SEASONS as WORDS } from "../words-later";
import { Swatch } from "./Swatch";
import { openLapse } from "./Timelapse";
import "./Podium.css";

type Visit = Pick<Game, "store" | "actions">;

const PODIUM = 3;
const whole = (number: unknown): number is number => Number.isSafeInteger(number);
const seen = { season: kept("season", whole), day: kept("day", whole) };

/** Opens the podium whenever a day or a season has ended. */
export function Endings() {
  const game = useGame();
  useOnce(() => followEndings(game));
  return null;
}

function followEndings(game: Visit): () => void {
  const { store, actions } = game;
  let close: () => void = () => undefined;
  const isNew = (piece: keyof typeof seen, number: number) => {
    const known = seen[piece].read();
    seen[piece].write(number);
    return known !== null && known < number;
  };
  const look = ({ seating }: App) => {
    if (seating === null) return;
    const [season, day] = [isNew("season", seating.season), isNew("day", seating.day)];
    if (season) {
      // Its last day ended with it: one podium is enough.
      void actions.season(seating.season - 1).then((found) => {
        if (found !== null) close = openPodium(found, game);
      });
    } else if (day) {
      void actions.days().then(([last]) => {
        if (last !== undefined) close = openDay(last, store.state.me?.principal ?? null);
      });
    }
  };
  const unsubscribe = store.subscribe(({ seating }, { seating: before }) => {
    if (seating?.season !== before?.season || seating?.day !== before?.day) look(store.state);
  });
  look(store.state);
  return () => {
    unsubscribe();
    close();
  };
}

/** Opens the podium of *season*. */
export function openPodium(season: Season, game: Visit): () => void {
  return openDialog(WORDS.title(season.number), "podium", () => (
    <Podium season={season} game={game} />
  ));
}

/** Opens the podium of *day*, as *me* sees it. */
export function openDay(day: Day, me: string | null): () => void {
  const { number, ended, rows } = day;
  const results = rows.map((row) => ({ ...row, result: DAYS.result(row.score, row.points) }));
  const [first] = rows;
  return openDialog(DAYS.title(number), "podium", () => (
    <>
      <p>
        {first === undefined
          ? WORDS.nobodyPlayed
          : DAYS.won(first.name, new Date(ended).toLocaleDateString())}
      </p>
      <Ranks rows={results} me={me} />
      <p class="soft">{DAYS.goesOn}</p>
    </>
  ));
}

interface PodiumProps {
  readonly season: Season;
  readonly game: Visit;
}

function Podium({ season, game: { store, actions } }: PodiumProps) {
  const { number, generation, picture, rows } = season;
  const me = store.state.me?.principal ?? null;
  const blocks = fromDigits(picture);
  const canvas = useBound<HTMLCanvasElement>((host) => {
    const context = host.getContext("2d");
    if (context !== null) drawBlocks(context, blocks, 1);
    return undefined;
  });
  const showLapse = () => {
    const find = async () => [...(await actions.lapse(number)), { generation, blocks }];
    void openLapse(number, find, store.state.calm, actions.say);
  };
  return (
    <>
      <p>{summaryOf(season, me)}</p>
      <div class="podium-parts">
        <canvas
          class="last-picture"
          role="img"
          aria-label={WORDS.lastPicture(number)}
          width={BLOCKS}
          height={BLOCKS}
          ref={canvas}
        />
        <Ranks rows={rows.map((row) => ({ ...row, result: plural(row.score, "point") }))} me={me} />
      </div>
      <Button icon={Film} onClick={showLapse}>
        {LAPSE.button}
      </Button>
      <p class="soft">{WORDS.nextSeason(FIRST_COINS)}</p>
    </>
  );
}

/** Who won, and how *me* did. */
export function summaryOf({ rows, ended }: Season, me: string | null): string {
  const [first] = rows;
  if (first === undefined) return WORDS.nobodyPlayed;
  const when = new Date(ended).toLocaleDateString();
  const mine = rows.find((row) => row.principal === me);
  if (mine === first) return WORDS.youWon(first.score, when);
  const won = WORDS.won(first.name, first.score, when);
  return mine === undefined ? won : `${won} ${WORDS.youCame(mine.rank, rows.length)}`;
}

/** A row, and what it came to in words. */
type Result = SeasonRow & { readonly result: string };

function Ranks({ rows, me }: { readonly rows: readonly Result[]; readonly me: string | null }) {
  return (
    <ol class="ranks">
      {rows.map((row) => (
        <Rank key={row.rank} row={row} mine={row.principal === me} />
      ))}
    </ol>
  );
}

function Rank({ row, mine }: { readonly row: Result; readonly mine: boolean }) {
  const { rank, player, name, result, land } = row;
  return (
    <li class={rank <= PODIUM ? `rank place-${rank}` : "rank"}>
      <b class="place number">{rank}</b>
      <Swatch player={player} />
      <bdi class="name">{name}</bdi>
      <span class="chip you" hidden={!mine}>
        {PLAYERS.you}
      </span>
      <span class="number points">{result}</span>
      <small class="soft number">{PLAYERS.land(land)}</small>
    </li>
  );
}

/** Opens the list of the days and seasons that are over. */
export function openPast(days: readonly Day[], heads: readonly SeasonHead[], game: Visit): void {
  const show = async (number: number, close: () => void) => {
    const season = await game.actions.season(number);
    if (season === null) return;
    close();
    openPodium(season, game);
  };
  openDialog(PLAYERS.past, "seasons", (close) => (
    <>
      <ol class="list">
        {days.map((day) => (
          <li key={`day ${day.number}`}>
            <Button
              onClick={() => {
                close();
                openDay(day, game.store.state.me?.principal ?? null);
              }}
            >
              {DAYS.line(
                day.number,
                new Date(day.ended).toLocaleDateString(),
                day.rows[0]?.name ?? null,
              )}
              <Icon of={ChevronRight} />
            </Button>
          </li>
        ))}
        {heads.map(({ number, ended, winner, score }) => (
          <li key={`season ${number}`}>
            <Button onClick={() => void show(number, close)}>
              {WORDS.seasonLine(number, new Date(ended).toLocaleDateString(), winner, score)}
              <Icon of={ChevronRight} />
            </Button>
          </li>
        ))}
      </ol>
      {days.length + heads.length === 0 && <p>{WORDS.noneYet}</p>}
    </>
  ));
}
