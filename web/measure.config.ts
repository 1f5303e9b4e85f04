import type { PlaywrightTestConfig } from "@playwright/test";
import tests from "./playwright.config";

/** Figures of the page for docs/measured: `make bench-page`, `npm run measure:memory`, `npm run measure:traffic`. */
const config: PlaywrightTestConfig = {
  ...tests,
  testDir: "measure",
  testMatch: ["page.ts", "arena.ts", "boxes.ts", "memory.ts", "traffic.ts"],
  workers: 1,
};

export default config;
