// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { ask, closeAll, confirm, open } from "../../src/shell/dialog";
import { element, freshId, icon, write } from "../../src/shell/element";
import { Fold, narrow } from "../../src/shell/fold";
import { button, dialog, press, resize } from "../rooms/world/ui/page";

const LEAVE = { title: "Leave?", text: ["Cells die.", "Coins go."], yes: "Leave", danger: true };
const NAME = {
  title: "Your name",
  label: "Name",
  hint: "1 to 24 characters",
  value: "Ada",
  yes: "Rename",
  check: (name: string) => (name === "" ? "Too short." : null),
};

beforeEach(() => {
  document.body.replaceChildren();
});

test("a dialog is named by its title, and gone when it is closed", () => {
  let closed = 0;
  const opened = open("Help", "help");
  opened.onclose = () => closed++;
  const title = document.getElementById(dialog().getAttribute("aria-labelledby")!)!;
  expect(title.textContent).toBe("Help");
  button("Close").click();
  expect(closed).toBe(1);
  expect(document.querySelector("dialog")).toBeNull();
});

test("keys pressed in a dialog are not heard by the game", () => {
  let heard = 0;
  const listener = () => heard++;
  window.addEventListener("keydown", listener);
  open("Help", "help");
  press(button("Close"), "r");
  window.removeEventListener("keydown", listener);
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
    open("Help", "help");
    button("Close").focus();
    close();
    expect(document.querySelector("dialog")).toBeNull();
    expect(document.activeElement).toBe(document.body);
  }
});

test("a press beside a dialog closes it, one that began inside does not", () => {
  const opened = open("Help", "help");
  const down = (target: Element) =>
    target.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  down(opened.body);
  opened.dialog.click();
  expect(opened.dialog.open).toBe(true);
  down(opened.dialog);
  opened.dialog.click();
  expect(opened.dialog.open).toBe(false);
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
  dialog().close();
  void confirm({ ...LEAVE, danger: false });
  expect(document.activeElement).toBe(button("Leave"));
});

test("what is written is told without spaces at its ends", async () => {
  const answer = ask(NAME);
  const input = dialog().querySelector("input")!;
  expect(input.value).toBe("Ada");
  expect(dialog().querySelector("label")!.htmlFor).toBe(input.id);
  input.value = "  Bob ";
  button("Rename").click();
  expect(await answer).toBe("Bob");
});

test("what is wrong is said beside the field, and the dialog stays", async () => {
  const answer = ask(NAME);
  const input = dialog().querySelector("input")!;
  input.value = " ";
  button("Rename").click();
  expect(dialog().open).toBe(true);
  const described = input.getAttribute("aria-describedby")!.split(" ");
  const words = described.map((id) => document.getElementById(id)!.textContent);
  expect(words).toEqual([NAME.hint, "Too short."]);
  expect(input.getAttribute("aria-invalid")).toBe("true");
  input.value = "B";
  button("Rename").click();
  expect(await answer).toBe("B");
});

test("a field that is closed is nothing written", async () => {
  const answer = ask(NAME);
  button("Cancel").click();
  expect(await answer).toBeNull();
});

let fold: Fold;
const head = () => fold.root.querySelector("button")!;

function unfold(drops: boolean): void {
  fold = new Fold("people", () => drops);
  document.body.replaceChildren(fold.root);
  fold.open = true;
}

beforeEach(() => {
  resize(1280, 800);
});
afterEach(() => {
  fold.unbind();
});

test("it is open where there is room, and folded to its head where there is none", () => {
  fold = new Fold("people");
  expect([narrow(), fold.open]).toEqual([false, true]);
  fold.unbind();
  resize(390, 844);
  fold = new Fold("people");
  expect([narrow(), fold.open]).toEqual([true, false]);
});

test("a phone on its side has little room too", () => {
  resize(844, 390);
  expect(narrow()).toBe(true);
});

test("Escape closes what lies over the world, and gives the focus to its head", () => {
  unfold(true);
  let heard = false;
  document.body.addEventListener("keydown", () => (heard = true), { once: true });
  const inside = fold.body.appendChild(document.createElement("button"));
  inside.focus();
  press(inside, "Escape");
  expect(fold.open).toBe(false);
  expect(document.activeElement).toBe(head());
  expect(heard).toBe(false);
});

test("what shuts leaves a focus that is elsewhere alone", () => {
  unfold(true);
  const elsewhere = document.body.appendChild(document.createElement("button"));
  elsewhere.focus();
  fold.open = true;
  fold.shut();
  expect(fold.open).toBe(false);
  expect(document.activeElement).toBe(elsewhere);
});

test("Escape means something else where the body is beside the world", () => {
  unfold(false);
  press(fold.body, "Escape");
  expect(fold.open).toBe(true);
});

test.each(["pointerdown", "focusin"])("%s elsewhere closes what lies over the world", (event) => {
  unfold(true);
  fold.body.dispatchEvent(new Event(event, { bubbles: true }));
  expect(fold.open).toBe(true);
  document.body.dispatchEvent(new Event(event, { bubbles: true }));
  expect(fold.open).toBe(false);
});

test("what is pressed elsewhere does not close what lies beside the world", () => {
  unfold(false);
  document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  expect(fold.open).toBe(true);
});

test("a question that it asked does not close it", () => {
  unfold(true);
  const dialog = document.body.appendChild(document.createElement("dialog"));
  dialog.dispatchEvent(new Event("focusin", { bubbles: true }));
  expect(fold.open).toBe(true);
});

test("once it is unbound it is gone and hears nothing", () => {
  unfold(true);
  fold.unbind();
  expect(fold.root.isConnected).toBe(false);
  document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  expect(fold.open).toBe(true);
});

test("attributes are set, false ones are left out, and true ones are empty", () => {
  const made = element("button", { class: "button", disabled: true, hidden: false }, "Send");
  expect(made.outerHTML).toBe('<button class="button" disabled="">Send</button>');
});

test("an attribute that begins with on is a listener", () => {
  const pressed = vi.fn();
  const made = element("button", { onclick: pressed });
  made.click();
  expect(pressed).toHaveBeenCalledOnce();
  expect(made.attributes).toHaveLength(0);
});

test("a name that looks like markup stays a name", () => {
  const made = element("p", {}, "<img src=x onerror=alert(1)>");
  expect(made.children).toHaveLength(0);
  expect(made.textContent).toBe("<img src=x onerror=alert(1)>");
});

test("the same words are not written again", () => {
  const made = element("p", {}, "one");
  const words = made.firstChild;
  write(made, "one");
  expect(made.firstChild).toBe(words);
  write(made, "two");
  expect(made.textContent).toBe("two");
});

test("no id is given twice", () => {
  expect(freshId("field")).not.toBe(freshId("field"));
});

test("an icon is a drawing that screen readers pass by", () => {
  const drawn = icon("glider");
  expect(drawn.getAttribute("aria-hidden")).toBe("true");
  expect(drawn.querySelectorAll("path")).toHaveLength(1);
});
