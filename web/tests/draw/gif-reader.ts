/** Reads a GIF by the book (GIF89a), to see what a writer wrote: as slowly and plainly as it gets. */

export interface Read {
  readonly width: number;
  readonly height: number;
  readonly loops: boolean;
  readonly colours: readonly (readonly number[])[];
  /** Whole pictures, each painted over the one before. */
  readonly pictures: readonly { readonly pixels: Uint8Array; readonly delay: number }[];
  /** The rectangle of each picture that the file has: left, top, width, height. */
  readonly parts: readonly (readonly number[])[];
}

export function decode(file: Uint8Array): Read {
  let at = 0;
  const byte = () => file[at++]!;
  const word = () => byte() + 256 * byte();
  const text = (length: number) => String.fromCharCode(...file.subarray(at, (at += length)));
  const blocks = () => {
    const found: number[] = [];
    for (let length = byte(); length > 0; length = byte()) {
      found.push(...file.subarray(at, (at += length)));
    }
    return found;
  };
  if (text(6) !== "GIF89a") throw new Error("no GIF");
  const [width, height, flags] = [word(), word(), byte()];
  at += 2;
  const colours = Array.from({ length: 2 << (flags & 7) }, () => [byte(), byte(), byte()]);
  const screen = new Uint8Array(width * height);
  const pictures: { pixels: Uint8Array; delay: number }[] = [];
  const parts: number[][] = [];
  let [delay, hole, loops] = [0, -1, false];
  for (;;) {
    const kind = byte();
    if (kind === 0x3b) break;
    if (kind === 0x21) {
      const label = byte();
      const block = blocks();
      if (label === 0xff) loops = String.fromCharCode(...block.slice(0, 11)) === "NETSCAPE2.0";
      if (label === 0xf9)
        [delay, hole] = [block[1]! + 256 * block[2]!, block[0]! & 1 ? block[3]! : -1];
      continue;
    }
    if (kind !== 0x2c) throw new Error(`a block of kind ${kind} at ${at}`);
    const part = [word(), word(), word(), word()] as const;
    if (byte() !== 0) throw new Error("colours of its own");
    parts.push([...part]);
    const pixels = unpack(byte(), blocks());
    if (pixels.length !== part[2] * part[3]) throw new Error(`${pixels.length} pixels`);
    pixels.forEach((pixel, index) => {
      const [x, y] = [part[0] + (index % part[2]), part[1] + Math.floor(index / part[2])];
      if (pixel !== hole) screen[y * width + x] = pixel;
    });
    pictures.push({ pixels: screen.slice(), delay });
  }
  if (at !== file.length) throw new Error("bytes after the end");
  return { width, height, loops, colours, pictures, parts };
}

/** The pixels of LZW codes that begin with *bits* and one more. */
function unpack(bits: number, bytes: readonly number[]): number[] {
  const clear = 1 << bits;
  const found: number[] = [];
  let rows: number[][] = [];
  let size = bits + 1;
  let before: number[] | null = null;
  let position = 0;
  const begin = () => {
    rows = Array.from({ length: clear + 2 }, (_, code) => [code]);
    size = bits + 1;
    before = null;
  };
  for (;;) {
    let code = 0;
    for (let bit = 0; bit < size; bit++, position++) {
      code |= ((bytes[position >> 3]! >> (position & 7)) & 1) << bit;
    }
    if (code === clear) {
      begin();
      continue;
    }
    if (code === clear + 1) return found;
    const last: number[] | null = before;
    const row: number[] = rows[code] ?? [...last!, last![0]!];
    if (last !== null && rows.length < 4096) rows.push([...last, row[0]!]);
    if (rows.length === 1 << size && size < 12) size++;
    found.push(...row);
    before = row;
  }
}
