"""Seasons end at their hour: running, asleep, paused, upgraded in the middle, and once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.life2.showing import frame
from protocol.nanoseconds import SECOND
from tests.canister.life2_host import ADMIN, ALICE, ANONYMOUS, BLINKER, BOB, GLIDER, Life2

WEEK = 7 * 24 * 3600
HOUR = 3600


@pytest.fixture
def life2(tmp_path: Path) -> Iterator[Life2]:
    """A game whose seasons last an hour, with ALICE in it."""
    life2 = Life2(tmp_path)
    life2.tell("set_season", HOUR, caller=ADMIN)
    life2.tell("join_game", caller=ALICE)
    yield life2
    life2.network.close()


def season(life2: Life2) -> int:
    found = life2.ask("get_seats")["season"]
    assert isinstance(found, int)
    return found


def kinds(life2: Life2) -> list[str]:
    return [event["kind"] for event in life2.ask("get_events", 0)["events"]]


def skip(life2: Life2, seconds: int) -> None:
    """Let *seconds* pass in which nothing runs, and then whatever is due, once."""
    life2.clock.advance(seconds * SECOND)
    life2.network.run_timers()


def test_a_week_is_the_rule_and_begins_with_the_first_player(tmp_path: Path) -> None:
    life2 = Life2(tmp_path)
    seen = life2.ask("get_seats")
    assert (seen["began"], seen["ends"], seen["season_seconds"]) == (None, None, WEEK)
    life2.wait(5)
    life2.tell("join_game")
    now = life2.clock.now()
    seen = life2.ask("get_seats")
    assert (seen["season"], seen["began"], seen["ends"]) == (1, now, now + WEEK * SECOND)
    assert life2.ask("get_stats")["season_ends"] == now + WEEK * SECOND
    life2.network.close()


@pytest.mark.parametrize("state", ["running", "asleep", "paused", "never woken"])
@pytest.mark.parametrize("upgrade", [None, "before", "after"])
def test_a_season_ends_by_itself_once(life2: Life2, state: str, upgrade: str | None) -> None:
    if state != "never woken":
        life2.tell("place_cells", GLIDER if state == "running" else BLINKER)
    if state == "paused":
        life2.tell("pause_game", caller=ADMIN)
    life2.wait(10)
    assert life2.ticking == (state == "running")
    end = life2.ask("get_seats")["ends"]
    if upgrade == "before":
        life2.upgrade(skip_pre_upgrade=True)
    life2.clock.advance(end - life2.clock.now() - 1)
    if upgrade == "after":
        life2.clock.advance(2)
        life2.upgrade()
    life2.wait(2)
    assert season(life2) == 2
    assert kinds(life2).count("season") == 1
    assert life2.ask("get_generation") == 0
    assert life2.ask("get_seats")["ends"] == end + HOUR * SECOND
    (over,) = life2.ask("get_seasons", None)
    assert (over["number"], over["ended"], over["winner"]) == (1, end, "Player 1")
    life2.wait(5)
    life2.upgrade()
    assert season(life2) == 2
    assert life2.ask("get_stats")["paused"] == (state == "paused")


@pytest.mark.parametrize("refused", [False, True])
def test_a_message_that_comes_first_ends_it_whatever_becomes_of_the_message(
    life2: Life2, refused: bool
) -> None:
    life2.clock.advance(HOUR * SECOND)
    answer = life2.tell("place_cells", [] if refused else BLINKER)
    assert ("Err" in answer) == refused
    assert season(life2) == 2
    before = life2.everything()
    life2.upgrade(skip_pre_upgrade=True)
    assert life2.everything() == before
    assert kinds(life2) == ["join", "season"] + ([] if refused else ["place"])


def test_a_query_ends_nothing(life2: Life2) -> None:
    life2.tell("place_cells", BLINKER)
    life2.wait(10)
    life2.clock.advance(2 * HOUR * SECOND)
    assert (season(life2), life2.ask("get_generation")) == (1, 10 * HOUR)
    life2.wait(1)
    assert (season(life2), life2.ask("get_generation")) == (2, 0)


def test_the_archive_tells_how_it_ended(life2: Life2) -> None:
    life2.tell("place_cells", GLIDER, caller=ALICE)
    life2.tell("place_cells", [(x + 90, y) for x, y in BLINKER], caller=BOB)
    life2.tell("set_name", "Bob", caller=BOB)
    life2.wait(130)
    rows = life2.ask("get_leaderboard")
    cells = life2.cells
    generation = life2.ask("get_generation")
    assert rows[0]["score"] > 0
    assert life2.tell("end_season", caller=ADMIN) == {"Ok": 1}
    life2.upgrade()
    over = life2.ask("get_season", 1, caller=ANONYMOUS)
    assert over["generation"] == generation
    assert over["ended"] == life2.clock.now()
    shown = [{k: v for k, v in row.items() if k not in ("rank", "who")} for row in over["rows"]]
    assert shown == rows
    assert {row["name"]: row["who"] for row in over["rows"]} == {"Player 1": ALICE, "Bob": BOB}
    assert [row["rank"] for row in over["rows"]] == [1, 2]
    assert frame.decode(life2.ask("get_season_board", 1)).cells() == cells
    assert (len(over["picture"]), set(over["picture"])) == (4096, {"0", "1", "2"})
    record = life2.ask("get_record", BOB)
    bob = next(row for row in over["rows"] if row["who"] == BOB)
    assert record == {
        "name": "Bob",
        "seasons": 1,
        "wins": int(bob["rank"] == 1),
        "podiums": 1,
        "best_rank": bob["rank"],
        "best_score": bob["score"],
        "total_score": bob["score"],
        "last_season": 1,
    }
    assert [row["score"] for row in life2.ask("get_leaderboard")] == [0, 0]


def test_what_never_was_is_not_told(life2: Life2) -> None:
    assert life2.ask("get_seasons", None) == []
    assert life2.ask("get_season", 1) is None
    assert life2.ask("get_season_board", 1) is None
    assert life2.ask("get_record", ALICE) is None


def test_an_endless_season_has_no_end(life2: Life2) -> None:
    assert life2.tell("set_season", 0, caller=ADMIN) == {"Ok": None}
    assert life2.canister.timers.set == {}
    skip(life2, 100 * WEEK)
    assert (season(life2), life2.ask("get_seats")["ends"]) == (1, None)
    told = life2.tell("set_season", 59, caller=ADMIN)["Err"]
    assert told == "Expected a season of 60 to 31622400 seconds, or 0 for no end, got 59"
    life2.tell("set_season", 60, caller=ADMIN)
    life2.wait(60)
    assert season(life2) == 2


def test_the_alarm_is_for_the_season_that_runs(life2: Life2) -> None:
    """However often it is changed, there is one timer, at its end."""
    for seconds in (60, 7200, 90):
        life2.tell("set_season", seconds, caller=ADMIN)
        (timer,) = life2.canister.timers.set.values()
        assert timer.deadline == life2.ask("get_seats")["ends"]
    life2.tell("place_cells", GLIDER)
    (timer,) = life2.canister.timers.set.values()
    assert timer.interval is not None


def test_where_nobody_plays_a_season_ends_without_a_trace(life2: Life2) -> None:
    life2.tell("leave_game", caller=ALICE)
    life2.wait(10)
    skip(life2, HOUR)
    life2.wait(5)
    seen: Any = life2.ask("get_seats")
    assert (seen["season"], seen["began"]) == (1, None)
    assert life2.canister.timers.set == {}
    told = life2.tell("end_season", caller=ADMIN)
    assert told == {"Err": "Expected players in season 1, and all seats are free"}
