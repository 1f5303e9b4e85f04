/**
 * Where the parts of World sit: regions of the page, each found by its id.
 *
 *     hud people stage order tools minimap library
 *
 * Where they are on the screen is written in the styles.
 */

import { element } from "../../../shell/element";
import * as WORDS from "../words/regions";

type RegionName = "hud" | "stage" | "people" | "order" | "tools" | "minimap" | "library";
export type Regions = Readonly<Record<RegionName, HTMLElement>>;

/** The regions of World, in *root*. */
export function buildRegions(root: HTMLElement): Regions {
  const regions: Regions = {
    hud: element("header", { id: "hud", class: "panel", "aria-label": WORDS.game }),
    stage: element("main", { id: "stage", "aria-label": WORDS.world }),
    people: element("aside", { id: "people", "aria-label": WORDS.people }),
    order: element("section", { id: "order", "aria-label": WORDS.cellsToPlace, hidden: true }),
    tools: element("nav", { id: "tools", "aria-label": WORDS.tools, tabindex: "-1" }),
    minimap: element("div", { id: "minimap" }),
    library: element("section", {
      id: "library",
      "aria-label": WORDS.library,
      hidden: true,
    }),
  };
  root.append(skipTo(regions.tools), ...Object.values(regions));
  return regions;
}

/** A link for the keyboard to *target*; it is no address, so the browser does not follow it. */
function skipTo(target: HTMLElement): HTMLElement {
  const skip = (event: Event) => {
    event.preventDefault();
    target.focus();
  };
  const attributes = { class: "skip", href: `#${target.id}`, onclick: skip };
  return element("a", attributes, WORDS.skipToTools);
}
