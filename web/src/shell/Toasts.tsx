/**
 * What the player is told: news at the edge of the picture, and the same for those who listen.
 *
 * A toast goes away by itself, but not while somebody points at it or has the focus in it. What went
 * wrong stays longer. The same words twice are one toast.
 *
 * Screen readers read out two regions when they change: one waits for a pause, the other, for what
 * went wrong, does not. Only what is said to the player is read out: a picture that changes ten times
 * a second would talk without end.
 */

import type { Signal } from "@preact/signals";
import { signal } from "@preact/signals";
import type { LucideIcon } from "lucide-preact";
import { Check, TriangleAlert, X } from "lucide-preact";
import { render } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { IconButton } from "./Button";
import { Glider, Icon } from "./Icon";
import type { Say, Tone } from "./say";
import { TOAST } from "./words";

const SHOWN_FOR: Record<Tone, number> = { news: 4500, good: 4500, bad: 10000 }; // milliseconds
const SPOKEN_FOR = 8000; // so that nobody who reads on finds old news
const MOST = 4;
const ICONS: Record<Tone, LucideIcon> = { news: Glider, good: Check, bad: TriangleAlert };

interface Said {
  /** Different for each, however often the same is said. */
  readonly id: number;
  readonly text: string;
  readonly tone: Tone;
}

/** What says something to the player: by a toast in *toasts*, and by words in and after *announcer*. */
export function speaker(toasts: HTMLElement, announcer: HTMLElement): Say {
  const shown = signal<readonly Said[]>([]);
  const spoken = signal<readonly Said[]>([]);
  const urgent = document.createElement("div");
  urgent.className = "unseen";
  urgent.setAttribute("role", "alert");
  announcer.after(urgent);
  render(<Toasts shown={shown} />, toasts);
  render(<Spoken lines={spoken} urgent={false} />, announcer);
  render(<Spoken lines={spoken} urgent />, urgent);
  let id = 0;
  return (text, tone = "news") => {
    const said: Said = { id: ++id, text, tone };
    const others = shown.value.filter((each) => each.text !== text || each.tone !== tone);
    shown.value = [...others, said].slice(-MOST);
    spoken.value = [...spoken.value, said];
    setTimeout(() => {
      spoken.value = spoken.value.filter((each) => each !== said);
    }, SPOKEN_FOR);
  };
}

function Toasts({ shown }: { readonly shown: Signal<readonly Said[]> }) {
  return (
    <>
      {shown.value.map((said) => (
        <Toast
          key={said.id}
          {...said}
          close={() => {
            shown.value = shown.value.filter((each) => each !== said);
          }}
        />
      ))}
    </>
  );
}

interface ToastProps extends Said {
  readonly close: () => void;
}

function Toast({ text, tone, close }: ToastProps) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const stays = pointed || focused;
  useLayoutEffect(() => {
    if (stays) return undefined;
    const timer = setTimeout(close, SHOWN_FOR[tone]);
    return () => {
      clearTimeout(timer);
    };
  }, [stays]);
  const on = (set: (now: boolean) => void, now: boolean) => () => {
    set(now);
  };
  return (
    <div
      class={`toast panel ${tone}`}
      onPointerEnter={on(setPointed, true)}
      onPointerLeave={on(setPointed, false)}
      onFocusIn={on(setFocused, true)}
      onFocusOut={on(setFocused, false)}
    >
      <Icon of={ICONS[tone]} />
      <p>{text}</p>
      <IconButton icon={X} label={TOAST.dismiss} onClick={close} />
    </div>
  );
}

interface SpokenProps {
  readonly lines: Signal<readonly Said[]>;
  readonly urgent: boolean;
}

function Spoken({ lines, urgent }: SpokenProps) {
  return (
    <>
      {lines.value
        .filter(({ tone }) => (tone === "bad") === urgent)
        .map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
    </>
  );
}
