/**
 * Words stand in tables, ready for other languages: no sentence is left in what World's page and the
 * shell around it are built of.
 */
import ts from "typescript";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SOURCE = fileURLToPath(new URL("../src", import.meta.url));
const FOLDERS = [
  "rooms/world/ui",
  "rooms/world/lobby",
  "rooms/world/draw",
  "rooms/world/session",
  "rooms/world/state",
  "shell",
];

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(SOURCE, folder))
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `${folder}/${name}`),
);

/** Text as a person would read it: three words, or two of which the first begins large, or an end. */
function isSaid(text: string): boolean {
  return /^[A-Z]\S* [a-z]|[a-z],? [a-z]+ [a-z]+ |^[A-Z][^A-Z]*[.?!]$/.test(text) && !isCode(text);
}

/** Class names, selectors, paths and data, which nobody reads. */
const isCode = (text: string) => /^[a-z-]+( [a-z0-9-]+)*$|^[MmLl][\d. -]|[{}<>=#[\]]/.test(text);

/** What *file* says in its own words, as in "12: Leave the game?". */
function sentences(file: string): string[] {
  const text = readFileSync(join(SOURCE, file), "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    // What is thrown is for programmers.
    if (ts.isThrowStatement(node) || ts.isImportDeclaration(node)) return;
    const said = spoken(node);
    if (said !== null && isSaid(said)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file}:${line + 1}: ${said}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The letters of a literal, with a 0 for what is put in. */
function spoken(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `0${literal.text}`).join("");
}

test("what is said is told from what is not", () => {
  for (const text of [
    "Leave the game?",
    "You have no land yet.",
    "Past seasons",
    "in 0 s it is over ",
  ])
    expect(isSaid(text), text).toBe(true);
  for (const text of [
    "icon-button quiet tool",
    "M12 4v11 M7.5 11L12",
    "ArrowLeft",
    "600 13px sans-serif",
  ])
    expect(isSaid(text), text).toBe(false);
});

test.each(files)("%s says nothing that is not in a table", (file) => {
  expect(sentences(file)).toEqual([]);
});
