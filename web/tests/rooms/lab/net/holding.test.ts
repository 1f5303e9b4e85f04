import { expect, test } from "vitest";
import type { Future, Specimen } from "../../../../src/rooms/lab/net/client";
import { holdGallery } from "../../../../src/rooms/lab/net/holding";
import { eventsOf } from "../../../net/log/events";

const [ADA, BOB] = ["w7x7r-cok77-xa", "2vxsx-fae"];
const HASH = "ab".repeat(32);
const EVENTS = eventsOf([
  ["publish", `7,${ADA}`],
  ["publish", `8,7,${BOB}`],
  ["prove", `7,100,${HASH},${BOB}`],
]);

const specimen = (id: number, author: string) => ({ id, author }) as Specimen;
const proofs = (generation: number, hash: string) =>
  new Map([[7, { generation, alive: 3, settled: null, hash } satisfies Future]]);

test("a gallery that says what the log says is held to it", () => {
  const specimens = [specimen(7, ADA), specimen(8, BOB), specimen(3, BOB)];
  expect(() => {
    holdGallery({ specimens, proofs: proofs(100, HASH) }, EVENTS);
    holdGallery({ specimens, proofs: proofs(200, "cd".repeat(32)) }, EVENTS); // proved before
  }).not.toThrow();
});

test("a specimen that is shown as somebody else's is a lie", () => {
  const gallery = { specimens: [specimen(8, ADA)], proofs: new Map() };
  expect(() => {
    holdGallery(gallery, EVENTS);
  }).toThrow("specimen 8 is by somebody else");
});

test("another future than was proved is a lie", () => {
  expect(() => {
    holdGallery({ specimens: [], proofs: proofs(100, "cd".repeat(32)) }, EVENTS);
  }).toThrow("something else comes of specimen 7");
});
