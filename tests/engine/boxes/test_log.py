"""The log: three bytes a line, pages of them, one hash for all, and how long it was an hour ago."""

from __future__ import annotations

import base64
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import sealed
from engine.boxes.edges import EDGES
from engine.boxes.log import (
    EVERY,
    HOUR,
    MINUTE,
    PAGE_BYTES,
    Chain,
    Log,
    Pace,
    Record,
    StreamParser,
    pack,
    unpack,
)
from engine.errors import BadRequest, BadSnapshot
from engine.journal import BEGINNING
from tests.engine import maps

from .definition import slow_head

RECORDS = st.lists(st.tuples(st.integers(0, EDGES - 1), st.integers(0, 3)))


# Records


def test_a_record_is_the_line_and_then_the_team() -> None:
    assert pack([100], 2) == bytes([0x00, 0x01, 0x92])
    assert unpack(bytes([0x00, 0x01, 0x92, 0x00])) == [(100, 2)], "what is left over is passed over"
    with pytest.raises(BadRequest, match="got 2002000"):
        unpack((EDGES << 2).to_bytes(3, "big"))


@given(RECORDS)
def test_records_come_back(records: list[Record]) -> None:
    assert unpack(b"".join(pack([edge], team) for edge, team in records)) == records
    edges = [edge for edge, _ in records]
    assert unpack(pack(edges, 2)) == [(edge, 2) for edge in edges]


@given(RECORDS, st.lists(st.integers(0, 7)))
def test_records_come_whatever_the_pieces(records: list[Record], sizes: list[int]) -> None:
    parser, found, stream = StreamParser(), [], b"".join(pack([edge], at) for edge, at in records)
    for size in [*sizes, len(stream)]:
        found += parser.feed(stream[:size])
        stream = stream[size:]
    assert found == records


def test_a_stream_that_broke_off_begins_anew_after_a_reset() -> None:
    parser = StreamParser()
    assert parser.feed(pack([7], 1) + b"\0\1") == [(7, 1)]
    parser.reset()
    assert parser.feed(pack([100], 2)) == [(100, 2)]


def test_a_chunk_with_no_line_is_not_taken() -> None:
    parser = StreamParser()
    parser.feed(b"\0")
    with pytest.raises(BadRequest, match="got 4194303"):
        parser.feed(b"\1\x92\xff\xff\xff")
    assert parser.feed(b"\1\x92") == [(100, 2)]


# The chain


@given(st.lists(st.integers(0, 3000), max_size=8))
@settings(max_examples=40)
def test_the_head_follows_from_the_log_alone(sizes: list[int]) -> None:
    """However it grew, and if it was copied into bytes or loaded in between."""
    chain, log = Chain(), b""
    assert chain.head() == BEGINNING
    for number, size in enumerate(sizes):
        part = bytes([number % 256, 1, 2]) * size
        chain.add(part)
        log += part
        assert chain.head() == slow_head(log)
        whole = len(log) // PAGE_BYTES * PAGE_BYTES
        assert Chain(chain.before, log[whole:]).head() == chain.head()
        if number % 2:
            chain = pickle.loads(pickle.dumps(chain))


def test_any_changed_letter_is_another_head() -> None:
    log = bytes(PAGE_BYTES + 6)
    for at in (0, PAGE_BYTES - 1, PAGE_BYTES, len(log) - 1):
        changed = log[:at] + b"\1" + log[at + 1 :]
        assert slow_head(changed) != slow_head(log)


# Pages


def test_pages_that_fill_at_once_are_all_saved_and_read_from_any_record() -> None:
    log = Log(maps.table(), maps.table())
    log.begin(1)
    records = b"".join(pack([edge], edge % 4) for edge in range(2500))
    log.add(records[: 3 * 700])
    log.add(records[3 * 700 :])
    whole = log.text(1, 0)
    assert (log.count, base64.b64decode(whole)) == (2500, records)
    assert (log.page(1, 3), len(log.page(1, 2)), len(log.page(1, 1))) == ("", 2000, 4000)
    for first in (1, 999, 1000, 1001, log.count - 1, log.count):
        assert log.text(1, first) == whole[4 * first :]
    assert log.text(1, 998, 5) == whole[4 * 998 : 4 * 1003]
    for game, first in ((0, 0), (2, 0), (1, log.count + 1)):
        with pytest.raises(BadRequest, match="Expected a"):
            log.text(game, first)
    assert log.line() == f"records 1 2500 {slow_head(records).hex()}"


# Pace


def test_an_hour_ago_there_was_what_the_first_line_since_found() -> None:
    pace = Pace()
    for minute, records in ((0, 0), (10, 8), (70, 16), (74, 24)):
        pace.note(minute * MINUTE, records)
    assert pace.hour_ago(74 * MINUTE, 30) == 16
    assert pace.hour_ago(130 * MINUTE, 30) == 24
    assert pace.hour_ago(134 * MINUTE, 30) == 30
    assert Pace().hour_ago(5 * MINUTE, 7) == 7


def test_four_minutes_leave_one_mark_and_a_clock_that_goes_back_none() -> None:
    pace = Pace()
    for now, records in ((5 * MINUTE, 3), (9 * MINUTE - 1, 4), (4 * MINUTE, 5), (9 * MINUTE, 6)):
        pace.note(now, records)
        again = Pace.load(pace.dump())
        again.note(now, 7)
        assert again.marks == pace.marks
    assert pace.marks == [(5, 3), (9, 6)]


@given(st.lists(st.integers(0, 200), max_size=150))
@settings(max_examples=50)
def test_marks_are_few_and_tell_what_every_draw_would(minutes: list[int]) -> None:
    pace, draws, now = Pace(), [], 0
    for records, minute in enumerate(minutes):
        now = max(now, minute)
        pace.note(now * MINUTE, records)
        draws.append((now, records))
    assert len(pace.marks) <= HOUR // EVERY
    found = pace.hour_ago(now * MINUTE, len(draws))
    recent = [records for minute, records in draws if minute > now - HOUR]
    earlier = [records for minute, records in draws if minute > now - HOUR - EVERY]
    later = [records for minute, records in draws if minute > now - HOUR + EVERY]
    assert (earlier or [len(draws)])[0] <= found <= (later or [len(draws)])[0]
    assert found in [*recent, len(draws)]
    assert Pace.load(pace.dump()).marks == pace.marks


@pytest.mark.parametrize("text", ["", "1 2", sealed.dump(["1 2 3"]), sealed.dump(["1 2", "3 4"])])
def test_what_is_not_a_pace_is_refused(text: str) -> None:
    with pytest.raises(BadSnapshot):
        Pace.load(text)
