/** The way back to the lobby, for every room: the name of the house. */

import { ChevronLeft } from "lucide-preact";
import { LOBBY } from "./address";
import { Glider, Icon } from "./Icon";
import { HOME as WORDS, HOUSE } from "./words";

/** A link to the lobby. */
export function HomeLink() {
  return (
    <a class="home" href={LOBBY} aria-label={WORDS.backFrom(HOUSE)} title={WORDS.back}>
      <Icon of={ChevronLeft} class="icon-back" />
      <Icon of={Glider} class="icon-glider" />
      <span>{HOUSE}</span>
    </a>
  );
}
