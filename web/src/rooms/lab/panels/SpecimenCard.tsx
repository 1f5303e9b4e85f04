/** A specimen in the gallery: a picture, who made it, what was proved of it, and what one can do. */

import { Shield, TriangleAlert } from "lucide-preact";
import { useMemo } from "preact/hooks";
import { Button } from "../../../shell/Button";
import { Icon } from "../../../shell/Icon";
import { shortened } from "../../../shell/format";
import { parseRule } from "../../../state/rules/notation";
import type { Specimen } from "../net/client";
import { useSession } from "../state/app";
import { experimentOf } from "../state/experiment";
import * as WORDS from "../words";
import { Thumbnail } from "./Thumbnail";
import "./SpecimenCard.css";

/** What one can do with a specimen. */
export type SpecimenActs = Readonly<
  Record<"open" | "fork" | "like" | "prove" | "withdraw", (specimen: Specimen) => void>
>;

interface SpecimenCardProps {
  readonly specimen: Specimen;
  /** The principal of whoever sees it; null if they have not signed in. */
  readonly who: string | null;
  readonly acts: SpecimenActs;
}

export function SpecimenCard({ specimen, who, acts }: SpecimenCardProps) {
  const { visitor } = useSession();
  const { id, name, likes, parent, author, authorName, rule, grid, pattern } = specimen;
  const liked = visitor.store.signals.liked.value.has(id);
  const experiment = useMemo(() => experimentOf(specimen), [rule, grid, pattern]);
  const act = (verb: keyof SpecimenActs, words: string) => (
    <Button
      kind="small"
      aria-label={`${words} ${name}`}
      onClick={() => {
        acts[verb](specimen);
      }}
    >
      {words}
    </Button>
  );
  return (
    <li class="lab-specimen" data-specimen={id}>
      <Thumbnail experiment={experiment} />
      <div class="lab-about">
        <strong class="name">
          <bdi>{name}</bdi>
        </strong>
        <span class="soft">{WORDS.onGrid(WORDS.ruleTitle(parseRule(rule)), grid)}</span>
        <span class="soft">
          {WORDS.by(id)}
          <bdi title={author}>{authorName || shortened(author)}</bdi>
          {parent !== null && WORDS.forkedFrom(parent)}
          {specimen.featured && WORDS.featured}
        </span>
        <Proof specimen={specimen} />
        <div class="row">
          {act("open", WORDS.open)}
          {act("fork", WORDS.fork)}
          <Button
            kind="small"
            aria-pressed={liked}
            aria-label={WORDS.like(name, likes)}
            disabled={who === null}
            onClick={() => {
              acts.like(specimen);
            }}
          >
            {WORDS.hearts(liked, likes)}
          </Button>
          {who !== null && specimen.proved === null && act("prove", WORDS.prove)}
          {who === author && act("withdraw", WORDS.withdraw)}
        </div>
      </div>
    </li>
  );
}

/** What was proved, with a mark if this page finds the same. */
function Proof({ specimen }: Pick<SpecimenCardProps, "specimen">) {
  const checked = useSession().visitor.store.signals.proofs.value.get(specimen.id);
  if (specimen.proved === null) return null;
  if (!checked?.future) return <span class="lab-proof soft">{WORDS.checkingProof}</span>;
  const { future, agrees } = checked;
  return (
    <span class={`lab-proof ${agrees ? "agrees" : "differs"}`}>
      <Icon of={agrees ? Shield : TriangleAlert} />
      {WORDS.proved(WORDS.future(future), agrees)}
    </span>
  );
}
