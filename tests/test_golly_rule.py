"""The rule by which Golly plays our boards: what is kept is what is made."""

from __future__ import annotations

import re

from scripts.golly_rule import FILE, draw
from simulate.colours import GROUND, LOOKS

BORN = re.compile(r"^0,(\d),(\d),(\w),0,0,0,0,0,(\d)$", re.MULTILINE)


def test_the_file_is_what_the_script_writes() -> None:
    assert FILE.read_text("ascii") == draw()


def test_owners_have_the_colours_of_the_page() -> None:
    lines = FILE.read_text("ascii").partition("@COLORS\n")[2].splitlines()
    colours = [GROUND, *(look.cell for look in LOOKS[1:])]
    assert [[int(word) for word in line.split()] for line in lines] == [
        [number, *colour] for number, colour in enumerate(colours)
    ]


def test_a_newborn_belongs_to_most_of_its_parents_or_to_the_middle_one() -> None:
    births = BORN.findall(draw())
    assert len(births) == 9 + 84
    for one, other, third, heir in births:
        assert heir == (one if one == other else sorted([one, other, third])[1])
