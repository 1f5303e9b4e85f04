/** The population, generation by generation, as a line for each run. */

const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT] = [240, 40];

export class Curve {
  readonly root = draw("svg", {
    class: "lab-curve",
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    preserveAspectRatio: "none",
    role: "img",
    "aria-label": "Population",
  });
  readonly #lines = ["first", "second"].map((name) => draw("polyline", { class: name }));

  constructor() {
    this.root.append(...this.#lines);
  }

  show(populations: readonly (readonly number[])[]): void {
    const most = populations.flatMap(sampled).reduce((a, b) => Math.max(a, b), 1);
    this.#lines.forEach((line, at) => {
      line.setAttribute("points", pointsOf(sampled(populations[at] ?? []), most));
    });
    const [all] = populations;
    const words = `Population: ${all![0]!} at first, ${all!.at(-1)!} now`;
    this.root.setAttribute("aria-label", words);
  }
}

/** Numbers of *list* at even distances, its ends among them: no more than there are pixels. */
export function sampled(list: readonly number[]): readonly number[] {
  if (list.length <= WIDTH) return list;
  const last = list.length - 1;
  return Array.from({ length: WIDTH }, (_, at) => list[Math.round((at * last) / (WIDTH - 1))]!);
}

function pointsOf(list: readonly number[], most: number): string {
  const apart = WIDTH / Math.max(list.length - 1, 1);
  const height = (count: number) => (HEIGHT - 2 - (count / most) * (HEIGHT - 4)).toFixed(1);
  const drawn = list.length === 1 ? [list[0]!, list[0]!] : list;
  return drawn.map((count, at) => `${(at * apart).toFixed(1)},${height(count)}`).join(" ");
}

function draw<K extends "svg" | "polyline">(
  tag: K,
  attributes: Record<string, string>,
): SVGElementTagNameMap[K] {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
