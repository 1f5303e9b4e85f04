// @vitest-environment happy-dom
import { expect, test } from "vitest";
import text from "../../index.html?raw";

const page = new DOMParser().parseFromString(text, "text/html");

const meta = (name: string) => page.querySelector(`meta[name=${name}]`)!.getAttribute("content")!;

test("the page holds to its own policy", () => {
  expect(page.querySelectorAll("[style], style")).toHaveLength(0);
  for (const script of page.querySelectorAll("script")) expect(script.textContent.trim()).toBe("");
  for (const one of page.querySelectorAll("[src], [href]")) {
    expect(one.getAttribute("src") ?? one.getAttribute("href")).toMatch(/^[/#]/);
  }
});

test("whoever needs larger letters may zoom", () => {
  expect(meta("viewport")).toContain("viewport-fit=cover");
  expect(meta("viewport")).not.toMatch(/user-scalable|maximum-scale/);
});

test("it says what it is, in which language, and to those without JavaScript too", () => {
  expect(page.documentElement.lang).toBe("en");
  expect(page.title).not.toBe("");
  expect(meta("description")).not.toBe("");
  expect(page.querySelector("noscript")!.textContent).toContain("JavaScript");
});

test.each(["room", "toasts", "announcer"])("it has a place for #%s", (id) => {
  expect(page.getElementById(id)).not.toBeNull();
});
