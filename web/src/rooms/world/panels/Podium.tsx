/**
 * How a season ended: who stands on the podium, everybody else, and the last picture of the world.
 *
 *     Season 3 is over
 *     +--------+    1  [4] Bill      51 200 points
 *     | 64x64  |    2  [1] Ada  you  20 300 points
 *     +--------+    3  ...
 *
 * It is shown when a season ends, and to who comes back after one ended; seasons before that are
 * listed behind a button.
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
import type { Season, SeasonHead, SeasonRow } from "../state/seating";
import { BLOCKS, fromDigits } from "../state/thumbnail";
import { PLAYERS } from "../words";
import { LAPSE, SEASONS as WORDS } from "../words-later";
import { Swatch } from "./Swatch";
import { openLapse } from "./Timelapse";
import "./Podium.css";

type Visit = Pick<Game, "store" | "actions">;

const PODIUM = 3;
const seen = kept("season", (season): season is number => Number.isSafeInteger(season));

/** Opens the podium whenever a season has ended. */
export function SeasonEnd() {
  const game = useGame();
  useOnce(() => followSeasons(game));
  return null;
}

function followSeasons(game: Visit): () => void {
  const { store, actions } = game;
  let close: () => void = () => undefined;
  const look = ({ seating }: App) => {
    if (seating === null) return;
    const known = seen.read();
    seen.write(seating.season);
    if (known === null || known >= seating.season) return;
    void actions.season(seating.season - 1).then((season) => {
      if (season !== null) close = openPodium(season, game);
    });
  };
  const unsubscribe = store.subscribe((now, before) => {
    if (now.seating?.season !== before.seating?.season) look(now);
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
        <ol class="ranks">
          {rows.map((row) => (
            <Rank key={row.rank} row={row} mine={row.principal === me} />
          ))}
        </ol>
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

function Rank({ row, mine }: { readonly row: SeasonRow; readonly mine: boolean }) {
  const { rank, player, name, score, land } = row;
  return (
    <li class={rank <= PODIUM ? `rank place-${rank}` : "rank"}>
      <b class="place number">{rank}</b>
      <Swatch player={player} />
      <bdi class="name">{name}</bdi>
      <span class="chip you" hidden={!mine}>
        {PLAYERS.you}
      </span>
      <span class="number points">{plural(score, "point")}</span>
      <small class="soft number">{PLAYERS.land(land)}</small>
    </li>
  );
}

/** Opens the list of the seasons that are over. */
export function openSeasons(heads: readonly SeasonHead[], game: Visit): void {
  const show = async (number: number, close: () => void) => {
    const season = await game.actions.season(number);
    if (season === null) return;
    close();
    openPodium(season, game);
  };
  openDialog(PLAYERS.pastSeasons, "seasons", (close) => (
    <>
      <ol class="list">
        {heads.map(({ number, ended, winner, score }) => (
          <li key={number}>
            <Button onClick={() => void show(number, close)}>
              {WORDS.seasonLine(number, new Date(ended).toLocaleDateString(), winner, score)}
              <Icon of={ChevronRight} />
            </Button>
          </li>
        ))}
      </ol>
      {heads.length === 0 && <p>{WORDS.noneYet}</p>}
    </>
  ));
}
