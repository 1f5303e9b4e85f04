/** The panel of rules: the one on the bench, its grid, and those that have names. */

import type { TargetedEvent } from "preact";
import { useState } from "preact/hooks";
import type { Topology } from "../../../rules/grid";
import { grid } from "../../../rules/grid";
import type { Rule } from "../../../rules/rule";
import { Button } from "../../../shell/Button";
import { confirm } from "../../../shell/Dialog";
import type { Named } from "../../../state/rules/names";
import { searchNamed } from "../../../state/rules/names";
import { parseRule } from "../../../state/rules/notation";
import type { Session } from "../state/app";
import { useSession } from "../state/app";
import { exampleOf, MAX_SIDE } from "../state/experiment";
import * as WORDS from "../words";
import { NamedPattern } from "./NamedPattern";
import { RuleField } from "./RuleField";

const TOPOLOGIES: readonly Topology[] = ["bounded", "torus", "tube", "lying tube"];

export function Rules() {
  const session = useSession();
  return (
    <>
      <RuleField
        id="lab-rule"
        label={WORDS.rule}
        button={WORDS.useRule}
        rule={session.store.signals.rule.value}
        take={(rule) => void chooseRule(session, rule)}
      />
      <GridFields />
      <NamedRules />
    </>
  );
}

/** Puts the drawing under *rule*; if cells of it have no state there, the player is asked first. */
async function chooseRule({ bench }: Session, rule: Rule): Promise<void> {
  const lost = bench.lostUnder(rule);
  const question = { title: WORDS.ruleQuestion(rule), text: [WORDS.ruleLoses(lost)] };
  if (lost === 0 || (await confirm({ ...question, yes: WORDS.ruleYes }))) bench.useRule(rule);
}

/** How large the grid is, and what lies beyond its edges. */
function GridFields() {
  const { store, bench } = useSession();
  const { width, height, topology } = store.signals.grid.value;
  const [wrong, setWrong] = useState("");
  const change = ({ currentTarget, target }: TargetedEvent<HTMLFormElement>) => {
    const written = new FormData(currentTarget);
    const edges = written.get("edges") as Topology;
    const [columns, rows] = [Number(written.get("columns")), Number(written.get("rows"))];
    // A tube is written by one number only: it is as long as it is round.
    const round = edges === "tube" || edges === "lying tube";
    const last = (target as HTMLInputElement).name === "rows" ? rows : columns;
    const sides = round ? ([last, last] as const) : ([columns, rows] as const);
    const fits = sides.every((side) => Number.isInteger(side) && side >= 1 && side <= MAX_SIDE);
    setWrong(fits ? "" : WORDS.sideWrong(MAX_SIDE));
    if (fits) bench.useGrid(grid(...sides, edges));
  };
  const side = { type: "number", min: 1, max: MAX_SIDE, inputmode: "numeric" } as const;
  return (
    <form class="field lab-grid" noValidate onChange={change}>
      <select name="edges" aria-label={WORDS.edges} value={topology}>
        {TOPOLOGIES.map((one) => (
          <option key={one} value={one}>
            {WORDS.topologies[one]}
          </option>
        ))}
      </select>
      <div class="lab-line">
        <input {...side} name="columns" aria-label={WORDS.columns} value={width} />
        ×
        <input {...side} name="rows" aria-label={WORDS.rows} value={height} />
      </div>
      <p class="wrong" role="status">
        {wrong}
      </p>
    </form>
  );
}

/** The rules with names, each with what it is known for, alive. */
function NamedRules() {
  const session = useSession();
  const [query, setQuery] = useState("");
  const found = searchNamed(query);
  const show = (named: Named) => {
    session.bench.lay(exampleOf(named), { credit: WORDS.exampleOf(named.name) });
    session.store.set({ running: !session.store.state.calm });
  };
  const choose = (named: Named) => {
    const { populations } = session.store.state.now;
    if (populations[0]!.at(-1) === 0) show(named);
    else void chooseRule(session, parseRule(named.rule));
  };
  return (
    <section class="column">
      <div class="field">
        <label for="lab-named">{WORDS.namedRules}</label>
        <input
          id="lab-named"
          type="search"
          autocomplete="off"
          spellcheck={false}
          placeholder={WORDS.namedPlaceholder}
          value={query}
          onInput={({ currentTarget }) => {
            setQuery(currentTarget.value);
          }}
        />
      </div>
      <p class="soft" role="status">
        {WORDS.rulesFound(found.length)}
      </p>
      <ul class="list lab-named">
        {found.map((named) => {
          const { text } = parseRule(named.rule);
          const about = text === named.name ? "" : text;
          return (
            <NamedPattern key={named.name} named={named} about={about} press={choose}>
              <Button
                kind="small"
                aria-label={WORDS.exampleOf(named.name)}
                onClick={() => {
                  show(named);
                }}
              >
                {WORDS.example}
              </Button>
            </NamedPattern>
          );
        })}
      </ul>
    </section>
  );
}
