/** The way back to the lobby, for every room: the name of the house. */

import { LOBBY } from "./address";
import { element, icon } from "./element";
import { HOME as WORDS, HOUSE } from "./words";

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
