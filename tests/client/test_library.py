"""What the library says of its patterns is true, and what is not a library is refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from client.library import KINDS, Entry, parse_library
from engine.errors import BadPattern
from tests.engine.plain_life import Plane, Point, run, shift, step

FILE = Path(__file__).parents[2] / "data" / "library.txt"
LIBRARY = parse_library(FILE.read_text(encoding="utf-8"))
NAMED = {entry.name: entry for entry in LIBRARY}

GLIDER = {(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)}
TURNS: list[Callable[[int, int], Point]] = [
    lambda x, y: (x, y),
    lambda x, y: (-x, y),
    lambda x, y: (x, -y),
    lambda x, y: (-x, -y),
]
LONG_LIVED = ("rabbits", "lidka")  # for 17,331 and 29,055 generations: Golly follows them
RHYTHM = 120  # a multiple of every period that ash is known to have here


def start(entry: Entry) -> set[Point]:
    return set(entry.pattern.points())


def of_kind(*kinds: str) -> list[Entry]:
    return [entry for entry in LIBRARY if entry.kind in kinds]


def every(*kinds: str) -> pytest.MarkDecorator:
    entries = of_kind(*kinds)
    return pytest.mark.parametrize("entry", entries, ids=[entry.name for entry in entries])


def corner(cells: set[Point]) -> Point:
    """The upper left corner of the box around *cells*."""
    return min(x for x, _ in cells), min(y for _, y in cells)


def shape(cells: set[Point]) -> frozenset[Point]:
    """*cells*, wherever they are."""
    left, top = corner(cells)
    return frozenset(shift(cells, -left, -top))


GLIDERS = {
    shape({turn(x, y) for x, y in run(GLIDER, phase)}) for turn in TURNS for phase in range(4)
}


def islands(cells: set[Point]) -> list[set[Point]]:
    """*cells* in groups that have nothing to do with each other in the next generation."""
    groups = []
    left = set(cells)
    while left:
        group: set[Point] = set()
        reached = {left.pop()}
        while reached:
            x, y = reached.pop()
            group.add((x, y))
            near = {(x + dx, y + dy) for dx in range(-2, 3) for dy in range(-2, 3)} & left
            left -= near
            reached |= near
        groups.append(group)
    return groups


def without_gliders(cells: set[Point]) -> set[Point]:
    flying = [island for island in islands(cells) if shape(island) in GLIDERS]
    return cells.difference(*flying)


def front(cells: set[Point], dx: int, dy: int) -> Point:
    """How far *cells* reach in the direction of (*dx*, *dy*)."""
    return (
        max((x if dx > 0 else -x) for x, _ in cells) if dx != 0 else 0,
        max((y if dy > 0 else -y) for _, y in cells) if dy != 0 else 0,
    )


def test_the_library_is_large_and_every_fact_is_one_that_is_checked_here() -> None:
    # What they win in World is checked beside it: world/test_world_quick.py.
    assert len(LIBRARY) >= 45
    assert {entry.kind for entry in LIBRARY} == set(KINDS)
    assert len({shape(start(entry)) for entry in LIBRARY}) == len(LIBRARY), "each has one name"
    optional = {"puffers": {"moves", "since"}}
    for entry in LIBRARY:
        allowed = {"land"} | set(KINDS[entry.kind]) | optional.get(entry.kind, set())
        assert set(entry.facts) <= allowed, entry.name
        assert corner(start(entry)) == (0, 0), entry.name
        assert (entry.pattern.name, entry.about != "") == (entry.name, True)


@every("still lifes", "oscillators", "spaceships")
def test_a_pattern_comes_back_after_its_period_and_not_before(entry: Entry) -> None:
    (period,) = entry.facts["period"]
    dx, dy = entry.facts.get("moves", (0, 0))
    assert (period == 1) == (entry.kind == "still lifes")
    assert ((dx, dy) != (0, 0)) == (entry.kind == "spaceships")
    cells = start(entry)
    for generation in range(1, period + 1):
        cells = step(cells)
        assert (shape(cells) == shape(start(entry))) == (generation == period)
    assert cells == shift(start(entry), dx, dy)


def is_whole(gun: Entry, cells: set[Point]) -> bool:
    """Whether *cells* are the *gun* as it was at the start, and gliders."""
    return start(gun) <= cells and without_gliders(cells - start(gun)) == set()


@every("guns")
def test_gun_is_whole_after_each_period_and_not_before_with_a_glider_more(entry: Entry) -> None:
    (period,) = entry.facts["period"]
    assert entry.facts["grows"] == (len(GLIDER),)
    cells = start(entry)
    for generation in range(1, period):
        cells = step(cells)
        assert not is_whole(entry, cells), generation
    for fired in range(1, 4):
        cells = run(cells, 1 if fired == 1 else period)
        assert is_whole(entry, cells)
        assert len(cells - start(entry)) == fired * len(GLIDER)


@every("puffers")
def test_puffer_grows_by_the_same_in_every_period(entry: Entry) -> None:
    (period,) = entry.facts["period"]
    (grows,) = entry.facts["grows"]
    (since,) = entry.facts.get("since", (0,))
    plane = Plane(start(entry), since + 4 * period)
    populations = [plane.population]
    for generation in range(1, since + 4 * period):
        plane.run_to(generation)
        populations.append(plane.population)
    growth = [later - now for now, later in zip(populations, populations[period:], strict=False)]
    assert set(growth[since:]) == {grows}
    assert since == 0 or growth[since - 1] != grows


@every("puffers")
def test_front_of_a_puffer_moves_on(entry: Entry) -> None:
    if "moves" not in entry.facts:
        assert "since" in entry.facts, "gliders of the chaos before it are in front"
        return
    (period,) = entry.facts["period"]
    dx, dy = entry.facts["moves"]
    cells = start(entry)
    for _ in range(3):
        before = front(cells, dx, dy)
        cells = run(cells, period)
        after = front(cells, dx, dy)
        assert (after[0] - before[0], after[1] - before[1]) == (abs(dx), abs(dy))


@pytest.mark.parametrize(
    "entry",
    [entry for entry in of_kind("methuselahs") if entry.name not in LONG_LIVED],
    ids=lambda entry: entry.name,
)
def test_methuselah_settles_when_it_is_said_to_and_not_before(entry: Entry) -> None:
    generation, population = entry.facts["settles"]
    if entry.name == "bunnies":  # which are followed for 17,331 generations
        assert shape(step(start(entry))) == shape(start(NAMED["rabbits"]))
        assert (generation - 1, population) == NAMED["rabbits"].facts["settles"]
        return
    plane = Plane(start(entry), generation + 2 * RHYTHM)
    plane.run_to(generation - 1)
    last_chaos = plane.cells()
    plane.run_to(generation)
    ash = plane.cells()
    assert plane.population == population == len(ash)
    plane.run_to(generation - 1 + RHYTHM)
    assert without_gliders(plane.cells()) != without_gliders(last_chaos)
    plane.run_to(generation + RHYTHM)
    assert without_gliders(plane.cells()) == without_gliders(ash)
    assert plane.population == population


GOOD = """\
# a remark
name     blinker
kind     oscillators
about    blinks
rle      3
rle      o!
period   2

