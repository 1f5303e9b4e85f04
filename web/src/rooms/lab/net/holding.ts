/**
 * Holding what the gallery shows to the log: who published a specimen, and what is proved of it.
 */

import { Lie } from "../../../net/log/lie";
import type { Event } from "../../../net/log/news";
import type { Gallery } from "../state/gallery";

/** Throws a Lie, if *events*, which are proved, say something else of what is shown. */
export function holdGallery(
  { specimens, proofs }: Pick<Gallery, "specimens" | "proofs">,
  events: readonly Event[],
): void {
  const lie = (what: string) => new Lie("shown", `The log says ${what} than is shown here.`);
  const authors = new Map<number, string>();
  const proved = new Map<string, string>();
  for (const { kind, detail } of events) {
    const [id, ...words] = detail.split(",");
    if (kind === "publish") authors.set(Number(id), words.at(-1)!);
    if (kind === "prove") proved.set(`${id} ${words[0]}`, words[1]!);
  }
  for (const { id, author } of specimens) {
    if ((authors.get(id) ?? author) !== author)
      throw lie(`that specimen ${id} is by somebody else`);
  }
  for (const [id, { generation, hash }] of proofs) {
    const digest = proved.get(`${id} ${generation}`) ?? hash;
    if (digest !== hash) throw lie(`that something else comes of specimen ${id}`);
  }
}
