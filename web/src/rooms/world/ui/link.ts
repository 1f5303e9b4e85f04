/** Arriving by a link: it says where to look, and may bring a pattern. */

import type { Actions, App } from "../state/app";
import { lookAt } from "../../../state/camera";
import { parseLink } from "../state/link";
import type { Store } from "../../../state/store";

/** Look where the address says, now and whenever it changes. */
export function arrive(store: Store<App>, actions: Actions): () => void {
  const follow = () => {
    const place = parseLink(location.hash);
    if (place === null) return;
    actions.look(lookAt(store.state.camera, place.x, place.y, place.scale));
    if (place.pattern !== undefined) actions.hold(place.pattern);
  };
  follow();
  addEventListener("hashchange", follow);
  return () => {
    removeEventListener("hashchange", follow);
  };
}
