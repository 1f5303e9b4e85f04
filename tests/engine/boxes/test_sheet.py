"""Drawing lines, against a dictionary of them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.boxes.edges import EDGES, edge_of, edges_around
from engine.boxes.sheet import Sheet
from engine.errors import BadRequest

from .definition import Slow

CORNERS = [(0, 0), (998, 0), (0, 998), (998, 998), (500, 500)]


def test_who_draws_the_last_line_of_a_box_owns_it() -> None:
    sheet = Sheet()
    *first, last = edges_around(0, 0)
    assert [sheet.draw(edge, 0) for edge in first] == [[], [], []]
    assert sheet.draw(last, 3) == [0]
    assert sheet.owners()[0] == 4
    assert (sheet.scores, sheet.count(), sheet.drawn) == ([0, 0, 0, 1], [0, 0, 0, 1], 4)


@pytest.mark.parametrize("team", range(4))
def test_each_team_owns_what_it_closes(team: int) -> None:
    sheet = Sheet()
    for edge in edges_around(7, 9):
        sheet.draw(edge, team)
    expected = [int(one == team) for one in range(4)]
    assert sheet.scores == sheet.count() == expected
    assert sheet.owners()[9007] == team + 1


def test_a_line_that_is_there_is_not_drawn_again() -> None:
    sheet = Sheet()
    assert sheet.draw(7, 1) == []
    assert sheet.draw(7, 2) is None
    assert (sheet.drawn, sheet.is_drawn(7), sheet.is_drawn(8)) == (1, True, False)


def test_a_horizontal_line_may_close_the_boxes_above_and_below_it() -> None:
    sheet = Sheet()
    middle = edge_of(5, 6, horizontal=True)
    for edge in sorted({*edges_around(5, 5), *edges_around(5, 6)} - {middle}):
        assert sheet.draw(edge, 0) == []
    assert sheet.draw(middle, 1) == [5005, 6005]
    assert sheet.count() == [0, 2, 0, 0]


def test_one_line_may_close_two_boxes() -> None:
    sheet = Sheet()
    middle = edge_of(6, 5, horizontal=False)
    around = {*edges_around(5, 5), *edges_around(6, 5)} - {middle}
    for edge in sorted(around):
        assert sheet.draw(edge, 0) == []
    assert sheet.draw(middle, 2) == [5005, 5006]
    assert sheet.count() == [0, 0, 2, 0]


def lines_near(x: int, y: int) -> list[int]:
    """The lines of 2 x 2 boxes."""
    boxes = [(x + i, y + j) for j in (0, 1) for i in (0, 1)]
    return sorted({edge for box in boxes for edge in edges_around(*box)})


@settings(max_examples=25)  # each writes down a million boxes
@given(
    st.lists(
        st.tuples(
            st.sampled_from(CORNERS).flatmap(lambda box: st.sampled_from(lines_near(*box))),
            st.integers(0, 3),
        ),
        max_size=60,
    )
)
def test_any_history_is_drawn_as_defined(history: list[tuple[int, int]]) -> None:
    sheet, slow = Sheet(), Slow()
    for edge, team in history:
        assert sheet.draw(edge, team) == slow.draw(edge, team)
    assert sheet.scores == sheet.count() == slow.scores
    assert sheet.drawn == len(slow.lines)
    edges = sheet.edges()
    assert len(edges) == 250_250
    assert all(edges[edge >> 3] >> (edge & 7) & 1 for edge in slow.lines)
    assert int.from_bytes(edges, "little").bit_count() == len(slow.lines)
    owners = sheet.owners()
    assert {box: owner - 1 for box, owner in enumerate(owners) if owner} == slow.owner


def test_the_whole_sheet_in_a_scattered_order() -> None:
    sheet = Sheet()
    for step in range(EDGES - 1):
        sheet.draw((step * 777_779 + 5) % EDGES, step % 4)
    assert (sheet.complete, sheet.winner) == (False, None)
    sheet.draw(((EDGES - 1) * 777_779 + 5) % EDGES, (EDGES - 1) % 4)
    assert sheet.scores == sheet.count() == [250_050, 249_897, 249_928, 250_125]
    assert (sheet.complete, sheet.winner, sheet.leader) == (True, 3, 3)
    assert sheet.edges() == b"\xff" * 250_250
    assert [sheet.owners().count(team + 1) for team in range(4)] == sheet.scores


def test_a_tie_has_no_leader() -> None:
    assert (Sheet().leader, Sheet().winner) == (None, None)


@pytest.mark.parametrize(("edge", "team"), [(EDGES, 0), (-1, 0), (0, 4), (0, -1)])
def test_what_cannot_be_drawn_changes_nothing(edge: int, team: int) -> None:
    sheet = Sheet()
    with pytest.raises(BadRequest):
        sheet.draw(edge, team)
    assert (sheet.drawn, any(sheet.across), any(sheet.down)) == (0, False, False)
