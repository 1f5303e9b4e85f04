"""The cost sheet is what the figures say, and the figures are of the game."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from bench import boards
from bench.cost import bill, figures, guests, house, prices, rooms
from bench.cost.__main__ import DOCS, README, main
from bench.cost.room import Room
from bench.cost.rooms.world import ROOM as WORLD
from bench.cost.rooms.world import WorldRoom
from bench.games import on_board
from bench.meters.kybra import Instructions
from client.room import find_in, names_in
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
    assert bill.maps(WORLD) == sum(value.startswith("StableBTreeMap[") for value in values) == 9
    assert (bill.memory(WORLD) - bill.HEAP - bill.MODULE) // bill.MIB == 80, (
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
