import type { PlaywrightTestConfig } from "@playwright/test";
import tests from "./playwright.config";

/** Pictures of the page for the documents: `make screenshots`. */
const config: PlaywrightTestConfig = {
  ...tests,
  testDir: "pictures",
  testMatch: "*.ts",
  workers: 1,
};

export default config;
