import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { siteOf, withSite } from "../scripts/site.js";

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
