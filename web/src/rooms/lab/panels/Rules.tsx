/** The panel of rules: the one on the bench, its grid, and those that have names. */

import { useLayoutEffect, useState } from "preact/hooks";
import type { Topology } from "../../../rules/grid";
import { grid } from "../../../rules/grid";
import type { Named } from "../../../state/rules/names";
import { searchNamed } from "../../../state/rules/names";
import { parseRule } from "../../../state/rules/notation";
import type { Context } from "../state/app";
import { exampleOf, MAX_SIDE } from "../state/experiment";
import * as WORDS from "../words";
import { RuleField } from "./RuleField";

const TOPOLOGIES: readonly Topology[] = ["bounded", "torus", "tube", "lying tube"];

interface RulesProps {
  readonly context: Context;
}

export function Rules({ context }: RulesProps) {
  const { store, bench } = context;
  const show = (named: Named) => {
    store.set({ running: false });
    bench.lay(exampleOf(named));
  };
  return (
    <>
      <RuleField
        id="lab-rule"
        label={WORDS.rule}
        button={WORDS.useRule}
        rule={store.signals.rule.value}
        take={(rule) => bench.useRule(rule)}
      />
      <GridFields context={context} />
      <NamedRules show={show} />
    </>
  );
}

/** How large the grid is, and what lies beyond its edges. */
function GridFields({ context: { store, bench } }: RulesProps) {
  const on = store.signals.grid.value;
  const [width, setWidth] = useState("");
  const [height, setHeight] = useState("");
  const [wrong, setWrong] = useState("");
  useLayoutEffect(() => {
    setWidth(String(on.width));
    setHeight(String(on.height));
    setWrong("");
  }, [on]);

  const use = (columns: string, rows: string, topology = on.topology) => {
    setWidth(columns);
    setHeight(rows);
    const [across, down] = [Number(columns), Number(rows)];
    const fits = [across, down].every(
      (side) => Number.isInteger(side) && side >= 1 && side <= MAX_SIDE,
    );
    setWrong(fits ? "" : WORDS.sideWrong(MAX_SIDE));
    if (fits) bench.useGrid(grid(across, down, topology));
  };
  // A tube is written by one number only: it is as long as it is round.
  const isTube = (topology: Topology) => topology === "tube" || topology === "lying tube";
  const round = isTube(on.topology);
  const side = { type: "number", min: 1, max: MAX_SIDE, inputmode: "numeric" } as const;
  return (
    <div class="field lab-grid">
      <select
        aria-label={WORDS.edges}
        value={on.topology}
        onChange={({ currentTarget: { value } }) => {
          const topology = value as Topology;
          use(width, isTube(topology) ? width : height, topology);
        }}
      >
        {TOPOLOGIES.map((topology) => (
          <option key={topology} value={topology}>
            {WORDS.topologies[topology]}
          </option>
        ))}
      </select>
      <div class="lab-line">
        <input
          {...side}
          aria-label={WORDS.columns}
          value={width}
          onChange={({ currentTarget: { value } }) => {
            use(value, round ? value : height);
          }}
        />
        ×
        <input
          {...side}
          aria-label={WORDS.rows}
          value={height}
          onChange={({ currentTarget: { value } }) => {
            use(round ? value : width, value);
          }}
        />
      </div>
      <p class="wrong" role="status">
        {wrong}
      </p>
    </div>
  );
}

interface NamedRulesProps {
  /** Shows what a rule is known for. */
  readonly show: (named: Named) => void;
}

/** The rules with names, each with what it is known for. */
function NamedRules({ show }: NamedRulesProps) {
  const [query, setQuery] = useState("");
  const found = searchNamed(query);
  return (
    <section class="column">
      <div class="field">
        <label for="lab-named">{WORDS.namedRules}</label>
        <input
          id="lab-named"
          type="search"
          autocomplete="off"
          spellcheck={false}
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
        {found.map((named) => (
          <NamedRule key={named.name} named={named} show={show} />
        ))}
      </ul>
    </section>
  );
}

interface NamedRuleProps extends NamedRulesProps {
  readonly named: Named;
}

function NamedRule({ named, show }: NamedRuleProps) {
  const { text } = parseRule(named.rule);
  return (
    <li>
      <button
        type="button"
        onClick={() => {
          show(named);
        }}
      >
        <strong>{named.name}</strong>
        {text !== named.name && <span class="soft"> {text}</span>}
        <span class="lab-shows soft">{named.shows}</span>
      </button>
    </li>
  );
}
