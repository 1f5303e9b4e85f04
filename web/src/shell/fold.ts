/**
 * A part of the page that folds: a button that says in short what the body says at length.
 *
 *     [ head: a button  v ]
 *     [ body              ]
 *
 * Where there is little room the body drops over the page instead of pushing it, and then it
 * closes by Escape, and when something else is pressed or looked at.
 */
import { element, freshId, icon } from "./element";

const NARROW = ["(max-width: 640px)", "(max-height: 480px)"]; // as in the styles of rooms

/** Whether there is little room, as on a phone. */
export function narrow(): boolean {
  return NARROW.some((query) => matchMedia(query).matches);
}

export class Fold {
  readonly root: HTMLElement;
  readonly head = element("span", { class: "fold-head" });
  readonly body = element("div", { class: "fold-body", id: freshId("fold") });
  readonly #button = element("button", {
    type: "button",
    class: "fold-button",
    "aria-controls": this.body.id,
    onclick: () => {
      this.open = !this.open;
    },
  });
  readonly #drops: () => boolean;

  /** *drops* says whether the body lies over the page now. */
  constructor(name: string, drops: () => boolean = narrow) {
    this.#drops = drops;
    this.#button.append(this.head, icon("chevron"));
    this.root = element("section", { class: `fold ${name}` }, this.#button, this.body);
    this.root.addEventListener("keydown", this.#key);
    document.addEventListener("pointerdown", this.#elsewhere);
    document.addEventListener("focusin", this.#elsewhere);
    this.open = !drops();
  }

  get open(): boolean {
    return !this.body.hidden;
  }

  set open(open: boolean) {
    this.body.hidden = !open;
    this.#button.setAttribute("aria-expanded", String(open));
    this.root.classList.toggle("open", open);
  }

  /** Closes a body that lies over the page, and gives the focus that was in it to its head. */
  shut(): void {
    if (!this.open || !this.#drops()) return;
    const focused = this.body.contains(document.activeElement);
    this.open = false;
    if (focused) this.#button.focus();
  }

  unbind(): void {
    document.removeEventListener("pointerdown", this.#elsewhere);
    document.removeEventListener("focusin", this.#elsewhere);
    this.root.remove();
  }

  readonly #key = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !this.open || !this.#drops()) return;
    event.stopPropagation();
    this.shut();
  };

  readonly #elsewhere = (event: Event) => {
    const { target } = event;
    if (!(target instanceof Element) || this.root.contains(target)) return;
    if (!this.open || !this.#drops()) return;
    if (target.closest("dialog") === null) this.open = false;
  };
}
