/** What a rule with a name is known for, ready to be run. */

import type { Named } from "../../../state/rules/names";
import { parseMap } from "../../../state/rules/maps";
import { parseRule } from "../../../state/rules/notation";
import { laid, listed } from "./cells";
import type { Experiment } from "./text";
import { readGrid } from "./text";

export function exampleOf({ rule: text, grid: on, draw, place }: Named): Experiment {
  const [rule, grid] = [parseRule(text), readGrid(on)];
  const cells = listed(parseMap(draw.replaceAll("/", "\n"), rule, grid), grid.width);
  return { name: "", rule, grid, cells: laid(cells, grid, ...place) };
}
