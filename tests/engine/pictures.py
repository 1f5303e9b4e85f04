"""Patterns for the tests of what reads and writes them: any pattern, and what makes it itself."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import strategies as st

from engine.errors import BadPattern
from engine.patterns import Cell, Pattern

Looks = tuple[set[Cell], int, int, str, list[str], str, str | None]

RULES = ["B3/S23", "Life2", "23/3/8", "R2,C0,M0,S2..3,B3..3,NM", "Generations*", "B2a/S-k"]
REMARKS = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=12)


def looks(pattern: Pattern) -> Looks:
    """All that a reader has to bring back."""
    cells = set(pattern.cells)
    assert len(cells) == len(pattern.cells)
    size = pattern.width, pattern.height
    return cells, *size, pattern.name, pattern.comments, pattern.rule, pattern.grid


def attempt(parse: Callable[[str], Pattern], text: str) -> Pattern | BadPattern:
    """What *parse* makes of *text*, or its refusal."""
    try:
        return parse(text)
    except BadPattern as refused:
        return refused


@st.composite
def patterns(draw: st.DrawFn, states: int = 24) -> Pattern:
    """Any pattern of up to 100 columns and 12 rows, whose cells have at most so many *states*."""
    width, height = draw(st.integers(1, 100)), draw(st.integers(1, 12))
    point = st.tuples(st.integers(0, width - 1), st.integers(0, height - 1))
    cells = draw(st.dictionaries(point, st.integers(1, states)))
    grid = draw(st.sampled_from([None, "T512,512", "T100,12", "P100,25", "T0,100", "T128,0"]))
    return Pattern(
        [(x, y, state) for (x, y), state in cells.items()],
        width,
        height,
        draw(REMARKS),
        draw(st.lists(REMARKS, max_size=3)),
        draw(st.sampled_from(RULES)),
        grid,
    )
