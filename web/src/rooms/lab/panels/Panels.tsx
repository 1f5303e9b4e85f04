/**
 * The panels: one is open beside the board, or over its lower half on a phone, or none.
 *
 *     [Rule] [Compare] [Nearby] [Gallery] [Files]
 */

import type { LucideIcon } from "lucide-preact";
import { Columns2, Download, LayoutGrid, Locate, Pencil, X } from "lucide-preact";
import type { FunctionComponent } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { IconButton } from "../../../shell/Button";
import { Icon } from "../../../shell/Icon";
import type { Panel } from "../state/app";
import { useSession } from "../state/app";
import * as WORDS from "../words";
import { Compare } from "./Compare";
import { Files } from "./Files";
import { Gallery } from "./Gallery";
import { Neighbours } from "./Neighbours";
import { Rules } from "./Rules";
import "./Panels.css";

const TABS: readonly (readonly [Panel, LucideIcon, FunctionComponent])[] = [
  ["rule", Pencil, Rules],
  ["compare", Columns2, Compare],
  ["near", Locate, Neighbours],
  ["gallery", LayoutGrid, Gallery],
  ["files", Download, Files],
];
const ID = "lab-panel";
const tabId = (panel: Panel) => `lab-tab-${panel}`;

export function Tabs() {
  const { store } = useSession();
  const open = store.signals.panel.value;
  return (
    <nav class="lab-tabs" aria-label={WORDS.panels}>
      {TABS.map(([panel, icon]) => (
        <button
          key={panel}
          id={tabId(panel)}
          type="button"
          class="lab-tab"
          aria-controls={ID}
          aria-expanded={panel === open}
          onClick={() => {
            store.set({ panel: panel === open ? null : panel });
          }}
        >
          <Icon of={icon} />
          {WORDS.tabs[panel]}
        </button>
      ))}
    </nav>
  );
}

/** The panel that is open; one that was opened stays as it was left. */
export function Panels() {
  const { store } = useSession();
  const open = store.signals.panel.value;
  const body = useRef<HTMLDivElement>(null);
  const opened = useRef(new Set<Panel>());
  const last = useRef<Panel | null>(null);
  last.current = open ?? last.current;
  if (open !== null) opened.current.add(open);
  useLayoutEffect(() => {
    body.current!.scrollTop = 0;
  }, [last.current]);

  const close = () => {
    store.set({ panel: null });
    if (last.current !== null) document.getElementById(tabId(last.current))?.focus();
  };
  // The pictures of neighbouring rules have nothing to keep, and would follow every stroke.
  const stays = (panel: Panel) => (panel === "near" ? panel === open : opened.current.has(panel));
  return (
    <aside
      class="lab-panel"
      id={ID}
      aria-label={WORDS.panel}
      hidden={open === null}
      onKeyDown={({ key }) => {
        if (key === "Escape") close();
      }}
    >
      <header>
        <h2>{last.current && WORDS.tabs[last.current]}</h2>
        <IconButton icon={X} label={WORDS.close} onClick={close} />
      </header>
      <div class="lab-body" ref={body}>
        {TABS.filter(([panel]) => stays(panel)).map(([panel, , Content]) => (
          <div key={panel} class="column" hidden={panel !== open}>
            <Content />
          </div>
        ))}
      </div>
    </aside>
  );
}
