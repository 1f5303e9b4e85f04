"""Lines and boxes by number and by place."""

from __future__ import annotations

import pytest

from engine.boxes.edges import EDGES, boxes_beside, edge_of, edges_around, place_of
from engine.errors import BadRequest


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


def test_every_number_is_a_place_and_back() -> None:
    assert all(edge_of(*place_of(edge)) == edge for edge in range(EDGES))
    assert EDGES == 2_002_000


def test_the_first_box_has_four_lines() -> None:
    assert edges_around(0, 0) == (0, 1000, 1_001_000, 1_001_001)


@pytest.mark.parametrize("box", [(0, 0), (999, 999), (500, 7), (0, 999), (999, 0)])
def test_a_box_is_beside_each_of_its_lines(box: tuple[int, int]) -> None:
    x, y = box
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
