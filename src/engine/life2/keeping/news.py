"""
News: what changed in the world since it was last kept, in bytes.

Of a window only the planes that changed are written, each as rows of whole bytes::

    0  2  top       the window's first row          numbers are little-endian
    2  2  height    how many rows
    4  1  left      its first lane
    5  1  lanes     how many lanes wide it is
    6  1  planes    which planes follow: bit k for plane k
    7  .  each of them: height x lanes bytes

Windows are written in the order in which they changed, so laying them in this order
over the world as it was makes it what it is. `Changes` says when there is too much to
tell: then the world is kept whole.
"""

from __future__ import annotations

import struct

from engine.errors import BadSnapshot
from engine.life2.rules.changes import Changes
from engine.life2.rules.plane import HEIGHT, LANES, Plane, Window

HEAD = "<HHBBB"
HEAD_BYTES = 7


def dump(changes: Changes) -> bytes:
    """The news that `lay` reads of what *changes* has noted."""
    parts = []
    for change in changes.noted:
        window = change.window
        place = window.top, window.height, window.left, window.lanes
        parts.append(struct.pack(HEAD, *place, change.planes))
        parts += change.rows
    return b"".join(parts)


def lay(news: bytes, planes: list[Plane]) -> None:
    """
    Lay the *news* that `dump` wrote over *planes*.

    :raises BadSnapshot: if that is not what they are
    """
    start = 0
    while start < len(news):
        window, changed = _window(_part(news, start, HEAD_BYTES))
        start += HEAD_BYTES
        for bit, plane in enumerate(planes):
            if changed >> bit & 1 != 0:
                plane.lay(window, _part(news, start, window.size))
                start += window.size


def _part(news: bytes, start: int, size: int) -> bytes:
    part = news[start : start + size]
    if len(part) < size:
        raise BadSnapshot(f"Expected news of at least {start + size} bytes, got {len(news)}")
    return part


def _window(head: bytes) -> tuple[Window, int]:
    """The window that *head* begins, and which of its planes follow."""
    top, height, left, lanes, planes = struct.unpack(HEAD, head)
    if not (top < HEIGHT and 0 < height <= HEIGHT and left < LANES and 0 < lanes <= LANES):
        raise BadSnapshot(f"Expected a window of the world, got {head.hex()}")
    return Window(top, height, left, lanes), planes
