"""How long the log was an hour ago."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import sealed
from engine.boxes.pace import EVERY, HOUR, MINUTE, Pace
from engine.errors import BadSnapshot

from .sheets import Table


def test_an_hour_ago_there_was_what_the_first_line_since_found() -> None:
    pace = Pace()
    for minute, records in ((0, 0), (10, 8), (70, 16), (74, 24)):
        pace.note(minute * MINUTE, records)
    assert pace.hour_ago(74 * MINUTE, 30) == 16
    assert pace.hour_ago(130 * MINUTE, 30) == 24
    assert pace.hour_ago(134 * MINUTE, 30) == 30
    assert Pace().hour_ago(5 * MINUTE, 7) == 7


def test_four_minutes_leave_one_mark_and_a_clock_that_goes_back_none() -> None:
    pace = Pace()
    for now, records in ((5 * MINUTE, 3), (9 * MINUTE - 1, 4), (4 * MINUTE, 5), (9 * MINUTE, 6)):
        pace.note(now, records)
        again = Pace.load(pace.dump())
        again.note(now, 7)
        assert again.marks == pace.marks
    assert pace.marks == [(5, 3), (9, 6)]


@given(st.lists(st.integers(0, 200), max_size=150))
def test_marks_are_few_and_tell_what_every_draw_would(minutes: list[int]) -> None:
    pace, draws, now = Pace(), [], 0
    for records, minute in enumerate(minutes):
        now = max(now, minute)
        pace.note(now * MINUTE, records)
        draws.append((now, records))
    assert len(pace.marks) <= HOUR // EVERY
    found = pace.hour_ago(now * MINUTE, len(draws))
    recent = [records for minute, records in draws if minute > now - HOUR]
    earlier = [records for minute, records in draws if minute > now - HOUR - EVERY]
    later = [records for minute, records in draws if minute > now - HOUR + EVERY]
    assert (earlier or [len(draws)])[0] <= found <= (later or [len(draws)])[0]
    assert found in [*recent, len(draws)]
    assert Pace.load(pace.dump()).marks == pace.marks


def test_what_is_not_a_pace_is_refused() -> None:
    for text in ("", "1 2", sealed.dump(["1 2 3"]), sealed.dump(["1 2", "3 4"])):
        with pytest.raises(BadSnapshot):
            Pace.load(text)


def test_it_is_kept_over_an_upgrade_and_begins_anew_with_a_game() -> None:
    table = Table()
    table.join("ada")
    table.draw("ada", 1, 2)
    table.wait(240)
    table.draw("ada", 3)
    table.upgrade()
    assert [records for _, records in table.game.pace.marks] == [0, 2]
    table.wait(3400)
    assert table.game.pace.hour_ago(table.now, 3) == 2
    table.game.restored(table.now)
    assert table.game.pace.marks == []