name     glider
kind     spaceships
about    flies
rle      bo$2bo$3o!
period   4
moves    1 -1
"""


def test_entries_are_read_in_their_order_with_words_facts_and_cells() -> None:
    blinker, glider = parse_library(GOOD)
    assert (blinker.name, blinker.kind, blinker.about) == ("blinker", "oscillators", "blinks")
    assert blinker.pattern.points() == [(0, 0), (1, 0), (2, 0)]
    assert blinker.facts == {"period": (2,)}
    assert glider.facts == {"period": (4,), "moves": (1, -1)}
    assert parse_library("# nothing but a remark\n\n") == []


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "words"),
    [
        ("about    blinks", "abuot    blinks", 4, 1, "'abuot' is unknown or said twice"),
        ("about    blinks", "name     again", 4, 1, "'name' is unknown or said twice"),
        ("period   2", "period   2\nperiod   2", 8, 1, "'period' is unknown or said twice"),
        ("period   2", "period   two", 7, 10, "'two' is not 1 numbers"),
        ("period   2", "period   --2", 7, 10, "'--2' is not 1 numbers"),
        ("period   2", "period", 7, 7, "'' is not 1 numbers"),
        ("moves    1 -1", "moves    1", 14, 10, "'1' is not 2 numbers"),
        ("moves    1 -1\n", "", 9, 1, "spaceships without 'moves'"),
        ("kind     spaceships", "kind     ships", 9, 1, "kind 'ships' is unknown"),
        ("about    blinks\n", "", 2, 1, "a pattern without 'about'"),
        ("rle      o!", "rle      q!", 2, 1, "'blinker': rle, line 2, column 2: 'q'"),
        ("name     glider", "name     blinker", 9, 1, "'blinker' is there twice"),
    ],
)
def test_mistake_in_a_library_is_refused_with_its_line(
    old: str, new: str, line: int, column: int, words: str
) -> None:
    assert old in GOOD
    with pytest.raises(BadPattern, match=re.escape(words)) as refused:
        parse_library(GOOD.replace(old, new))
    assert (refused.value.line, refused.value.column) == (line, column)
