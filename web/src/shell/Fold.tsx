/**
 * A part of the page that folds: a button that says in short what the body says at length.
 *
 *     [ head: a button  v ]
 *     [ body              ]
 *
 * Where there is little room the body drops over the page instead of pushing it; then Escape, and
 * a press or the focus elsewhere, close it.
 */

import { ChevronDown } from "lucide-preact";
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { classes } from "./Button";
import { Icon } from "./Icon";
import { useUniqueId } from "./mount";

const NARROW = ["(max-width: 640px)", "(max-height: 480px)"]; // as in the styles of rooms

/** Whether there is little room, as on a phone. */
export function narrow(): boolean {
  return NARROW.some((query) => matchMedia(query).matches);
}

interface FoldProps {
  /** Classes for its looks. */
  readonly class: string;
  readonly head: ComponentChildren;
  readonly children: ComponentChildren;
  /** Whether the body lies over the page now; as long as it does, it begins closed. */
  readonly drops?: () => boolean;
  /** Whether it begins closed wherever it is. */
  readonly folded?: boolean;
}

export function Fold({ class: name, head, children, drops = narrow, folded = false }: FoldProps) {
  const [open, setOpen] = useState(() => !folded && !drops());
  const root = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useUniqueId();

  useEffect(() => {
    if (!open) return undefined;
    const elsewhere = ({ target }: Event) => {
      if (!(target instanceof Element) || root.current?.contains(target) === true || !drops())
        return;
      if (target.closest("dialog") === null) setOpen(false);
    };
    document.addEventListener("pointerdown", elsewhere);
    document.addEventListener("focusin", elsewhere);
    return () => {
      document.removeEventListener("pointerdown", elsewhere);
      document.removeEventListener("focusin", elsewhere);
    };
  }, [open, drops]);

  const escape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open || !drops()) return;
    event.stopPropagation();
    const focused = document.getElementById(id)?.contains(document.activeElement) === true;
    setOpen(false);
    if (focused) button.current?.focus();
  };

  return (
    <section class={classes("fold", name, open && "open")} ref={root} onKeyDown={escape}>
      <button
        type="button"
        class="fold-button"
        ref={button}
        aria-controls={id}
        aria-expanded={open}
        onClick={() => {
          setOpen(!open);
        }}
      >
        <span class="fold-head">{head}</span>
        <Icon of={ChevronDown} class="icon-chevron" />
      </button>
      <div class="fold-body" id={id} hidden={!open}>
        {children}
      </div>
    </section>
  );
}
