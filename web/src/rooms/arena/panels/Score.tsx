/** The figures under the board: phase and clock, generation, and what both teams have. */

import { Check, TriangleAlert } from "lucide-preact";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../../shell/Icon";
import { grouped } from "../../../shell/format";
import type { Round } from "../net/client";
import type { Field } from "../rules/field";
import { invaders, populations } from "../rules/field";
import type { Team } from "../rules/round";
import { scores, TEAMS } from "../rules/round";
import type { Arena } from "../Room";
import type { Mark } from "../state";
import { fieldOf, phaseOf } from "../state";
import * as WORDS from "../words";
import "./Score.css";

const EVERY = 250; // milliseconds, so that the clock skips no second

export function Score({ app }: Pick<Arena, "app">) {
  const { round, film, shown, fault, paused, mark } = app;
  const field = fieldOf(app);
  return (
    <div class="arena-figures">
      <div class="arena-when">
        <span class="arena-phase" role="status">
          {fault === "" ? WORDS.phaseWords(app) : fault}
        </span>
        <span class="arena-clock number" role="timer">
          {round !== null && (paused ? WORDS.paused : <Clock round={round} />)}
        </span>
        <span class="number">
          {round !== null && film !== null && WORDS.generationOf(shown, round.rules.maxGen)}
        </span>
        {mark !== null && <TwinMark mark={mark} />}
      </div>
      {round !== null && field !== null && (
        <div class="arena-teams">
          {([0, 1] as const).map((team) => (
            <TeamScore
              key={team}
              team={team}
              round={round}
              field={field}
              early={phaseOf(app) === "Commit"}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** The time until the present phase of *round* ends. */
function Clock({ round }: { readonly round: Round }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const ticking = setInterval(() => {
      setNow(Date.now());
    }, EVERY);
    return () => {
      clearInterval(ticking);
    };
  }, []);
  return <>{WORDS.deadline(round, now)}</>;
}

/** Whether the page's twin came to the canister's board. */
function TwinMark({ mark }: { readonly mark: Mark }) {
  return (
    <span class="arena-mark" data-state={mark.agrees ? "agrees" : "differs"}>
      <Icon of={mark.agrees ? Check : TriangleAlert} />
      <span>{WORDS.markWords(mark)}</span>
    </span>
  );
}

interface TeamScoreProps {
  readonly team: Team;
  readonly round: Round;
  readonly field: Field;
  /** Before seedlets are revealed there are only players to count. */
  readonly early: boolean;
}

function TeamScore({ team, round, field, early }: TeamScoreProps) {
  const players = ([0, 1] as const).map((of) => round.slots.filter((s) => s.team === of).length);
  const cells = early ? players : populations(field);
  const part = cells[team] / Math.max(1, cells[0] + cells[1]);
  return (
    <section class={`arena-team ${TEAMS[team].toLowerCase()}`} aria-label={TEAMS[team]}>
      <h2>{TEAMS[team]}</h2>
      <dl>
        {!early && (
          <>
            <Figure name={WORDS.cells} value={cells[team]} />
            <Figure name={WORDS.invaders} value={invaders(field)[team]} />
            <Figure name={WORDS.score} value={scores(field, round.rules)[team]} />
          </>
        )}
        <Figure name={WORDS.players} value={players[team]!} />
      </dl>
      <span class="arena-bar" style={{ "--part": part.toFixed(3) }} />
    </section>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd class="number">{grouped(value)}</dd>
    </div>
  );
}
