/** The panel that puts a second rule beside the first: one pattern, two rules, in step. */

import { element, write } from "../../../shell/element";
import type { App } from "../state/app";
import type { Context } from "./commands";
import { RuleField } from "./rulefield";

const ABOUT = "Both begin with what is on the board now, and every stroke is drawn on both.";

export function comparePanel({ bench }: Context): {
  root: HTMLElement;
  show: (now: App) => void;
} {
  const field = new RuleField("Compare with", "Compare", (rule) => bench.compare(rule));
  field.input.value = "B36/S23";
  field.read();
  const beside = element("p", { role: "status" });
  const end = element("button", {
    type: "button",
    class: "button",
    onclick: () => bench.compare(null),
  });
  end.append("Stop comparing");
  return {
    root: element(
      "div",
      { class: "column" },
      field.root,
      element("p", { class: "soft" }, ABOUT),
      beside,
      end,
    ),
    show: ({ rule, other }) => {
      end.hidden = other === null;
      write(beside, other === null ? "" : `${rule.text} beside ${other.text}.`);
    },
  };
}
