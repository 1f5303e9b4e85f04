import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { policy, withPolicy } from "../scripts/policy.js";

const page = readFileSync(new URL("../index.html", import.meta.url), "utf8");

test("nothing may be loaded from elsewhere, run or styled from within the page, or frame it", () => {
  expect(policy().split("; ")).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]);
});

test("a build says the policy in the page, but for what only a header can say", () => {
  expect(page).not.toContain("Content-Security-Policy");
  const said = policy().replace("; frame-ancestors 'none'", "");
  const meta = `<meta http-equiv="Content-Security-Policy" content="${said}" />`;
  const built = withPolicy(page);
  expect(built.split(meta)).toHaveLength(2);
  expect(built.indexOf(meta)).toBeLessThan(built.indexOf("<title>")); // before all that it is about
});
