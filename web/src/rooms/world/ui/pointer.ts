/** Mouse, pen and fingers on World's stage, told to `pointing`. */

import { bindPointed } from "../../../shell/pointer";
import type { Store } from "../../../state/store";
import type { Actions, App } from "../state/app";
import { clearTheWay, focusBoard } from "./panels";
import { Pointing } from "./pointing";

export function bindPointer(host: HTMLElement, store: Store<App>, actions: Actions): () => void {
  const pointing = new Pointing(host, store, actions);
  const unbind = bindPointed(host, {
    down(press) {
      clearTheWay();
      focusBoard();
      pointing.down(press);
    },
    move(press) {
      pointing.move(press);
    },
    up(press) {
      pointing.up(press);
      if (press.touch) pointing.leave();
    },
    cancel() {
      pointing.cancel();
    },
    leave() {
      pointing.leave();
    },
    wheel(x, y, event) {
      pointing.wheel(x, y, event);
    },
  });
  return () => {
    unbind();
    pointing.cancel();
  };
}
