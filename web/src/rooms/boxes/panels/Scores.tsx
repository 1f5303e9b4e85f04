/** The four scores, the team that leads, and how far the game is. */

import { classes } from "../../../shell/Button";
import { useBound } from "../../../shell/mount";
import { grouped } from "../../../shell/format";
import type { Store } from "../../../state/store";
import { HATCH, tilesOf } from "../draw/colours";
import type { Team } from "../rules/teams";
import { leaderOf, TEAMS } from "../rules/teams";
import type { App } from "../state";
import { scoresOf, shownAt } from "../state";
import * as WORDS from "../words";

export function Scores({ store }: { readonly store: Store<App> }) {
  const { sheet, log, records, moment, marks, seat, complete } = store.signals;
  const at = { moment: moment.value, records: records.value };
  const shown = { sheet: sheet.value, log: log.value, marks: marks.value, ...at };
  const scores = scoresOf(shown);
  const leader = leaderOf(scores);
  return (
    <div class="boxes-standing">
      <ul class="boxes-scores list" aria-label={WORDS.teamBoxes}>
        {TEAMS.map(({ name }, team) => {
          const [leads, mine] = [team === leader, team === seat.value?.team];
          const said = WORDS.standingWords(leads, mine, complete.value);
          return (
            <li
              key={name}
              class={classes("boxes-score", leads && "leads", mine && "mine")}
              title={said === "" ? name : `${name}: ${said}`}
            >
              <Swatch team={team as Team} />
              <span class="boxes-team-name">{name}</span>
              <span class="number">{grouped(scores[team]!)}</span>
              <span class="boxes-said">{said}</span>
            </li>
          );
        })}
      </ul>
      <span class="boxes-progress soft number">
        {sheet.value !== null && WORDS.progressWords(shownAt(at))}
      </span>
    </div>
  );
}

const SIDE = 2 * HATCH;

/** A team's colour with its hatch, as a small picture; screen readers pass it by. */
export function Swatch({ team }: { readonly team: Team }) {
  const canvas = useBound<HTMLCanvasElement>((host) => {
    const image = new ImageData(SIDE, SIDE);
    const pixels = new Uint32Array(image.data.buffer);
    const tiles = tilesOf(false);
    for (let at = 0; at < SIDE * SIDE; at++) {
      const [x, y] = [at % HATCH, Math.floor(at / SIDE) % HATCH];
      pixels[at] = tiles[((team + 1) * HATCH + y) * HATCH + x]!;
    }
    host.getContext("2d")?.putImageData(image, 0, 0);
    return undefined;
  });
  return <canvas class="boxes-swatch" width={SIDE} height={SIDE} aria-hidden ref={canvas} />;
}
