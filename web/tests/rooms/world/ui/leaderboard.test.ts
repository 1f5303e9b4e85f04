// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { bindLeaderboard } from "../../../../src/rooms/world/ui/leaderboard";
import { ADA, resize, seatingOf, standing, watch } from "./watching";

const rows = (host: HTMLElement) => [...host.querySelectorAll<HTMLElement>("li")];
const names = (host: HTMLElement) => rows(host).map((row) => row.querySelector("bdi")!.textContent);
const standings = [standing(4, 8120, "Bill"), standing(1, 2030, "Ada")];

beforeEach(() => {
  resize(1280, 800);
});

test("a row tells number, name, score, land, life and coins of a player", () => {
  const { host, unbind } = watch(bindLeaderboard, { standings });
  const words = rows(host)[0]!.textContent;
  for (const part of [
    "4",
    "Bill",
    "81\u202f200 points",
    "8\u202f120 land",
    "120 living cells",
    "34 coins on land",
    "1\u202f874 coins in hand",
  ])
    expect(words).toContain(part);
  unbind();
});

test("players stand in the order that the chain gave", () => {
  const { host, store, unbind } = watch(bindLeaderboard, { standings });
  expect(names(host)).toEqual(["Bill", "Ada"]);
  store.set({ standings: [...standings].reverse() });
  expect(names(host)).toEqual(["Ada", "Bill"]);
  store.set({ standings: standings.slice(1) });
  expect(names(host)).toEqual(["Ada"]);
  unbind();
});

test("only one's own row is marked", () => {
  const { host, store, unbind } = watch(bindLeaderboard, { standings, me: ADA });
  const marked = () => rows(host).map((row) => !row.querySelector<HTMLElement>(".you")!.hidden);
  expect(marked()).toEqual([false, true]);
  store.set({ me: null });
  expect(marked()).toEqual([false, false]);
  unbind();
});

test("a bar is as long as the land is beside the largest", () => {
  const two = [standing(2, 400), standing(3, 100)];
  const { host, unbind } = watch(bindLeaderboard, { standings: two });
  const bars = [...host.querySelectorAll<HTMLElement>(".bar")];
  expect(bars.map((bar) => bar.style.getPropertyValue("--share"))).toEqual(["1", "0.25"]);
  unbind();
});

test("a press on a row asks where that player is", () => {
  const located: number[] = [];
  const { host, unbind } = watch(
    (...of) => bindLeaderboard(...of, (player) => located.push(player)),
    { standings },
  );
  rows(host)[1]!.querySelector("button")!.click();
  expect(located).toEqual([1]);
  unbind();
});

test("without anywhere to go, rows are not buttons", () => {
  const { host, unbind } = watch(bindLeaderboard, { standings });
  expect(host.querySelectorAll("li button.standing")).toHaveLength(0);
  unbind();
});

test("whoever has the focus keeps it when the order changes", () => {
  const { host, store, unbind } = watch((...of) => bindLeaderboard(...of, () => undefined), {
    standings,
  });
  const ada = rows(host)[1]!.querySelector("button")!;
  ada.focus();
  store.set({ standings: [...standings].reverse() });
  expect(rows(host)[0]!.contains(ada)).toBe(true);
  expect(document.activeElement).toBe(ada);
  unbind();
});

test("an empty world is an invitation", () => {
  const { host, store, unbind } = watch(bindLeaderboard, { standings: [] });
  const invitation = host.querySelector<HTMLElement>(".fold-body > p")!;
  expect(invitation.hidden).toBe(false);
  expect(host.querySelector(".fold-head")!.textContent).toContain("0 of 9");
  store.set({ standings });
  expect(invitation.hidden).toBe(true);
  unbind();
});

test("on a phone it is a chip until it is pressed", () => {
  resize(390, 844);
  const { host, unbind } = watch(bindLeaderboard, { standings });
  const body = host.querySelector<HTMLElement>(".fold-body")!;
  expect(body.hidden).toBe(true);
  host.querySelector<HTMLElement>(".fold-button")!.click();
  expect(body.hidden).toBe(false);
  unbind();
  expect(host.children).toHaveLength(0);
});

test("what went before is behind a button, once a season is over", () => {
  const { host, store, unbind } = watch(bindLeaderboard, { standings });
  const past = host.querySelector<HTMLElement>(".past")!;
  expect(past.hidden).toBe(true);
  store.set({ seating: seatingOf({ season: 2 }) });
  expect(past.hidden).toBe(false);
  unbind();
});

test("until the players are known, nobody is told that the world is theirs", () => {
  const { host, store, unbind } = watch(bindLeaderboard);
  expect(host.textContent).not.toContain("yours");
  expect(host.textContent).not.toContain("0 of 9");
  store.set({ standings: [] });
  expect(host.textContent).toContain("0 of 9");
  expect(host.textContent).toContain("The world is yours.");
  unbind();
});

test("after a click on a row the keys are the board's; after a key they stay", () => {
  const { host, unbind } = watch((...of) => bindLeaderboard(...of, () => undefined), { standings });
  const stage = document.createElement("main");
  stage.id = "stage";
  stage.innerHTML = '<div class="board" tabindex="0"></div>';
  document.body.append(stage);
  const row = rows(host)[0]!.querySelector("button")!;
  row.focus();
  row.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 0 }));
  expect(document.activeElement).toBe(row);
  row.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  expect(document.activeElement).toBe(stage.firstElementChild);
  unbind();
});
