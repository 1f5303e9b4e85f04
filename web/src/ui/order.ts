/**
 * The order: what is in hand, what is about to be placed, what it costs, and sending it.
 *
 *     Glider in hand · 5 cells        Click to put it down
 *     12 cells · 12 coins of 988 · 2 skipped        [Cancel] [Send]
 *     [Glider 5 x] [Drawn 7 x]
 */

import type { Actions, App } from "../state/app";
import type { Item } from "../state/draft";
import { removeSelected, select } from "../state/draft";
import type { Store } from "../state/store";
import type { Name } from "./commands";
import { command } from "./commands";
import type { IconName } from "./element";
import { element, icon, write } from "./element";
import { balanceOf } from "./hand";
import { Motion } from "./motion";
import { titled } from "./titled";
import { grouped, plural } from "./words";
import { bindWhatIf } from "./whatif";

/** What is to be placed and what it costs. */
export function billOf(state: App): string {
  const { placed, skipped, cost } = state.price;
  const parts = [
    plural(placed.length, "cell"),
    `${plural(cost, "coin")} of ${grouped(balanceOf(state))}`,
    ...(skipped.length > 0 ? [`${grouped(skipped.length)} skipped`] : []),
  ];
  return parts.join(" · ");
}

/** Why nothing can be sent, or what sending brings about; empty if there is nothing to say. */
export function remarkOf({ price, me }: App): string {
  if (price.refusal !== null) return price.refusal;
  if (me === null) return "Sending signs you in as a guest and takes a seat. Nothing to fill in.";
  if (me.player === null) return "Sending takes a seat: you begin with 1000 coins.";
  return "";
}

export function bindOrder(host: HTMLElement, store: Store<App>, actions: Actions): () => void {
  const order = new Order(store, actions);
  const unbindWhatIf = bindWhatIf(order.draft, store, actions);
  host.append(order.root);
  const show = () => {
    order.show(store.state);
    host.hidden = !order.root.hasAttribute("data-seen");
  };
  const stop = store.subscribe((now, before) => {
    if (PIECES.some((piece) => now[piece] !== before[piece])) show();
  });
  show();
  return () => {
    stop();
    unbindWhatIf();
    order.root.remove();
  };
}

const PIECES = ["draft", "price", "pattern", "me", "busy"] as const;
const LISTED_FROM = 2; // a single piece needs no list

class Order {
  readonly #store: Store<App>;
  readonly #actions: Actions;
  readonly #hand = element("p", { class: "in-hand" });
  readonly #bill = element("p", { class: "bill number" });
  readonly #remark = element("p", { class: "remark", role: "status" });
  readonly #send = element("button", { type: "button", class: "button primary" });
  readonly #cancel = element(
    "button",
    { type: "button", class: "button", title: "Forget the draft (Escape)" },
    "Cancel",
  );
  readonly #shapes: HTMLElement;
  readonly #items = element("ul", { class: "items list", "aria-label": "Pieces of the draft" });
  #listed: App["draft"] | null = null;
  readonly draft = element("div", { class: "draft" });
  readonly root: HTMLElement;

  constructor(store: Store<App>, actions: Actions) {
    this.#store = store;
    this.#actions = actions;
    this.#shapes = this.#shapeButtons();
    this.#send.addEventListener("click", () => void actions.send());
    this.#cancel.addEventListener("click", () => {
      actions.cancel();
    });
    const words = element("div", { class: "words" }, this.#bill, this.#remark);
    const buttons = element("div", { class: "buttons" }, this.#cancel, this.#send);
    const first = element("div", { class: "first-row" }, words, buttons);
    this.draft.append(first, this.#items);
    this.root = element("div", { class: "order panel" }, this.#hand, this.#shapes, this.draft);
  }

  show(state: App): void {
    const { draft, pattern, busy, price } = state;
    const sending = busy.includes("place");
    const drafted = draft.items.length > 0;
    this.root.toggleAttribute("data-seen", drafted || pattern !== null || sending);
    this.#hand.hidden = pattern === null && (drafted || !sending);
    write(this.#hand, pattern ? inHand(pattern.name, pattern.points.length) : "Sending…");
    this.#shapes.hidden = pattern === null && draft.selected === null;
    this.draft.hidden = !drafted;
    write(this.#bill, billOf(state));
    write(this.#remark, remarkOf(state));
    this.#remark.classList.toggle("wrong", price.refusal !== null);
    this.#showSend(sending, price.refusal !== null);
    this.#list(draft);
  }

  #showSend(sending: boolean, refused: boolean): void {
    this.#send.disabled = sending || refused;
    this.#send.setAttribute("aria-busy", String(sending));
    write(this.#send, sending ? "Sending…" : "Send");
  }

  /** The pieces of *draft*, each to be selected or taken away. */
  #list(draft: App["draft"]): void {
    if (draft === this.#listed) return;
    this.#listed = draft;
    this.#items.hidden = draft.items.length < LISTED_FROM;
    const focused = [...this.#items.querySelectorAll("button")].indexOf(
      document.activeElement as HTMLButtonElement,
    );
    this.#items.replaceChildren(...draft.items.map((item) => this.#piece(item, draft.selected)));
    if (focused >= 0) this.#items.querySelectorAll("button")[focused]?.focus();
  }

  #piece(item: Item, selected: number | null): HTMLElement {
    const name = titled(item.pattern.name || "drawn");
    const words = `${name} · ${item.pattern.points.length}`;
    const pressed = String(item.id === selected);
    const choose = element(
      "button",
      { type: "button", class: "chip", "aria-pressed": pressed },
      words,
    );
    choose.addEventListener("click", () => {
      const { draft } = this.#store.state;
      this.#store.set({ draft: select(draft, draft.selected === item.id ? null : item.id) });
    });
    const label = { "aria-label": `Take away: ${name}`, title: "Take away" };
    const drop = element("button", { type: "button", class: "drop", ...label }, icon("close"));
    drop.addEventListener("click", () => {
      this.#actions.edit(removeSelected(select(this.#store.state.draft, item.id)));
    });
    return element("li", { class: "piece" }, choose, drop);
  }

  /** Turn, mirror, flip, take away: beside the thumb where the toolbar has no room for them. */
  #shapeButtons(): HTMLElement {
    const desk = {
      store: this.#store,
      actions: this.#actions,
      motion: new Motion(this.#store, this.#actions),
    };
    const buttons = SHAPES.map(([name, picture, label]) => {
      const attributes = { type: "button", class: "button", "aria-label": label };
      const button = element("button", attributes, icon(picture), label);
      button.addEventListener("click", () => {
        command(name).run(desk);
      });
      return button;
    });
    return element("div", { class: "shapes" }, ...buttons);
  }
}

const SHAPES: readonly (readonly [Name, IconName, string])[] = [
  ["turn", "turn", "Turn"],
  ["mirror", "mirror", "Mirror"],
  ["flip", "flip", "Flip"],
];

function inHand(name: string, cells: number): string {
  return `${titled(name || "pattern")} in hand · ${plural(cells, "cell")} · press where it shall be`;
}
