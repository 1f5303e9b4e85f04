import { readFileSync } from "node:fs";
import type { IDL } from "@icp-sdk/core/candid";
import { describe, expect, it } from "vitest";
import { LIFE2 } from "../../../../src/rooms/world/net/idl";

/**
 * The interface as candid/life2.did has it: each method's type in the agent's notation, in which
 * types have no names and fields stand in the order of their numbers.
 */
const did = readFileSync(new URL("../../../../../candid/life2.did", import.meta.url), "utf8")
  .replace(/\/\/.*$/gm, "")
  .replace(/\s+/g, " ");

const named = new Map(
  [...did.matchAll(/type (\w+) = (.*?) ?; (?=type|service)/g)].map(([, name, type]) => [
    name!,
    type!,
  ]),
);

/** *type* with every name replaced by what it stands for. */
function spelt(type: string): string {
  const next = type.replace(/[A-Z]\w*(?!\s*:)(?=[\s;)}]|$)/g, (name) => named.get(name) ?? name);
  return next === type ? type : spelt(next);
}

/** *type* without spaces, names of fields in order: for comparing. */
function plain(type: string): string {
  const flat = spelt(type).replace(/\s+/g, "").replace(/;}/g, "}");
  return sorted(flat);
}

/** Fields of every record and variant in alphabetical order, innermost first. */
function sorted(type: string): string {
  const kept: string[] = [];
  let rest = type;
  for (;;) {
    const next = rest.replace(/\{([^{}]*)\}/, (_, fields: string) => {
      kept.push(fields.split(";").filter(Boolean).sort().join(";"));
      return `<${kept.length - 1}>`;
    });
    if (next === rest) break;
    rest = next;
  }
  const open = (text: string): string =>
    text.replace(/<(\d+)>/g, (_, index: string) => `{${open(kept[Number(index)]!)}}`);
  return open(rest);
}

const methods = new Map(
  [
    ...did
      .slice(did.indexOf("service : () -> {") + 17)
      .matchAll(/(\w+) : (\(.*?) ?; (?=\w+ : \(|\})/g),
  ].map(([, name, type]) => [name!, type!]),
);

describe("the page's interface", () => {
  it("finds the methods of the canister", () => {
    expect(methods.size).toBeGreaterThan(15);
  });

  it.each(LIFE2._fields.map(([name, type]) => [name, (type as IDL.FuncClass).display()]))(
    "calls %s as the canister has it",
    (name, type) => {
      const ours = type.replace("→", "->").replace(/(\d+):/g, "");
      const theirs = methods.get(name);
      expect(theirs, "a method of the canister").toBeDefined();
      expect(sorted(ours.replace(/\s+/g, ""))).toBe(plain(theirs!));
    },
  );
});
