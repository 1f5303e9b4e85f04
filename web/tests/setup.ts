/**
 * Before each file of tests: components hear signals, and what a test showed is taken away after it.
 *
 * Properties are tried on the same examples each time, so that a change is what makes a test fail.
 * `SEED=5 npm test` tries others, and `SEED=any` those of the moment; fast-check names the seed of a failure.
 */

import "@preact/signals";
import { cleanup } from "@testing-library/preact";
import fc from "fast-check";
import { afterEach } from "vitest";

const { SEED = "1" } = process.env;
fc.configureGlobal({ seed: SEED === "any" ? Date.now() & 0x7fffffff : Number(SEED) });

afterEach(() => {
  if (typeof document !== "undefined") cleanup();
});
