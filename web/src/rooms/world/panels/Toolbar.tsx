/**
 * The toolbar: every tool as a button, each lit while it is in hand.
 *
 *     look draw erase library | undo redo | turn mirror flip | what-if | share help | more
 *
 * Where there is little room the second half is in "more". Arrow keys go from button to button,
 * as in every toolbar, so that Tab passes it in one step.
 */

import type { LucideIcon } from "lucide-preact";
import {
  BookOpen,
  Camera,
  CircleQuestionMark,
  Coins,
  Copy,
  Ellipsis,
  Eraser,
  Eye,
  Film,
  FlipHorizontal,
  FlipVertical,
  Ghost,
  Hand,
  Link,
  LocateFixed,
  Pencil,
  Redo2,
  RotateCw,
  Send,
  Undo2,
} from "lucide-preact";
import { useState } from "preact/hooks";
import { classes } from "../../../shell/Button";
import { Glider, Icon } from "../../../shell/Icon";
import { titled } from "../../../shell/format";
import { can, command, type Name } from "../controls/commands";
import { useApp, useGame } from "../game";
import { REGIONS, TOOLBAR as WORDS } from "../words";
import { close, focusBoard, panels, toggle } from "./open-panel";

type Tool = readonly [name: Name, icon: LucideIcon, label: string];

const FIRST: readonly (readonly Tool[])[] = [
  [
    ["look", Hand, WORDS.look],
    ["draw", Pencil, WORDS.draw],
    ["erase", Eraser, WORDS.erase],
    ["library", BookOpen, WORDS.library],
  ],
  [["undo", Undo2, WORDS.undo]],
];
const SECOND: readonly (readonly Tool[])[] = [
  [["redo", Redo2, WORDS.redo]],
  [
    ["turn", RotateCw, WORDS.turn],
    ["mirror", FlipHorizontal, WORDS.mirror],
    ["flip", FlipVertical, WORDS.flip],
  ],
  [
    ["whatIf", Ghost, WORDS.whatIf],
    ["director", Film, WORDS.director],
    ["home", LocateFixed, WORDS.myLand],
    ["coins", Coins, WORDS.coins],
    ["only", Eye, WORDS.onlyMine],
  ],
];
const SHARE: readonly Tool[] = [
  ["share", Send, WORDS.share],
  ["link", Link, WORDS.copyLink],
  ["copyView", Copy, WORDS.copyViewText],
  ["copyBoard", Glider, WORDS.copyWorldText],
  ["picture", Camera, WORDS.savePicture],
];
const HELP: Tool = ["help", CircleQuestionMark, WORDS.help];
const MORE: readonly Tool[] = [...SECOND.flat(), ...SHARE, HELP];

export function Toolbar() {
  // Tab stops at one button: the one that had the focus last.
  const [stop, setStop] = useState<string>("look");
  const group = (tools: readonly Tool[], looks = "") => (
    <div class={classes("group", looks)}>
      {tools.map((tool) => (
        <ToolButton key={tool[0]} tool={tool} class="icon-button quiet tool" stop={stop} />
      ))}
    </div>
  );
  return (
    <nav id="tools" aria-label={REGIONS.tools} tabIndex={-1}>
      <div class="tools">
        <Menu panel="share" label={WORDS.share} tools={SHARE} />
        <Menu panel="more" label={WORDS.more} tools={MORE} />
        <div
          class="toolbar panel"
          role="toolbar"
          aria-label={WORDS.tools}
          data-keys
          onKeyDown={moveFocus}
          onFocusIn={({ target }) => {
            if (target instanceof HTMLButtonElement) setStop(target.name);
          }}
        >
          {FIRST.map((tools) => group(tools))}
          {SECOND.map((tools, at) => group(tools, at === 0 ? "spare joined" : "spare"))}
          <div class="group spare">
            <Opener panel="share" icon={Link} label={WORDS.share} stop={stop} />
            <ToolButton tool={HELP} class="icon-button quiet tool" stop={stop} />
          </div>
          <div class="group more">
            <Opener panel="more" icon={Ellipsis} label={WORDS.more} stop={stop} />
          </div>
        </div>
      </div>
    </nav>
  );
}

interface ToolButtonProps {
  readonly tool: Tool;
  readonly class: string;
  /** The name of the button at which Tab stops; in menus it stops at all. */
  readonly stop?: string;
}

function ToolButton({ tool: [name, icon, label], class: looks, stop }: ToolButtonProps) {
  const game = useGame();
  const { store } = game;
  // On these it depends what is lit and what can be pressed.
  useApp("tool", "pattern", "draft", "canUndo", "canRedo", "whatIfOn", "only", "coinsShown", "me");
  const open = panels.signals.open.value;
  const { keys, does, lit } = command(name);
  const press = (event: MouseEvent) => {
    if (open !== "library" && name !== "director") close();
    if (can(name, store.state)) command(name).run(game);
    // Whoever clicks goes on with the keys of the board; whoever pressed a key stays here.
    if (event.detail > 0 && name !== "library" && name !== "help") focusBoard();
  };
  return (
    <button
      type="button"
      name={name}
      class={looks}
      title={`${titled(does)} (${keys})`}
      aria-label={label}
      aria-pressed={lit?.(store.state)}
      aria-disabled={!can(name, store.state)}
      tabIndex={stop === undefined || stop === name ? 0 : -1}
      onClick={press}
    >
      <Icon of={icon} />
      <span class="word">{label}</span>
      <kbd class="kbd" aria-hidden="true">
        {keys}
      </kbd>
    </button>
  );
}

interface MenuProps {
  readonly panel: "share" | "more";
  readonly label: string;
}

/** A button of the toolbar that opens a menu, and closes it. */
function Opener({
  panel,
  label,
  icon,
  stop,
}: MenuProps & { readonly icon: LucideIcon; readonly stop: string }) {
  const name = `open ${panel}`;
  return (
    <button
      type="button"
      name={name}
      class="icon-button quiet tool"
      title={label}
      aria-label={label}
      aria-expanded={panels.signals.open.value === panel}
      tabIndex={stop === name ? 0 : -1}
      onClick={() => {
        toggle(panel);
      }}
    >
      <Icon of={icon} />
      <span class="word">{label}</span>
    </button>
  );
}

/** A menu over the toolbar; its first row has the focus when it opens. */
function Menu({ panel, label, tools }: MenuProps & { readonly tools: readonly Tool[] }) {
  if (panels.signals.open.value !== panel) return null;
  return (
    <ul
      class={`menu panel list ${panel}-menu`}
      aria-label={label}
      onKeyDown={moveFocus}
      ref={focusFirst}
    >
      {tools.map((tool) => (
        <li key={tool[0]}>
          <ToolButton tool={tool} class="menu-row" />
        </li>
      ))}
    </ul>
  );
}

function focusFirst(menu: HTMLElement | null): void {
  menu?.querySelector("button")?.focus();
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** Arrow keys move the focus among the buttons that are seen. */
function moveFocus(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const seen = [...event.currentTarget.querySelectorAll("button")].filter(
    (button) => button.offsetParent !== null,
  );
  const at = seen.indexOf(document.activeElement as HTMLButtonElement);
  seen[(at + step + seen.length) % seen.length]?.focus();
  event.preventDefault();
}
