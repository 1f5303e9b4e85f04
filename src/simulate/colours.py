"""
What a cell looks like: land in deep colours, the living in strong ones, land with coins between.

Who has which colour is said in data/players.json, for the page as well::

    ground   where nobody ever was
    coin     a dot on land
    players  nobody, then 1 to 9: a name, the colours of cells and of land, a hatch

There are 256 kinds of u8 cells and 256 colours in a palette, so a cell is its own colour number.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

from engine.world.rules.cell import Cell

Colour = tuple[int, int, int]

FILE = Path(__file__).resolve().parents[2] / "data" / "players.json"
COINS_SHARE = 0.25  # of a living cell's colour, in land on which coins lie


class Look(NamedTuple):
    """What belongs to a player looks like this."""

    name: str
    cell: Colour
    land: Colour


def parse(css: str) -> Colour:
    """The colour that *css* writes as ``#rrggbb``."""
    red, green, blue = bytes.fromhex(css.removeprefix("#"))
    return red, green, blue


def draw(colour: Colour) -> str:
    """*colour* as ``#rrggbb``."""
    return f"#{bytes(colour).hex()}"


def blend(colour: Colour, other: Colour, share: float) -> Colour:
    """*colour* with so much of the *other* in it."""
    red, green, blue = (round(a + share * (b - a)) for a, b in zip(colour, other, strict=True))
    return red, green, blue


def _read(path: Path) -> tuple[Colour, Colour, list[Look]]:
    found = json.loads(path.read_text("utf-8"))
    looks = [Look(p["name"], parse(p["cell"]), parse(p["land"])) for p in found["players"]]
    return parse(found["ground"]), parse(found["coin"]), looks


GROUND, COIN, LOOKS = _read(FILE)  # LOOKS[0] is nobody's, LOOKS[1] to LOOKS[9] are the players'


def colour_of(value: int) -> Colour:
    """What a u8 cell looks like."""
    cell = Cell(value)
    owner = cell.owner
    if owner not in range(1, len(LOOKS)):
        return GROUND
    if cell.alive:
        return LOOKS[owner].cell
    return rich_land(owner) if cell.coins > 0 else LOOKS[owner].land


def rich_land(player: int) -> Colour:
    """What *player*'s land looks like where coins lie."""
    return blend(LOOKS[player].land, LOOKS[player].cell, COINS_SHARE)


PALETTE = b"".join(bytes(colour_of(value)) for value in range(256))
