/** The panel that puts a second rule beside the first: one pattern, two rules, in step. */

import { Button } from "../../../shell/Button";
import { parseRule } from "../../../state/rules/notation";
import { useSession } from "../state/app";
import * as WORDS from "../words";
import { RuleField } from "./RuleField";

const FIRST = parseRule("B36/S23");

export function Compare() {
  const { store, bench } = useSession();
  const { rule, other } = store.signals;
  return (
    <>
      <RuleField
        id="lab-compare"
        label={WORDS.compareWith}
        button={WORDS.compare}
        rule={FIRST}
        take={(second) => bench.compare(second)}
      />
      <p class="soft">{WORDS.compareAbout}</p>
      <p role="status">{other.value && WORDS.beside(rule.value.text, other.value.text)}</p>
      {other.value !== null && (
        <Button onClick={() => bench.compare(null)}>{WORDS.stopComparing}</Button>
      )}
    </>
  );
}
