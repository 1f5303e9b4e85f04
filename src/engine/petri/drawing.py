"""
Dishes as text, a word for each place.

::

    a2      alive, energy 2              .    nothing
    a1'2    alive, unmerged for 2 ticks  c    a catalyst
    d5      dormant, energy 5            b    blight

    a2 . d5 / . c . / a1'2 . b      rows from the top, with strokes between them

A cell hides what lies under it, so a drawing is for looking and for small examples.
"""

from __future__ import annotations

from engine.errors import BadPattern
from engine.petri.cell import DORMANT, EMPTY, ENERGY, UNMERGED
from engine.petri.plate import Plate, plate

MOST_ENERGY = 10


class Layers:
    """What lies on the places of a plate, layer by layer."""

    def __init__(self, shape: Plate) -> None:
        self.plate = shape
        self.cells = bytearray(shape.size)
        self.catalysts = bytearray(shape.size)
        self.charges = bytearray(shape.size)


def draw(layers: Layers) -> str:
    """*layers* as text."""
    shape = layers.plate
    starts = range(0, shape.size, shape.stride)
    rows = [[_word(layers, start + x) for x in range(shape.width)] for start in starts]
    return " / ".join([" ".join(row) for row in rows])


def _word(layers: Layers, place: int) -> str:
    cell = layers.cells[place]
    if cell != EMPTY:
        unmerged = cell // UNMERGED & 3
        kind = "d" if cell & DORMANT != 0 else "a"
        return f"{kind}{cell & ENERGY}" + (f"'{unmerged}" if unmerged > 0 else "")
    if layers.catalysts[place] != 0:
        return "c"
    return "b" if layers.charges[place] != 0 else "."


def parse(text: str) -> Layers:
    """
    What `draw` drew as *text*, with blight that strikes once.

    :raises BadPattern: if a word is none of the above, or the rows differ in length
    """
    rows = [row.split() for row in text.split("/")]
    layers = Layers(plate(len(rows[0]), len(rows)))
    for y, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise BadPattern(f"{len(row)} places, but {len(rows[0])} in row 1", y + 1, 1)
        for x, word in enumerate(row):
            _lay(layers, word, x, y)
    return layers


def _lay(layers: Layers, word: str, x: int, y: int) -> None:
    """Put what *word* means on column *x* of row *y*."""
    place = y * layers.plate.stride + x
    if word == "c":
        layers.catalysts[place] = 1
    elif word == "b":
        layers.charges[place] = 1
    elif word != ".":
        layers.cells[place] = _cell(word, x, y)


def _cell(word: str, x: int, y: int) -> int:
    energy, mark, unmerged = word[1:].partition("'")
    fits = energy.isascii() and energy.isdigit() and len(energy) <= 2
    if not fits or word[0] not in "ad" or not 1 <= int(energy) <= MOST_ENERGY:
        raise BadPattern(f"{word[:24]!r} is none of a1 to a10, d1 to d10, c, b and .", y + 1, x + 1)
    if mark == "":
        return int(energy) | (DORMANT if word[0] == "d" else 0)
    if word[:2] != "a1" or energy != "1" or unmerged not in ("1", "2"):
        raise BadPattern(f"{word[:24]!r} should be a1'1 or a1'2", y + 1, x + 1)
    return 1 | int(unmerged) * UNMERGED
