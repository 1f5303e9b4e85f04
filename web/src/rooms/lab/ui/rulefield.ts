/** A line to write a rule in: while one types it says what the rule does, or what is wrong with it. */

import { element, freshId, write } from "../../../shell/element";
import { titled } from "../../../shell/titled";
import type { Rule } from "../../../rules/rule";
import { explain } from "../../../state/rules/explain";
import { NAMED } from "../../../state/rules/names";
import { parseRule } from "../../../state/rules/notation";
import { sentenceOf } from "../state/text";

export class RuleField {
  readonly root: HTMLFormElement;
  readonly input: HTMLInputElement;
  readonly #words: HTMLElement;
  readonly #wrong: HTMLElement;

  /** *take* is given the rule when it is sent by *button*. */
  constructor(label: string, button: string, take: (rule: Rule) => void) {
    const [id, list] = [freshId("rule"), freshId("rules")];
    this.#words = element("p", { class: "lab-words", id: freshId("words") });
    this.#wrong = element("p", { class: "wrong", id: freshId("wrong"), role: "status" });
    this.input = element("input", {
      id,
      list,
      type: "text",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      placeholder: "B3/S23, 23/3/8 or a name",
      "aria-describedby": `${this.#words.id} ${this.#wrong.id}`,
    });
    const names = NAMED.map(({ name, rule }) => element("option", { value: name }, rule));
    this.root = element(
      "form",
      { class: "field lab-rule", novalidate: true },
      element("label", { for: id }, label),
      element(
        "div",
        { class: "lab-line" },
        this.input,
        element("button", { type: "submit", class: "button primary" }, button),
      ),
      element("datalist", { id: list }, ...names),
      this.#wrong,
      this.#words,
    );
    this.input.addEventListener("input", () => {
      this.read();
    });
    this.root.addEventListener("submit", (event) => {
      event.preventDefault();
      const rule = this.read();
      if (rule !== null) take(rule);
    });
  }

  /** Show *rule*. */
  show(rule: Rule): void {
    this.input.value = rule.text;
    this.read();
  }

  /** The rule that is written, and what it does; null, and what is wrong, if it is none. */
  read(): Rule | null {
    try {
      const rule = parseRule(this.input.value);
      const called = rule.name === "" || rule.name === rule.text ? "" : `${rule.name}. `;
      this.#say(called + explain(rule), "");
      return rule;
    } catch (fault) {
      this.#say("", titled(sentenceOf(fault)));
      return null;
    }
  }

  #say(words: string, wrong: string): void {
    write(this.#words, words);
    write(this.#wrong, wrong);
    this.input.setAttribute("aria-invalid", String(wrong !== ""));
  }
}
