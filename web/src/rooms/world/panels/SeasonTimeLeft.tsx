/** How long the season still lasts: the corner shows it. */

import type { Seating } from "../state/seating";
import { remaining, until } from "../state/seating";
import { FIGURES as WORDS } from "../words";

export function SeasonTimeLeft({ seating }: { readonly seating: Seating | null }) {
  if (seating === null) return <>–</>;
  return <>{seating.ends === null ? WORDS.noEnd : remaining(until(seating, seating.ends))}</>;
}
