/**
 * What one plays with, at the foot of the sheet.
 *
 *     nobody       what this is, and the way in
 *     a player     the team, the lines that are left, and when the next one comes
 *     a line       what it would do, and on a phone the button that draws it
 */

import { element, icon, write } from "../../../shell/element";
import type { House } from "../../../shell/room";
import { waysIn, wait } from "../../../shell/signing";
import { plural } from "../../../shell/words";
import type { Store } from "../../../state/store";
import type { Session } from "../net/session";
import { refill, waitOf } from "../rules/quota";
import { TEAMS } from "../rules/teams";
import type { App } from "../state/app";
import { linesLeft } from "../state/app";
import { DRAWING_ZOOM, zoomOf } from "../state/view";
import { swatch } from "./swatch";
import { aimWords, quotaWords } from "./words";

const EVERY = 200; // milliseconds

export function bindHud(
  host: HTMLElement,
  store: Store<App>,
  session: Session,
  house: House,
): () => void {
  const hud = new Hud(store, session, house);
  host.append(hud.root);
  const show = () => {
    hud.show(store.state, performance.now());
  };
  const timer = setInterval(show, EVERY);
  const stops = [store.subscribe(show), house.account.store.subscribe(show)];
  show();
  return () => {
    clearInterval(timer);
    for (const stop of stops) stop();
    hud.root.remove();
  };
}

class Hud {
  readonly root = element("section", { class: "boxes-hud panel", "aria-label": "Your lines" });
  readonly #invitation = element("div", { class: "boxes-invitation" });
  readonly #player = element("div", { class: "boxes-player" });
  readonly #badge = element("span", { class: "boxes-badge" });
  readonly #meter = element("span", { class: "boxes-meter", "aria-hidden": "true" });
  readonly #quota = element("span", { class: "boxes-quota number" });
  readonly #hint = element("p", { class: "boxes-hint" });
  readonly #draw: HTMLButtonElement;
  readonly #house: House;
  #team: number | null = null;
  #pips: HTMLElement[] = [];

  constructor(store: Store<App>, session: Session, house: House) {
    this.#house = house;
    const draw = () => {
      const { aim } = store.state;
      if (aim !== null) session.draw(aim);
    };
    this.#draw = element(
      "button",
      { type: "button", class: "button primary boxes-draw", onclick: draw },
      icon("pencil"),
      "Draw this line",
    );
    this.#invitation.append(
      element(
        "p",
        {},
        "Draw lines between the dots. Whoever draws the last line of a box wins it for their team.",
      ),
      waysIn(house.account.store.state.ways, (way) => void house.account.signIn(way)),
    );
    this.#player.append(this.#badge, this.#meter, this.#quota);
    this.root.append(this.#invitation, this.#player, this.#hint, this.#draw);
  }

  show(app: App, now: number): void {
    const signedIn = app.who !== null;
    this.#invitation.hidden = signedIn || app.moment !== null;
    this.#player.hidden = !signedIn || app.moment !== null;
    wait(this.#invitation, this.#house.account.store.state.busy ? ["sign in"] : []);
    this.#showTeam(app);
    this.#showMeter(app, now);
    write(this.#hint, hintOf(app));
    this.#hint.classList.toggle("good", (app.ahead?.closes.length ?? 0) > 0);
    this.#hint.classList.toggle("careful", (app.ahead?.opens.length ?? 0) > 0);
    this.#draw.hidden = !signedIn || app.ahead === null || app.cursor !== null || !coarse();
    this.root.hidden = app.sheet === null || app.moment !== null;
  }

  #showTeam({ seat }: App): void {
    const team = seat?.team ?? -1;
    if (team === this.#team) return;
    this.#team = team;
    if (seat === null) this.#badge.replaceChildren("Your first line puts you into a team");
    else this.#badge.replaceChildren(swatch(seat.team), TEAMS[seat.team]!.name);
  }

  #showMeter(app: App, now: number): void {
    const { seat, allowance } = app;
    this.#meter.hidden = this.#quota.hidden = seat === null;
    if (seat === null) return;
    if (this.#pips.length !== Math.min(allowance.most, 20)) {
      this.#pips = Array.from({ length: Math.min(allowance.most, 20) }, () => element("i"));
      this.#meter.replaceChildren(...this.#pips);
    }
    this.#meter.style.setProperty("--team", TEAMS[seat.team]!.colour);
    const left = linesLeft(app, now);
    const quota = refill(seat.quota, now, allowance);
    const full = quota.lines >= allowance.most;
    const part = full ? 0 : 1 - waitOf(quota, now, allowance) / allowance.every;
    this.#pips.forEach((pip, at) => {
      pip.style.setProperty("--full", String(at < left ? 1 : at === left ? part : 0));
    });
    write(this.#quota, quotaWords(app, now));
  }
}

function coarse(): boolean {
  return matchMedia("(pointer: coarse)").matches;
}

/** What there is to do now. */
export function hintOf(app: App): string {
  const { camera, ratio, aim, cursor, complete, paused, pending } = app;
  const far = camera !== null && zoomOf(camera, ratio) < DRAWING_ZOOM;
  if (complete) return "All lines are drawn. This game is over.";
  if (paused) return "An admin has paused the game: lines can be drawn later.";
  // from far away a finger's last line is out of sight; one that keys have chosen is not
  if (aim !== null && !(far && cursor === null)) return aimWords(app);
  if (pending.length > 0) return `${plural(pending.length, "line")} on the way.`;
  if (far) return "Press anywhere to go closer and draw.";
  return coarse()
    ? "Tap a line to see what it would do."
    : "Point at a line to see what it would do, click to draw it.";
}
