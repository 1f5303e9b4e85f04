/** The form that publishes what is on the board. */

import { useSignal, useSignalEffect } from "@preact/signals";
import { Send } from "lucide-preact";
import type { RefObject } from "preact";
import { Button } from "../../../shell/Button";
import { drawGrid } from "../../../state/notation";
import type { Session } from "../state/app";
import { drawBody } from "../state/experiment";
import { notForGallery } from "../state/gallery";
import * as WORDS from "../words";

const LONGEST_TITLE = 48;

interface PublishProps {
  readonly session: Session;
  /** Where the title is written. */
  readonly field: RefObject<HTMLInputElement>;
}

export function Publish({ session, field }: PublishProps) {
  const { bench, store, visitor, house } = session;
  const busy = useSignal(false);
  // Written at once when another experiment is laid, so that a fork can select it.
  useSignalEffect(() => {
    if (field.current !== null) field.current.value = store.signals.name.value;
  });
  const parent = store.signals.parent.value;

  const publish = async (name: string) => {
    const { experiment } = bench;
    const { rule, grid } = experiment;
    const pattern = drawBody(experiment);
    const objection = notForGallery(grid.width, grid.height, pattern);
    if (objection !== null) {
      house.say(objection, "bad");
      return;
    }
    busy.value = true;
    const made = { name, rule: rule.text, grid: drawGrid(grid), pattern };
    const number = await visitor.publish({ ...made, parent: store.state.parent });
    busy.value = false;
    if (number === null) return;
    house.say(WORDS.published(name, number), "good");
    store.set({ name, parent: number });
  };
  return (
    <form
      class="field"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void publish(field.current!.value.trim());
      }}
    >
      <label for="lab-title">{WORDS.publishAs}</label>
      <div class="lab-line">
        <input
          id="lab-title"
          type="text"
          maxLength={LONGEST_TITLE}
          autocomplete="off"
          aria-describedby="lab-parent"
          ref={field}
        />
        <Button kind="primary" type="submit" icon={Send} disabled={busy.value}>
          {WORDS.publish}
        </Button>
      </div>
      <p class="hint" id="lab-parent">
        {parent !== null && WORDS.madeFrom(parent)}
      </p>
    </form>
  );
}
