// @vitest-environment happy-dom
import { render } from "@testing-library/preact";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { ask, closeAll, confirm, openDialog } from "../../src/shell/Dialog";
import { Fold } from "../../src/shell/Fold";
import { dialog, screen, user } from "../screen";

const LEAVE = { title: "Leave?", text: ["Cells die.", "Coins go."], yes: "Leave", danger: true };
const NAME = {
  title: "Your name",
  label: "Name",
  hint: "1 to 24 characters",
  value: "Ada",
  yes: "Rename",
  check: (name: string) => (name === "" ? "Too short." : null),
};

const button = (name: string) => screen().getByRole("button", { name });
const field = () => screen().getByRole<HTMLInputElement>("textbox", { name: "Name" });

beforeEach(() => {
  document.body.replaceChildren();
});

test("a dialog is named by its title, and gone when it is closed", () => {
  let closed = 0;
  openDialog(
    "Help",
    "help",
    () => null,
    () => closed++,
  );
  expect(screen().getByRole("dialog", { name: "Help" })).toBe(dialog());
  button("Close").click();
  expect(closed).toBe(1);
  expect(document.querySelector("dialog")).toBeNull();
});

test("keys pressed in a dialog are not heard by the game", () => {
  let heard = 0;
  const listener = () => heard++;
  window.addEventListener("keydown", listener);
  onTestFinished(() => {
    window.removeEventListener("keydown", listener);
  });
  openDialog("Help", "help", () => null);
  button("Close").dispatchEvent(new KeyboardEvent("keydown", { key: "r", bubbles: true }));
  expect(heard).toBe(0);
});

test("a dialog is gone at once, not only when the browser tells of its closing", () => {
  const later = (event: Event) => {
    event.stopImmediatePropagation();
  };
  window.addEventListener("close", later, { capture: true });
  onTestFinished(() => {
    window.removeEventListener("close", later, { capture: true });
  });
  const ways: readonly (() => unknown)[] = [
    () => {
      button("Close").click();
    },
    () => dialog().dispatchEvent(new Event("cancel", { cancelable: true })),
    closeAll,
  ];
  for (const close of ways) {
    let closed = 0;
    openDialog(
      "Help",
      "help",
      () => null,
      () => closed++,
    );
    button("Close").focus();
    close();
    expect(document.querySelector("dialog")).toBeNull();
    expect(document.activeElement).toBe(document.body);
    expect(closed).toBe(1);
  }
});

test("a press beside a dialog closes it, one that began inside does not", () => {
  openDialog("Help", "help", () => <p>Text</p>);
  const down = (target: Element) =>
    target.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  down(screen().getByText("Text"));
  dialog().click();
  expect(dialog().open).toBe(true);
  down(dialog());
  dialog().click();
  expect(document.querySelector("dialog")).toBeNull();
});

test("a question says every sentence and is answered by its button", async () => {
  const answer = confirm(LEAVE);
  expect([...dialog().querySelectorAll("p")].map((line) => line.textContent)).toEqual(LEAVE.text);
  button("Leave").click();
  expect(await answer).toBe(true);
});

test("a question that is cancelled or closed is answered with no", async () => {
  const cancelled = confirm(LEAVE);
  button("Cancel").click();
  expect(await cancelled).toBe(false);
  const closed = confirm(LEAVE);
  dialog().close();
  expect(await closed).toBe(false);
});

test("Enter does what is harmless, and takes nothing away", () => {
  void confirm(LEAVE);
  expect(document.activeElement).toBe(button("Cancel"));
  closeAll();
  void confirm({ ...LEAVE, danger: false });
  expect(document.activeElement).toBe(button("Leave"));
});

test("what is written is told without spaces at its ends", async () => {
  const answer = ask(NAME);
  expect([field().value, document.activeElement]).toEqual(["Ada", field()]);
  await user().clear(field());
  await user().type(field(), "  Bob ");
  button("Rename").click();
  expect(await answer).toBe("Bob");
});

test("what is wrong is said beside the field, and the dialog stays", async () => {
  const answer = ask(NAME);
  await user().clear(field());
  await user().click(button("Rename"));
  expect(dialog().open).toBe(true);
  const described = field().getAttribute("aria-describedby")!.split(" ");
  const words = described.map((id) => document.getElementById(id)!.textContent);
  expect(words).toEqual([NAME.hint, "Too short."]);
  expect(field().getAttribute("aria-invalid")).toBe("true");
  await user().type(field(), "B{Enter}");
  expect(await answer).toBe("B");
});

test("a field that is closed is nothing written", async () => {
  const answer = ask(NAME);
  button("Cancel").click();
  expect(await answer).toBeNull();
});

test("a dialog is named by its own title, whatever has an id on the page", () => {
  render(<Fold class="fold" head="News" children="Nothing" />);
  openDialog("Help", "help", () => null);
  expect(screen().getByRole("dialog", { name: "Help" })).toBe(dialog());
});
