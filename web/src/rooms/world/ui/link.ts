/** Arriving by a link: it says where to look, and may bring a pattern. */

import type { Actions, App } from "../state/app";
import { lookAt } from "../../../state/camera";
import type { Place as Spot } from "../state/link";
import { parseLink } from "../state/link";
import type { Place } from "../../../shell/room";
import { NoSuchPlace } from "../../../shell/room";
import type { Store } from "../../../state/store";

/** Where *place* leads; null if it says nothing. Throws NoSuchPlace, if it leads nowhere. */
export function spotOf({ place }: Place): Spot | null {
  if (place === "") return null;
  const spot = parseLink(place);
  if (spot === null) throw new NoSuchPlace("That link leads to no place in the World.");
  return spot;
}

/** Look where the address says, now and whenever another link is followed. */
export function arrive(store: Store<App>, actions: Actions, place: Store<Place>): () => void {
  const follow = () => {
    const spot = spotOf(place.state);
    if (spot === null) return;
    actions.look(lookAt(store.state.camera, spot.x, spot.y, spot.scale));
    if (spot.pattern !== undefined) actions.hold(spot.pattern);
  };
  follow();
  return place.subscribe(follow);
}
