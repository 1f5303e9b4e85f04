// @vitest-environment happy-dom
import { useSignal } from "@preact/signals";
import { render } from "@testing-library/preact";
import { expect, test } from "vitest";
import { ReplayBar } from "../../src/shell/ReplayBar";
import { screen, user } from "../screen";

const button = (name: string) => screen().getByRole<HTMLButtonElement>("button", { name });
const slider = () => screen().getByRole<HTMLInputElement>("slider", { name: "Turn" });

const WORDS = { play: "Play", pause: "Pause", first: "To the start", back: "Back", forward: "On" };

interface GameProps {
  readonly last?: number;
  readonly disabled?: boolean;
}

/** A game of so many turns, of which turn 3 is shown first. */
function Game({ last = 140, disabled = false }: GameProps) {
  const at = useSignal(3);
  const playing = useSignal(false);
  return (
    <ReplayBar
      label="Turn"
      at={at.value}
      last={last}
      place={`turn ${at.value} of ${last}`}
      onSeek={(to) => {
        at.value = to;
      }}
      playing={playing.value}
      onPlay={() => {
        playing.value = !playing.value;
      }}
      {...WORDS}
      ticks={[35]}
      disabled={disabled}
    >
      <span>the end</span>
    </ReplayBar>
  );
}

test("the slider says which place is shown, and goes where it is put", () => {
  render(<Game />);
  expect([slider().max, slider().value]).toEqual(["140", "3"]);
  expect(slider().getAttribute("aria-valuetext")).toBe("turn 3 of 140");
  slider().value = "120";
  slider().dispatchEvent(new Event("input", { bubbles: true }));
  expect(screen().getByRole("slider", { name: "Turn" })).toHaveProperty("value", "120");
});

test.each([
  ["Back", "2"],
  ["On", "4"],
  ["To the start", "0"],
])("%s goes to turn %s", async (name, turn) => {
  render(<Game />);
  await user().click(button(name));
  expect(slider().value).toBe(turn);
});

test("no step leads beyond either end", async () => {
  render(<Game last={3} />);
  const place = () => slider().getAttribute("aria-valuetext");
  await user().click(button("On"));
  expect(place()).toBe("turn 3 of 3");
  for (let press = 0; press < 4; press++) await user().click(button("Back"));
  expect(place()).toBe("turn 0 of 3");
});

test("the button that plays stops it at the next press", async () => {
  render(<Game />);
  await user().click(button("Play"));
  await user().click(button("Pause"));
  expect(button("Play")).toBeDefined();
});

test("a mark stands at its part of the slider", () => {
  render(<Game />);
  const mark = document.querySelector<HTMLElement>(".replay-ticks span")!;
  expect(mark.style.getPropertyValue("--at")).toBe("0.25");
});

test("nothing can be pressed while there is nothing to show", () => {
  render(<Game disabled />);
  const all = [...screen().getAllByRole<HTMLButtonElement>("button"), slider()];
  expect(all.map(({ disabled }) => disabled)).toEqual(all.map(() => true));
  expect(screen().getByText("the end")).toBeDefined();
});
