"""The cost sheet is what the figures say, and the figures are of the game."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from bench import boards, rustpython
from bench.canvas import Canvas, living
from bench.cost import bill, figures, plot, prices
from bench.cost.__main__ import DOCS, kept, main
from bench.cost.boards import PLAYERS, RECIPES, game
from bench.cost.estimate import PYTHON_IN_KYBRA, Instructions, Rates
from bench.cost.sheet import AWAKE, Sheet
from engine.life2.keeping import backup
from engine.life2.world import World
from tests.png import pixels

WORK = {"planes": {"wasi": 1_000, "rustpython": 200}, "Python": {"wasi": 250, "rustpython": 1_000}}


@pytest.fixture(scope="module")
def sheet() -> Sheet:
    return Sheet(kept())


def test_the_committed_sheet_is_what_the_kept_figures_make(tmp_path: Path) -> None:
    assert main(["--docs", str(tmp_path)]) == 0
    assert (tmp_path / "cost.md").read_text("utf-8") == (DOCS / "cost.md").read_text("utf-8")
    drawn, committed = ((folder / "cost.png").read_bytes() for folder in (tmp_path, DOCS))
    assert pixels(drawn) == pixels(committed)


def test_every_board_was_measured() -> None:
    assert list(kept()["boards"]) == [recipe.name for recipe in RECIPES]
    assert list(kept()["work"]) == list(figures.WORK)


@pytest.mark.parametrize("name", [recipe.name for recipe in RECIPES])
def test_a_board_is_about_as_populated_as_its_name_says(name: str) -> None:
    named = 0 if name == "empty" else int(name.split()[0].replace(",", ""))
    assert kept()["boards"][name]["alive"] == pytest.approx(named, rel=0.05)


def test_missing_tools_are_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(rustpython, "BINARY", tmp_path / "nowhere")
    assert main(["--measure", "--docs", str(tmp_path)]) == 1
    assert "RustPython is not built here" in capsys.readouterr().err
    assert not (tmp_path / "cost.md").exists()


def test_two_kinds_of_work_are_told_apart() -> None:
    rates = Rates.of(WORK)
    planes, python = 7_000, 3_000
    reading = {
        "wasi": planes + round(rates.python_in_wasi * python),
        "rustpython": round(rates.planes_in_rustpython * planes) + python,
    }
    assert rates.split(reading) == pytest.approx((planes, python))
    likely = rates.instructions(reading).likely
    expected = planes * rates.planes_in_kybra + python * PYTHON_IN_KYBRA
    assert likely == pytest.approx(1.35 * expected)


def test_a_reading_that_is_all_planes_has_no_python() -> None:
    planes, python = Rates.of(WORK).split({"wasi": 1_000, "rustpython": 100})
    assert (planes, python) == (1_000, 0)


@pytest.mark.parametrize("name", AWAKE)
def test_an_estimate_lies_between_its_bounds(name: str, sheet: Sheet) -> None:
    for low, likely, high in sheet.ticks[name]:
        assert 0 < low <= likely <= high


def test_a_tick_s_fees_are_two_messages_and_a_call() -> None:
    assert prices.TICK_FEE == 10_260_000


def test_a_year_of_a_tick_a_second_is_what_others_computed() -> None:
    """61.3 M cycles a second were 2,642 dollars a year by the same prices."""
    assert bill.year(61_300_000) - bill.year(0) == pytest.approx(2_642, abs=1)


def test_being_there_is_memory_and_the_base_fee() -> None:
    gib = bill.memory() / 2**30
    assert bill.standing_day() == pytest.approx((gib * 317_500 + 10_000) * 86_400)


def test_every_stable_map_is_paid_for() -> None:
    body = ast.parse(bill.CANISTER.read_text("utf-8")).body
    values = [ast.unparse(node.value) for node in body if isinstance(node, ast.Assign)]
    assert bill.maps() == sum(value.startswith("StableBTreeMap[") for value in values) == 19
    assert (bill.memory() - bill.HEAP - bill.MODULE) // bill.MIB == 160, "as docs/limits.md says"


def test_handing_over_and_fees_are_part_of_a_tick() -> None:
    step, tick = {"wasi": 5_000, "rustpython": 5_000}, {"wasi": 6_000, "rustpython": 6_000}
    board = {"step": step, "tick": tick, "writes": 0, "written": 0}
    rates = Rates.of(WORK)
    less, more = (bill.tick(rates, {**board, "written": bytes}) for bytes in (0, 4_096))
    assert less.cycles == rates.instructions(tick).plus(prices.TICK_FEE)
    extra = 1.35 * 20 * 4_096 + 1_000
    assert more.cycles.likely - less.cycles.likely == pytest.approx(extra)
    assert more.keeping.likely - less.keeping.likely == pytest.approx(extra)


def test_a_difference_is_never_negative() -> None:
    assert Instructions(1, 2, 3).less(Instructions(2, 1, 1)) == (0, 1, 2)


@pytest.fixture(scope="module")
def two_soups() -> boards.Board:
    return boards.soups(2, players=len(PLAYERS), seed=5)


def test_what_is_metered_is_the_canister_on_that_board(two_soups: boards.Board) -> None:
    world = World.from_cells(*two_soups)
    world.step(20)
    before = world.alive_count
    world.step(30)
    with figures._folder(two_soups) as folder:
        alive, after, writes, written = guest(folder, "tick", 3)
        assert (alive, after) == (before, world.alive_count)
        assert writes >= 3
        assert written > 0


def test_a_glider_finds_room_every_time(two_soups: boards.Board) -> None:
    with figures._folder(two_soups) as folder:
        alive, after, _, _ = guest(folder, "place_cells", 4)
    assert after == alive + 20


@pytest.mark.parametrize("action", figures.LOOKED)
def test_looking_writes_nothing(action: str, two_soups: boards.Board) -> None:
    with figures._folder(two_soups) as folder:
        assert guest(folder, action, 1)[2:] == [0, 0]


def guest(folder: Path, action: str, times: int) -> list[int]:
    command = [sys.executable, str(figures.HERE / "guest.py"), str(folder), action, str(times)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return [int(word) for word in done.stdout.split()]


def test_the_meter_counts_what_an_action_adds(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(figures, "METERS", {"wasi": figures.wasi})
    counted = figures._metered("work.py", tmp_path, [], {"Python": 500})["Python"]["wasi"]
    # In a project that lies elsewhere a tenth less was counted.
    assert counted == pytest.approx(kept()["work"]["Python"]["wasi"], rel=0.25)


def test_letters_are_all_of_one_size() -> None:
    widths = {len(row) for rows in plot.ALPHABET.values() for row in rows}
    assert widths == {plot.LETTER_WIDTH - 1}
    assert {len(rows) for rows in plot.ALPHABET.values()} == {plot.LETTER_HEIGHT}


def test_everything_on_the_chart_can_be_written(sheet: Sheet) -> None:
    for series in sheet.series():
        assert set(series.name) <= set(plot.ALPHABET)
        assert all(10**plot.LEAST < mark.cycles < 10**plot.MOST for mark in series.marks)


def test_a_letter_is_drawn_where_it_is_asked_for() -> None:
    canvas = Canvas(12, 10)
    plot.write(canvas, (3, 1), "L", living(1), scale=1)
    shown = ["".join("O" if pixel else "." for pixel in row) for row in canvas.rows]
    assert [row[3:8] for row in shown[1:9]] == plot.ALPHABET["L"]
    assert sum(row.count("O") for row in shown) == 11


def test_what_lies_outside_of_a_canvas_is_cut_off() -> None:
    canvas = Canvas(4, 3)
    canvas.fill(-2, -2, 3, 3, living(1))
    canvas.fill(3, 2, 9, 9, living(2))
    canvas.fill(9, 0, 2, 2, living(3))
    ink = [(x, y) for y in range(3) for x in range(4) if canvas.rows[y][x]]
    assert ink == [(0, 0), (3, 2)]
    assert [len(row) for row in canvas.rows] == [4, 4, 4]


def test_a_backup_of_a_board_is_the_board(two_soups: boards.Board) -> None:
    world, seats, _ = backup.load(game(two_soups))
    assert world.cells() == two_soups.cells
    assert seats.callers == PLAYERS
