/**
 * What is below the board: time, tools and the states to draw with.
 *
 *     Generation 12  Population 40   ~~~~~~~
 *     |<  <  run  >   slow [--o--] fast
 *     draw erase move stamp | states | soup clear whole
 */

import { useComputed } from "@preact/signals";
import { Pause, Send } from "lucide-preact";
import { statesOf } from "../../../rules/rule";
import { Button, classes, IconButton } from "../../../shell/Button";
import { colourOf } from "../draw/colours";
import { SPEEDS, useSession } from "../state/app";
import * as WORDS from "../words";
import type { Name } from "./commands";
import { can, COMMANDS, keyName, run } from "./commands";
import { publish } from "./publish";
import "./Transport.css";

export function Transport() {
  return (
    <div class="lab-transport">
      <Story />
      <div class="lab-row">
        <Group of="time" names={["restart", "back", "play", "step"]} />
        <PublishButton />
        <Speed />
      </div>
      <div class="lab-row">
        <Group of="tools" names={["draw", "erase", "look", "stamp"]} />
        <States />
        <Group of="board" names={["undo", "scatter", "clear", "whole"]} />
      </div>
    </div>
  );
}

/** Beside Play, once there is a drawing. */
function PublishButton() {
  const session = useSession();
  const { drawn, now } = session.store.signals;
  const shown = useComputed(() => drawn.value && now.value.populations[0]!.at(-1)! > 0);
  if (!shown.value) return null;
  return (
    <Button icon={Send} class="lab-publish" onClick={() => void publish(session)}>
      {WORDS.publish}
    </Button>
  );
}

/** What became of the pattern so far. */
function Story() {
  const { generation, populations, remembered } = useSession().store.signals.now.value;
  const alive = populations.map((list) => list.at(-1)!);
  return (
    <div class="lab-row lab-story">
      <p class="lab-figures number">{WORDS.figures(generation, alive)}</p>
      <Curve populations={populations} />
      <p class="lab-past soft">{WORDS.stepsBack(remembered)}</p>
    </div>
  );
}

const [WIDTH, HEIGHT] = [240, 40];

interface CurveProps {
  /** Of each run, generation by generation. */
  readonly populations: readonly (readonly number[])[];
}

/** The population as a line for each run. */
function Curve({ populations }: CurveProps) {
  const lists = populations.map(sampled);
  const most = lists.flat().reduce((a, b) => Math.max(a, b), 1);
  const [first] = populations;
  return (
    <svg
      class="lab-curve"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={WORDS.population(first![0]!, first!.at(-1)!)}
    >
      {lists.map((list, at) => (
        <polyline key={at} class={at === 0 ? "first" : "second"} points={pointsOf(list, most)} />
      ))}
    </svg>
  );
}

/** Numbers of *list* at even distances, its ends among them: no more than there are pixels. */
export function sampled(list: readonly number[]): readonly number[] {
  if (list.length <= WIDTH) return list;
  const last = list.length - 1;
  return Array.from({ length: WIDTH }, (_, at) => list[Math.round((at * last) / (WIDTH - 1))]!);
}

function pointsOf(list: readonly number[], most: number): string {
  const apart = WIDTH / Math.max(list.length - 1, 1);
  const height = (count: number) => (HEIGHT - 2 - (count / most) * (HEIGHT - 4)).toFixed(1);
  const drawn = list.length === 1 ? [list[0]!, list[0]!] : list;
  return drawn.map((count, at) => `${(at * apart).toFixed(1)},${height(count)}`).join(" ");
}

interface GroupProps {
  readonly of: keyof typeof WORDS.groups;
  readonly names: readonly Name[];
}

/** Buttons of commands that belong together. */
function Group({ of: group, names }: GroupProps) {
  return (
    <div class="lab-group" role="group" aria-label={WORDS.groups[group]}>
      {names.map((name) => (
        <CommandButton key={name} name={name} />
      ))}
    </div>
  );
}

function CommandButton({ name }: { readonly name: Name }) {
  const context = useSession();
  const command = COMMANDS[name];
  const { icon, keys } = command;
  const able = useComputed(() => can(name, context));
  const pauses = useComputed(() => name === "play" && context.store.signals.running.value);
  const label = pauses.value ? WORDS.pause : WORDS.commands[name];
  const attributes = {
    title: WORDS.withKey(label, keyName(keys[0]!)),
    // Not disabled: a button that cannot be pressed just now keeps the focus.
    "aria-disabled": !able.value,
    onClick: () => {
      run(name, context);
    },
  };
  if (icon === undefined) return <Button {...attributes}>{WORDS.buttons[name]}</Button>;
  return (
    <IconButton
      boxed
      class={classes(name === "play" && "primary lab-play")}
      icon={pauses.value ? Pause : icon}
      label={label}
      aria-pressed={command.lit?.(context)}
      {...attributes}
    />
  );
}

function Speed() {
  const { store } = useSession();
  const speed = store.signals.speed.value;
  return (
    <div class="lab-speed">
      <input
        type="range"
        min={0}
        max={SPEEDS.length - 1}
        step={1}
        aria-label={WORDS.speed}
        aria-valuetext={WORDS.aSecond(speed)}
        value={SPEEDS.findIndex((one) => one >= speed)}
        onInput={({ currentTarget }) => {
          store.set({ speed: SPEEDS[Number(currentTarget.value)]! });
        }}
      />
      <span class="soft number">{WORDS.aSecondShort(speed)}</span>
    </div>
  );
}

/** A button for each state of the rule that can be drawn with. */
function States() {
  const { store } = useSession();
  const { rule, ink } = store.signals;
  return (
    <div
      class="lab-inks"
      role="group"
      aria-label={WORDS.groups.states}
      hidden={statesOf(rule.value) === 2}
    >
      {rule.value.live.map((state) => {
        const label = WORDS.drawWith(WORDS.stateName(rule.value, state));
        return (
          <button
            key={state}
            type="button"
            class="lab-ink"
            aria-pressed={state === ink.value}
            aria-label={label}
            title={label}
            style={{ "--ink-colour": colourOf(rule.value, state) }}
            onClick={() => {
              store.set({ ink: state, tool: "draw" });
            }}
          >
            {state}
          </button>
        );
      })}
    </div>
  );
}
