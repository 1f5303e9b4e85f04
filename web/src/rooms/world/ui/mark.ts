/** World's mark, in its header: whether what is shown is proved; and a way to prove it at once. */

import { MarkButton } from "../../../shell/mark";
import * as WORDS from "../words/mark";
import type { Binder } from "./binder";

export const bindMark: Binder = (host, store, actions) => {
  const button = new MarkButton(store.state.mark, ({ state, signed }) =>
    state === "waiting" && signed !== null
      ? { label: WORDS.proveNow, act: () => void actions.prove() }
      : null,
  );
  host.insertBefore(button.root, host.querySelector(".help-button"));
  const unsubscribe = store.subscribe((now, before) => {
    if (now.mark !== before.mark) button.show(now.mark);
  });
  return () => {
    unsubscribe();
    button.root.remove();
  };
};
