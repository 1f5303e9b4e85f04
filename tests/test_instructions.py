"""What messages, ticks and keeping cost is measured on the game, kept for every case, and gated."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bench.boards import AWAKE, BOARDS, Board
from bench.keeping import __main__ as keeping
from bench.keeping import meters
from bench.keeping.guest import DictMap, no_seasons
from bench.keeping.meters import Tick
from bench.kept import kept
from bench.limits import __main__ as limits
from bench.limits import figures, stages
from bench.limits.cases import CASES as WORST
from bench.limits.cases import QUERY
from bench.limits.guest import COLUMN, SPREAD
from bench.limits.table import HEADING, put, section
from bench.messages import FIGURES, Figures, cases, check
from bench.meters.known import METERS
from bench.meters.kybra import MOST
from bench.meters.meter import GuestError, Meter
from bench.meters.rustpython import RustPython
from bench.meters.wasi import WASI
from bench.rooms import lab, petri
from bench.ticks import __main__ as ticks
from bench.ticks.cases import CASES as TICKS
from bench.ticks.cases import LOAD, Case
from bench.ticks.measure import of
from bench.ticks.table import document, share
from engine.lab.specimen import lay, run
from engine.petri.seeds import parse_recipe
from engine.world.board import World
from engine.world.game import MOST_CELLS
from engine.world.storage import MOST_REPLAYED, Storage

KEPT: Figures = kept(FIGURES)
CASES = cases(None)


def test_every_case_is_kept_by_every_meter_and_within_its_limit() -> None:
    assert {meter: sorted(counted) for meter, counted in KEPT.items()} == {
        meter: sorted(CASES) for meter in METERS
    }
    assert check(KEPT, KEPT, CASES)


def test_a_case_that_costs_more_is_noticed(capsys: pytest.CaptureFixture[str]) -> None:
    dearer = {
        meter: {name: round(1.03 * n) for name, n in row.items()} for meter, row in KEPT.items()
    }
    assert not check(dearer, KEPT, CASES)
    assert "FAILED petri: a turn, late" in capsys.readouterr().out


def test_a_case_over_its_limit_is_noticed(capsys: pytest.CaptureFixture[str]) -> None:
    dear = {meter: {name: 50 * n for name, n in row.items()} for meter, row in KEPT.items()}
    assert not check(dear, dear, CASES)
    assert "and at most 600,000 are allowed" in capsys.readouterr().out


@pytest.mark.parametrize("case", lab.RUNS, ids=str)
def test_no_generation_of_a_run_comes_again(case: tuple[str, int, int]) -> None:
    """Else less than all of it would be measured."""
    rule, side, generations = case
    board = lay(rule, f"T{side},{side}", lab.pattern(rule, side)["pattern"])
    assert run(board, generations).settled is None


def test_everything_happens_in_the_game_that_the_limit_is_for() -> None:
    dish, _, moves = parse_recipe(petri.GAMES["late"])
    turns = [dish.play(way) for way in moves]
    for what in ("born", "died", "merges", "slept", "blighted", "decayed", "catalysts"):
        assert sum(getattr(turn, what) for turn in turns) > 0, what


# -- whole ticks of the canister are measured on boards that have targets, and their gate closes


TICKS_DOCUMENT = ticks.DOCUMENT.read_text("utf-8")


def test_what_is_measured_is_a_tick_and_what_keeping_takes_of_it() -> None:
    small = Case(LOAD._replace(ticks=2), BOARDS["one soup"], 1)
    found = of(small, WASI)
    assert 200_000 < found["tick"] < 1_000_000
    assert 500 < found["keep"] < 10_000
    assert share(found) == found["keep"] / found["tick"]


def test_every_case_was_measured_by_every_meter() -> None:
    found = kept(ticks.KEPT)
    assert list(found) == list(TICKS)
    assert all([*figures] == [*METERS] for figures in found.values())


def test_the_committed_document_is_what_the_kept_figures_make() -> None:
    rustc = json.loads(ticks.KEPT.read_text("utf-8"))["rustc"]
    assert document(kept(ticks.KEPT), rustc) == TICKS_DOCUMENT


def checked(
    tick: int, keep: int, monkeypatch: pytest.MonkeyPatch, folder: Path, kept_before: int = 20_000
) -> int:
    """How the gate judges a tick that took a million instructions a generation before."""
    before = {"one soup": {"wasi": {"tick": 1_000_000, "keep": kept_before}}}
    (folder / "figures.json").write_text(json.dumps({"rustc": "1.85.1", "figures": before}))
    now = {"one soup": {"wasi": {"tick": tick, "keep": keep}}}
    monkeypatch.setattr(RustPython, "missing", lambda self: "not here")
    monkeypatch.setattr(ticks, "measure", lambda names, meters, say: now)
    return ticks.check(["one soup"], folder / "figures.json")


def test_check_fails_where_a_tick_has_become_dearer(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert checked(1_011_250, 20_000, monkeypatch, tmp_path) == 0
    assert checked(1_011_251, 20_000, monkeypatch, tmp_path) == 1


def test_check_fails_where_keeping_takes_more_than_it_may(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert checked(1_000_000, 50_000, monkeypatch, tmp_path) == 0
    assert checked(1_000_000, 51_000, monkeypatch, tmp_path) == 1
    assert "keeping takes 5.1% of a tick, and may take 5.0%" in capsys.readouterr().out
    assert checked(1_000_000, 205_000, monkeypatch, tmp_path, kept_before=200_000) == 0
    assert checked(1_000_000, 206_000, monkeypatch, tmp_path, kept_before=200_000) == 1


# -- the worst cases are what the figures say, are the worst ones, and are within the limits


DOCUMENT = limits.DOCUMENT.read_text("utf-8")
BY_ACTION = {case.action: case for case in WORST}


def test_the_committed_section_is_what_the_kept_figures_make() -> None:
    assert put(DOCUMENT, kept(figures.KEPT)) == DOCUMENT


def test_every_case_was_measured() -> None:
    found: figures.Figures = kept(figures.KEPT)
    assert list(found) == [case.action for case in WORST]
    assert all([*figure["measured"]] == [*METERS] for figure in found.values())


def rows() -> Iterator[tuple[str, str, float]]:
    """The messages of the committed table, their sums, and their limits in millions."""
    _, _, after = DOCUMENT.partition(HEADING)
    for line in after.partition("\n\nBoth interpreters")[0].splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if len(cells) == 7 and " = " in cells[4]:
            yield cells[0], cells[4], float(cells[5].replace(",", ""))


def test_every_message_costs_less_than_its_limit() -> None:
    found = list(rows())
    assert len(found) == len(WORST)
    for message, sum_, limit in found:
        assert float(sum_.rpartition(" = ")[2].replace(",", "")) < limit, message


def test_the_command_prints_the_section_and_says_if_a_limit_is_reached(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = kept(figures.KEPT)
    assert limits.main(["--kept"]) == 0
    assert capsys.readouterr().out == section(found)
    dear = {**found["get_state"], "measured": {"wasi": 0, "rustpython": round(QUERY / MOST)}}
    monkeypatch.setattr(limits, "kept", lambda path: {**found, "get_state": dear})
    assert limits.main(["--kept"]) == 1
    assert limits.beyond({**found, "get_state": dear}) == ["get_state"]


def test_the_meter_counts_one_message() -> None:
    """Of those whose stage is made soonest."""
    action = "tick, windows"
    found = figures.measure(lambda said: None, [WASI], [BY_ACTION[action]])[action]
    before = kept(figures.KEPT)[action]
    # In a project that lies elsewhere a tenth less was counted.
    assert found.pop("measured")["wasi"] == pytest.approx(before["measured"]["wasi"], rel=0.25)
    assert found == {name: count for name, count in before.items() if name != "measured"}


@pytest.mark.parametrize(("spent", "failed"), [(1_110_000, 0), (1_110_001, 1)])
def test_check_fails_where_a_message_has_become_dearer(
    spent: int, failed: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(RustPython, "missing", lambda self: "not here")
    before = {"get_state": {"measured": {"wasi": 1_000_000, "rustpython": 1}}}
    results = tmp_path / "figures.json"
    results.write_text(json.dumps({"rustc": "1.85.1", "figures": before}))
    now = {"get_state": {"measured": {"wasi": spent}}}
    monkeypatch.setattr(limits, "measure", lambda say, meters: now)
    assert limits.check(results) == failed


def test_a_newcomer_finds_room_for_as_many_cells_as_one_may_place() -> None:
    for cells in (SPREAD, COLUMN):
        assert len({*cells}) == MOST_CELLS
        world = stages.full(8, {*SPREAD, *COLUMN})
        world.join(9)
        assert world.place(9, cells) == MOST_CELLS


def storage_of(stage: str) -> Storage:
    maps = {memory: DictMap(entries) for memory, entries in stages.STAGES[stage]().items()}
    facts, events, clock, world, potential = [maps[memory] for memory in stages.SAVED]
    return Storage(facts, events, clock, world, potential, no_seasons())


def test_an_upgrade_finds_the_full_game() -> None:
    """And so much in the log that the next event is too much."""
    storage = storage_of("full")
    game = storage.load()
    assert game.world.cells() == stages.full().cells()
    assert (len(game.seats.taken()), len(game.admins.dump())) == (9, 16)
    assert (game.journal.first, game.journal.following) == (0, 1_000)
    before = storage.world.get(0)
    storage.save(game)
    assert storage.world.get(0) == before
    game.leave(game.seats.callers[0], game.pace.since)
    storage.save(game)
    assert storage.world.get(0) != before


def test_the_longest_replay_is_as_long_as_there_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    stepped: list[int] = []
    monkeypatch.setattr(World, "step", lambda world, generations: stepped.append(generations))
    storage = storage_of("replay")
    storage.load()
    assert stepped == [MOST_REPLAYED - 1]


# -- what keeping costs is measured on a tick of the game, and has a limit


def all_read(ticks: dict[str, Tick]) -> Callable[[Meter, Board, int], Tick]:
    """Meters that read *ticks*, whatever the board."""
    return lambda meter, board, counted: ticks[meter.name]


def test_keeping_takes_no_more_than_it_may_where_next_to_nothing_moves() -> None:
    tick = meters.measure(WASI, BOARDS["one soup"](), keeping.TICKS)
    assert 500_000 < tick.alone < 6_000_000
    assert 5_000 < tick.clock < 100_000
    assert 1_000_000 < tick.checkpoint < 20_000_000
    assert tick.share < keeping.MOST


def test_a_board_on_which_nothing_moves_is_not_measured() -> None:
    with pytest.raises(GuestError, match="nothing moves on this board"):
        meters.measure(WASI, BOARDS["empty"](), 1)
    assert set(BOARDS) - set(keeping.CASES) == {"settled", "empty"}
    assert set(AWAKE) - set(keeping.CASES) == set()


@pytest.mark.parametrize(("clock", "code"), [(3.9, 0), (4.1, 1)])
def test_check_fails_where_keeping_takes_too_much(
    monkeypatch: pytest.MonkeyPatch, clock: float, code: int
) -> None:
    monkeypatch.setattr(meters, "measure", all_read({"wasi": Tick(95.0, clock, 400.0)}))
    arguments = ["--case", "one soup", "--meter", "wasi"]
    assert keeping.main(arguments) == 0
    assert keeping.main([*arguments, "--check"]) == code


def test_what_can_be_read_everywhere_gates(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = {"wasi": Tick(95.0, 5.0, 0.0), "rustpython": Tick(80.0, 20.0, 0.0)}
    monkeypatch.setattr(meters, "measure", all_read(ticks))
    arguments = ["--case", "one soup", "--meter", "wasi", "--meter", "rustpython", "--check"]
    assert keeping.main(arguments) == 0
    with pytest.raises(SystemExit):
        keeping.main(["--case", "one soup", "--meter", "rustpython", "--check"])
