/** A worker that checks signatures, which takes longer than a frame of the picture. */

import type { Certified, Question } from "./certificate";
import { check } from "./certificate";
import { Lie } from "./lie";

export type Answer = Certified | { readonly kind: Lie["kind"]; readonly why: string };

self.addEventListener("message", (event: MessageEvent<Question>) => {
  void answer(event.data).then((said) => {
    self.postMessage(said);
  });
});

async function answer(question: Question): Promise<Answer> {
  try {
    return await check(question);
  } catch (fault) {
    if (fault instanceof Lie) return { kind: fault.kind, why: fault.message };
    return { kind: "signature", why: `The certificate cannot be read: ${String(fault)}` };
  }
}
