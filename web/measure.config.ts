import type { PlaywrightTestConfig } from "@playwright/test";
import tests from "./playwright.config";

/** Figures of the page for docs/measured/page.md: `make bench-page`. */
const config: PlaywrightTestConfig = {
  ...tests,
  testDir: "measure",
  testMatch: "page.ts",
  workers: 1,
};

export default config;
