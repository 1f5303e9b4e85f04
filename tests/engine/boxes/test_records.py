"""Three bytes a line, in pieces of any size."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.boxes.edges import EDGES
from engine.boxes.records import Reader, Record, pack, unpack
from engine.errors import BadRequest

RECORDS = st.lists(st.tuples(st.integers(0, EDGES - 1), st.integers(0, 3)))


def test_a_record_is_the_line_and_then_the_team() -> None:
    assert pack(100, 2) == bytes([0x00, 0x01, 0x92])
    assert unpack(bytes([0x00, 0x01, 0x92])) == [(100, 2)]


def test_what_is_left_over_is_passed_over_or_waits() -> None:
    data = bytes([0x00, 0x01, 0x92, 0x00])
    assert unpack(data) == [(100, 2)]
    reader = Reader()
    assert reader.feed(data) == [(100, 2)]
    assert reader.feed(b"\x01\x92") == [(100, 2)]


@given(RECORDS, st.lists(st.integers(1, 7)))
def test_records_come_back_whatever_the_pieces(records: list[Record], sizes: list[int]) -> None:
    data = b"".join(pack(edge, team) for edge, team in records)
    reader, found = Reader(), []
    for size in sizes:
        found += reader.feed(data[:size])
        data = data[size:]
    assert found + reader.feed(data) == records


@pytest.mark.parametrize(("edge", "team"), [(EDGES, 0), (-1, 0), (0, 4), (0, -1)])
def test_what_the_sheet_does_not_have_is_not_packed(edge: int, team: int) -> None:
    with pytest.raises(BadRequest, match=r"Expected a (line|team) from 0 to"):
        pack(edge, team)


def test_a_record_of_no_line_is_refused() -> None:
    with pytest.raises(BadRequest, match="got 2002000"):
        unpack((EDGES << 2).to_bytes(3, "big"))
