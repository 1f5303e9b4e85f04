// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import type { Rule } from "../../../../src/rules/rule";
import { RuleField } from "../../../../src/rooms/lab/ui/rulefield";
import { parseRule } from "../../../../src/state/rules/notation";

function build() {
  const take = vi.fn<(rule: Rule) => void>();
  const field = new RuleField("Rule", "Use", take);
  document.body.replaceChildren(field.root);
  const type = (text: string) => {
    field.input.value = text;
    field.input.dispatchEvent(new Event("input"));
  };
  const said = () => ({
    words: field.root.querySelector(".lab-words")!.textContent,
    wrong: field.root.querySelector(".wrong")!.textContent,
    invalid: field.input.getAttribute("aria-invalid"),
  });
  const send = () => field.root.dispatchEvent(new Event("submit"));
  return { field, take, type, said, send };
}

test("while one types, the rule is explained, with its name", () => {
  const { type, said } = build();
  type("b36/s23");
  expect(said().words).toMatch(/^HighLife\. A dead cell comes to life with 3 or 6 living/);
  type("Weighted");
  expect(said().words).toMatch(/^A dead cell comes to life with an influence of 5 or 6/);
  expect(said()).toMatchObject({ wrong: "", invalid: "false" });
});

test("what is no rule is said at once, and not taken", () => {
  const { type, said, send, take } = build();
  type("B9/S");
  expect(said()).toEqual({
    words: "",
    wrong: "Rule 'B9/S': 9 is not a number of neighbours from 0 to 8",
    invalid: "true",
  });
  send();
  expect(take).not.toHaveBeenCalled();
});

test("what is sent is taken as it is written", () => {
  const { field, type, send, take } = build();
  type(" day and night ");
  send();
  expect(take).toHaveBeenCalledWith(parseRule("B3678/S34678"));
  field.show(parseRule("Seeds"));
  expect(field.input.value).toBe("B2/S");
});
