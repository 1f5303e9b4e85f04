"""Thumbnails: who has most land where."""

from __future__ import annotations

from random import Random

from engine.table import from_text
from engine.world import thumbnail
from engine.world.board import World
from tests.boards import EVERYONE, Sketch, patches


def slowly(cells: bytes) -> str:
    """Block by block, cell by cell."""
    digits = []
    for top in range(0, 512, 8):
        for left in range(0, 512, 8):
            owners = [
                cells[y * 512 + x] & 15 for y in range(top, top + 8) for x in range(left, left + 8)
            ]
            counts = [owners.count(player) if player > 0 else 0 for player in range(10)]
            digits.append(str(counts.index(max(counts))))
    return "".join(digits)


def test_nobody_has_anything_in_an_empty_world() -> None:
    assert thumbnail.draw(World()) == "0" * 4096


def test_a_block_is_of_who_has_most_of_it() -> None:
    sketch = Sketch(players=9).land(0, 0, 8, 8, 3).land(0, 0, 8, 4, 7).land(504, 508, 1, 1, 9)
    sketch.land(8, 0, 8, 8, 2).land(8, 0, 5, 8, 1)
    picture = thumbnail.draw(World.from_cells(*sketch.board()))
    assert picture[0] == "3"  # of two with as much, the lower number
    assert picture[1] == "1"
    assert picture[-1] == "9"
    assert picture.count("0") == 4096 - 3


def test_all_blocks_at_once_are_as_counted_one_by_one() -> None:
    random = Random("thumbnail")
    sketch = Sketch(players=9).soup(random, (0, 0, 512, 512), patches(random, EVERYONE, 11))
    world = World.from_cells(*sketch.board())
    world.step(6)
    assert thumbnail.draw(world) == slowly(world.cells())


def test_two_digits_are_packed_into_a_byte() -> None:
    digits = "0123456789" * 409 + "987654"
    packed = thumbnail.pack(digits)
    assert len(packed) == thumbnail.PACKED == 2732
    assert from_text(packed).hex() == digits
