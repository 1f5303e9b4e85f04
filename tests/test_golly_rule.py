"""The rule by which Golly plays our boards: what is kept is what is made."""

from __future__ import annotations

from random import Random

from scripts.golly_rule import FILE, draw
from simulate.pictures import GROUND, LOOKS
from tests.reference import heir

SECTIONS = FILE.read_text("ascii").partition("@TREE\n")[2].partition("\n\n@COLORS\n")


def test_the_file_is_what_the_script_writes() -> None:
    assert FILE.read_text("ascii") == draw()


def test_owners_and_their_land_have_the_colours_of_the_page() -> None:
    lines = SECTIONS[2].splitlines()
    colours = [GROUND, *(look.cell for look in LOOKS[1:]), *(look.land for look in LOOKS[1:])]
    assert [[int(word) for word in line.split()] for line in lines] == [
        [number, *colour] for number, colour in enumerate(colours)
    ]


HEAD = SECTIONS[0].splitlines()[:3]
NODES = [[int(word) for word in line.split()] for line in SECTIONS[0].splitlines()[3:]]


def golly(cells: list[int]) -> int:
    """What becomes of the last of nine *cells*, as Golly reads the tree."""
    found = len(NODES) - 1
    for height, state in zip(range(9, 0, -1), cells, strict=True):
        assert NODES[found][0] == height
        found = NODES[found][1 + state]
    return found


def test_cells_live_die_and_inherit_as_the_definition_says() -> None:
    """A tie apart, which the middle one of three wins: as where a cell's number leaves 1."""
    assert ["num_states=19", "num_neighbors=8", f"num_nodes={len(NODES)}"] == HEAD
    random = Random(2026)
    births = 0
    for _ in range(2_000):
        living = [random.randint(1, 9) for _ in range(random.choice([0, 1, 2, 3, 3, 3, 4, 8]))]
        around = living + [random.choice([0, 12, 18]) for _ in range(8 - len(living))]
        random.shuffle(around)
        cell = random.randrange(19)
        if 1 <= cell <= 9:
            expected = cell if len(living) in (2, 3) else cell + 9
        else:
            expected = heir(living, 1) if len(living) == 3 else cell
            births += len(living) == 3
        assert golly([*around, cell]) == expected
    assert births > 100
