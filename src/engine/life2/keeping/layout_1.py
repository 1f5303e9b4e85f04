"""
Layout 1 of the shelf, which knew no news. It is read, and no longer written.

It differs from the layout of today in two places::

    facts     1  clock      the header of a snapshot, in base64; the pace;
                            the number of the next event
    bands     sixteen other maps, each with one band under 0: its eight planes in
              base64, with spaces between
"""

from __future__ import annotations

import binascii
import struct

from engine.errors import BadSnapshot
from engine.life2 import snapshot
from engine.life2.keeping import bands
from engine.life2.world import World

TITLE = "life2 1"
CLOCK_LINES = 3


def read_world(header: str, texts: list[str]) -> World:
    """
    The world that the sixteen *texts* of bands are, at the moment of the *header*.

    :raises BadSnapshot: if a band is damaged, or of another moment
    """
    generation, minted, burned, balances, seals = snapshot.read_header(snapshot.from_text(header))
    found = [_band(texts[band], band, seal) for band, seal in enumerate(seals)]
    return World.from_bands(found, balances, generation, minted, burned)


def _band(text: str, band: int, seal: int) -> bands.Planes:
    planes = [snapshot.from_text(plane) for plane in text.split(" ")]
    sums = [binascii.crc32(plane) for plane in planes]
    if binascii.crc32(struct.pack(f"<{len(sums)}I", *sums)) != seal:
        raise BadSnapshot(f"Band {band} is damaged, or not of the header's moment")
    return planes
