import fc from "fast-check";
import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { BadPacking, crc32, unpack } from "../../src/rules/packed";

const pack = (bytes: Uint8Array, level = 6) => deflateSync(bytes, { level }).toString("base64");

test("packed text gives back what was packed, however well it was compressed", async () => {
  const level = fc.integer({ min: 0, max: 9 });
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), level, async (bytes, level) => {
      expect(await unpack(pack(bytes, level), 3000)).toEqual(new Uint8Array(bytes));
    }),
  );
});

test("packed text may hold as many bytes as are wanted at most, and not one more", async () => {
  const text = pack(new Uint8Array(70_000).fill(255));
  expect((await unpack(text, 70_000)).length).toBe(70_000);
  await expect(unpack(text, 69_999)).rejects.toThrow(BadPacking);
});

test("packed text of long rows of the same byte is whole", async () => {
  for (const byte of [0, 1, 255]) {
    const bytes = new Uint8Array(300_000).fill(byte);
    expect(Buffer.compare(await unpack(pack(bytes), bytes.length), bytes)).toBe(0);
  }
});

test("packed text is refused if a bit of it is not as it was", async () => {
  const stream = deflateSync(new TextEncoder().encode("a glider, a blinker and a block"));
  for (let bit = 0; bit < stream.length * 8; bit++) {
    const other = Buffer.from(stream);
    other[bit >> 3]! ^= 1 << (bit & 7);
    // the first byte's upper bits and the second's only say how hard the packer tried
    if (bit < 16) continue;
    await expect(unpack(other.toString("base64"), 99)).rejects.toThrow(BadPacking);
  }
});

test("a checksum is the CRC-32 that everybody knows", () => {
  const text = new TextEncoder().encode("123456789");
  expect(crc32(text)).toBe(0xcbf43926);
  expect(crc32(text.subarray(0, 0))).toBe(0);
  expect(crc32(new Uint8Array([0]))).toBe(0xd202ef8d);
});
