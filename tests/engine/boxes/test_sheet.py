"""Lines and boxes by number and by place, and what is drawn, against a dictionary of it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.boxes.edges import (
    EDGES,
    boxes_beside,
    edge_of,
    edges_around,
    place_of,
    team_id_to_name,
    team_name_to_id,
)
from engine.boxes.exported import Exported, export, import_sheet
from engine.boxes.sheet import Sheet
from engine.errors import BadRequest, BadSnapshot

from .definition import Slow

CORNERS = [(0, 0), (998, 0), (0, 998), (998, 998), (500, 500)]


@pytest.mark.parametrize(
    ("edge", "place", "boxes"),
    [
        (0, (0, 0, True), [0]),
        (1_000_999, (999, 1000, True), [999_999]),
        (1_001_000, (0, 0, False), [0]),
        (500_500, (500, 500, True), [499_500, 500_500]),
        (1_001_001, (1, 0, False), [0, 1]),
        (1_002_000, (1000, 0, False), [999]),
        (2_001_999, (1000, 999, False), [999_999]),
    ],
)
def test_a_line_has_a_place_and_boxes(
    edge: int, place: tuple[int, int, bool], boxes: list[int]
) -> None:
    assert place_of(edge) == place
    assert edge_of(*place) == edge
    assert boxes_beside(edge) == boxes


def test_numbers_are_places_and_back() -> None:
    assert all(edge_of(*place_of(edge)) == edge for edge in range(0, EDGES, 37))
    assert EDGES == 2_002_000


@pytest.mark.parametrize("box", [(0, 0), (999, 999), (500, 7), (0, 999), (999, 0)])
def test_a_box_is_beside_each_of_its_lines(box: tuple[int, int]) -> None:
    x, y = box
    assert edges_around(0, 0) == (0, 1000, 1_001_000, 1_001_001)
    assert all(1000 * y + x in boxes_beside(edge) for edge in edges_around(x, y))


@pytest.mark.parametrize("edge", [-1, 2_002_000, 4_194_303])
def test_there_is_no_such_line(edge: int) -> None:
    with pytest.raises(BadRequest, match=f"Expected a line from 0 to 2001999, got {edge}"):
        place_of(edge)


@pytest.mark.parametrize("place", [(1000, 0, True), (0, 1001, True), (1001, 0, False), (-1, 0, 1)])
def test_there_is_no_such_place(place: tuple[int, int, bool]) -> None:
    with pytest.raises(BadRequest, match=r"Expected a (horizontal|vertical) line below"):
        edge_of(*place)


@pytest.mark.parametrize("box", [(1000, 0), (0, 1000), (-1, 0), (0, -1)])
def test_there_is_no_such_box(box: tuple[int, int]) -> None:
    with pytest.raises(BadRequest, match="Expected a box below 1000, 1000"):
        edges_around(*box)


def test_teams_have_a_number_and_a_name() -> None:
    names = ["RED", "BLUE", "GREEN", "YELLOW"]
    assert [team_name_to_id(name) for name in names] == [0, 1, 2, 3]
    assert [team_id_to_name(team) for team in range(4)] == names
    with pytest.raises(BadRequest, match="Expected one of RED, BLUE, GREEN, YELLOW, got 'red'"):
        team_name_to_id("red")
    for team in (-1, 4):
        with pytest.raises(BadRequest, match="Expected a team from 0 to 3"):
            team_id_to_name(team)


@pytest.mark.parametrize("box", [(7, 9), (0, 0), (999, 999), (0, 999), (999, 0)])
def test_whoever_draws_the_last_line_of_a_box_owns_it(box: tuple[int, int]) -> None:
    number = 1000 * box[1] + box[0]
    for team, last in enumerate(edges_around(*box)):
        sheet = Sheet()
        others = [edge for edge in edges_around(*box) if edge != last]
        assert [sheet.draw(edge, 3 - team) for edge in others] == [[], [], []]
        assert sheet.draw(last, team) == [number]
        assert sheet.scores == sheet.count() == [int(one == team) for one in range(4)]
        assert (export(sheet).box_owner[number], sheet.drawn) == (team + 1, 4)
        assert (sheet.draw(last, 0), sheet.fresh([last, 5000])) == (None, [5000])


def test_one_line_may_close_two_boxes() -> None:
    """Above and below it, or to the left and right."""
    for horizontal, boxes in ((True, [(5, 5), (5, 6)]), (False, [(5, 5), (6, 5)])):
        sheet = Sheet()
        middle = edge_of(*boxes[1], horizontal=horizontal)
        around = {edge for box in boxes for edge in edges_around(*box)} - {middle}
        for edge in sorted(around):
            assert sheet.draw(edge, 0) == []
        assert sheet.draw(middle, 2) == [1000 * y + x for x, y in boxes]
        assert sheet.count() == [0, 0, 2, 0]


def lines_near(x: int, y: int) -> list[int]:
    """The lines of 2 x 2 boxes."""
    boxes = [(x + i, y + j) for j in (0, 1) for i in (0, 1)]
    return sorted({edge for box in boxes for edge in edges_around(*box)})


@settings(max_examples=12, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(CORNERS).flatmap(lambda box: st.sampled_from(lines_near(*box))),
            st.integers(0, 3),
        ),
        max_size=80,
    )
)
def test_any_history_is_drawn_as_defined(history: list[tuple[int, int]]) -> None:
    sheet, slow = Sheet(), Slow()
    for edge, team in history:
        assert sheet.draw(edge, team) == slow.draw(edge, team)
    assert sheet.scores == sheet.count() == slow.scores
    assert sheet.drawn == len(slow.lines)
    bits = sum(1 << edge for edge in slow.lines)
    assert export(sheet).edge_taken == bits.to_bytes(EDGES // 8, "little")
    exported = export(sheet)
    assert vars(export(import_sheet(exported))) == vars(exported)
    owners = exported.box_owner
    assert len(owners) - owners.count(0) == len(slow.owner)
    assert all(owners[box] == team + 1 for box, team in slow.owner.items())


def test_an_imported_sheet_is_the_one_that_was_exported() -> None:
    """With a box of each team and lines at all ends of it, and games go on with it."""
    sheet = Sheet()
    for team, box in enumerate([(0, 0), (999, 0), (0, 999), (999, 999)]):
        for edge in edges_around(*box):
            sheet.draw(edge, team)
    found = import_sheet(export(sheet))
    assert vars(found) == vars(sheet)
    assert found.draw(5000, 1) == []


def test_what_was_not_exported_is_not_imported() -> None:
    sheet = Sheet()
    for edge in edges_around(7, 9):
        sheet.draw(edge, 2)
    whole = export(sheet)
    other = whole.box_owner[:9007] + b"\x05" + whole.box_owner[9008:]
    nobody = bytes(len(whole.box_owner))
    for wrong, complaint in (
        ({"edge_taken": b""}, "got 0 and 1000000 up to 3"),
        ({"box_owner": b""}, "got 250250 and 0 up to 0"),
        ({"box_owner": other}, "of owners up to 4, got 250250 and 1000000 up to 5"),
        ({"box_owner": nobody}, r"scores \[1, 0, 0, 0\] and owners of closed boxes"),
        ({"scores": [0, 0, 0, 1]}, r"got 4 lines and scores \[0, 0, 0, 1\]"),
        ({"edges_placed": 5}, "Expected 4 lines, .* got 5 lines"),
    ):
        with pytest.raises(BadSnapshot, match=complaint):
            import_sheet(Exported(**vars(whole) | wrong))


def test_the_leader_wins_once_every_line_is_drawn() -> None:
    sheet = Sheet()
    assert (sheet.leader, sheet.winner) == (None, None), "a tie has no leader"
    sheet.scores = [1, 3, 2, 0]
    assert (sheet.leader, sheet.winner, sheet.complete) == (1, None, False)
    sheet.drawn = EDGES
    assert (sheet.leader, sheet.winner, sheet.complete) == (1, 1, True)


@pytest.mark.parametrize(("edge", "team"), [(EDGES, 0), (-1, 0), (0, 4), (0, -1)])
def test_what_cannot_be_drawn_changes_nothing(edge: int, team: int) -> None:
    sheet = Sheet()
    with pytest.raises(BadRequest, match=r"Expected a (line|team) from 0 to"):
        sheet.draw(edge, team)
    assert (sheet.drawn, any(sheet.across), any(sheet.down)) == (0, False, False)
