/** The way back to the lobby, for every room: the name of the house. */

import { LOBBY } from "./address";
import { element, icon } from "./element";
import * as WORDS from "./wording/home";

export const HOUSE = WORDS.house;

/** A link to the lobby. */
export function homeLink(): HTMLAnchorElement {
  const label = { "aria-label": WORDS.backFrom(HOUSE), title: WORDS.back };
  return element(
    "a",
    { class: "home", href: LOBBY, ...label },
    icon("back"),
    icon("glider"),
    element("span", {}, HOUSE),
  );
}
