"""The rule by which Golly plays our boards: what is kept is what is made."""

from __future__ import annotations

import re
from pathlib import Path

from scripts.golly_rule import COLOURS, FILE, draw

PALETTE = Path(__file__).resolve().parent.parent / "web" / "src" / "draw" / "palette.ts"
BORN = re.compile(r"^0,(\d),(\d),(\w),0,0,0,0,0,(\d)$", re.MULTILINE)


def test_the_file_is_what_the_script_writes() -> None:
    assert FILE.read_text("ascii") == draw()


def test_owners_have_the_colours_of_the_page() -> None:
    cells = re.findall(r'cell: "#([0-9a-f]{6})"', PALETTE.read_text("utf-8"))
    assert tuple(cells[1:]) == COLOURS


def test_a_newborn_belongs_to_most_of_its_parents_or_to_the_middle_one() -> None:
    births = BORN.findall(draw())
    assert len(births) == 9 + 84
    for one, other, third, heir in births:
        assert heir == (one if one == other else sorted([one, other, third])[1])
