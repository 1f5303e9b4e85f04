import { defineConfig } from "vitest/config";

// Everything is served from one place: no file, font or script comes from another host.
// `npm run dev` shows the page as it is edited, over a localnet that runs beside it.
const LOCALNET = "http://127.0.0.1:4943";

export default defineConfig({
  base: "./",
  define: {
    // dfx tells a build where the canister is; localnet and icp tell the page by a cookie.
    __CANISTER_ID__: JSON.stringify(process.env["CANISTER_ID_LIFE2_BACKEND"] ?? ""),
  },
  worker: { format: "es" },
  build: { target: "es2022", assetsInlineLimit: 0, sourcemap: false },
  server: { proxy: { "/api": LOCALNET } },
  test: {
    include: ["tests/**/*.test.ts"],
    testTimeout: 60_000, // a hang is a failure; how fast the machine is, is not
    benchmark: { include: ["bench/**/*.bench.ts"] },
  },
});
