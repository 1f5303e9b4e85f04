/** The panel of rules: the one on the bench, its grid, and those that have names. */

import { element, freshId, write } from "../../../shell/element";
import type { Topology } from "../../../rules/grid";
import { grid } from "../../../rules/grid";
import type { Named } from "../../../state/rules/names";
import { searchNamed } from "../../../state/rules/names";
import { parseRule } from "../../../state/rules/notation";
import { plural } from "../../../shell/words";
import type { App } from "../state/app";
import { exampleOf } from "../state/example";
import { MAX_SIDE } from "../state/text";
import type { Context } from "./commands";
import { RuleField } from "./rulefield";

const TOPOLOGIES: readonly (readonly [Topology, string])[] = [
  ["bounded", "Bounded: dead beyond the edges"],
  ["torus", "Torus: opposite edges meet"],
  ["tube", "Tube: top and bottom meet"],
  ["lying tube", "Lying tube: left and right meet"],
];

export function rulesPanel(context: Context): { root: HTMLElement; show: (now: App) => void } {
  const { bench, store } = context;
  const field = new RuleField("Rule", "Use", (rule) => bench.useRule(rule));
  const size = gridFields(context);
  const list = namedList((named) => {
    store.set({ running: false });
    bench.lay(exampleOf(named));
  });
  let shown: App | null = null;
  return {
    root: element("div", { class: "column" }, field.root, size.root, list),
    show: (now) => {
      if (now.rule !== shown?.rule) field.show(now.rule);
      if (now.grid !== shown?.grid) size.show(now);
      shown = now;
    },
  };
}

/** How large the grid is, and what lies beyond its edges. */
function gridFields({ bench }: Context) {
  const choice = element(
    "select",
    { "aria-label": "Edges" },
    ...TOPOLOGIES.map(([value, words]) => element("option", { value }, words)),
  );
  const wrong = element("p", { class: "wrong", role: "status" });
  const side = (label: string) =>
    element("input", {
      type: "number",
      min: "1",
      max: String(MAX_SIDE),
      inputmode: "numeric",
      "aria-label": label,
    });
  const [width, height] = [side("Columns"), side("Rows")];
  const use = (changed: HTMLElement) => {
    const topology = choice.value as Topology;
    // A tube is written by one number only: it is as long as it is round.
    const round = topology === "tube" || topology === "lying tube";
    if (round) (changed === height ? width : height).value = changed === height ? height.value : width.value; // prettier-ignore
    const sides = [width, height].map(({ value }) => Number(value));
    const fits = sides.every((one) => Number.isInteger(one) && one >= 1 && one <= MAX_SIDE);
    write(wrong, fits ? "" : `A side has 1 to ${MAX_SIDE} cells.`);
    if (fits) bench.useGrid(grid(sides[0]!, sides[1]!, topology));
  };
  for (const input of [choice, width, height]) {
    input.addEventListener("change", () => {
      use(input);
    });
  }
  const line = element("div", { class: "lab-line" }, width, "×", height);
  return {
    root: element("div", { class: "field lab-grid" }, choice, line, wrong),
    show: ({ grid: on }: App) => {
      choice.value = on.topology;
      [width.value, height.value] = [String(on.width), String(on.height)];
      write(wrong, "");
    },
  };
}

/** The rules with names, each with what it is known for; *show* shows that. */
function namedList(show: (named: Named) => void): HTMLElement {
  const id = freshId("named");
  const search = element("input", { id, type: "search", autocomplete: "off", spellcheck: "false" });
  const count = element("p", { class: "soft", role: "status" });
  const list = element("ul", { class: "list lab-named" });
  const fill = () => {
    const found = searchNamed(search.value);
    write(count, found.length === 0 ? "No rule is called so." : plural(found.length, "rule"));
    list.replaceChildren(...found.map((named) => element("li", {}, row(named, show))));
  };
  search.addEventListener("input", fill);
  fill();
  return element(
    "section",
    { class: "column" },
    element(
      "div",
      { class: "field" },
      element("label", { for: id }, "Rules with names, and what each is known for"),
      search,
    ),
    count,
    list,
  );
}

function row(named: Named, show: (named: Named) => void): HTMLElement {
  const press = () => {
    show(named);
  };
  const { text } = parseRule(named.rule);
  return element(
    "button",
    { type: "button", onclick: press },
    element("strong", {}, named.name),
    element("span", { class: "soft" }, text === named.name ? "" : ` ${text}`),
    element("span", { class: "lab-shows soft" }, named.shows),
  );
}
