"""Patterns for the tests of what reads and writes them: any pattern, and what makes it itself."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import strategies as st

from engine.errors import BadPattern
from engine.patterns import Cell, Pattern, Point

Looks = tuple[set[Cell], int, int, str, list[str], Point | None]

REMARKS = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=12)


def looks(pattern: Pattern) -> Looks:
    """All that a reader has to bring back."""
    cells = set(pattern.cells)
    assert len(cells) == len(pattern.cells)
    return cells, pattern.width, pattern.height, pattern.name, pattern.comments, pattern.torus


def attempt(parse: Callable[[str], Pattern], text: str) -> Pattern | BadPattern:
    """What *parse* makes of *text*, or its refusal."""
    try:
        return parse(text)
    except BadPattern as refused:
        return refused


@st.composite
def patterns(draw: st.DrawFn, owners: int = 9) -> Pattern:
    """Any pattern of up to 100 columns and 12 rows, whose cells belong to at most *owners*."""
    width, height = draw(st.integers(1, 100)), draw(st.integers(1, 12))
    point = st.tuples(st.integers(0, width - 1), st.integers(0, height - 1))
    cells = draw(st.dictionaries(point, st.integers(1, owners)))
    torus = draw(st.none() | st.just((512, 512)) | st.just((100, 12)))
    return Pattern(
        [(x, y, state) for (x, y), state in cells.items()],
        width,
        height,
        draw(REMARKS),
        draw(st.lists(REMARKS, max_size=3)),
        torus,
    )
