// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { enter } from "../../../examples/tally/page/enter";
import { empty } from "../net/keys";
import { build } from "../shell/house";

beforeEach(empty);

test("the sum is shown, and whoever is signed in adds to it", async () => {
  let total = 41n;
  const house = build("tally_backend");
  vi.spyOn(house.agent, "actor").mockReturnValue({
    get_tally: () => Promise.resolve({ total, last: "Ada", events: 1n }),
    add_points: (points: bigint) => Promise.resolve({ Ok: (total += points) }),
  });
  const shown = () => house.root.querySelector("output")!.textContent;
  const button = () => house.root.querySelector("button")!;

  const leave = enter(house);
  await vi.waitFor(() => {
    expect(shown()).toBe("41, and Ada added last");
  });
  expect(button().textContent).toBe("Play as guest");
  await house.account.signIn("guest");
  expect(button().textContent).toBe("Add 1");
  button().click();
  await vi.waitFor(() => {
    expect(shown()).toBe("42, and Ada added last");
  });
  expect(house.said).toEqual([]);
  leave();
});

test("what goes wrong is said where one looks", async () => {
  const house = build("tally_backend");
  vi.spyOn(house.agent, "actor").mockReturnValue({
    get_tally: () => Promise.reject(new Error("Nobody is there.")),
    add_points: () => Promise.resolve({ Err: "An admin has paused the game" }),
  });
  await house.account.signIn("guest");
  const leave = enter(house);
  await vi.waitFor(() => {
    expect(house.root.querySelector("output")!.textContent).toBe("Nobody is there.");
  });
  house.root.querySelector("button")!.click();
  await vi.waitFor(() => {
    expect(house.said).toEqual(["bad: An admin has paused the game"]);
  });
  leave();
});
