"""The cost sheet is what the figures say, and the figures are of the game."""

from __future__ import annotations

import ast
import json
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bench import boards
from bench.cost import bill, figures, guests, house, plot, prices, rooms
from bench.cost.__main__ import DOCS, README, main, put_summary
from bench.cost.__main__ import write as write_sheet
from bench.cost.plot import Series
from bench.cost.room import Figures, Room
from bench.cost.rooms.world import ROOM as WORLD
from bench.cost.rooms.world import WorldRoom
from bench.cost.sheet import Sheet
from bench.games import PLAYERS, on_board
from bench.meters import rustpython
from bench.meters.known import METERS
from bench.meters.kybra import Instructions
from client import finding
from engine.life2.keeping import backup
from engine.life2.world import World

KEPT = WORLD.figures()


@pytest.fixture(scope="module")
def sheet() -> Sheet:
    return Sheet(WORLD, KEPT)


def test_the_committed_sheet_is_what_the_kept_figures_make(tmp_path: Path) -> None:
    readme = tmp_path / "README.md"
    readme.write_text(README.read_text("utf-8"), "utf-8")
    assert main(["--docs", str(tmp_path), "--readme", str(readme)]) == 0
    for name in ("cost.md", "cost.svg", house.DOCUMENT):
        assert (tmp_path / name).read_text("utf-8") == (DOCS / name).read_text("utf-8")
    assert readme.read_text("utf-8") == README.read_text("utf-8")


def test_only_the_readme_s_sentence_is_written(tmp_path: Path) -> None:
    readme = tmp_path / "README.md"
    text = README.read_text("utf-8")
    readme.write_text(text, "utf-8")
    put_summary("9 dollars a year.", readme)
    changed = readme.read_text("utf-8")
    assert "before any bill: 9 dollars a year.\n\n## " in changed
    put_summary("", readme)
    assert readme.read_text("utf-8") == changed
    put_summary(WORLD.summary(Sheet(WORLD, KEPT)), readme)
    assert readme.read_text("utf-8") == text


class Pond(Room):
    """A room that somebody has just begun: one board that moves."""

    awake = ("ripples",)

    def backup(self, board: str) -> str:
        return ""

    def counted(self, board: str) -> Figures:
        return {"alive": 12, "potential": 40}

    def series(self, sheet: Sheet) -> list[Series]:
        return [Series("the pond", 1, [sheet.mark("ripples")])]


def test_a_room_has_a_sheet_by_its_own_file_alone(tmp_path: Path) -> None:
    pond = Pond("world")
    pond.words, pond.kept, pond.document = tmp_path / "words", tmp_path / "kept", "cost-pond"
    pond.words.write_text("# A pond\n{year}{measured}{estimated}{once}", "utf-8")
    reading = {"wasi": 1_000_000, "rustpython": 900_000}
    ripples = {**pond.counted("ripples"), "step": reading, "tick": reading}
    figures = {"boards": {"ripples": {**ripples, "writes": 1, "written": 9}}}
    pond.kept.write_text(json.dumps(figures), "utf-8")
    write_sheet(pond, tmp_path)
    text = (tmp_path / "cost-pond.md").read_text("utf-8")
    assert text.startswith("# A pond\n| board ")
    assert "| ripples |    12 |" in text
    assert "glider" not in text
    assert "the pond" in (tmp_path / "cost-pond.svg").read_text("utf-8")


def test_every_room_that_is_measured_has_a_guest_and_its_words() -> None:
    assert "world" in finding.names(rooms)
    assert finding.names(rooms) == finding.names(guests)
    for name in finding.names(rooms):
        room: Room = finding.find(rooms, name)
        assert room.name == name
        assert room.words.exists()
        assert list(room.figures()["boards"]) == room.boards


def test_every_board_was_measured() -> None:
    assert list(KEPT["boards"]) == WORLD.boards
    for board in KEPT["boards"].values():
        assert [*board["get_state"]] == [*METERS]


