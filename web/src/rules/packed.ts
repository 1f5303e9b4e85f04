/**
 * Packed text: base64 of zlib of bytes, and the checksums that tell whether they are whole.
 *
 * Browsers inflate with `DecompressionStream`. Not all of them mind bytes that follow a stream, so
 * that is looked at here: a stream ends with the Adler-32 of what was compressed in it.
 */

export type Bytes = Uint8Array<ArrayBuffer>;

/** What cannot be unpacked; the message says why. */
export class BadPacking extends Error {
  override name = "BadPacking";
}

const ADLER = 65521; // the largest prime below 65,536
const ADLER_BYTES = 4;

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  return crc;
});

/** The bytes that were packed to *text*, of which there may be *most*. */
export async function unpack(text: string, most: number): Promise<Bytes> {
  const packed = fromBase64(text);
  const plain = await inflate(packed, most);
  const end = packed.length - ADLER_BYTES;
  if (new DataView(packed.buffer).getUint32(end) !== adler32(plain)) {
    throw new BadPacking(`Expected one compressed stream, got ${packed.length} bytes`);
  }
  return plain;
}

/** The CRC-32 of *bytes*. */
export function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (let at = 0; at < bytes.length; at++) crc = CRC[(crc ^ bytes[at]!) & 255]! ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** The Adler-32 of *bytes*, of which there may be some millions before a sum is not exact. */
function adler32(bytes: Uint8Array): number {
  let low = 1;
  let high = 0;
  for (let at = 0; at < bytes.length; at++) {
    low += bytes[at]!;
    high += low;
  }
  return (((high % ADLER) << 16) | (low % ADLER)) >>> 0;
}

/** The bytes of *text*, which is base64 to the letter. */
export function fromBase64(text: string): Bytes {
  const binary = decodeBase64(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

/** `atob` forgives spaces and missing ends; this does not. */
function decodeBase64(text: string): string {
  try {
    const binary = atob(text);
    if (btoa(binary) === text) return binary;
  } catch {
    // said below
  }
  throw new BadPacking(`Expected base64, got ${text.length} characters`);
}

/** What was compressed to *packed*; as soon as it is more than *most* bytes, no more is read. */
async function inflate(packed: Bytes, most: number): Promise<Bytes> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  const reader = stream.getReader();
  const plain = new Uint8Array(most);
  let length = 0;
  for (;;) {
    const { done, value } = await read(reader);
    if (done) return plain.slice(0, length);
    if (length + value.length > most) {
      await reader.cancel();
      throw new BadPacking(`Expected at most ${most} bytes in one compressed stream, got more`);
    }
    plain.set(value, length);
    length += value.length;
  }
}

async function read(
  reader: ReadableStreamDefaultReader<Bytes>,
): Promise<ReadableStreamReadResult<Bytes>> {
  try {
    return await reader.read();
  } catch (fault) {
    throw new BadPacking(`Expected compressed bytes: ${String(fault)}`);
  }
}
