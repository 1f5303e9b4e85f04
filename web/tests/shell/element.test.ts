// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { element, freshId, icon, write } from "../../src/shell/element";

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
