/** The worker: a scene, a channel, and a clock that strikes when the next generation may be due. */

import type { FromWorker, ToWorker } from "./messages";
import { Scene } from "./scene";

const STRIKE = 20; // milliseconds

const tell = (message: FromWorker) => {
  const transfer = message.kind === "shown" ? [message.truth.cells.buffer] : [];
  self.postMessage(message, { transfer });
};
const scene = new Scene(() => performance.now(), tell);

self.addEventListener("message", (event: MessageEvent<ToWorker>) => {
  void scene.receive(event.data);
});
setInterval(() => {
  scene.tick();
}, STRIKE);
