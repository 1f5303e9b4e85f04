/**
 * What admins may do, each thing after a question that says what will happen.
 *
 *     [Pause] [Reset] [Free all seats] [End the season]
 *     Days a season lasts, 0 for ever   [ 7  ] [Set]
 *     Who loses their seat              [Ada ] [Remove]
 */
import { FIRST_COINS } from "../rules/accounts";
import type { Actions, App } from "../state/app";
import type { Seated } from "../state/seating";
import { remaining } from "../state/seating";
import type { Binder } from "./binder";
import type { Question } from "../../../shell/dialog";
import { confirm } from "../../../shell/dialog";
import type { IconName } from "../../../shell/element";
import { element, freshId, icon } from "../../../shell/element";
import { Fold } from "../../../shell/fold";
import * as WORDS from "../words/admin";

type Power = "pause" | "resume" | "reset" | "freeSeats" | "endSeason";

const DAY = 86_400; // seconds
const MOST_DAYS = 366;

const QUESTIONS: Record<Power, Question> = {
  pause: WORDS.pauseQuestion,
  resume: WORDS.resumeQuestion,
  reset: { ...WORDS.resetQuestion(FIRST_COINS), danger: true },
  freeSeats: { ...WORDS.freeQuestion, danger: true },
  endSeason: { ...WORDS.endQuestion(FIRST_COINS), danger: true },
};

function lengthQuestion(seconds: number): Question {
  const text = seconds === 0 ? WORDS.endless : WORDS.lasts(remaining(1000 * seconds));
  return { title: WORDS.lengthTitle, text: [text], yes: WORDS.lengthYes };
}

export const bindAdmin: Binder = (host, store, actions) => {
  const panel = new Panel(actions);
  host.append(panel.fold.root);
  const show = () => {
    panel.show(store.state);
  };
  const unsubscribe = store.subscribe((now, before) => {
    const shown = ["me", "chain", "busy", "seating"] as const;
    if (shown.some((part) => now[part] !== before[part])) show();
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
  readonly #days = element("input", {
    type: "number",
    min: "0",
    max: String(MOST_DAYS),
    step: "any",
    required: true,
  });
  readonly #seats = element("select");
  readonly #set = element("button", { class: "button" }, WORDS.set);
  readonly #remove = element("button", { class: "button danger" }, WORDS.remove);
  #seated: readonly Seated[] = [];
  #seconds = -1;

  constructor(actions: Actions) {
    this.#actions = actions;
    this.#buttons = {
      pause: this.#button("pause", WORDS.pause, "pause"),
      resume: this.#button("resume", WORDS.resume, "play"),
      reset: this.#button("reset", WORDS.reset, "reset"),
      freeSeats: this.#button("freeSeats", WORDS.freeSeats, "door"),
      endSeason: this.#button("endSeason", WORDS.endSeason, "cup"),
    };
    for (const power of ["reset", "freeSeats", "endSeason"] as const) {
      this.#buttons[power].classList.add("danger");
    }
    this.fold.open = false;
    this.fold.head.append(icon("shield"), element("span", { class: "spare" }, WORDS.title));
    this.fold.body.append(
      element("div", { class: "row" }, ...Object.values(this.#buttons)),
      form(WORDS.days, this.#days, this.#set, () => this.#change()),
      form(WORDS.who, this.#seats, this.#remove, () => this.#expel()),
    );
  }

  show({ me, chain, busy, seating }: App): void {
    this.fold.root.hidden = me?.admin !== true;
    this.#buttons.pause.hidden = chain?.paused === true;
    this.#buttons.resume.hidden = chain?.paused !== true;
    for (const power of Object.keys(this.#buttons) as Power[]) {
      this.#buttons[power].disabled = busy.includes(power);
    }
    if (seating !== null && seating.seconds !== this.#seconds) {
      this.#seconds = seating.seconds; // only then: somebody may be typing
      this.#days.value = String(seating.seconds / DAY);
    }
    this.#list(seating?.seats ?? []);
    this.#set.disabled = busy.includes("setSeason");
    this.#remove.disabled = busy.includes("removePlayer") || this.#seated.length === 0;
  }

  /** Offer who sits, and leave what is chosen chosen. */
  #list(seats: readonly Seated[]): void {
    const words = ({ player, name, bot }: Seated) => WORDS.seated(player, name, bot);
    if (this.#seated.map(words).join("\n") !== seats.map(words).join("\n")) {
      const chosen = this.#seats.value;
      this.#seats.replaceChildren(
        ...seats.map((seat) => element("option", { value: String(seat.player) }, words(seat))),
      );
      if (seats.some(({ player }) => String(player) === chosen)) this.#seats.value = chosen;
    }
    this.#seated = seats;
  }

  #button(power: Power, words: string, picture: IconName): HTMLButtonElement {
    const onclick = () => void this.#use(power);
    return element("button", { type: "button", class: "button", onclick }, icon(picture), words);
  }

  async #use(power: Power): Promise<void> {
    if (await confirm(QUESTIONS[power])) await this.#actions[power]();
  }

  async #change(): Promise<void> {
    const seconds = Math.round(Number(this.#days.value) * DAY);
    if (await confirm(lengthQuestion(seconds))) await this.#actions.setSeason(seconds);
  }

  async #expel(): Promise<void> {
    const seat = this.#seated.find(({ player }) => String(player) === this.#seats.value);
    if (seat === undefined) return;
    if (await confirm({ ...WORDS.removeQuestion(seat.player, seat.name), danger: true }))
      await this.#actions.removePlayer(seat.player);
  }
}

/** An *input* with its name above it and the *button* that uses it beside it. */
function form(
  name: string,
  input: HTMLElement,
  button: HTMLElement,
  use: () => Promise<void>,
): HTMLElement {
  input.id = freshId("power");
  const onsubmit = (event: Event) => {
    event.preventDefault();
    void use();
  };
  const label = element("label", { for: input.id }, name);
  const row = element("div", { class: "row" }, input, button);
  return element("form", { class: "field", onsubmit }, label, row);
}
