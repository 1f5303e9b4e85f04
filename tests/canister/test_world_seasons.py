"""Seasons end at their hour: running, asleep, paused, upgraded in the middle, and once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.world import frame
from localnet.protocol.nanoseconds import SECOND
from tests.canister.world_host import ADMIN, ALICE, ANONYMOUS, BLINKER, BOB, GLIDER, WorldHost

WEEK = 7 * 24 * 3600
HOUR = 3600


@pytest.fixture
def world(tmp_path: Path) -> Iterator[WorldHost]:
    """A game whose seasons last an hour, with ALICE in it."""
    world = WorldHost(tmp_path)
    world.tell("set_season", HOUR, caller=ADMIN)
    world.tell("join_game", caller=ALICE)
    yield world
    world.network.close()


def season(world: WorldHost) -> int:
    found = world.ask("get_seats")["season"]
    assert isinstance(found, int)
    return found


def kinds(world: WorldHost) -> list[str]:
    return [event["kind"] for event in world.ask("get_events", 0)["events"]]


def skip(world: WorldHost, seconds: int) -> None:
    """Let *seconds* pass in which nothing runs, and then whatever is due, once."""
    world.clock.advance(seconds * SECOND)
    world.network.run_timers()


def test_a_week_is_the_rule_and_begins_with_the_first_player(tmp_path: Path) -> None:
    world = WorldHost(tmp_path)
    seen = world.ask("get_seats")
    assert (seen["began"], seen["ends"], seen["season_seconds"]) == (None, None, WEEK)
    world.wait(5)
    world.tell("join_game")
    now = world.clock.now()
    seen = world.ask("get_seats")
    assert (seen["season"], seen["began"], seen["ends"]) == (1, now, now + WEEK * SECOND)
    assert world.ask("get_stats")["season_ends"] == now + WEEK * SECOND
    world.network.close()


@pytest.mark.parametrize(
    ("state", "upgrade"),
    [("running", None), ("asleep", "before"), ("paused", "after"), ("never woken", "after")],
)
def test_a_season_ends_by_itself_once(world: WorldHost, state: str, upgrade: str | None) -> None:
    if state != "never woken":
        world.tell("place_cells", GLIDER if state == "running" else BLINKER)
    if state == "paused":
        world.tell("pause_game", caller=ADMIN)
    world.wait(10)
    assert world.ticking == (state == "running")
    end = world.ask("get_seats")["ends"]
    if upgrade == "before":
        world.upgrade(skip_pre_upgrade=True)
    world.clock.advance(end - world.clock.now() - 1)
    if upgrade == "after":
        world.clock.advance(2)
        world.upgrade()
    world.wait(2)
    assert season(world) == 2
    assert kinds(world).count("season") == 1
    assert world.ask("get_generation") == 0
    assert world.ask("get_seats")["ends"] == end + HOUR * SECOND
    (over,) = world.ask("get_seasons", None)
    assert (over["number"], over["ended"], over["winner"]) == (1, end, "Player 1")
    world.wait(5)
    world.upgrade()
    assert season(world) == 2
    assert world.ask("get_stats")["paused"] == (state == "paused")


@pytest.mark.parametrize("refused", [False, True])
def test_a_message_that_comes_first_ends_it_whatever_becomes_of_the_message(
    world: WorldHost, refused: bool
) -> None:
    world.clock.advance(HOUR * SECOND)
    answer = world.tell("place_cells", [] if refused else BLINKER)
    assert ("Err" in answer) == refused
    assert season(world) == 2
    before = world.everything()
    world.upgrade(skip_pre_upgrade=True)
    assert world.everything() == before
    assert kinds(world) == ["join", "season"] + ([] if refused else ["place"])


def test_a_query_ends_nothing(world: WorldHost) -> None:
    world.tell("place_cells", BLINKER)
    world.wait(10)
    world.clock.advance(2 * HOUR * SECOND)
    assert (season(world), world.ask("get_generation")) == (1, 10 * HOUR)
    world.wait(1)
    assert (season(world), world.ask("get_generation")) == (2, 0)


def test_the_archive_tells_how_it_ended(world: WorldHost) -> None:
    world.tell("place_cells", GLIDER, caller=ALICE)
    world.tell("place_cells", [(x + 90, y) for x, y in BLINKER], caller=BOB)
    world.tell("set_name", "Bob", caller=BOB)
    world.wait(60)
    rows = world.ask("get_leaderboard")
    cells = world.cells
    generation = world.ask("get_generation")
    assert rows[0]["score"] > 0
    assert world.tell("end_season", caller=ADMIN) == {"Ok": 1}
    world.upgrade()
    over = world.ask("get_season", 1, caller=ANONYMOUS)
    assert over["generation"] == generation
    assert over["ended"] == world.clock.now()
    shown = [{k: v for k, v in row.items() if k not in ("rank", "who")} for row in over["rows"]]
    assert shown == rows
    assert {row["name"]: row["who"] for row in over["rows"]} == {"Player 1": ALICE, "Bob": BOB}
    assert [row["rank"] for row in over["rows"]] == [1, 2]
    assert frame.decode(world.ask("get_season_board", 1)).cells() == cells
    assert (len(over["picture"]), set(over["picture"])) == (4096, {"0", "1", "2"})
    record = world.ask("get_record", BOB)
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
    assert [row["score"] for row in world.ask("get_leaderboard")] == [0, 0]


def test_an_endless_season_has_no_end(world: WorldHost) -> None:
    assert world.tell("set_season", 0, caller=ADMIN) == {"Ok": None}
    assert world.canister.timers.set == {}
    skip(world, 100 * WEEK)
    assert (season(world), world.ask("get_seats")["ends"]) == (1, None)
    told = world.tell("set_season", 59, caller=ADMIN)["Err"]
    assert told == "Expected a season of 60 to 31622400 seconds, or 0 for no end, got 59"
    world.tell("set_season", 60, caller=ADMIN)
    world.wait(60)
    assert season(world) == 2


def test_the_alarm_is_for_the_season_that_runs(world: WorldHost) -> None:
    """However often it is changed, there is one timer, at its end."""
    for seconds in (60, 7200, 90):
        world.tell("set_season", seconds, caller=ADMIN)
        (timer,) = world.canister.timers.set.values()
        assert timer.deadline == world.ask("get_seats")["ends"]
    world.tell("place_cells", GLIDER)
    (timer,) = world.canister.timers.set.values()
    assert timer.interval is not None
