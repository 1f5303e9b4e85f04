/**
 * Words stand in tables, ready for other languages: no sentence is left in what the pages of rooms and
 * the shell around them are built of. A room's tables are its words.ts, the shell's is shell/words.ts.
 */
import ts from "typescript";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SOURCE = fileURLToPath(new URL("../src", import.meta.url));

/**
 * Tables, modules that only make sentences for the lobby and the page about oneself, and what shows
 * nothing: rules of the game, and what speaks with canisters.
 */
const APART = /(^|\/)(words(-\w+)?\.ts|manifest\.ts|me\.ts|news\.ts|rules|net|sync)(\/|$)/;

const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /^(rooms|shell)\/.*\.tsx?$/.test(file) && !APART.test(file));

/** Text as a person would read it: three words, or two of which the first begins large, or an end. */
function isSaid(text: string): boolean {
  return /^[A-Z]\S* [a-z]|[a-z],? [a-z]+ [a-z]+ |^[A-Z][^A-Z]*[.?!]$/.test(text) && !isCode(text);
}

/** Class names, selectors, paths and data, which nobody reads. */
const isCode = (text: string) => /^[a-z-]+( [a-z0-9-]+)*$|^[MmLl][\d. -]|[{}<>=#[\]]/.test(text);

/** What *source* says in its own words, as in "12: Leave the game?". */
function sentences(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    // What is thrown is for programmers.
    if (ts.isThrowStatement(node) || ts.isImportDeclaration(node)) return;
    const said = spoken(node);
    if (said !== null) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file}:${line + 1}: ${said}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** What *node* says: any letters between tags, or a literal that reads like a sentence. */
function spoken(node: ts.Node): string | null {
  if (ts.isJsxText(node)) return /\p{L}{2}/u.test(node.text) ? node.text.trim() : null;
  const text = letters(node);
  return text !== null && isSaid(text) ? text : null;
}

/** The letters of a literal, with a 0 for what is put in. */
function letters(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `0${literal.text}`).join("");
}

test("what is said is told from what is not", () => {
  for (const text of [
    "Leave the game?",
    "You have no land yet.",
    "Past races and seasons",
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

test("text between tags is words, and so is a label", () => {
  const page = `const a = <p class="soft wide"> Send </p>, b = <i title="Send it now">{WORDS.x}: </i>;`;
  expect(sentences("a.tsx", page)).toEqual(["a.tsx:1: Send", "a.tsx:1: Send it now"]);
});

test("there are files to look at", () => {
  expect(files).toContain("shell/Lobby.tsx");
  expect(files).not.toContain("shell/words.ts");
});

test("nothing is said that is not in a table", () => {
  const found = files.flatMap((file) => sentences(file, readFileSync(join(SOURCE, file), "utf8")));
  expect(found).toEqual([]);
});
