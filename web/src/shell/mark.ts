/**
 * The mark: a small sign that says whether what is shown is proved, the same in every room.
 *
 *     proved         the network certifies what this page computes
 *     not yet        a proof is under way
 *     not proved     somebody lies; who looks is told how
 */

import type { Mark } from "../net/log/mark";
import type { RoomLog } from "./log";
import { open } from "./dialog";
import { element, icon, write } from "./element";
import { MARK as WORDS } from "./words";
import "./mark.css";

/** Something that can be done to prove more. */
export interface More {
  readonly label: string;
  readonly act: () => void;
}

export class MarkButton {
  readonly #words = element("span");
  readonly root: HTMLButtonElement;
  #mark: Mark;

  /** A button that shows *mark*, and tells more of it; *more* says what can be done, if anything. */
  constructor(mark: Mark, more: (mark: Mark) => More | null = () => null) {
    this.#mark = mark;
    this.root = element(
      "button",
      {
        type: "button",
        class: "icon-button quiet mark",
        onclick: () => {
          explain(this.#mark, more(this.#mark));
        },
      },
      icon("shield"),
      this.#words,
    );
    this.show(mark);
  }

  show(mark: Mark): void {
    this.#mark = mark;
    this.root.dataset["proved"] = mark.state;
    this.root.title = mark.words;
    write(this.#words, WORDS.labels[mark.state]);
  }
}

/** Show the mark of *log* before *help*, the button for it; *more* may say what else can be proved. */
export function bindMark(
  help: HTMLElement,
  log: Pick<RoomLog, "mark" | "hasMore" | "proveAll">,
  more: () => More | null = () => null,
): () => void {
  const all: More = { label: WORDS.proveAll, act: () => void log.proveAll() };
  const button = new MarkButton(log.mark.state, ({ signed }) => {
    return more() ?? (signed !== null && log.hasMore ? all : null);
  });
  help.before(button.root);
  const unsubscribe = log.mark.subscribe((mark) => {
    button.show(mark);
  });
  return () => {
    unsubscribe();
    button.root.remove();
  };
}

function explain({ state, words, events, signed, lies }: Mark, more: More | null): void {
  const opened = open(WORDS.title, "mark-told");
  const when = signed === null ? "" : WORDS.signedAt(new Date(signed).toLocaleTimeString());
  opened.body.append(
    element("p", { class: `mark-words ${state}` }, words),
    element("p", { class: "number" }, WORDS.proved(events) + when),
    ...(lies.length === 0 ? [] : [element("p", {}, WORDS.wasWrong), list(lies)]),
    element("p", { class: "soft" }, WORDS.about),
  );
  if (more === null) return;
  const act = () => {
    opened.close();
    more.act();
  };
  const attributes = { type: "button", class: "button primary", onclick: act };
  opened.body.append(element("button", attributes, icon("shield"), more.label));
}

const list = (lies: readonly string[]) =>
  element("ul", {}, ...lies.map((lie) => element("li", {}, lie)));
