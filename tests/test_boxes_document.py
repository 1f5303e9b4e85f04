"""docs/boxes.md says what is so: numbers are the engine's, commands are understood."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bots.rooms.boxes import CHARACTERS
from client import finding
from engine.boxes.bands import EVERY, MOST_BEHIND
from engine.boxes.chain import PAGE
from engine.boxes.edges import EDGES, HORIZONTALS, edges_around
from engine.boxes.game import MOST_AT_ONCE
from engine.boxes.log import MOST_READ
from engine.boxes.quota import MOST_LINES, REFILL
from engine.boxes.records import pack
from simulate import rooms
from tests.soak import rooms as soaks

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "docs" / "boxes.md").read_text("utf-8")


@pytest.mark.parametrize(
    "said",
    [
        f"{EDGES:,} lines",
        f"**{MOST_LINES} lines**",
        f"every {REFILL // 1000} seconds",
        f"{HORIZONTALS:,} + 1001 y + x",
        f"{pack(100, 2).hex(' ')}",
        f"up to {MOST_READ:,} of them",
        f"a page is {PAGE:,} records",
        f"every {EVERY} records",
        f"{MOST_BEHIND:,} records",
    ],
)
def test_numbers_are_those_of_the_engine(said: str) -> None:
    assert said in TEXT.replace("\n", " ")


def test_the_first_box_is_as_it_says() -> None:
    assert edges_around(0, 0) == (0, 1000, 1_001_000, 1_001_001)
    assert "Box (0, 0) has the lines 0, 1000, 1001000 and 1001001." in TEXT
    assert MOST_AT_ONCE == 8
    assert "more than eight lines at once" in TEXT


def test_bots_and_tools_are_there() -> None:
    assert re.findall(r"^\| ([A-Z][a-z]+) \|", TEXT, re.MULTILINE) == list(CHARACTERS)
    assert "boxes" in finding.names(rooms)
    assert "boxes" in finding.names(soaks)
    assert "python -m simulate verify boxes" in TEXT
