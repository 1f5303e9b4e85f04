// @vitest-environment happy-dom
/** The panels of Boxes as a person has them. */
import { render } from "@testing-library/preact";
import { beforeEach, expect, test } from "vitest";
import { PastBar } from "../../../src/rooms/boxes/panels/PastBar";
import { Scores } from "../../../src/rooms/boxes/panels/Scores";
import { YourLines } from "../../../src/rooms/boxes/panels/YourLines";
import { edgesAround } from "../../../src/rooms/boxes/rules/edges";
import { pack } from "../../../src/rooms/boxes/rules/records";
import { Sheet } from "../../../src/rooms/boxes/rules/sheet";
import type { App } from "../../../src/rooms/boxes/state";
import { FIRST } from "../../../src/rooms/boxes/state";
import { aimAt } from "../../../src/rooms/boxes/state/aim";
import { Log } from "../../../src/rooms/boxes/state/log";
import { Store } from "../../../src/state/store";
import { screen, user } from "../../screen";
import { until } from "../../soon";
import { build } from "../../shell/house";

const [TOP, BOTTOM, LEFT, RIGHT] = edgesAround(500_500);
const DRAWN = [TOP, BOTTOM, LEFT];
const SEAT = { team: 1, name: "", drawn: 0, claimed: 0 } as const;

let store: Store<App>;
let drawn: number[];

/** Three lines of a box, by Blue; *app* of the state is something else. */
function show(app: Partial<App> = {}): void {
  const [sheet, log] = [new Sheet(), new Log(0)];
  DRAWN.forEach((edge, at) => {
    sheet.draw(edge, 1, at);
    log.append(pack(edge, 1));
  });
  const house = build();
  store = new Store<App>({ ...FIRST, sheet, log, records: DRAWN.length, ...app });
  drawn = [];
  render(
    <>
      <Scores store={store} />
      <YourLines store={store} account={house.account} draw={(edge) => drawn.push(edge)} />
      <PastBar store={store} say={house.say} />
    </>,
  );
}

const hint = () => document.querySelector(".boxes-hint");
const seat = (lines: number) => ({ ...SEAT, quota: { lines, since: performance.now() } });

beforeEach(() => {
  document.body.replaceChildren();
});

test("nobody is invited, a player sees the team and the lines that are left", async () => {
  show();
  expect(screen().getByRole("button", { name: "Play as guest" })).toBeTruthy();
  store.set({ who: "me" });
  await screen().findByText("Your first line puts you into a team");
  expect(screen().queryByRole("button", { name: "Play as guest" })).toBeNull();
  store.set({ seat: seat(5) });
  await screen().findByText("5 of 8 lines, the next one in 6 s");
  const pips = [...document.querySelectorAll<HTMLElement>(".boxes-meter i")];
  expect(pips.filter((pip) => pip.style.getPropertyValue("--full") === "1")).toHaveLength(5);
});

test("a line that is pointed at is told of, and coloured by what would come of it", async () => {
  show({ who: "me", seat: seat(8) });
  aimAt(store, RIGHT);
  await until(() => hint()?.textContent === "Closes 1 box.");
  expect(hint()!.className).toBe("boxes-hint good");
  aimAt(store, LEFT);
  await until(() => hint()?.textContent === "Drawn already.");
  expect(hint()!.className).toBe("boxes-hint");
});

test("the team that leads and one's own are marked", async () => {
  show({ seat: seat(8) });
  store.state.sheet!.draw(RIGHT, 2, 3);
  store.set({ records: 4 });
  await until(() => document.querySelector(".leads") !== null);
  const [, blue, green] = screen().getAllByRole("listitem");
  expect([blue!.title, green!.title]).toEqual(["Blue: your team", "Green: leads"]);
  expect(green!.textContent).toBe("Green1leads");
});

test("the past waits for the log, is gone through, and left", async () => {
  show({ moment: 0 });
  const slider = screen().getByRole<HTMLInputElement>("slider");
  expect([slider.disabled, hint()]).toEqual([true, null]);
  expect(screen().getByText("Reading the log, 0 %")).toBeTruthy();
  store.set({ marks: new Uint32Array(4) });
  await screen().findByText("0 of 3 lines");
  await user().click(screen().getByRole("button", { name: "Play" }));
  expect(store.state.playing).toBe(true);
  await user().click(screen().getByRole("button", { name: "Speed: 1" }));
  expect(store.state.speed).toBe(4);
  await user().click(screen().getByRole("button", { name: "Now" }));
  expect([store.state.moment, store.state.playing]).toEqual([null, false]);
  expect(screen().queryByRole("slider")).toBeNull();
});
