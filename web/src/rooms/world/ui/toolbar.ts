/**
 * The toolbar: every tool as a button, each lit while it is in hand.
 *
 *     look draw erase library | undo redo | turn mirror flip | what-if | share help | more
 *
 * Where there is little room the second half is in "more". Arrow keys go from button to button,
 * as in every toolbar, so that Tab passes it in one step.
 */

import type { Actions, App } from "../state/app";
import type { Store } from "../../../state/store";
import type { Name } from "./commands";
import { can, command } from "./commands";
import type { Context } from "./actions";
import type { IconName } from "../../../shell/element";
import { element, icon } from "../../../shell/element";
import { Motion } from "../../../shell/motion";
import type { Panel } from "./panels";
import { close, focusBoard, panels, toggle } from "./panels";
import { titled } from "../../../shell/titled";
import * as WORDS from "../words/toolbar";

interface Tool {
  readonly name: Name;
  readonly icon: IconName;
  readonly label: string;
}

const tool = (name: Name, icon: IconName, label: string): Tool => ({ name, icon, label });

const FIRST: readonly (readonly Tool[])[] = [
  [
    tool("look", "hand", WORDS.look),
    tool("draw", "pencil", WORDS.draw),
    tool("erase", "erase", WORDS.erase),
    tool("library", "library", WORDS.library),
  ],
  [tool("undo", "undo", WORDS.undo)],
];
const SECOND: readonly (readonly Tool[])[] = [
  [tool("redo", "redo", WORDS.redo)],
  [
    tool("turn", "turn", WORDS.turn),
    tool("mirror", "mirror", WORDS.mirror),
    tool("flip", "flip", WORDS.flip),
  ],
  [
    tool("whatIf", "ghost", WORDS.whatIf),
    tool("director", "film", WORDS.director),
    tool("home", "locate", WORDS.myLand),
    tool("coins", "coin", WORDS.coins),
    tool("only", "eye", WORDS.onlyMine),
  ],
];
const SHARE: readonly Tool[] = [
  tool("share", "send", WORDS.share),
  tool("link", "link", WORDS.copyLink),
  tool("copyView", "copy", WORDS.copyViewText),
  tool("copyBoard", "glider", WORDS.copyWorldText),
  tool("picture", "camera", WORDS.savePicture),
];
const HELP = tool("help", "help", WORDS.help);

/** Pieces of the state on which it depends what is lit and what can be pressed. */
const PIECES = [
  "tool",
  "pattern",
  "draft",
  "canUndo",
  "canRedo",
  "whatIfOn",
  "only",
  "coinsShown",
  "me",
] as const;

export function bindToolbar(host: HTMLElement, store: Store<App>, actions: Actions): () => void {
  const bar = new Toolbar({ store, actions, motion: new Motion(store, actions) });
  host.append(bar.root);
  const show = () => {
    bar.show(store.state);
  };
  const unbind = [
    store.subscribe((now, before) => {
      if (PIECES.some((piece) => now[piece] !== before[piece])) show();
    }),
    panels.subscribe(show),
  ];
  show();
  return () => {
    for (const stop of unbind) stop();
    bar.root.remove();
  };
}

class Toolbar {
  readonly root: HTMLElement;
  readonly #context: Context;
  readonly #buttons: { name: Name; button: HTMLButtonElement }[] = [];
  readonly #openers: { panel: Panel; button: HTMLButtonElement; menu: HTMLElement }[] = [];

  constructor(context: Context) {
    this.#context = context;
    const share = this.#opener("share", icon("link"), WORDS.share, SHARE);
    const more = this.#opener("more", dots(), WORDS.more, [...SECOND.flat(), ...SHARE, HELP]);
    const bar = element(
      "div",
      { class: "toolbar panel", role: "toolbar", "aria-label": WORDS.tools, "data-keys": true },
      ...FIRST.map((group) => this.#group(group, "")),
      ...SECOND.map((group, at) => this.#group(group, at === 0 ? "spare joined" : "spare")),
      element("div", { class: "group spare" }, share.button, this.#button(HELP)),
      element("div", { class: "group more" }, more.button),
    );
    bar.addEventListener("keydown", rove);
    oneStop(bar);
    this.root = element("div", { class: "tools" }, share.menu, more.menu, bar);
  }

  show(state: App): void {
    for (const { name, button } of this.#buttons) {
      const lit = name === "library" ? panels.state.open === name : command(name).lit?.(state);
      if (lit !== undefined) button.setAttribute("aria-pressed", String(lit));
      button.setAttribute("aria-disabled", String(!can(name, state)));
    }
    for (const { panel, button, menu } of this.#openers) {
      menu.hidden = panels.state.open !== panel;
      button.setAttribute("aria-expanded", String(!menu.hidden));
    }
  }

  #group(tools: readonly Tool[], looks: string): HTMLElement {
    return element("div", { class: `group ${looks}` }, ...tools.map((one) => this.#button(one)));
  }

  #button(tool: Tool, looks = "icon-button quiet tool"): HTMLButtonElement {
    const { keys, does } = command(tool.name);
    const title = `${titled(does)} (${keys})`;
    const attributes = { type: "button", class: looks, title, "aria-label": tool.label };
    const word = element("span", { class: "word" }, tool.label);
    const key = element("kbd", { class: "kbd", "aria-hidden": "true" }, keys);
    const button = element("button", attributes, icon(tool.icon), word, key);
    button.addEventListener("click", (event) => {
      this.#press(tool.name, event);
    });
    this.#buttons.push({ name: tool.name, button });
    return button;
  }

  #press(name: Name, event: MouseEvent): void {
    const { store } = this.#context;
    if (panels.state.open !== "library" && name !== "director") close();
    if (can(name, store.state)) command(name).run(this.#context);
    // Whoever clicks goes on with the keys of the board; whoever pressed a key stays here.
    if (event.detail > 0 && name !== "library" && name !== "help") focusBoard();
  }

  #opener(panel: Panel, picture: Element, label: string, tools: readonly Tool[]) {
    const attributes = { type: "button", class: "icon-button quiet tool", title: label };
    const word = element("span", { class: "word" }, label);
    const button = element("button", { ...attributes, "aria-label": label }, picture, word);
    const rows = tools.map((one) => element("li", {}, this.#button(one, "menu-row")));
    const menu = element(
      "ul",
      { class: `menu panel list ${panel}-menu`, "aria-label": label },
      ...rows,
    );
    button.addEventListener("click", () => {
      toggle(panel);
      if (panels.state.open === panel) menu.querySelector("button")?.focus();
    });
    menu.addEventListener("keydown", rove);
    const opener = { panel, button, menu };
    this.#openers.push(opener);
    return opener;
  }
}

function dots(): HTMLElement {
  return element("span", { class: "icon three-dots", "aria-hidden": "true" });
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** Arrow keys move the focus among the buttons that are seen. */
function rove(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const list = event.currentTarget as HTMLElement;
  const seen = [...list.querySelectorAll("button")].filter(
    (button) => button.offsetParent !== null,
  );
  const at = seen.indexOf(document.activeElement as HTMLButtonElement);
  seen[(at + step + seen.length) % seen.length]?.focus();
  event.preventDefault();
}

/** Tab stops at one button of *bar*: the one that had the focus last. */
function oneStop(bar: HTMLElement): void {
  const buttons = [...bar.querySelectorAll("button")];
  const stopAt = (stop: EventTarget | null | undefined) => {
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
  };
  bar.addEventListener("focusin", ({ target }) => {
    stopAt(target);
  });
  stopAt(buttons[0]);
}
