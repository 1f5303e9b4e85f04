"""What the library says a newcomer's first patterns win in World is true."""

from pathlib import Path

import pytest

from client.library import Entry, parse_library
from engine.world.board import World
from tests.boards import Sketch

LIBRARY = parse_library((Path(__file__).parents[3] / "data" / "library.txt").read_text("utf-8"))
STARTS = [entry for entry in LIBRARY if "land" in entry.facts]


@pytest.mark.parametrize("entry", STARTS, ids=[entry.name for entry in STARTS])
def test_land_after_a_thousand_generations(entry: Entry) -> None:
    world = World.from_cells(*Sketch(players=1).board())
    world.place(1, [(200 + x, 200 + y) for x, y in entry.pattern.points()])
    world.step(1000)
    land = sum(1 for cell in world.cells() if cell & 15 == 1)
    assert (land,) == entry.facts["land"]


def test_there_are_five_to_start_with() -> None:
    assert [entry.name for entry in STARTS] == [
        "glider", "LWSS", "Gosper glider gun", "R-pentomino", "switch engine",
    ]  # fmt: skip
