"""PNG and GIF read as their specifications say, to check what is written."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

Rows = list[bytes]


def read_png(data: bytes) -> tuple[bytes, Rows]:
    """The palette and the rows of a PNG with eight bits of palette a pixel."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    chunks = dict(_chunks(data[8:]))
    width, height, *kind = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    assert kind == [8, 3, 0, 0, 0]
    plain = zlib.decompress(chunks[b"IDAT"])
    rows = [plain[at : at + width + 1] for at in range(0, len(plain), width + 1)]
    assert len(rows) == height
    assert {row[0] for row in rows} == {0}, "no filter"
    return chunks[b"PLTE"], [row[1:] for row in rows]


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    while data:
        (length,) = struct.unpack_from(">I", data)
        content, checksum = data[4 : 8 + length], data[8 + length : 12 + length]
        assert zlib.crc32(content) == int.from_bytes(checksum, "big")
        yield content[:4], content[4:]
        data = data[12 + length :]


class Gif:
    """A GIF, played."""

    def __init__(self, data: bytes) -> None:
        assert data[:6] == b"GIF89a"
        self.width, self.height, packed = struct.unpack_from("<HHB", data, 6)
        assert packed == 0xF7, "a table of 256 colours"
        self.palette = data[13 : 13 + 768]
        self.delays: list[int] = []
        self.frames: list[Rows] = []
        self._data = data
        self._at = 13 + 768
        screen = [bytearray(self.width) for _ in range(self.height)]
        while (kind := self._take(1)[0]) != 0x3B:
            if kind == 0x21:
                self._extension()
            else:
                assert kind == 0x2C
                self._image(screen)
        assert self._at == len(data)

    def _take(self, count: int) -> bytes:
        self._at += count
        return self._data[self._at - count : self._at]

    def _blocks(self) -> bytes:
        found = b""
        while (length := self._take(1)[0]) != 0:
            found += self._take(length)
        return found

    def _extension(self) -> None:
        label = self._take(1)[0]
        content = self._blocks()
        if label == 0xF9:
            self.delays.append(struct.unpack_from("<H", content, 1)[0])

    def _image(self, screen: list[bytearray]) -> None:
        left, top, width, height, packed = struct.unpack("<HHHHB", self._take(9))
        assert packed == 0
        bits = self._take(1)[0]
        pixels = unpack(self._blocks(), bits)
        assert len(pixels) == width * height
        for row in range(height):
            screen[top + row][left : left + width] = pixels[row * width : (row + 1) * width]
        self.frames.append([bytes(row) for row in screen])


def unpack(stream: bytes, bits: int) -> bytes:
    """What GIF's LZW *stream* of so many *bits* a pixel says."""
    clear, stop = 1 << bits, (1 << bits) + 1
    number, left = int.from_bytes(stream, "little"), 8 * len(stream)
    table: list[bytes] = []
    width, last = bits + 1, b""
    out: list[bytes] = []
    while True:
        code = number & (1 << width) - 1
        number >>= width
        left -= width
        assert left >= 0, "the stream ends before it is stopped"
        if code == stop:
            return b"".join(out)
        if code == clear:
            table = [bytes([value]) for value in range(clear)] + [b"", b""]
            width, last = bits + 1, b""
            continue
        entry = table[code] if code < len(table) else last + last[:1]
        if last and len(table) < 4096:
            table.append(last + entry[:1])
        if len(table) == 1 << width and width < 12:
            width += 1
        out.append(entry)
        last = entry
