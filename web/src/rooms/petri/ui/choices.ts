/** One of several things, as radio buttons in a group that has a name. */

import { element, freshId } from "../../../shell/element";

export interface Option<T> {
  readonly value: T;
  readonly words: string;
  readonly about?: string;
}

export class Choices<T> {
  readonly root: HTMLFieldSetElement;
  readonly #inputs: readonly HTMLInputElement[];
  readonly #options: readonly Option<T>[];

  /** *title* over *options*, of which *first* is chosen; *changed* is told of every other choice. */
  constructor(title: string, options: readonly Option<T>[], first: T, changed: () => void) {
    const name = freshId("choice");
    this.#options = options;
    this.#inputs = options.map(({ value }) => {
      const input = element("input", { type: "radio", name, onchange: changed });
      input.checked = value === first;
      return input;
    });
    const labels = options.map(({ words, about }, at) => {
      const lines = about === undefined ? [] : [element("small", { class: "soft" }, about)];
      return element("label", {}, this.#inputs[at]!, element("span", {}, words, ...lines));
    });
    this.root = element(
      "fieldset",
      { class: "petri-choices" },
      element("legend", {}, title),
      ...labels,
    );
  }

  get value(): T {
    const at = this.#inputs.findIndex(({ checked }) => checked);
    return this.#options[Math.max(at, 0)]!.value;
  }

  set value(value: T) {
    this.#options.forEach((option, at) => {
      this.#inputs[at]!.checked = option.value === value;
    });
  }
}
