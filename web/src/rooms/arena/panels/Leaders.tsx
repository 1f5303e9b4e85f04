/** The table of a season: who is rated best, and what everybody has done. */

import { useState } from "preact/hooks";
import { words } from "../../../net/words";
import { openDialog } from "../../../shell/Dialog";
import { useLoaded, useUniqueId } from "../../../shell/mount";
import { shortened } from "../../../shell/format";
import type { Client } from "../net/client";
import type { App } from "../state";
import * as WORDS from "../words";
import "./Leaders.css";

/** Shows the tables, the present season's first. */
export function openLeaders({ season, who }: App, client: Pick<Client, "leaders">): void {
  openDialog(WORDS.leadersHeading, "arena-leaders", () =>
    season === null ? null : <Leaders last={season} who={who} client={client} />,
  );
}

interface LeadersProps {
  /** The present season; they are counted from 1. */
  readonly last: number;
  readonly who: string | null;
  readonly client: Pick<Client, "leaders">;
}

export function Leaders({ last, who, client }: LeadersProps) {
  const id = useUniqueId();
  const [season, setSeason] = useState(last);
  const seasons = Array.from({ length: last }, (_, at) => last - at);
  return (
    <>
      {last > 1 && (
        <div class="field">
          <label for={id}>{WORDS.season}</label>
          <select
            id={id}
            value={season}
            onChange={(event) => {
              setSeason(Number(event.currentTarget.value));
            }}
          >
            {seasons.map((each) => (
              <option key={each} value={each}>
                {WORDS.seasonOf(each)}
              </option>
            ))}
          </select>
        </div>
      )}
      <div
        class="arena-table"
        tabIndex={0}
        role="region"
        aria-label={WORDS.table}
        aria-live="polite"
      >
        <Table key={season} {...{ season, who, client }} />
      </div>
      <p class="soft">{WORDS.aboutTable}</p>
    </>
  );
}

interface TableProps extends Omit<LeadersProps, "last"> {
  readonly season: number;
}

function Table({ season, who, client }: TableProps) {
  const [rows] = useLoaded(() => client.leaders(season).catch(words));
  if (rows === null) return null;
  if (typeof rows === "string") return <p>{rows}</p>;
  if (rows.length === 0) return <p class="soft">{WORDS.nobodyPlayed}</p>;
  return (
    <table class="number">
      <thead>
        <tr>
          {WORDS.columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => {
          const name = row.name === "" ? shortened(row.player) : row.name;
          const mine = row.player === who;
          return (
            <tr key={row.player} class={mine ? "mine" : ""}>
              <td>{at + 1}</td>
              <th scope="row">
                <bdi>{mine ? WORDS.you(name) : name}</bdi>
              </th>
              {WORDS.figures(row).map((figure, column) => (
                <td key={column}>{figure}</td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
