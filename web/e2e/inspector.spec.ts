/** localnet's inspector, with a canister that has one of every type, and with a page that attacks. */

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Page } from "@playwright/test";
import { expect, test as base } from "@playwright/test";
import { PYTHON, ROOT } from "./localnet";

const SOURCE = `
from kybra import *

class Point(Record):
    x: int32
    y: float64

class Shape(Variant, total=False):
    circle: nat
    corner: Point
    nothing: null

class Tree(Record):
    name: text
    children: Vec["Tree"]

class Everything(Record):
    name: text
    age: Opt[nat8]
    tags: Vec[text]
    place: Point
    key: blob
    who: Principal
    ok: bool
    shape: Shape
    tree: Tree
    pair: Tuple[nat64, bool]

@init
def begin() -> void:
    ic.set_timer_interval(3600, lambda: ic.print("an hour has passed"))

@update
def echo(all: Everything) -> Everything:
    ic.print("<b>echoed</b>")
    return all

@query
def add(a: nat, b: nat) -> nat:
    return a + b

@query
def whoami() -> Principal:
    return ic.caller()

@update
def fails() -> void:
    raise ValueError("no such luck")
`;

interface Inspected {
  /** Where the page is, with its key. */
  address: string;
}

/* eslint no-empty-pattern: off -- Playwright reads from the pattern what a fixture needs: nothing. */
const test = base.extend<object, Inspected>({
  address: [
    async ({}, use) => {
      const project = mkdtempSync(join(tmpdir(), "inspected-"));
      const canisters = { everything: { type: "kybra", main: "everything.py" } };
      writeFileSync(join(project, "dfx.json"), JSON.stringify({ canisters }));
      writeFileSync(join(project, "everything.py"), SOURCE);
      const args = ["-m", "localnet", "--project", project, "--port", "0"];
      const started = spawn(PYTHON, args, { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
      await use(await addressOf(started));
      const ended = new Promise((resolve) => started.once("exit", resolve));
      started.kill();
      await ended;
      rmSync(project, { recursive: true });
    },
    { scope: "worker" },
  ],
});

async function addressOf(started: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: started.stdout! })) {
    const address = /look inside: (\S+)/.exec(line)?.[1];
    if (address === undefined) continue;
    started.stdout!.resume();
    return address;
  }
  throw new Error("localnet did not come up");
}

/** The form of *method*, open. */
async function form(page: Page, method: string) {
  const details = page.locator("details", {
    has: page.locator(`summary strong:text-is("${method}")`),
  });
  await details.locator("summary").click();
  return details.locator("form");
}

const number = (name: string) => ({ name, exact: true });

test("a form for every type says what was filled in", async ({ page, address }) => {
  const violations: string[] = [];
  page.on("console", (message) => violations.push(message.text()));
  page.on("pageerror", (problem) => violations.push(problem.message));
  await page.goto(address);
  expect(new URL(page.url()).hash).toBe("");
  const echo = await form(page, "echo");
  await echo.getByRole("textbox", number("name text")).first().fill('Ada "L"\n\\ é');
  await echo.getByRole("checkbox", number("age opt")).check();
  await echo.getByRole("textbox", number("age nat8")).fill("36");
  for (const [at, tag] of ["one", "two", "three"].entries()) {
    await echo.getByRole("button", number("Add to tags")).click();
    await echo.getByRole("textbox", number(`tags ${at + 1} text`)).fill(tag);
  }
  await echo.getByRole("button", number("Remove from tags")).nth(1).click();
  await echo.getByRole("textbox", number("x int32")).fill("-5");
  await echo.getByRole("textbox", number("y float64")).fill("7");
  await echo.getByRole("textbox", number("key blob")).fill("00ff");
  await echo.getByLabel("key: how it is written").selectOption("hex");
  await echo.getByRole("textbox", number("who principal")).fill("aaaaa-aa");
  await echo.getByRole("checkbox", number("ok bool")).check();
  await echo.getByRole("combobox", number("shape")).selectOption("circle");
  await echo.getByRole("textbox", number("circle nat")).fill("1_000");
  const tree = echo.getByRole("group", number("tree record"));
  await tree.getByRole("textbox", number("name text")).fill("root");
  await tree.getByRole("button", number("Add to children")).click();
  const child = tree.getByRole("group", number("children 1 record"));
  await child.getByRole("textbox", number("name text")).fill("leaf");
  await echo.getByRole("textbox", number("0 nat64")).fill("3");
  await echo.getByRole("button", number("Call")).click();
  const result = echo.getByLabel("Result of echo");
  for (const part of [
    'name = "Ada \\"L\\"\\n\\\\ é"',
    "age = opt (36 : nat8)",
    'tags = vec { "one"; "three" }',
    "x = -5 : int32",
    'key = blob "\\00\\ff"',
    'who = principal "aaaaa-aa"',
    "ok = true",
    "shape = variant { circle = 1_000 : nat }",
    'children = vec { record { name = "leaf"; children = vec {} } }',
    "record { 3 : nat64; false }",
  ])
    await expect(result).toContainText(part);
  await expect(page.getByLabel("What canisters said")).toContainText("<b>echoed</b>");
  const call = page.getByRole("row", { name: /echo .* reply/ });
  await expect(call).toBeVisible();
  await page.getByRole("button", { name: "cycles ledger" }).click();
  await expect(call).toBeHidden();
  const chosen = page.getByRole("navigation").getByRole("button").first();
  await chosen.click();
  await expect(call).toHaveCount(1); // looking elsewhere and back tells nothing twice
  expect(violations).toEqual([]);
});

