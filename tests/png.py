"""What a PNG shows, however it was compressed."""

from __future__ import annotations

import struct
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def pixels(data: bytes) -> tuple[bytes, bytes, bytes]:
    """Its header, its palette and its rows."""
    assert data.startswith(SIGNATURE)
    chunks: dict[bytes, bytes] = {}
    place = len(SIGNATURE)
    while place < len(data):
        (length,) = struct.unpack_from(">I", data, place)
        kind, content = data[place + 4 : place + 8], data[place + 8 : place + 8 + length]
        chunks[kind] = chunks.get(kind, b"") + content
        place += 12 + length
    return chunks[b"IHDR"], chunks[b"PLTE"], zlib.decompress(chunks[b"IDAT"])
