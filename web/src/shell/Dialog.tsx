/**
 * Dialogs: a `<dialog>` of the platform with a title, a cross and content.
 *
 *     openDialog("Last rounds", "arena-rounds", (close) => <Rounds onChosen={close} />);
 *     if (await confirm({ title: "Leave?", text: [...], yes: "Leave", danger: true })) ...
 *     const name = await ask({ title: "Your name", ... });         null if it was closed
 *
 * Escape, the cross, or a press beside a dialog closes it; the element that had the focus gets it
 * back. The content may mark one element with `data-autofocus`.
 */

import { X } from "lucide-preact";
import type { ComponentChildren } from "preact";
import { render } from "preact";
import { useState } from "preact/hooks";
import { Button, IconButton } from "./Button";
import { DIALOG as WORDS } from "./words";
import { useId } from "./id";

type Close = () => void;

/** Opens a dialog; *name* is a class for its looks, *closed* is called once it is closed. */
export function openDialog(
  title: string,
  name: string,
  content: (close: Close) => ComponentChildren,
  closed: () => void = () => undefined,
): Close {
  const host = document.createElement("div");
  document.body.append(host);
  const close = () => {
    host.querySelector("dialog")?.close();
    removed();
  };
  // The browser tells of a closing a moment later. The dialog goes at once: the focus would stay
  // inside until then, and a key pressed in between would be lost.
  const removed = () => {
    if (!host.isConnected) return;
    host.remove();
    render(null, host);
    closed();
  };
  render(
    <Dialog title={title} name={name} close={close} removed={removed}>
      {content(close)}
    </Dialog>,
    host,
  );
  const dialog = host.querySelector("dialog")!;
  dialog.showModal();
  dialog.querySelector<HTMLElement>("[data-autofocus=true]")?.focus();
  return close;
}

/** Closes whatever dialog is open: a room's questions end with the room. */
export function closeAll(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) {
    dialog.dispatchEvent(new Event("cancel", { cancelable: true }));
  }
}

interface DialogProps {
  readonly title: string;
  readonly name: string;
  readonly close: Close;
  readonly removed: () => void;
  readonly children: ComponentChildren;
}

function Dialog({ title, name, close, removed, children }: DialogProps) {
  const id = useId();
  let beside = false; // whether the press began outside of the dialog's box
  return (
    <dialog
      class={`dialog ${name}`}
      aria-labelledby={id}
      onCancel={close}
      onClose={removed}
      onPointerDown={(event) => {
        beside = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (beside && event.target === event.currentTarget) close();
      }}
      // A room's keys mean nothing while a dialog is open.
      onKeyDown={(event) => {
        event.stopPropagation();
      }}
    >
      <header>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon={X} label={WORDS.close} onClick={close} />
      </header>
      <div class="dialog-body">{children}</div>
    </dialog>
  );
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
export function confirm({
  title,
  text,
  yes,
  no,
  danger = false,
  pressed,
}: Question): Promise<boolean> {
  return new Promise((answer) => {
    let said = false;
    const agree = (close: Close) => () => {
      said = true;
      pressed?.();
      close();
    };
    openDialog(
      title,
      "question",
      (close) => (
        <>
          {text.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <div class="row choices">
            {/* What takes something away is never a single stray Enter. */}
            <Button onClick={close} data-autofocus={danger}>
              {no ?? WORDS.cancel}
            </Button>
            <Button
              kind={danger ? "danger" : "primary"}
              onClick={agree(close)}
              data-autofocus={!danger}
            >
              {yes}
            </Button>
          </div>
        </>
      ),
      () => {
        answer(said);
      },
    );
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
  return new Promise((answer) => {
    let written: string | null = null;
    const send = (close: Close) => (value: string) => {
      written = value;
      close();
    };
    openDialog(
      blank.title,
      "question",
      (close) => <AskForm blank={blank} send={send(close)} cancel={close} />,
      () => {
        answer(written);
      },
    );
  });
}

interface AskFormProps {
  readonly blank: Blank;
  readonly send: (value: string) => void;
  readonly cancel: Close;
}

/** A line to write in, its label, a hint, and what is wrong with what was written. */
function AskForm({ blank, send, cancel }: AskFormProps) {
  const id = useId();
  const [value, setValue] = useState(blank.value);
  const [wrong, setWrong] = useState(blank.wrong ?? null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const written = value.trim();
    const fault = blank.check(written);
    if (fault === null) {
      send(written);
      return;
    }
    setWrong(fault);
    document.getElementById(`${id}-field`)?.focus();
  };
  return (
    <form noValidate onSubmit={submit}>
      <div class="field">
        <label for={`${id}-field`}>{blank.label}</label>
        <input
          id={`${id}-field`}
          type="text"
          autocomplete="off"
          spellcheck={false}
          aria-describedby={`${id}-hint ${id}-wrong`}
          aria-invalid={wrong !== null}
          value={value}
          data-autofocus
          onFocus={(event) => {
            event.currentTarget.select();
          }}
          onInput={(event) => {
            setValue(event.currentTarget.value);
          }}
        />
        <p class="hint" id={`${id}-hint`}>
          {blank.hint}
        </p>
        <p class="wrong" id={`${id}-wrong`} role="alert">
          {wrong}
        </p>
      </div>
      <div class="row choices">
        <Button onClick={cancel}>{WORDS.cancel}</Button>
        <Button kind="primary" type="submit">
          {blank.yes}
        </Button>
      </div>
    </form>
  );
}
