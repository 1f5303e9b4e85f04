import { execFileSync } from "node:child_process";
import { defineConfig } from "@playwright/test";

/** Chromium as the system has it; as root it runs without its sandbox. */
const chromium = execFileSync(new URL("../scripts/chromium.sh", import.meta.url).pathname, {
  encoding: "utf8",
}).trim();

export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  workers: 3, // one more than there are cores: tests wait for the world
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // A crowded machine may be too slow once; a test that passes only then is listed as flaky.
  retries: process.env["CI"] === undefined ? 0 : 1,
  reporter: [["list"]],
  use: {
    viewport: { width: 1280, height: 800 },
    colorScheme: "dark",
    serviceWorkers: "block", // it would hide requests from tests that look at them
    launchOptions: {
      executablePath: chromium,
      args: [
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
});
