/** Ids for labels and what they label. */

import { useState } from "preact/hooks";

let count = 0;

/** An id that no other element has: Preact's own begin anew with each root, and a dialog is one. */
export function useId(): string {
  const [id] = useState(() => `id-${++count}`);
  return id;
}
