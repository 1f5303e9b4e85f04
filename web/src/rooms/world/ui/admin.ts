/** What admins may do, each thing after a question that says what will happen. */
import { FIRST_COINS } from "../rules/placing";
import type { Actions, App } from "../state/app";
import type { Binder } from "./binder";
import type { Question } from "../../../shell/dialog";
import { confirm } from "../../../shell/dialog";
import type { IconName } from "../../../shell/element";
import { element, icon } from "../../../shell/element";
import { Fold } from "../../../shell/fold";

type Power = "pause" | "resume" | "reset";

const QUESTIONS: Record<Power, Question> = {
  pause: {
    title: "Pause the game?",
    text: [
      "Time stops for everybody: no cell is born and none dies until an admin resumes the game.",
      "Players can still join, and place cells that wait with all others.",
    ],
    yes: "Pause",
  },
  resume: {
    title: "Resume the game?",
    text: ["Time goes on for everybody from this generation, ten generations a second."],
    yes: "Resume",
  },
  reset: {
    title: "Reset the world?",
    text: [
      "Every cell dies, all land becomes nobody's, and the world begins again at generation 0.",
      `Everybody keeps their seat and has ${FIRST_COINS} coins again. There is no way back.`,
    ],
    yes: "Reset the world",
    danger: true,
  },
};

export const bindAdmin: Binder = (host, store, actions) => {
  const panel = new Panel(actions);
  host.append(panel.fold.root);
  const show = () => {
    panel.show(store.state);
  };
  const unsubscribe = store.subscribe((now, before) => {
    if (now.me !== before.me || now.chain !== before.chain || now.busy !== before.busy) show();
  });
  show();
  return () => {
    unsubscribe();
    panel.fold.unbind();
  };
};

class Panel {
  readonly fold = new Fold("admin panel");
  readonly #actions: Actions;
  readonly #buttons: Record<Power, HTMLButtonElement>;

  constructor(actions: Actions) {
    this.#actions = actions;
    this.#buttons = {
      pause: this.#button("pause", "Pause", "pause"),
      resume: this.#button("resume", "Resume", "play"),
      reset: this.#button("reset", "Reset", "reset"),
    };
    this.#buttons.reset.classList.add("danger");
    this.fold.open = false;
    this.fold.head.append(icon("shield"), element("span", { class: "spare" }, "Admin"));
    this.fold.body.append(element("div", { class: "row" }, ...Object.values(this.#buttons)));
  }

  show({ me, chain, busy }: App): void {
    this.fold.root.hidden = me?.admin !== true;
    this.#buttons.pause.hidden = chain?.paused === true;
    this.#buttons.resume.hidden = chain?.paused !== true;
    for (const power of ["pause", "resume", "reset"] as const) {
      this.#buttons[power].disabled = busy.includes(power);
    }
  }

  #button(power: Power, words: string, picture: IconName): HTMLButtonElement {
    const onclick = () => void this.#use(power);
    return element("button", { type: "button", class: "button", onclick }, icon(picture), words);
  }

  async #use(power: Power): Promise<void> {
    if (await confirm(QUESTIONS[power])) await this.#actions[power]();
  }
}
