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
  // Tests wait for what happens, however busy the machine is; only what hangs takes so long.
  timeout: 1_800_000,
  expect: { timeout: 300_000 },
  retries: process.env.CI ? 1 : 0, // the list names as flaky who needed it
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
