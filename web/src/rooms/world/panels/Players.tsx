/**
 * Who plays, by today's score: land, added up every minute. A player is a line; a press goes to
 * where their land is, and tells more of them.
 *
 *     [3] Ada  you           51 200 today
 *         ====                           a bar as long as the land is beside the largest
 *         43 points this week   2 310 land   120 alive   34 on land   874 in hand
 *
 * A player is told by number, colour and hatch, never by colour alone.
 */

import { Eye, Users } from "lucide-preact";
import { useState } from "preact/hooks";
import { Button, IconButton } from "../../../shell/Button";
import { Fold } from "../../../shell/Fold";
import { Icon } from "../../../shell/Icon";
import { grouped, plural } from "../../../shell/format";
import { locate } from "../controls/camera";
import { useApp, useGame } from "../game";
import { SEATS } from "../rules/board";
import { UNHEARD, type Standing } from "../state/app";
import { FIGURES, PLAYERS as WORDS } from "../words";
import { backToTheBoard } from "./open-panel";
import { Swatch } from "./Swatch";

export function Players() {
  const { actions, store } = useGame();
  const { standings, seating } = useApp("standings", "seating");
  const [told, setTold] = useState<number | null>(null);
  const heard = standings !== UNHEARD;
  const largest = Math.max(1, ...standings.map(({ land }) => land));
  const head = (
    <>
      <Icon of={Users} />
      <span class="spare">{WORDS.players}</span>
      <span class="number soft">{heard && FIGURES.of(standings.length, SEATS)}</span>
    </>
  );
  const openPast = async () => {
    const [days, seasons] = await Promise.all([actions.days(), actions.seasons()]);
    (await import("./Podium")).openPast(days, seasons, { store, actions });
  };
  return (
    <Fold class="leaderboard panel" head={head}>
      <ol class="list">
        {standings.map((row) => (
          <Player
            key={row.player}
            row={row}
            largest={largest}
            open={row.player === told}
            press={() => {
              setTold(row.player === told ? null : row.player);
            }}
          />
        ))}
      </ol>
      {standings.length === 0 && <p class="soft">{heard ? WORDS.nobodyYet : WORDS.asking}</p>}
      <Button
        kind="quiet"
        class="past"
        hidden={(seating?.season ?? 1) === 1 && (seating?.day ?? 1) === 1}
        onClick={() => void openPast()}
      >
        {WORDS.past}
      </Button>
    </Fold>
  );
}

interface PlayerProps {
  readonly row: Standing;
  /** Cells of the largest land. */
  readonly largest: number;
  /** Whether more is told than a line. */
  readonly open: boolean;
  readonly press: () => void;
}

function Player({ row, largest, open, press }: PlayerProps) {
  const { player, name, score, points, alive, land, coins, balance } = row;
  const game = useGame();
  const { me, only } = useApp("me", "only");
  return (
    <li>
      <button
        type="button"
        class="standing"
        data-player={player}
        title={WORDS.showWhere}
        aria-expanded={open}
        onClick={(event) => {
          locate(player, game);
          press();
          backToTheBoard(event);
        }}
      >
        <Swatch player={player} />
        <span class="title">
          <bdi class="name">{name}</bdi>
          <span class="chip you" hidden={player !== me?.player}>
            {WORDS.you}
          </span>
          <span class="score number">
            <b>{grouped(score)}</b>
            <small class="soft"> {WORDS.today}</small>
          </span>
        </span>
        <span class="bar" aria-hidden="true" style={{ "--share": String(land / largest) }} />
        <span class="rest number soft" hidden={!open}>
          <span>{WORDS.points(points)}</span>
          <span>{WORDS.land(land)}</span>
          <span>{plural(alive, WORDS.livingCell)}</span>
          <span>{WORDS.onLand(coins)}</span>
          <span>{WORDS.inHand(balance)}</span>
        </span>
      </button>
      <IconButton
        icon={Eye}
        class="only"
        label={WORDS.dimEverybodyBut(name)}
        aria-pressed={player === only}
        onClick={(event) => {
          game.store.set({ only: player === only ? null : player });
          backToTheBoard(event);
        }}
      />
    </li>
  );
}
