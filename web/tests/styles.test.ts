/**
 * Styles stay loaded when a room is left, so each rule of a room, of the lobby and of the page about
 * oneself has to name something that only this place has:
 *
 *     .boxes-head .home span    is about Boxes
 *     .home span                would be about every room that is looked at after Boxes
 */
import ts from "typescript";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SOURCE = new URL("../src", import.meta.url).pathname;
const EVERYWHERE = "shell";

const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).map((file) =>
  file.replaceAll("\\", "/"),
);

/** "rooms/world", "lobby", "me", or what is everywhere. */
function placeOf(file: string): string {
  const room = /^rooms\/[^/]+/.exec(file)?.[0];
  if (room !== undefined) return /\/lobby\//.test(file) ? "lobby" : room;
  if (/^shell\/(lobby|Lobby|moving-tile)/.test(file)) return "lobby";
  return file.startsWith("shell/me/") ? "me" : EVERYWHERE;
}

const read = (file: string) => readFileSync(join(SOURCE, file), "utf8");

/** The selectors of a style sheet, without those of keyframes. */
function selectors(css: string): string[] {
  const bare = css
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/@keyframes[^{]*\{(?:[^{}]*\{[^}]*\})*[^}]*\}/g, "");
  const found = [...bare.matchAll(/([^{};]+)\{/g)].map(([, text]) => text!.trim());
  return found.filter((text) => !text.startsWith("@")).flatMap((text) => parts(text));
}

/** What commas separate, unless they are within brackets. */
function parts(text: string): string[] {
  let depth = 0;
  const found = [""];
  for (const letter of text) {
    depth += letter === "(" ? 1 : letter === ")" ? -1 : 0;
    if (letter === "," && depth === 0) found.push("");
    else found.push(found.pop()! + letter);
  }
  return found.map((part) => part.trim());
}

/** Classes, ids and data attributes that *script* gives to elements. */
function given(script: string): string[] {
  const lists = script.matchAll(
    /(?:class|id): ["`]([^"`]*)|new Fold\("([^"]*)|classList\.\w+\("([^"]*)/g,
  );
  const names = [...lists].flatMap(([, ...found]) => split(found.join(" ")));
  const data = [...script.matchAll(/"(data-[\w-]+)"/g)].map(([, name]) => name!);
  return [...names, ...data, ...givenInTags(script)];
}

const split = (names: string) => names.split(/[\s${}]+/);

/** The same of the tags of a component: all literals in its `class` and `id`, and names of its data. */
function givenInTags(script: string): string[] {
  const source = ts.createSourceFile("a.tsx", script, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const literals = (node: ts.Node): void => {
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    )
      found.push(...split(node.text));
    ts.forEachChild(node, literals);
  };
  const visit = (node: ts.Node): void => {
    const name = ts.isJsxAttribute(node) ? node.name.getText() : "";
    if (name.startsWith("data-")) found.push(name);
    if (name === "class" || name === "id") literals(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Where each class and id is given to an element. */
const places = new Map<string, Set<string>>();
for (const file of files.filter((each) => /\.tsx?$/.test(each))) {
  for (const name of given(read(file))) {
    places.set(name, (places.get(name) ?? new Set()).add(placeOf(file)));
  }
}

/** Whether *selector* names something that only *place* has. */
function own(selector: string, place: string): boolean {
  const names = [...selector.matchAll(/(?:[.#]|\[(?=data-))([\w-]+)/g)].map(([, name]) => name!);
  const rooms = [...selector.matchAll(/\[data-room="(\w+)"\]/g)].map(([, room]) => `rooms/${room}`);
  return (
    rooms.includes(place) ||
    names.some((name) => [...(places.get(name) ?? [place])].every((other) => other === place))
  );
}

test("there are styles and names to look at", () => {
  expect(places.get("lede")).toEqual(new Set(["lobby"]));
  expect(given('<p class={classes("a b", `c ${d}-e`)} id="f" data-g={h} title="i" />')).toEqual([
    "a",
    "b",
    "c",
    "",
    "-e",
    "f",
    "data-g",
  ]);
  expect(selectors("a, .b:is(i, u) { x: y } @media (z) { .c > d { x: y } }")).toEqual([
    "a",
    ".b:is(i, u)",
    ".c > d",
  ]);
});

test("what is styled for one place is not styled in any other", () => {
  const wrong = files
    .filter((file) => file.endsWith(".css") && placeOf(file) !== EVERYWHERE)
    .flatMap((file) =>
      selectors(read(file))
        .filter((selector) => !own(selector, placeOf(file)))
        .map((selector) => `${file}: ${selector}`),
    );
  expect(wrong).toEqual([]);
});
