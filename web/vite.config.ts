import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { bindings } from "./scripts/bindings.js";
import { chunks } from "./scripts/chunks.js";
import { withPolicy } from "./scripts/policy.js";
import { siteOf, withSite } from "./scripts/site.js";

// Everything is served from one place: no file, font or script comes from another host.
// `npm run dev` shows the page as it is edited, over a localnet that runs beside it: open the page
// of localnet first, whose cookie says which canister to ask.
const LOCALNET = "http://127.0.0.1:4943";

/** Not while it is edited: then a page gets its styles by script, which its policy would not allow. */
const ownPolicy: Plugin = {
  name: "own-policy",
  apply: "build",
  transformIndexHtml: withPolicy,
};

/** A link to the page is shown with its picture, where it is known where that is. */
const preview: Plugin = {
  name: "preview",
  apply: "build",
  transformIndexHtml: (html) => withSite(html, siteOf(process.env)),
};

/** The agent checks signatures by net/bls.ts, which loads what that needs when it is needed. */
const laterBls: Plugin = {
  name: "later-bls",
  enforce: "pre",
  resolveId: (id, importer) =>
    id === "./utils/bls.js" && importer?.includes("@icp-sdk/core")
      ? `${import.meta.dirname}/src/net/bls.ts`
      : null,
};

/** dfx tells a build where canisters are, as in CANISTER_ID_LIFE2_BACKEND; others do by a cookie. */
const CANISTERS = Object.fromEntries(
  Object.entries(process.env)
    .filter(([name]) => name.startsWith("CANISTER_ID_"))
    .map(([name, id]) => [name.slice("CANISTER_ID_".length).toLowerCase(), id]),
);

const TESTS = ["tests/**/*.test.ts", "tests/**/*.test.tsx"];
const REPLACING = [
  "tests/net/saved-key.test.ts",
  "tests/rooms/world/enter.test.ts",
  "tests/rooms/world/lobby/Tile.test.tsx",
];

await bindings();

export default defineConfig({
  base: "./",
  plugins: [ownPolicy, preview, laterBls],
  define: { __CANISTER_IDS__: JSON.stringify(CANISTERS) },
  worker: { format: "es", plugins: () => [laterBls] },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    sourcemap: false,
    manifest: true,
    rolldownOptions: {
      output: { codeSplitting: chunks },
      // The agent's package does not say that its modules do nothing when they are loaded: with
      // this, those of which nothing is used are left out.
      treeshake: { moduleSideEffects: [{ test: /@icp-sdk[\\/]core/, sideEffects: false }] },
    },
  },
  server: { host: "127.0.0.1", proxy: { "/api": LOCALNET }, fs: { allow: [".."] } }, // for data/
  test: {
    // A browser keeps keys, and a test in memory; only the test of the real one says its whole name.
    alias: [
      { find: /^.*\/net\/identity$/, replacement: `${import.meta.dirname}/tests/net/keys.ts` },
    ],
    setupFiles: ["tests/setup.ts"],
    // Only what hangs takes half an hour; how fast the machine is, is no failure.
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    pool: "threads",
    maxWorkers: "100%", // of the cores
    projects: [
      // Most files load the same modules, once a worker; what replaces a module is alone with it.
      {
        extends: true,
        test: { name: "together", include: TESTS, exclude: REPLACING, isolate: false },
      },
      { extends: true, test: { name: "alone", include: REPLACING } },
    ],
    benchmark: { include: ["bench/**/*.bench.ts"] },
  },
});
