/**
 * Questions to the player, each in a `<dialog>` of its own.
 *
 * A dialog keeps the focus, closes by Escape, by its cross or by a press beside it, is named by
 * its title, and gives the focus back to whatever had it.
 */
import { element, freshId, icon } from "./element";
import { DIALOG as WORDS } from "./words";

export interface Opened {
  readonly dialog: HTMLDialogElement;
  readonly body: HTMLElement;
  /** Is called once, when the dialog is closed in whatever way. */
  onclose: () => void;
  close(): void;
}

/** An open dialog, empty but for its *title*; *name* is a class for its looks. */
export function open(title: string, name: string): Opened {
  const id = freshId("dialog");
  const heading = element("h2", { id, tabindex: "-1" }, title);
  const body = element("div", { class: "dialog-body" });
  const dialog = element("dialog", { class: `dialog ${name}`, "aria-labelledby": id });
  const opened: Opened = {
    dialog,
    body,
    onclose: () => undefined,
    close: () => {
      shut(dialog);
    },
  };
  dialog.append(element("header", {}, heading, cross(opened)), body);
  dialog.addEventListener("cancel", () => {
    shut(dialog); // by Escape, or by a phone's gesture
  });
  dialog.addEventListener("close", () => {
    dialog.remove(); // a browser may close it without a question
    opened.onclose();
  });
  closeBeside(dialog);
  // Keys that mean something to a room mean nothing to it while a dialog is open.
  dialog.addEventListener("keydown", (event) => {
    event.stopPropagation();
  });
  document.body.append(dialog);
  dialog.showModal();
  return opened;
}

/** Closes whatever dialog is open: questions of a room end with it. */
export function closeAll(): void {
  document.querySelectorAll<HTMLDialogElement>("dialog[open]").forEach(shut);
}

/**
 * Closes *dialog* and takes it away at once. The browser tells of the closing a moment later; the
 * focus would stay inside until then, and a key pressed in between be lost.
 */
function shut(dialog: HTMLDialogElement): void {
  dialog.close();
  dialog.remove();
}

function cross(opened: Opened): HTMLElement {
  const attributes = { type: "button", class: "icon-button quiet", "aria-label": WORDS.close };
  return element(
    "button",
    {
      ...attributes,
      onclick: () => {
        opened.close();
      },
    },
    icon("close"),
  );
}

/** A press that begins and ends beside the dialog closes it; one that slips out does not. */
function closeBeside(dialog: HTMLDialogElement): void {
  let beside = false;
  dialog.addEventListener("pointerdown", (event) => {
    beside = event.target === dialog;
  });
  dialog.addEventListener("click", (event) => {
    if (beside && event.target === dialog) shut(dialog);
  });
}

export interface Question {
  readonly title: string;
  /** Sentences, a paragraph each. */
  readonly text: readonly string[];
  /** What the button that does it says. */
  readonly yes: string;
  readonly no?: string;
  /** Whether something is lost by it. */
  readonly danger?: boolean;
  /** Called within the press on yes, for what a browser allows only then. */
  readonly pressed?: () => void;
}

/** True if the player says yes; closing the dialog says no. */
export function confirm(question: Question): Promise<boolean> {
  const opened = open(question.title, "question");
  let answer = false;
  const yes = choice(question.yes, question.danger === true ? "button danger" : "button primary");
  const no = choice(question.no ?? WORDS.cancel, "button");
  yes.addEventListener("click", () => {
    answer = true;
    question.pressed?.();
    opened.close();
  });
  no.addEventListener("click", () => {
    opened.close();
  });
  opened.body.append(...question.text.map((line) => element("p", {}, line)), choices(no, yes));
  // What takes something away is never a single stray Enter.
  (question.danger === true ? no : yes).focus();
  return new Promise((tell) => {
    opened.onclose = () => {
      tell(answer);
    };
  });
}

export interface Blank {
  readonly title: string;
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly yes: string;
  /** What was wrong with *value*, if it was refused before. */
  readonly wrong?: string;
  /** What is wrong with a value, or null. */
  check(value: string): string | null;
}

/** What the player writes, without spaces at its ends; null if the dialog was closed. */
export function ask(blank: Blank): Promise<string | null> {
  const opened = open(blank.title, "question");
  const field = new Field(blank);
  let answer: string | null = null;
  const form = element("form", { novalidate: true }, field.root, sendAndCancel(blank.yes, opened));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!field.check()) return;
    answer = field.value;
    opened.close();
  });
  opened.body.append(form);
  field.input.select();
  return new Promise((tell) => {
    opened.onclose = () => {
      tell(answer);
    };
  });
}

/** A line to write in, its label, a hint, and what is wrong with what was written. */
class Field {
  readonly #blank: Blank;
  readonly #wrong = element("p", { class: "wrong", id: freshId("wrong"), role: "alert" });
  readonly input: HTMLInputElement;
  readonly root: HTMLElement;

  constructor(blank: Blank) {
    this.#blank = blank;
    const id = freshId("field");
    const hint = element("p", { class: "hint", id: freshId("hint") }, blank.hint);
    this.input = element("input", { id, type: "text", autocomplete: "off", spellcheck: "false" });
    this.input.setAttribute("aria-describedby", `${hint.id} ${this.#wrong.id}`);
    this.input.value = blank.value;
    const label = element("label", { for: id }, blank.label);
    this.root = element("div", { class: "field" }, label, this.input, hint, this.#wrong);
    if (blank.wrong !== undefined) this.#say(blank.wrong);
  }

  get value(): string {
    return this.input.value.trim();
  }

  /** Says what is wrong, if anything is. */
  check(): boolean {
    const wrong = this.#blank.check(this.value);
    this.#say(wrong);
    if (wrong !== null) this.input.focus();
    return wrong === null;
  }

  #say(wrong: string | null): void {
    this.#wrong.textContent = wrong ?? "";
    this.input.setAttribute("aria-invalid", String(wrong !== null));
  }
}

function sendAndCancel(yes: string, opened: Opened): HTMLElement {
  const cancel = choice(WORDS.cancel, "button");
  cancel.addEventListener("click", () => {
    opened.close();
  });
  return choices(cancel, element("button", { type: "submit", class: "button primary" }, yes));
}

const choice = (words: string, looks: string) =>
  element("button", { type: "button", class: looks }, words);

const choices = (...buttons: HTMLElement[]) => element("div", { class: "row choices" }, ...buttons);
