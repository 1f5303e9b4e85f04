/** The way back to the lobby, for every room: the name of the house. */

import { LOBBY } from "./address";
import { element, icon } from "./element";

export const HOUSE = "Life2";

/** A link to the lobby. */
export function homeLink(): HTMLAnchorElement {
  const label = { "aria-label": `${HOUSE}: back to the lobby`, title: "Back to the lobby" };
  return element(
    "a",
    { class: "home", href: LOBBY, ...label },
    icon("back"),
    icon("glider"),
    element("span", {}, HOUSE),
  );
}
