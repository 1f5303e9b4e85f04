/**
 * What is below the board: time, tools and the states to draw with.
 *
 *     Generation 12  Population 40   ~~~~~~~
 *     |<  <  run  >   slow [--o--] fast
 *     draw erase move stamp | states | soup clear whole
 */

import { element, icon, write } from "../../../shell/element";
import { grouped, plural } from "../../../shell/words";
import { statesOf } from "../../../rules/rule";
import { colourOf, nameOfState } from "../draw/colours";
import type { App } from "../state/app";
import { SPEEDS } from "../state/app";
import type { Context, Name } from "./commands";
import { can, command, keyName } from "./commands";
import { Curve } from "./curve";

const TIME: readonly Name[] = ["restart", "back", "play", "step"];
const TOOLS: readonly Name[] = ["draw", "erase", "look", "stamp"];
const BOARD: readonly Name[] = ["scatter", "clear", "whole"];

export function bindTransport(host: HTMLElement, context: Context): () => void {
  const { store, hand } = context;
  const buttons = new Map<Name, HTMLButtonElement>();
  const group = (label: string, names: readonly Name[]) =>
    element(
      "div",
      { class: "lab-group", role: "group", "aria-label": label },
      ...names.map((name) => {
        const made = buttonOf(name, context);
        buttons.set(name, made);
        return made;
      }),
    );
  const figures = element("p", { class: "lab-figures number" });
  const past = element("p", { class: "lab-past soft" });
  const curve = new Curve();
  const inks = element("div", { class: "lab-inks", role: "group", "aria-label": "States" });
  const speed = speedOf(context);
  host.append(
    element("div", { class: "lab-row lab-story" }, figures, curve.root, past),
    element("div", { class: "lab-row" }, group("Time", TIME), speed.root),
    element("div", { class: "lab-row" }, group("Tools", TOOLS), inks, group("Board", BOARD)),
  );

  const show = (state: App, before?: App) => {
    if (state.rule !== before?.rule || state.ink !== before.ink) fillInks(inks, context);
    if (state.now !== before?.now) {
      write(figures, figuresOf(state));
      write(past, pastOf(state));
      curve.show(state.now.populations);
    }
    speed.show(state);
    for (const [name, button] of buttons) showButton(button, name, state, context);
  };
  show(store.state);
  const unbind = [
    store.subscribe(show),
    hand.subscribe(() => {
      show(store.state, store.state);
    }),
  ];
  return () => {
    for (const stop of unbind) stop();
  };
}

function buttonOf(name: Name, context: Context): HTMLButtonElement {
  const { label, icon: picture, word, keys } = command(name);
  const press = () => {
    if (can(name, context.store.state, context.hand)) command(name).run(context);
  };
  const title = `${label} (${keyName(keys[0]!)})`;
  const looks = name === "play" ? "icon-button primary lab-play" : "icon-button";
  const attributes = { type: "button", title, onclick: press };
  if (word !== undefined) return element("button", { ...attributes, class: "button" }, word);
  return element("button", { ...attributes, class: looks, "aria-label": label }, icon(picture));
}

function showButton(button: HTMLButtonElement, name: Name, state: App, { hand }: Context): void {
  const lit = command(name).lit?.(state);
  button.setAttribute("aria-disabled", String(!can(name, state, hand)));
  if (name === "play") {
    const label = state.running ? "Pause" : "Run";
    if (button.getAttribute("aria-label") === label) return;
    button.setAttribute("aria-label", label);
    button.title = `${label} (Space)`;
    button.replaceChildren(icon(state.running ? "pause" : "play"));
  } else if (lit !== undefined) button.setAttribute("aria-pressed", String(lit));
}

function figuresOf({ now }: App): string {
  const counts = now.populations.map((list) => grouped(list.at(-1)!)).join(" and ");
  return `Generation ${grouped(now.generation)} · ${counts} alive`;
}

/** How far one can go back, and that this is memory, not calculation. */
function pastOf({ now: { remembered } }: App): string {
  if (remembered === 0) return "Steps back are remembered as you go.";
  return `${plural(remembered, "step")} back remembered`;
}

function speedOf({ store }: Context) {
  const input = element("input", {
    type: "range",
    min: "0",
    max: String(SPEEDS.length - 1),
    step: "1",
    "aria-label": "Speed",
  });
  input.addEventListener("input", () => {
    store.set({ speed: SPEEDS[Number(input.value)]! });
  });
  const words = element("span", { class: "soft number" });
  const show = ({ speed }: App) => {
    input.value = String(SPEEDS.findIndex((one) => one >= speed));
    input.setAttribute("aria-valuetext", plural(speed, "generation") + " a second");
    write(words, `${speed} / s`);
  };
  return { root: element("div", { class: "lab-speed" }, input, words), show };
}

/** A button for each state of the rule that can be drawn with. */
function fillInks(host: HTMLElement, { store }: Context): void {
  const { rule, ink } = store.state;
  host.hidden = statesOf(rule) === 2;
  const focused = host.contains(document.activeElement);
  host.replaceChildren(
    ...rule.live.map((state) => {
      const name = nameOfState(rule, state);
      const pressed = String(state === ink);
      const choose = () => {
        store.set({ ink: state, tool: "draw" });
      };
      const label = { "aria-label": `Draw with ${name}`, title: `Draw with ${name}` };
      const attributes = { type: "button", class: "lab-ink", "aria-pressed": pressed, ...label };
      const button = element("button", { ...attributes, onclick: choose });
      button.style.setProperty("--ink-colour", colourOf(rule, state));
      button.append(String(state));
      return button;
    }),
  );
  if (focused) host.querySelector<HTMLElement>("[aria-pressed=true]")?.focus();
}
