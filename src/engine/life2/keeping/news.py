"""
News: what changed in the world since it was last kept, window by window.

Of a window only the planes that changed are told, each as rows of whole bytes::

    0  2  top       the window's first row          numbers are little-endian
    2  2  height    how many rows
    4  1  left      its first column of 8 cells
    5  1  width     how many such columns
    6  1  planes    which planes follow: bit k for plane k
    7  .  each of them: height x width bytes

Windows are told in the order in which they changed, so laying them in this order
over the world as it was makes it what it is. News that would be longer than 120,000
bytes are not told: the world is kept whole then.
"""

from __future__ import annotations

import struct

from engine.errors import BadSnapshot
from engine.life2.rules.plane import COLUMNS, HEIGHT, Plane, Window

MOST_BYTES = 120_000
HEAD = "<HHBBB"
HEAD_BYTES = 7


class News:
    """What has changed, or that it is too much to tell."""

    def __init__(self) -> None:
        self.parts: list[bytes] = []
        self.room = -1

    @property
    def told(self) -> bool:
        """True if whoever kept the world before needs only the news."""
        return self.room >= 0

    def clear(self) -> None:
        """Begin to tell: somebody has kept the world as it is now."""
        self.parts = []
        self.room = MOST_BYTES

    def flood(self) -> None:
        """Tell no more: everything may have changed."""
        self.parts = []
        self.room = -1

    def tell(self, window: Window, planes: int, pieces: list[bytes]) -> None:
        """The *planes* of *window*, a bit each, are now as these *pieces*."""
        self.room -= HEAD_BYTES + window.size * len(pieces)
        if self.room < 0:
            self.flood()
            return
        place = window.top, window.height, window.left, window.width
        self.parts.append(struct.pack(HEAD, *place, planes))
        self.parts += pieces

    def dump(self) -> bytes:
        return b"".join(self.parts)


def lay(news: bytes, planes: list[Plane]) -> None:
    """
    Lay the *news* that `News.dump` wrote over *planes*.

    :raises BadSnapshot: if that is not what they are
    """
    start = 0
    while start < len(news):
        window, told = _window(_part(news, start, HEAD_BYTES))
        start += HEAD_BYTES
        for bit, plane in enumerate(planes):
            if told >> bit & 1 != 0:
                plane.lay(window, _part(news, start, window.size))
                start += window.size


def _part(news: bytes, start: int, size: int) -> bytes:
    part = news[start : start + size]
    if len(part) < size:
        raise BadSnapshot(f"Expected news of at least {start + size} bytes, got {len(news)}")
    return part


def _window(head: bytes) -> tuple[Window, int]:
    """The window that *head* begins, and which planes of it are told."""
    top, height, left, width, planes = struct.unpack(HEAD, head)
    if not (top < HEIGHT and 0 < height <= HEIGHT and left < COLUMNS and 0 < width <= COLUMNS):
        raise BadSnapshot(f"Expected a window of the world, got {head.hex()}")
    return Window(top, height, left, width), planes
