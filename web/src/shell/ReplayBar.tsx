/**
 * Going through a game that is over: a slider, buttons beside it, and what a room adds.
 *
 *     [|<] [<] [play] [>]  ---|----o---|---  12 of 40 [link] [GIF]
 *
 * The room says which place is shown and where a press leads; the slider has the keys of the platform.
 */

import { ChevronLeft, ChevronRight, Pause, Play, SkipBack } from "lucide-preact";
import type { ComponentChildren } from "preact";
import { classes, IconButton } from "./Button";
import "./replay.css";

interface ReplayBarProps {
  /** What the slider is called: "Generation". */
  readonly label: string;
  /** The place that is shown, from 0 to *last*, and what screen readers say of it. */
  readonly at: number;
  readonly last: number;
  readonly place: string;
  readonly onSeek: (at: number) => void;
  readonly playing: boolean;
  readonly onPlay: () => void;
  /** What the button that plays says, and what it says while it does. */
  readonly play: string;
  readonly pause: string;
  /** What buttons to the first place, a place back and a place on say; without a word, no button. */
  readonly first?: string;
  readonly back?: string;
  readonly forward?: string;
  /** Places that have a mark on the slider. */
  readonly ticks?: readonly number[];
  readonly disabled?: boolean;
  /** Classes for its looks. */
  readonly class?: string;
  /** Buttons and words after the slider. */
  readonly children?: ComponentChildren;
}

export function ReplayBar({ class: name = "", children, ...slider }: ReplayBarProps) {
  const { at, last, onSeek, playing, first, back, forward, disabled = false } = slider;
  const step = (label: string | undefined, icon: typeof Play, to: number) =>
    label !== undefined && (
      <IconButton
        boxed
        icon={icon}
        label={label}
        disabled={disabled}
        onClick={() => {
          onSeek(Math.min(Math.max(to, 0), last));
        }}
      />
    );
  return (
    <div class={classes("replay-bar", name)}>
      {step(first, SkipBack, 0)}
      {step(back, ChevronLeft, at - 1)}
      <IconButton
        boxed
        icon={playing ? Pause : Play}
        label={playing ? slider.pause : slider.play}
        disabled={disabled}
        onClick={slider.onPlay}
      />
      {step(forward, ChevronRight, at + 1)}
      <Track {...slider} disabled={disabled} />
      {children}
    </div>
  );
}

type TrackProps = Pick<
  ReplayBarProps,
  "label" | "at" | "last" | "place" | "onSeek" | "ticks" | "disabled"
>;

/** The slider, with its marks above it. */
function Track({ label, at, last, place, onSeek, ticks = [], disabled = false }: TrackProps) {
  return (
    <div class="replay-track">
      <div class="replay-ticks" aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={{ "--at": String(tick / Math.max(1, last)) }} />
        ))}
      </div>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={place}
        min={0}
        max={last}
        step={1}
        value={at}
        disabled={disabled}
        onInput={({ currentTarget }) => {
          onSeek(Number(currentTarget.value));
        }}
      />
    </div>
  );
}
