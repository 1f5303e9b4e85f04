/** A line to write a rule in: while one types it says what the rule does, or what is wrong with it. */

import { useLayoutEffect, useState } from "preact/hooks";
import type { Rule } from "../../../rules/rule";
import { Button } from "../../../shell/Button";
import { titled } from "../../../shell/format";
import { explain } from "../../../state/rules/explain";
import { NAMED } from "../../../state/rules/names";
import { parseRule } from "../../../state/rules/notation";
import { sentenceOf } from "../state/experiment";
import * as WORDS from "../words";

interface RuleFieldProps {
  /** That no other element has; useId begins anew in each dialog, and would give the same. */
  readonly id: string;
  readonly label: string;
  /** What its button says. */
  readonly button: string;
  /** What is written first, and whenever another rule comes. */
  readonly rule: Rule;
  /** Given the rule that is sent. */
  readonly take: (rule: Rule) => void;
}

export function RuleField({ id, label, button, rule, take }: RuleFieldProps) {
  const [text, setText] = useState(rule.text);
  useLayoutEffect(() => {
    setText(rule.text);
  }, [rule]);
  const { read, words, wrong } = understood(text);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (read !== null) take(read);
  };
  return (
    <form class="field lab-rule" noValidate onSubmit={submit}>
      <label for={id}>{label}</label>
      <div class="lab-line">
        <input
          id={id}
          list={`${id}-names`}
          type="text"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          placeholder={WORDS.rulePlaceholder}
          aria-describedby={`${id}-words ${id}-wrong`}
          aria-invalid={read === null}
          value={text}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value);
          }}
        />
        <Button kind="primary" type="submit">
          {button}
        </Button>
      </div>
      <datalist id={`${id}-names`}>
        {NAMED.map((named) => (
          <option key={named.name} value={named.name}>
            {named.rule}
          </option>
        ))}
      </datalist>
      <p class="wrong" id={`${id}-wrong`} role="status">
        {wrong}
      </p>
      <p class="lab-words" id={`${id}-words`}>
        {words}
      </p>
    </form>
  );
}

/** The rule that *text* says and what it does; or null, and what is wrong. */
function understood(text: string) {
  try {
    const read = parseRule(text);
    const called = read.name === "" || read.name === read.text ? "" : `${read.name}. `;
    return { read, words: called + explain(read), wrong: "" };
  } catch (fault) {
    return { read: null, words: "", wrong: titled(sentenceOf(fault)) };
  }
}
