/** The help: all keys and gestures of a room, by what one wants to do. */

import type { ComponentChildren } from "preact";
import { openDialog } from "./Dialog";
import { HELP as WORDS } from "./words";

export interface HelpPart {
  readonly title: string;
  /** What to press, "Shift Z or Y", and what it does. */
  readonly rows: readonly (readonly [keys: string, does: string])[];
}

let isOpen = false;

/** Opens the help with *parts* below *first*; nothing happens if it is open already. */
export function openHelp(
  parts: readonly HelpPart[],
  first: (close: () => void) => ComponentChildren = () => null,
): void {
  if (isOpen) return;
  isOpen = true;
  openDialog(
    WORDS.help,
    "help",
    (close) => (
      <>
        {first(close)}
        <div class="help-parts">
          {parts.map((part) => (
            <Part key={part.title} {...part} />
          ))}
        </div>
      </>
    ),
    () => {
      isOpen = false;
    },
  );
}

function Part({ title, rows }: HelpPart) {
  return (
    <section>
      <h3>{title}</h3>
      <dl class="pairs">
        {rows.map(([keys, does]) => (
          <>
            <dt>
              {keys.split(" or ").map((words, at) => (
                <span key={words} class="way">
                  {at > 0 && "or "}
                  <Way words={words} />
                </span>
              ))}
            </dt>
            <dd>{does}</dd>
          </>
        ))}
      </dl>
    </section>
  );
}

/** One of several ways to do something; what has a capital or is a sign is a key. */
function Way({ words }: { readonly words: string }) {
  if (/^[a-z]/.test(words)) return <>{words}</>;
  return (
    <>
      {words.split(" ").map((name) => (
        <kbd key={name} class="kbd">
          {name}
        </kbd>
      ))}
    </>
  );
}
