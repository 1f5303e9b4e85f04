"""Boxes: who may draw what, what it costs, and what comes of it."""

from __future__ import annotations

import pytest

from engine.access import ANONYMOUS
from engine.boxes.edges import EDGES, edge_of, edges_around
from engine.boxes.exported import export
from engine.boxes.log import unpack
from engine.errors import BadRequest
from engine.table import from_text

from .sheets import Table


@pytest.fixture
def table() -> Table:
    found = Table()
    found.join("ada", "bob", "cleo", "dan")
    return found


def test_newcomers_join_the_team_with_the_fewest_players(table: Table) -> None:
    known = ("ada", "bob", "cleo", "dan")
    assert [table.game.join(who, table.now).team for who in known] == [0, 1, 2, 3]
    assert table.game.join("eve", table.now).team == 0
    assert table.game.join("eve", table.now).team == 0, "and stay in it"
    assert table.game.players.counts == [2, 1, 1, 1]


def test_who_draws_the_last_line_owns_the_box(table: Table) -> None:
    *first, last = edges_around(0, 0)
    assert first == [0, 1000, 1_001_000]
    assert table.draw("ada", *first).claimed == []
    drawn = table.draw("dan", last)
    assert (drawn.first, drawn.lines, drawn.claimed, drawn.left) == (3, 1, [0], 8)
    assert export(table.game.sheet).box_owner[0] == 4
    records = unpack(from_text(table.game.log.text(1, 0)))
    assert records == [(0, 0), (1000, 0), (1_001_000, 0), (last, 3)]


def test_what_is_there_already_costs_nothing(table: Table) -> None:
    table.draw("ada", 1, 2, 3)
    drawn = table.draw("bob", 2, 3, 4)
    assert (drawn.lines, drawn.left, drawn.first) == (1, 7, 3)
    again = table.draw("bob", 2, 3)
    assert (again.lines, again.left, table.game.log.count) == (0, 7, 4)


def test_a_quota_is_eight_lines_and_one_more_every_six_seconds(table: Table) -> None:
    assert table.draw("ada", *range(8)).left == 0
    with pytest.raises(BadRequest, match="Need 1 line, have 0: the next one comes in 6000 ms"):
        table.draw("ada", 8)
    table.now += 5_999_999_999
    with pytest.raises(BadRequest, match="comes in 1 ms"):
        table.draw("ada", 8)
    table.now += 1
    assert table.draw("ada", 8).left == 0
    with pytest.raises(BadRequest, match="Need 2 lines, have 0: the next one comes in 6000 ms"):
        table.draw("ada", 9, 10)
    table.wait(6000)
    seat = table.game.seat("ada", table.now)
    assert seat is not None
    assert (seat.quota.lines, table.game.wait(seat, table.now)) == (8, 0)
    assert table.draw("ada", 9).left == 7


def test_a_closed_box_gives_its_line_back(table: Table) -> None:
    """Two boxes by one line give two back, but never more than a full quota."""
    middle = edge_of(6, 5, horizontal=False)
    around = sorted({*edges_around(5, 5), *edges_around(6, 5)} - {middle})
    table.draw("ada", *around)
    assert table.draw("bob", 0, 1, 2).left == 5
    drawn = table.draw("bob", middle)
    assert (drawn.claimed, drawn.left) == ([5005, 5006], 6)


def test_a_clock_that_goes_back_gives_nothing_and_takes_nothing(table: Table) -> None:
    table.draw("ada", 1, 2, 3)
    table.wait(-100)
    assert table.draw("ada", 4).left == 4
    seat = table.game.seat("ada", table.now)
    assert seat is not None
    assert table.game.wait(seat, table.now) == 106_000


@pytest.mark.parametrize(
    ("edges", "complaint"),
    [
        ([], "1 to 8 lines, got 0"),
        (list(range(9)), "1 to 8 lines, got 9"),
        ([EDGES], "a line from 0 to 2001999, got 2002000"),
        ([5, EDGES], "a line from 0 to 2001999, got 2002000"),
        ([-1], "got -1"),
        ([7, 7], "Expected different lines, got \\[7, 7\\]"),
    ],
)
def test_lines_that_cannot_be_are_refused_all_together(
    table: Table, edges: list[int], complaint: str
) -> None:
    with pytest.raises(BadRequest, match=complaint):
        table.draw("ada", *edges)
    assert (table.game.sheet.drawn, table.game.log.count) == (0, 0)


def test_strangers_and_those_without_a_team_do_not_draw(table: Table) -> None:
    with pytest.raises(BadRequest, match="You are in no team yet"):
        table.draw("eve", 1)
    for act in (lambda: table.draw(ANONYMOUS, 1), lambda: table.join(ANONYMOUS)):
        with pytest.raises(BadRequest, match="Anonymous callers"):
            act()
    with pytest.raises(BadRequest, match="Anonymous callers"):
        table.game.rename(ANONYMOUS, "Ada", table.now)


def test_a_pause_lets_nobody_draw_or_join(table: Table) -> None:
    table.game.pause(table.now)
    table.game.pause(table.now)
    table.keep()
    table.upgrade()
    with pytest.raises(BadRequest, match="paused the game"):
        table.draw("ada", 1)
    with pytest.raises(BadRequest, match="paused the game"):
        table.join("eve")
    table.game.resume(table.now)
    table.game.resume(table.now)
    table.keep()
    assert table.draw("ada", 1).lines == 1
    kinds = [event.kind for _, event in table.game.journal.read(table.numbered["events"], 0)]
    assert kinds == ["join"] * 4 + ["pause", "resume"]


def test_a_name_belongs_to_one_player(table: Table) -> None:
    table.game.rename("ada", "Ada", table.now)
    with pytest.raises(BadRequest, match="The name 'ada' is taken"):
        table.game.rename("bob", "ada", table.now)
    table.game.rename("eve", "Eve", table.now)
    seat = table.game.seat("eve", table.now)
    assert seat is not None
    assert (seat.name, seat.team, table.game.seat("nobody", table.now)) == ("Eve", 0, None)


def test_admins_change_the_quota(table: Table) -> None:
    table.game.set_quota(3, 1000, table.now)
    table.join("eve")
    assert table.draw("eve", 1, 2, 3).left == 0
    for most, refill in ((0, 1), (101, 1), (8, 0), (8, 86_400_001)):
        with pytest.raises(BadRequest, match=r"Expected 1 to"):
            table.game.set_quota(most, refill, table.now)
    assert (table.game.most_lines, table.game.refill) == (3, 1000)


def test_a_game_begins_again_when_every_line_is_drawn(table: Table) -> None:
    with pytest.raises(BadRequest, match="2002000 lines are left"):
        table.game.new_game(table.now)
    table.draw("ada", 0)
    table.game.sheet.drawn = EDGES
    with pytest.raises(BadRequest, match="All 2002000 lines of game 1 are drawn"):
        table.draw("ada", 1)
    assert table.game.new_game(table.now) == 2
    table.keep()
    table.upgrade()
    assert (table.game.log.game, table.game.log.count, table.game.sheet.drawn) == (2, 0, 0)
    assert table.draw("ada", 0).first == 0


def test_when_lines_were_drawn_is_saved_and_begins_anew_with_a_sheet(table: Table) -> None:
    table.draw("ada", 1, 2)
    table.wait(240)
    table.draw("ada", 3)
    table.upgrade()
    assert [records for _, records in table.game.pace.marks] == [0, 2]
    table.wait(3400)
    assert table.game.pace.hour_ago(table.now, 3) == 2
    table.game.replace_sheet(table.game.sheet)
    assert table.game.pace.marks == []
