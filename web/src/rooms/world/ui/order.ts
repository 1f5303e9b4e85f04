/**
 * The order: what is in hand, what is about to be placed, what it costs, and sending it.
 *
 *     Glider in hand · 5 cells                               [x]
 *     12 cells · 12 coins of 988 · 2 skipped     [Cancel] [Send]
 *     (Glider · 5 x) (Drawn · 7 x)
 */

import { FIRST_COINS } from "../rules/accounts";
import type { Actions, App } from "../state/app";
import type { Pattern } from "../../../state/pattern";
import type { Store } from "../../../state/store";
import type { Name } from "./commands";
import { command } from "./commands";
import type { Context } from "./actions";
import { putDown } from "./actions";
import type { IconName } from "../../../shell/element";
import { element, icon, write } from "../../../shell/element";
import { balanceOf } from "../state/price";
import { Motion } from "../../../shell/motion";
import { backToTheBoard } from "./panels";
import { Pieces } from "./pieces";
import { titled } from "../../../shell/titled";
import { grouped, plural } from "../../../shell/words";
import { bindWhatIf } from "./whatif";
import * as WORDS from "../words/order";

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
  if (me === null) return WORDS.sendingAsGuest;
  if (me.player === null) return WORDS.sendingTakesSeat(FIRST_COINS);
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

class Order {
  readonly #inHand = element("p", {});
  readonly #hint = element("p", { class: "hint number soft" });
  readonly #hand: HTMLElement;
  readonly #bill = element("p", { class: "bill number" });
  readonly #remark = element("p", { class: "remark", role: "status" });
  readonly #send = element("button", { type: "button", class: "button primary" });
  readonly #shapes: HTMLElement;
  readonly #pieces: Pieces;
  readonly draft: HTMLElement;
  readonly root: HTMLElement;

  constructor(store: Store<App>, actions: Actions) {
    const context = { store, actions, motion: new Motion(store, actions) };
    this.#shapes = shapeButtons(context);
    this.#pieces = new Pieces(store, actions);
    this.#send.addEventListener("click", () => void actions.send());
    const words = element("div", { class: "words" }, this.#inHand, this.#hint);
    this.#hand = element(
      "div",
      { class: "first-row" },
      words,
      shapeButtons(context),
      putAway(context),
    );
    this.draft = element("div", { class: "draft" }, this.#firstRow(actions), this.#pieces.root);
    this.root = element("div", { class: "order panel" }, this.#hand, this.draft);
  }

  show(state: App): void {
    const { draft, pattern, busy } = state;
    const drafted = draft.items.length > 0;
    const sending = busy.includes("place");
    this.root.toggleAttribute("data-seen", drafted || pattern !== null || sending);
    this.#hand.hidden = pattern === null;
    if (pattern) this.#showHand(pattern);
    this.#shapes.hidden = pattern !== null || draft.selected === null;
    this.draft.hidden = !drafted && !sending;
    this.#showBill(state, drafted);
    this.#showSend(sending, drafted && state.price.refusal === null);
    this.#pieces.show(draft);
  }

  #showHand({ name, points }: Pattern): void {
    write(this.#inHand, `${titled(name || "pattern")} in hand`);
    write(this.#hint, WORDS.placeHint(points.length));
  }

  #showBill(state: App, drafted: boolean): void {
    write(this.#bill, drafted ? billOf(state) : WORDS.underWay);
    write(this.#remark, drafted ? remarkOf(state) : "");
    this.#remark.classList.toggle("wrong", state.price.refusal !== null);
  }

  #showSend(sending: boolean, allowed: boolean): void {
    this.#send.disabled = sending || !allowed;
    this.#send.setAttribute("aria-busy", String(sending));
    write(this.#send, sending ? WORDS.sending : WORDS.send);
  }

  #firstRow(actions: Actions): HTMLElement {
    const attributes = {
      type: "button",
      class: "button cancel",
      title: WORDS.cancelHint,
    };
    const cancel = element("button", { ...attributes, "aria-label": WORDS.cancel });
    cancel.append(icon("close"), element("span", {}, WORDS.cancel));
    cancel.addEventListener("click", (event) => {
      actions.cancel();
      backToTheBoard(event);
    });
    const words = element("div", { class: "words" }, this.#bill, this.#remark);
    const buttons = element("div", { class: "buttons" }, cancel, this.#send);
    return element("div", { class: "first-row" }, words, this.#shapes, buttons);
  }
}

const SHAPES: readonly (readonly [Name, IconName, string])[] = [
  ["turn", "turn", WORDS.turn],
  ["mirror", "mirror", WORDS.mirror],
  ["flip", "flip", WORDS.flip],
];

/** Turn, mirror, flip: beside the thumb, where the toolbar has no room for them. */
function shapeButtons(context: Context): HTMLElement {
  const buttons = SHAPES.map(([name, picture, label]) => {
    const attributes = { type: "button", class: "icon-button", "aria-label": label, title: label };
    const button = element("button", attributes, icon(picture));
    button.addEventListener("click", (event) => {
      command(name).run(context);
      backToTheBoard(event);
    });
    return button;
  });
  return element("div", { class: "shapes" }, ...buttons);
}

function putAway({ store, actions }: Context): HTMLElement {
  const words = { "aria-label": WORDS.putAway, title: WORDS.putAwayHint };
  const button = element("button", { type: "button", class: "icon-button quiet", ...words });
  button.append(icon("close"));
  button.addEventListener("click", () => {
    putDown(store, actions);
  });
  return button;
}
