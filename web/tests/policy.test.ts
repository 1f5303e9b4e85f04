import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { policy, withPolicy } from "../scripts/policy.js";
import { siteOf, withSite } from "../scripts/site.js";

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

const HTML = readFileSync(new URL("../index.html", import.meta.url), "utf8");
const ID = "be2us-64aaa-aaaaa-qaabq-cai";

test.each([
  [{ SITE: "https://life.example/" }, "https://life.example"],
  [{ SITE: "https://life.example/house/" }, "https://life.example/house"],
  [{ DFX_NETWORK: "ic", CANISTER_ID_LIFE2_FRONTEND: ID }, `https://${ID}.icp0.io`],
  [{ DFX_NETWORK: "local", CANISTER_ID_LIFE2_FRONTEND: ID }, null],
  [{ SITE: "" }, null],
])("%j is found at %s", (environment, site) => {
  expect(siteOf(environment)).toBe(site);
});

test("an address that is none is refused", () => {
  expect(() => siteOf({ SITE: "life.example" })).toThrow("Invalid URL");
});

test("a page whose place is known has a preview that others can load", () => {
  const html = withSite(HTML, "https://life.example");
  expect(html).toContain('<meta property="og:image" content="https://life.example/preview.png" />');
  expect(html).toContain('<meta property="og:url" content="https://life.example/" />');
  expect(html).not.toContain("./preview.png");
});

test("a page whose place is not known stays as it is", () => {
  expect(withSite(HTML, null)).toBe(HTML);
});
