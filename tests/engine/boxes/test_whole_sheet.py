"""A small sheet by the same code, drawn to its last line; and how long the whole one takes."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import engine.boxes
from engine.boxes import edges, players
from engine.errors import BadRequest
from engine.table import from_text

ROOT = Path(__file__).resolve().parents[3]
SIZES = {
    "edges": {"WIDTH = 1000": "WIDTH = 16", "HEIGHT = 1000": "HEIGHT = 50"},
    "log": {"PAGE = 1000  # records": "PAGE = 98"},  # which all lines fill, as on the whole sheet
}
EDGES, BOXES = 16 * 51 + 17 * 50, 16 * 50
OURS = ("engine.boxes", "tests.engine.boxes.sheets", "tests.engine.boxes.definition")


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """`sheets` and `definition`, over modules of Boxes that are loaded for a sheet of 16 x 50."""
    monkeypatch.setattr(engine, "boxes", engine.boxes)
    loaded = {name: module for name, module in sys.modules.items() if name.startswith(OURS)}
    for name in loaded:
        del sys.modules[name]
    try:
        for name, lines in SIZES.items():
            load_smaller(f"engine.boxes.{name}", lines)
        yield [importlib.import_module(name) for name in OURS[1:]]
    finally:
        for name in [name for name in sys.modules if name.startswith(OURS)]:
            del sys.modules[name]
        sys.modules.update(loaded)


def load_smaller(name: str, lines: dict[str, str]) -> None:
    """Load the module *name* with other *lines* in the place of its own."""
    spec = importlib.util.find_spec(name)
    assert spec is not None
    assert spec.origin is not None
    source = Path(spec.origin).read_text("utf-8")
    for line, smaller in lines.items():
        assert source.count(f"\n{line}\n") == 1, line
        source = source.replace(f"\n{line}\n", f"\n{smaller}\n")
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    exec(compile(source, spec.origin, "exec"), vars(module))


def test_a_sheet_is_drawn_to_its_last_line_and_another_begins(small: Any) -> None:
    sheets, definition = small
    table = sheets.Table()
    table.join("ada", "bob", "cleo", "dan")
    table.fill(EDGES // 2)
    table.upgrade()
    table.fill(EDGES - 2 - EDGES // 2, EDGES // 2)
    left = EDGES - table.game.sheet.drawn
    with pytest.raises(BadRequest, match=f"Game 1 is not over: {left} lines are left"):
        table.game.new_game(table.now)
    table.fill(8, EDGES - 8)
    table.upgrade()

    game, slow = table.game, definition.Slow()
    log = from_text(game.log.text(1, 0))
    for edge, team in importlib.import_module("engine.boxes.log").unpack(log):
        assert slow.draw(edge, team) is not None
    assert len(log) == 3 * EDGES
    assert (game.sheet.complete, game.sheet.scores, sum(slow.scores)) == (True, slow.scores, BOXES)
    assert game.sheet.winner == slow.scores.index(max(slow.scores))
    assert game.log.chain.head() == definition.slow_head(log)
    with pytest.raises(BadRequest, match=f"All {EDGES} lines of game 1 are drawn"):
        table.draw("ada", 0)

    assert game.new_game(table.now) == 2
    table.keep()
    table.upgrade()
    game = table.game
    assert (game.log.game, game.log.count, game.sheet.scores) == (2, 0, [0, 0, 0, 0])
    assert from_text(game.log.text(1, 0)) == log, "the log of the first game stays"
    assert game.players.counts == [1, 1, 1, 1], "and so do teams"
    assert table.draw("dan", 0).first == 0
    assert from_text(game.log.text(2, 0)) == bytes([0, 0, 3])


def seconds_of(people: int, lines: int, boxes: int) -> float:
    """
    How long *people* who came before today take for a sheet at least.

    Each draws at once what they may, and loses nothing of what boxes give back. So as many lines
    as there are boxes are free; for the others there are all quotas, which are full, and then one
    more every 6 seconds for each person.
    """
    return players.REFILL / 1000 * ((lines - boxes) / people - players.MOST_LINES)


def test_a_sheet_takes_as_long_as_quotas_say(small: Any) -> None:
    """Line by line in the order of their numbers, no line closes two boxes: nothing is lost."""
    sheets, _ = small
    table = sheets.Table()
    table.join("ada")
    began = table.now
    for edge in range(EDGES):
        if table.game.seat("ada", table.now).quota.lines == 0:
            table.wait(players.REFILL // 1000)
        table.draw("ada", edge)
    assert table.game.sheet.complete
    assert (table.now - began) / 1e9 == pytest.approx(seconds_of(1, EDGES, BOXES), abs=6)


def test_the_guide_says_how_long_a_million_boxes_take() -> None:
    rows = []
    for people in (1, 60, 1_000, 10_000):
        minutes = round(seconds_of(people, edges.EDGES, edges.BOXES) / 60)
        days, hours = divmod(minutes // 60, 24)
        passed = ((days, "days"), (hours, "hours"), (minutes % 60, "minutes"))
        words = [f"{n} {unit if n > 1 else unit[:-1]}" for n, unit in passed if n > 0]
        rows.append(f"| {people:,} | {', '.join(words)} |\n")
    shared = players.SHARERS * (players.MOST_LINES + players.NEW // players.REFILL)
    assert 100_000 * players.MOST_LINES + shared < edges.EDGES, "newcomers need more than a day"
    assert "".join(rows) in (ROOT / "docs" / "boxes.md").read_text("utf-8"), "".join(rows)