test("arguments can be written, and what is wrong is said", async ({ page, address }) => {
  await page.goto(address);
  const add = await form(page, "add");
  await add.getByRole("textbox", number("argument 1 nat")).fill("2");
  await add.getByRole("button", number("Query")).click();
  await expect(add.getByLabel("Result of add")).toHaveText(
    "argument 2: a whole number is expected",
  );
  await add.getByRole("textbox", number("argument 2 nat")).fill("3");
  await add.getByRole("button", number("Query")).click();
  await expect(add.getByLabel("Result of add")).toHaveText("(5 : nat)");
  await add.getByLabel("write the arguments").check();
  const written = add.getByLabel("Arguments of add in Candid's text");
  await expect(written).toHaveValue("(2, 3)");
  await written.fill("(40, 2)");
  await add.getByRole("button", number("Query")).click();
  await expect(add.getByLabel("Result of add")).toHaveText("(42 : nat)");
  const fails = await form(page, "fails");
  await fails.getByRole("button", number("Call")).click();
  await expect(fails.getByLabel("Result of fails")).toContainText("ValueError: no such luck");
  await expect(fails.getByLabel("Result of fails")).toContainText("IC0503 (reject code 5)");
});

test("calls are made as whoever is chosen", async ({ page, address }) => {
  await page.goto(address);
  const whoami = await form(page, "whoami");
  const result = whoami.getByLabel("Result of whoami");
  await whoami.getByRole("button").click();
  await expect(result).toHaveText('(principal "2vxsx-fae")');
  await page.getByLabel("Call as").selectOption("other");
  await page.getByLabel("Principal", { exact: true }).fill("aaaaa-aa");
  await whoami.getByRole("button").click();
  await expect(result).toHaveText('(principal "aaaaa-aa")');
});

test("time stands still, steps and advances, by keyboard as well", async ({ page, address }) => {
  await page.goto(address);
  const clock = page.getByLabel("The canisters' time now");
  await page.getByRole("button", number("Pause")).focus();
  await page.keyboard.press("Enter");
  await expect(clock).toContainText("paused");
  const said = page.getByLabel("What canisters said").getByText("an hour has passed");
  const before = await said.count();
  await page.getByRole("button", number("Step")).click();
  await expect(said).toHaveCount(before + 1);
  await page.getByLabel("Advance by").fill("3h");
  await page.keyboard.press("Enter");
  await expect(said).toHaveCount(before + 4);
  await expect(page.getByRole("status")).toContainText("3 timers and heartbeats have run");
  await page.getByRole("button", number("Resume")).click();
  await expect(clock).not.toContainText("paused");
});

test("without its key the page shows nothing", async ({ page, address }) => {
  await page.goto(new URL("/", address).href);
  await expect(page.getByRole("status")).toContainText("open what `localnet inspect` says");
  await expect(page.getByRole("listitem")).toHaveCount(0);
});

test("a page of a canister's origin gets no answer and no code", async ({ page, address }) => {
  const { origin, port, hash } = new URL(address);
  for (const host of ["localhost", "127.0.0.1", "bkyz2-fmaaa-aaaaa-qaaaq-cai.localhost"]) {
    await page.goto(`http://${host}:${port}/nothing`);
    const got = await page.evaluate(
      async ([url, key]) => {
        const headers = { Authorization: `Bearer ${key}` };
        const asked = { method: "POST", headers, body: '{"after":0}' };
        const none = () => "nothing";
        return [
          await fetch(`${url}/state`, asked).then((answer) => answer.text(), none),
          await import(`${url}/forms.js`).then(() => "code", none),
        ];
      },
      [origin, hash.slice(1)] as const,
    );
    expect(got).toEqual(["nothing", "nothing"]);
  }
});
