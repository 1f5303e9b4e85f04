"""What a year and a flood cost: the sheets are what the figures of the game say."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

from bench import boards, flood, messages
from bench import rooms as measured
from bench.cost import bill, figures, guests, house, prices, rooms
from bench.cost.__main__ import DOCS, README, main
from bench.cost.house import MESSAGE, Year
from bench.cost.room import Room
from bench.cost.rooms.world import ROOM as WORLD
from bench.cost.rooms.world import WorldRoom
from bench.flood import FLOODS, Flood, Stored, entry_sizes
from bench.games import on_board
from bench.messages import Daily
from bench.meters.kybra import Instructions
from bench.meters.rustpython import RUSTPYTHON
from client import room
from client import rooms as every_room
from client.room import find_in, names_in
from engine.access import PER_MINUTE
from engine.world.board import World

KEPT = WORLD.figures()


def test_the_committed_sheet_is_what_the_kept_figures_make(tmp_path: Path) -> None:
    readme = tmp_path / "README.md"
    readme.write_text(README.read_text("utf-8"), "utf-8")
    assert main(["--docs", str(tmp_path), "--readme", str(readme)]) == 0
    for name in ("cost.md", "cost.svg", house.DOCUMENT):
        assert (tmp_path / name).read_text("utf-8") == (DOCS / name).read_text("utf-8")
    assert readme.read_text("utf-8") == README.read_text("utf-8")


def test_every_room_that_is_measured_has_a_guest_and_its_words() -> None:
    assert "world" in names_in(rooms)
    assert names_in(rooms) == names_in(guests)
    for name in names_in(rooms):
        room: Room = find_in(rooms, name)
        assert room.name == name
        assert room.words.exists()
        assert list(room.figures()["boards"]) == room.boards


def test_a_year_of_a_tick_a_second_is_what_others_computed() -> None:
    """61.3 M cycles a second were 2,642 dollars a year by the same prices."""
    assert bill.year(WORLD, 61_300_000) - bill.year(WORLD, 0) == pytest.approx(2_642, abs=1)


def test_every_stable_map_is_paid_for() -> None:
    body = ast.parse(WORLD.source.read_text("utf-8")).body
    values = [ast.unparse(node.value) for node in body if isinstance(node, ast.Assign)]
    assert bill.maps(WORLD) == sum(value.startswith("StableBTreeMap[") for value in values) == 10
    assert (bill.memory(WORLD) - bill.HEAP - bill.MODULE) // bill.MIB == 88, (
        "as docs/limits.md says"
    )


def test_handing_over_and_fees_are_part_of_a_tick() -> None:
    step, tick = {"wasi": 9, "rustpython": 5_000}, {"wasi": 9, "rustpython": 6_000}
    board = {"step": step, "tick": tick, "writes": 0, "written": 0}
    less, more = (bill.tick({**board, "written": bytes}) for bytes in (0, 4_096))
    assert less.cycles == Instructions.of(6_000).plus(prices.TICK_FEE)
    assert less.keeping.likely == 1_000
    extra = 20 * 4_096 + 1_000
    assert more.cycles.likely - less.cycles.likely == pytest.approx(extra)
    assert more.keeping.likely - less.keeping.likely == pytest.approx(extra)


class TwoSoups(WorldRoom):
    """World with two soups on every board."""

    def backup(self, board: str) -> str:
        return on_board(boards.soups(2, seed=5))


TWO_SOUPS = TwoSoups("world")


@pytest.fixture(scope="module")
def two_soups() -> boards.Board:
    return boards.soups(2, seed=5)


def test_what_is_metered_is_the_canister_on_that_board(two_soups: boards.Board) -> None:
    world = World.from_cells(*two_soups)
    world.step(20)
    before = world.alive_count
    world.step(30)
    with figures.playing(TWO_SOUPS, "") as folder:
        alive, after, writes, written = figures.tally(TWO_SOUPS, folder, "tick", 3)
        assert (alive, after) == (before, world.alive_count)
        assert writes >= 3
        assert written > 0


# -- the house's sheet adds up, and knows every room


def test_every_room_is_in_it() -> None:
    assert sorted(year.room for year in house.years()) == names_in(every_room)


def test_the_house_is_the_sum_of_its_rooms() -> None:
    found = [Year("one", 2.5e9, 1e12, "a"), Year("two", 5e9, 2e12, "b")]
    last = house.table(found).splitlines()[-1]
    asleep, busy = (prices.dollars(365 * cycles) for cycles in (7.5e9, 3.0075e12))
    cells = [cell.strip() for cell in last.split("|")[1:-1]]
    assert cells == ["the house", f"{asleep:.2f}", "3.01", f"{busy:,.0f}"]


def test_a_day_names_messages_that_are_measured() -> None:
    for name in names_in(measured):
        cases = messages.cases(name)
        day: list[Daily] = import_module(f"bench.rooms.{name}").DAY
        assert all(f"{name}: {one.case}" in cases for one in day)


# -- what a flood costs: docs/security.md has the table that the figures give


def test_every_room_has_a_flood() -> None:
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