@pytest.mark.parametrize("name", WORLD.boards)
def test_a_board_is_about_as_populated_as_its_name_says(name: str) -> None:
    named = 0 if name == "empty" else int(name.split()[0].replace(",", ""))
    assert KEPT["boards"][name]["alive"] == pytest.approx(named, rel=0.05)


def test_missing_tools_are_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(rustpython, "BUILT", tmp_path / "nowhere")
    assert main(["--measure", "--docs", str(tmp_path)]) == 1
    assert "RustPython is not compiled to wasm here" in capsys.readouterr().err
    assert not (tmp_path / "cost.md").exists()


def test_the_interpreter_that_pays_is_what_counts() -> None:
    assert bill.instructions({"wasi": 7, "rustpython": 1_000}) == Instructions.of(1_000)


@pytest.mark.parametrize("name", WORLD.awake)
def test_an_estimate_lies_between_its_bounds(name: str, sheet: Sheet) -> None:
    for low, likely, high in sheet.ticks[name]:
        assert 0 < low <= likely <= high


def test_a_tick_s_fees_are_two_messages_and_a_call() -> None:
    assert prices.TICK_FEE == 10_260_000


def test_a_year_of_a_tick_a_second_is_what_others_computed() -> None:
    """61.3 M cycles a second were 2,642 dollars a year by the same prices."""
    assert bill.year(WORLD, 61_300_000) - bill.year(WORLD, 0) == pytest.approx(2_642, abs=1)


def test_being_there_is_memory_and_the_base_fee() -> None:
    gib = bill.memory(WORLD) / 2**30
    assert bill.standing_day(WORLD) == pytest.approx((gib * 317_500 + 10_000) * 86_400)


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


def test_a_glider_finds_room_every_time() -> None:
    with figures.playing(TWO_SOUPS, "") as folder:
        alive, after, _, _ = figures.tally(TWO_SOUPS, folder, "place_cells", 4)
    assert after == alive + 20


@pytest.mark.parametrize("action", WORLD.looked)
def test_looking_writes_nothing(action: str) -> None:
    with figures.playing(TWO_SOUPS, "") as folder:
        assert figures.tally(TWO_SOUPS, folder, action, 1)[2:] == [0, 0]


def test_the_meter_counts_what_an_action_adds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(METERS, "rustpython")
    with figures.playing(TWO_SOUPS, "") as folder:
        # the first ticks open windows; later ones cost alike
        some, more = (figures.metered(TWO_SOUPS, folder, {"tick": times}) for times in (4, 8))
    assert some.keys() == more.keys() == {"tick"}
    assert 0 < more["tick"]["wasi"] == pytest.approx(some["tick"]["wasi"], rel=0.5)


def test_every_figure_lies_within_the_axes(sheet: Sheet) -> None:
    for series in WORLD.series(sheet):
        for mark in series.marks:
            assert (mark.low or mark.cycles) > 10**plot.LEAST
            assert (mark.high or mark.cycles) < 10**plot.MOST
            assert 0 <= mark.alive <= plot.MOST_CELLS


def test_a_chart_says_what_is_what_in_words(sheet: Sheet) -> None:
    words = [
        each.text for each in ElementTree.fromstring(plot.draw(WORLD.series(sheet)).svg()).iter()
    ]
    assert [series.name for series in WORLD.series(sheet) if series.name not in words] == []
    assert {plot.TITLE, "living cells", "cycles a second", "$ a year", "1,000 M"} <= {*words}


def test_ten_times_as_much_is_as_far_up_everywhere() -> None:
    heights = [plot.place(0, 10**power)[1] for power in range(5, 10)]
    assert {round(low - high, 1) for low, high in pairwise(heights)} == {70.0}
    assert plot.place(plot.MOST_CELLS, 10**9)[0] == plot.RIGHT


def test_a_backup_of_a_board_is_the_board(two_soups: boards.Board) -> None:
    world, seats, _ = backup.load(on_board(two_soups))
    assert world.cells() == two_soups.cells
    assert seats.callers == PLAYERS[:4]
