"""The worst cases are what the figures say, are the worst ones, and are within the limits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.keeping.guest import DictMap
from bench.limits import __main__ as limits
from bench.limits import figures, stages
from bench.limits.cases import BYTES, CASES, HANDED, QUERY, START, UPGRADE, Case
from bench.limits.guest import COLUMN, SPREAD
from bench.limits.table import HEADING, put, section
from bench.limits.tally import Counting
from bench.meter import GuestError
from engine.life2.game import MOST_CELLS
from engine.life2.keeping.storage import Storage
from engine.life2.rules.changes import MOST_BYTES
from engine.life2.rules.plane import BANDS
from engine.life2.rules.windows import around
from engine.textmap import from_text

DOCUMENT = limits.DOCUMENT.read_text("utf-8")
BY_ACTION = {case.action: case for case in CASES}


def test_the_committed_section_is_what_the_kept_figures_make() -> None:
    assert put(DOCUMENT, figures.kept()) == DOCUMENT


def test_every_case_was_measured() -> None:
    assert list(figures.kept()) == [case.action for case in CASES]


def rows() -> Iterator[tuple[str, str, float]]:
    """The messages of the committed table, their sums, and their limits in millions."""
    _, _, after = DOCUMENT.partition(HEADING)
    for line in after.partition("\n\n*Measured*")[0].splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if len(cells) == 6 and " = " in cells[3]:
            yield cells[0], cells[3], float(cells[4].replace(",", ""))


def test_every_message_costs_less_than_its_limit() -> None:
    found = list(rows())
    assert len(found) == len(CASES)
    for message, sum_, limit in found:
        assert float(sum_.rpartition(" = ")[2].replace(",", "")) < limit, message


def test_the_printed_sums_come_to_what_is_printed() -> None:
    for message, sum_, _ in rows():
        measured, factor, *added, weights, total = map(
            float, re.findall(r"[\d.]+", sum_.replace(",", ""))
        )
        expected = (measured * factor + sum(added)) * weights
        # what is printed is rounded to a tenth of a million, and then taken so many times
        assert total == pytest.approx(expected, abs=0.05 * (factor + 1) * weights + 0.5), message


def test_an_estimate_is_work_and_handing_over() -> None:
    case = Case("any", "", "", "", 2.5, QUERY)
    figure = {"measured": 1_000, "raw": 10, "callers": 1, "reply": 10}
    assert case.estimate(figure) == pytest.approx(1.35 * (2_500 + 4_730 + HANDED["callers"]))
    woken = case._replace(limit=UPGRADE).estimate(figure)
    assert woken == pytest.approx(case.estimate(figure) + 1.35 * START)


def test_the_command_prints_the_section_and_says_if_a_limit_is_reached(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = figures.kept()
    assert limits.main(["--kept"]) == 0
    assert capsys.readouterr().out == section(found)
    dear = {**found["get_state"], "measured": round(QUERY / 1.35 / BYTES)}
    monkeypatch.setattr(limits, "kept", lambda: {**found, "get_state": dear})
    assert limits.main(["--kept"]) == 1
    assert limits.beyond({**found, "get_state": dear}) == ["get_state"]


def test_only_the_section_is_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found = figures.kept()
    monkeypatch.setattr(figures, "KEPT", tmp_path / "figures.json")
    document = tmp_path / "limits.md"
    document.write_text(f"# Limits\n\n{HEADING}\nold\n\n## Bounds\n\nstay\n", "utf-8")
    limits.write(found, document)
    assert figures.kept() == found
    written = document.read_text("utf-8")
    assert written == f"# Limits\n\n{section(found)}\n## Bounds\n\nstay\n"


def test_a_document_without_the_section_is_refused() -> None:
    with pytest.raises(ValueError, match="Worst cases"):
        put("# Limits\n", figures.kept())


def test_the_meter_counts_one_message() -> None:
    """Of those whose stage is made soonest."""
    action = "tick, windows"
    found = figures.measure(lambda said: None, [BY_ACTION[action]])[action]
    kept = figures.kept()[action]
    # In a project that lies elsewhere a tenth less was counted.
    assert found.pop("measured") == pytest.approx(kept["measured"], rel=0.25)
    assert found == {name: count for name, count in kept.items() if name != "measured"}


def test_a_refused_message_is_no_figure() -> None:
    crowded = BY_ACTION["place_cells, spread"]._replace(stage="windows")
    with pytest.raises(GuestError, match="refused"):
        figures.measure(lambda said: None, [crowded])


def test_a_newcomer_finds_room_for_as_many_cells_as_one_may_place() -> None:
    for cells in (SPREAD, COLUMN):
        assert len({*cells}) == MOST_CELLS
        world = stages.full(8, {*SPREAD, *COLUMN})
        world.join(9)
        assert world.place(9, cells) == MOST_CELLS


def test_gliders_fly_in_windows_of_their_own() -> None:
    world = stages.windows()
    for _ in range(3):
        world.step(10)
        world.planes()
        windows = around(world.terrain.restless, 12)
        assert windows is not None
        assert len(windows) == 64


def test_nearly_the_longest_news_lies_beside_every_band() -> None:
    maps = stages.STAGES["full"]()
    told = [len(from_text(maps[stages.FIRST_BAND + band][1])) for band in range(BANDS)]
    assert all(0.98 * MOST_BYTES < size <= MOST_BYTES for size in told)


def test_an_upgrade_finds_the_full_game() -> None:
    maps = {memory: DictMap(entries) for memory, entries in stages.STAGES["full"]().items()}
    bands = [maps[stages.FIRST_BAND + band] for band in range(BANDS)]
    game = Storage(maps[stages.FACTS], [*bands], maps[stages.EVENTS]).load()
    assert game.world.cells() == stages.full().cells()
    assert (len(game.seats.taken()), len(game.admins.dump())) == (9, 16)
    assert (game.journal.first, game.journal.following) == (0, 1_000)


def test_a_map_moves_whole_nodes() -> None:
    system = Counting()
    system.stable_b_tree_map_insert(7, 0, "a" * 1_000)
    before = system.counts()
    system.stable_b_tree_map_insert(7, 1, "b" * 5_000)
    counted = {name: count - before[name] for name, count in system.counts().items()}
    assert counted == {"callers": 0, "text": 5_000, "raw": 0, "moved": 12_000, "pages": 2}
    system.maps[8] = dict.fromkeys(range(12), "c")
    assert system.way(8) == 4 * 11
