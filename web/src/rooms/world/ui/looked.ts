/** Where one looked when one left: the camera, kept in this browser. */

import { kept } from "../../../shell/keeping";
import type { Camera } from "../../../state/camera";
import { lookAt } from "../../../state/camera";
import type { Store } from "../../../state/store";
import type { App } from "../state/app";
import { pace } from "./pace";

interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const EVERY = 1000; // milliseconds
const place = kept("world.camera", (value): value is Place => {
  const { x, y, scale } = (value ?? {}) as Record<string, unknown>;
  return [x, y, scale].every((number) => typeof number === "number" && Number.isFinite(number));
});

/** *camera*, looking where one looked last. */
export function looked(camera: Camera): Camera {
  const last = place.read();
  return last === null ? camera : lookAt(camera, last.x, last.y, last.scale);
}

/** Remember where one looks. */
export function rememberCamera(store: Store<App>): () => void {
  const keep = () => {
    const { x, y, scale } = store.state.camera;
    place.write({ x, y, scale });
  };
  const paced = pace(EVERY, keep);
  const stop = store.subscribe((now, before) => {
    if (now.camera !== before.camera) paced();
  });
  return () => {
    stop();
    paced.stop();
    keep();
  };
}
