"""Seasons end at their hour: running, asleep, paused, upgraded in the middle, and once."""

from __future__ import annotations

import pytest

from engine.world import frame
from localnet.protocol.nanoseconds import SECOND
from localnet.testing import Network
from tests.canister.world_host import ADMIN, ALICE, ANONYMOUS, BLINKER, BOB, GLIDER, WorldHost

WEEK = 7 * 24 * 3600
HOUR = 3600
DAY = 24 * HOUR * SECOND


@pytest.fixture
def world(network: Network) -> WorldHost:
    """A game whose seasons last an hour, with ALICE in it."""
    world = WorldHost(network)
    world.set_season(HOUR, caller=ADMIN)
    world.join_game(caller=ALICE)
    return world


def season(world: WorldHost) -> int:
    found = world.get_seats()["season"]
    assert isinstance(found, int)
    return found


def kinds(world: WorldHost) -> list[str]:
    return [event["kind"] for event in world.get_events(0)["events"]]


def test_a_week_is_the_rule_and_begins_with_the_first_player(network: Network) -> None:
    world = WorldHost(network)
    seen = world.get_seats()
    assert (seen["began"], seen["ends"], seen["season_seconds"]) == (None, None, WEEK)
    world.wait(5)
    world.join_game()
    now = world.network.time
    seen = world.get_seats()
    midnight = now // DAY * DAY
    assert (seen["season"], seen["began"], seen["ends"]) == (1, now, midnight + 7 * DAY)
    assert world.get_stats()["season_ends"] == midnight + 7 * DAY
    assert (seen["day"], seen["day_began"], seen["day_ends"]) == (1, now, midnight + DAY)


@pytest.mark.parametrize(
    ("state", "upgrade"),
    [("running", None), ("asleep", "before"), ("paused", "after"), ("never woken", "after")],
)
def test_a_season_ends_by_itself_once(world: WorldHost, state: str, upgrade: str | None) -> None:
    if state != "never woken":
        world.place_cells(GLIDER if state == "running" else BLINKER)
    if state == "paused":
        world.pause_game(caller=ADMIN)
    world.wait(10)
    assert world.ticking == (state == "running")
    end = world.get_seats()["ends"]
    if upgrade == "before":
        world.upgrade(skip_pre_upgrade=True)
    world.network.clock.advance(end - world.network.time - 1)
    if upgrade == "after":
        world.network.clock.advance(2)
        world.upgrade()
    world.wait(2)
    assert season(world) == 2
    assert kinds(world).count("season") == 1
    assert world.get_generation() == 0
    assert world.get_seats()["ends"] == end + HOUR * SECOND
    (over,) = world.get_seasons(None)
    assert (over["number"], over["ended"], over["winner"]) == (1, end, "Player 1")
    world.wait(5)
    world.upgrade()
    assert season(world) == 2
    assert world.get_stats()["paused"] == (state == "paused")


@pytest.mark.parametrize("refused", [False, True])
def test_a_message_that_comes_first_ends_it_whatever_becomes_of_the_message(
    world: WorldHost, refused: bool
) -> None:
    world.network.clock.advance(HOUR * SECOND)
    answer = world.place_cells(BLINKER * 334 if refused else BLINKER)
    assert ("Err" in answer) == refused
    assert season(world) == 2
    before = world.everything()
    world.upgrade(skip_pre_upgrade=True)
    assert world.everything() == before
    assert kinds(world) == ["join", "season"] + ([] if refused else ["place"])


def test_a_query_ends_nothing(world: WorldHost) -> None:
    world.place_cells(BLINKER)
    world.wait(10)
    world.network.clock.advance(2 * HOUR * SECOND)
    assert (season(world), world.get_generation()) == (1, 10 * HOUR)
    world.wait(1)
    assert (season(world), world.get_generation()) == (2, 0)


def test_the_archive_tells_how_it_ended(world: WorldHost) -> None:
    world.place_cells(GLIDER, caller=ALICE)
    world.place_cells([(x + 90, y) for x, y in BLINKER], caller=BOB)
    world.set_name("Bob", caller=BOB)
    world.wait(60)
    rows = world.get_leaderboard()
    cells = world.cells
    generation = world.get_generation()
    assert rows[0]["score"] > 0
    assert world.end_season(caller=ADMIN) == {"Ok": 1}
    world.upgrade()
    over = world.get_season(1, caller=ANONYMOUS)
    assert over["generation"] == generation
    assert over["ended"] == world.network.time
    hidden = ("rank", "who", "points")
    shown = [{k: v for k, v in row.items() if k not in hidden} for row in over["rows"]]
    assert shown == [{k: v for k, v in row.items() if k not in hidden} for row in rows]
    assert [row["points"] for row in over["rows"]] == [25, 18]
    (day,) = world.get_days(None, caller=ANONYMOUS)
    assert (day["number"], day["season"], day["rows"]) == (1, 1, over["rows"])
    assert {row["name"]: row["who"] for row in over["rows"]} == {"Player 1": ALICE, "Bob": BOB}
    assert [row["rank"] for row in over["rows"]] == [1, 2]
    assert frame.decode(world.get_season_board(1)).cells() == cells
    assert (len(over["picture"]), set(over["picture"])) == (4096, {"0", "1", "2"})
    record = world.get_record(BOB)
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
        "days": 1,
        "day_wins": int(bob["rank"] == 1),
        "points": bob["points"],
    }
    assert [row["score"] for row in world.get_leaderboard()] == [0, 0]


def test_an_endless_season_has_no_end(world: WorldHost) -> None:
    assert world.set_season(0, caller=ADMIN) == {"Ok": None}
    assert world.hosted.timers.set == {}
    world.skip(100 * WEEK * SECOND)
    assert (season(world), world.get_seats()["ends"]) == (1, None)
    told = world.set_season(59, caller=ADMIN)["Err"]
    assert told == "Expected a season of 60 to 31622400 seconds, or 0 for no end, got 59"
    world.set_season(60, caller=ADMIN)
    world.wait(60)
    assert season(world) == 2


def test_the_alarm_is_for_the_season_that_runs(world: WorldHost) -> None:
    """However often it is changed, there is one timer, at its end."""
    for seconds in (60, 7200, 90):
        world.set_season(seconds, caller=ADMIN)
        (timer,) = world.hosted.timers.set.values()
        assert timer.deadline == world.get_seats()["day_ends"]
    world.place_cells(GLIDER)
    (timer,) = world.hosted.timers.set.values()
    assert timer.interval is not None


@pytest.mark.parametrize("state", ["running", "asleep", "paused"])
def test_a_race_ends_by_itself_at_midnight_and_land_stays(network: Network, state: str) -> None:
    world = WorldHost(network)
    world.place_cells(GLIDER if state == "running" else BLINKER)
    world.wait(60)
    if state == "paused":
        world.pause_game(caller=ADMIN)
    end = world.get_seats()["day_ends"]
    world.network.clock.advance(end - world.network.time - 1)
    world.wait(2)
    told = ["join", "place", *["pause"] * (state == "paused"), "day"]
    seen = world.get_seats()
    assert (seen["day"], seen["day_began"], seen["day_ends"]) == (2, end, end + DAY)
    assert (seen["season"], kinds(world)) == (1, told)
    (row,) = world.get_leaderboard()
    assert (row["score"], row["points"], row["land"] > 2) == (0, 25, True)
    (day,) = world.get_days(None)
    assert (day["number"], day["season"], day["ended"]) == (1, 1, end)
    before = world.everything()
    world.upgrade(skip_pre_upgrade=True)
    assert world.everything() == before
    assert world.get_days(None) == [day]
