/**
 * The panels: one is open beside the board, or over its lower half on a phone, or none.
 *
 *     [Rule] [Compare] [Near] [Gallery] [Files]
 */

import { element, icon } from "../../../shell/element";
import type { IconName } from "../../../shell/element";
import { narrow } from "../../../shell/fold";
import type { House } from "../../../shell/room";
import type { Client } from "../net/client";
import type { App, Panel } from "../state/app";
import type { Visitor } from "../state/gallery";
import type { Context } from "./commands";
import { comparePanel } from "./compare";
import { filesPanel } from "./files";
import { galleryPanel } from "./gallery";
import { nearPanel } from "./near";
import { rulesPanel } from "./rules";

interface Content {
  readonly root: HTMLElement;
  readonly show?: (now: App) => void;
  readonly unbind?: () => void;
}

const TITLES: readonly (readonly [Panel, string, IconName])[] = [
  ["rule", "Rule", "pencil"],
  ["compare", "Compare", "mirror"],
  ["near", "Nearby", "locate"],
  ["gallery", "Gallery", "library"],
  ["files", "Files", "download"],
];

export function bindPanels(
  tabs: HTMLElement,
  host: HTMLElement,
  context: Context,
  house: House,
  { client, visitor }: { readonly client: Client; readonly visitor: Visitor },
): () => void {
  const { store } = context;
  const make: Readonly<Record<Panel, () => Content>> = {
    rule: () => rulesPanel(context),
    compare: () => comparePanel(context),
    near: () => nearPanel(context),
    gallery: () => galleryPanel(context, house, client, visitor),
    files: () => ({ root: filesPanel(context, house) }),
  };
  const title = element("h2");
  const body = element("div", { class: "lab-body" });
  const close = () => {
    store.set({ panel: null });
    tabs.querySelector<HTMLElement>("[data-last]")?.focus();
  };
  const cross = { type: "button", class: "icon-button quiet", "aria-label": "Close" };
  host.append(
    element("header", {}, title, element("button", { ...cross, onclick: close }, icon("close"))),
    body,
  );
  host.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });
  const buttons = TITLES.map(([panel, label, picture]) => {
    const press = () => {
      store.set({ panel: store.state.panel === panel ? null : panel });
    };
    const attributes = { type: "button", class: "lab-tab", "aria-controls": host.id };
    const button = element("button", { ...attributes, onclick: press }, icon(picture), label);
    tabs.append(button);
    return { panel, label, button };
  });

  // A panel is made when it is opened first, and then kept as it was left.
  const made = new Map<Panel, Content>();
  const show = (now: App, before?: App) => {
    const { panel } = now;
    if (panel !== before?.panel) {
      for (const one of buttons) {
        one.button.setAttribute("aria-expanded", String(one.panel === panel));
        one.button.toggleAttribute("data-last", one.panel === (panel ?? before?.panel));
        if (one.panel === panel) title.textContent = one.label;
      }
      host.hidden = panel === null;
      document.body.toggleAttribute("data-lab-panel", panel !== null);
    }
    if (panel === null) return;
    let content = made.get(panel);
    if (content === undefined) {
      content = make[panel]();
      made.set(panel, content);
    }
    if (body.firstChild !== content.root) {
      body.replaceChildren(content.root);
      body.scrollTop = 0;
    }
    content.show?.(now);
  };
  if (!narrow()) store.set({ panel: "rule" });
  show(store.state);
  const stop = store.subscribe(show);
  return () => {
    stop();
    for (const { unbind } of made.values()) unbind?.();
    delete document.body.dataset["labPanel"];
  };
}
