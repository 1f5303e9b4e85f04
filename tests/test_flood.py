"""What a flood costs: docs/security.md has the table that the figures give."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import flood
from bench.cost import bill
from bench.cost.house import MESSAGE
from bench.flood import FLOODS, Flood, Stored, entry_sizes
from bench.meters.rustpython import RUSTPYTHON
from client import room
from engine.newcomers import PER_MINUTE


def test_every_room_is_in_it() -> None:
    assert sorted(one.room for one in FLOODS) == sorted(room.names())


def test_the_document_has_the_table_that_the_figures_give() -> None:
    text = flood.DOCUMENT.read_text("utf-8")
    assert flood.table() in text, "run `python -m bench.flood --write`"
    assert f"{PER_MINUTE} unless an admin has set another number" in text


def test_writing_again_changes_nothing(tmp_path: Path) -> None:
    document = tmp_path / "security.md"
    text = flood.DOCUMENT.read_text("utf-8")
    document.write_text(text.replace("| world | 0", "| world | 9"), "utf-8")
    flood.write(document)
    assert document.read_text("utf-8") == text


def test_newcomers_cost_no_more_than_the_canister_gets_to_execute() -> None:
    for one in FLOODS:
        cells = one.row()
        assert float(cells[1]) <= float(cells[3]), one.room


def test_what_stays_is_bounded_by_the_engine_or_by_the_gate() -> None:
    unbounded = Flood("petri", "play", "", "", (Stored("dishes", ("engine.petri", "NOTHING")),))
    bounded = Flood("petri", "play", "", "", (Stored("dishes", ("engine.journal", "MOST_KEPT")),))
    size = 16 + 6_000 + 8
    assert unbounded.bytes() == pytest.approx(flood.NEWCOMERS * size * 11 / 5)
    assert bounded.bytes() == pytest.approx(1_000 * size * 11 / 5)
    assert Stored("x", ("engine.nothing_like_it", "MOST")).most is None


def test_sizes_of_entries_are_read_from_the_canister() -> None:
    source = "a = StableBTreeMap[nat8, text](memory_id=0, max_key_size=16, max_value_size=8_000)\n"
    assert entry_sizes(source) == {"a": 8_024}


def test_a_flood_is_paid_by_the_message() -> None:
    boxes = next(one for one in FLOODS if one.room == "boxes")
    fees = bill.update({RUSTPYTHON.name: 0}, MESSAGE)
    assert boxes.message() - fees == flood.instructions(boxes)
