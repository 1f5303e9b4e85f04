"""The worst cases are what the figures say, are the worst ones, and are within the limits."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.keeping.guest import DictMap, no_seasons
from bench.kept import kept
from bench.limits import __main__ as limits
from bench.limits import figures, stages
from bench.limits.cases import CASES, QUERY
from bench.limits.guest import COLUMN, SPREAD
from bench.limits.table import HEADING, put, section
from bench.meters.known import METERS
from bench.meters.kybra import MOST
from bench.meters.rustpython import RustPython
from bench.meters.wasi import WASI
from engine.world.board import World
from engine.world.game import MOST_CELLS
from engine.world.storage import MOST_REPLAYED, Storage

DOCUMENT = limits.DOCUMENT.read_text("utf-8")
BY_ACTION = {case.action: case for case in CASES}


def test_the_committed_section_is_what_the_kept_figures_make() -> None:
    assert put(DOCUMENT, kept(figures.KEPT)) == DOCUMENT


def test_every_case_was_measured() -> None:
    found: figures.Figures = kept(figures.KEPT)
    assert list(found) == [case.action for case in CASES]
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
    assert len(found) == len(CASES)
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
