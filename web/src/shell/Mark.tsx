/**
 * The mark: a small sign that says whether what is shown is proved, the same in every room.
 *
 *     proved         the network certifies what this page computes
 *     not yet        a proof is under way
 *     not proved     what the server says is wrong; a press tells what
 */

import { Shield } from "lucide-preact";
import type { Mark } from "../net/log/mark";
import { Button } from "./Button";
import { openDialog } from "./Dialog";
import { Icon } from "./Icon";
import type { RoomLog } from "./log";
import { MARK as WORDS } from "./words";
import "./mark.css";

/** Something that can be done to prove more. */
export interface More {
  readonly label: string;
  readonly act: () => void;
}

interface MarkProps {
  readonly mark: Mark;
  /** What can be done to prove more, if anything. */
  readonly more?: (mark: Mark) => More | null;
}

/** A button that shows *mark*; a press tells more of it. */
export function MarkButton({ mark, more = () => null }: MarkProps) {
  return (
    <button
      type="button"
      class="icon-button quiet mark"
      data-proved={mark.state}
      title={mark.words}
      onClick={() => {
        explain(mark, more(mark));
      }}
    >
      <Icon of={Shield} />
      <span>{WORDS.labels[mark.state]}</span>
    </button>
  );
}

interface LogMarkProps {
  readonly log: Pick<RoomLog, "mark" | "hasMore" | "proveAll">;
  readonly more?: () => More | null;
}

/** The mark of a room's log, which offers to prove what happened before. */
export function LogMark({ log, more = () => null }: LogMarkProps) {
  const all: More = { label: WORDS.proveAll, act: () => void log.proveAll() };
  const { state, words, events, signed, lies } = log.mark.signals;
  const mark: Mark = {
    state: state.value,
    words: words.value,
    events: events.value,
    signed: signed.value,
    lies: lies.value,
  };
  return (
    <MarkButton
      mark={mark}
      more={({ signed: when }) => more() ?? (when !== null && log.hasMore ? all : null)}
    />
  );
}

function explain({ state, words, events, signed, lies }: Mark, more: More | null): void {
  const when = signed === null ? "" : WORDS.signedAt(new Date(signed).toLocaleTimeString());
  openDialog(WORDS.title, "mark-told", (close) => (
    <>
      <p class={`mark-words ${state}`}>{words}</p>
      <p class="number">{WORDS.proved(events) + when}</p>
      {lies.length > 0 && (
        <>
          <p>{WORDS.wasWrong}</p>
          <ul>
            {lies.map((lie) => (
              <li key={lie}>{lie}</li>
            ))}
          </ul>
        </>
      )}
      <p class="soft">{WORDS.about}</p>
      {more !== null && (
        <Button
          kind="primary"
          icon={Shield}
          onClick={() => {
            close();
            more.act();
          }}
        >
          {more.label}
        </Button>
      )}
    </>
  ));
}
