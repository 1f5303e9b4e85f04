"""Days: each is a race, whose ranks give points for the season."""

from __future__ import annotations

import pytest

from engine import sealed
from engine.errors import BadSnapshot
from engine.world import answers
from engine.world.accounts import PAYDAY, POINTS, Config, prize
from engine.world.archive import Archive, Day
from engine.world.board import World
from engine.world.game import Game
from engine.world.journal import replay
from engine.world.season import FOREVER, WEEK
from tests.agreement import assert_same
from tests.boards import BLOCK, Sketch, live_cells
from tests.engine.world.maps import DAY, MIDNIGHT, NOW, SECOND, Maps, assert_equal

FIRST = MIDNIGHT + DAY  # the end of the first day
SECOND_DAY = FIRST + DAY


def game_of(**blocks: int) -> Game:
    """A game that sleeps, in which each has so many blocks."""
    game = Game.begin("admin")
    for row, (caller, count) in enumerate(blocks.items()):
        game.join(caller, NOW)
        for at in range(count):
            game.place(caller, live_cells(BLOCK, 10 * at, 10 * row), NOW)
    for second in range(4):
        game.advance(NOW + second * SECOND)
    assert game.pace.asleep
    return game


def points(game: Game) -> dict[str, int]:
    return dict(zip(game.seats.callers, game.world.points, strict=True))


def test_a_race_ends_at_midnight_and_gives_points_by_rank() -> None:
    game = game_of(ada=1, bob=3, carol=2)
    assert not game.season.over(FIRST - 1) <= FIRST
    game.pass_time(FIRST - 1)
    assert (game.season.day, game.days) == (1, [])
    assert game.pass_time(FIRST)
    assert points(game) == {"ada": 15, "bob": 25, "carol": 18}
    assert game.world.scores == [0, 0, 0]
    assert (game.season.day, game.season.day_began, game.season.day_ends) == (2, FIRST, SECOND_DAY)
    event = game.journal.fresh[-1]
    assert (event.kind, event.player, event.detail) == ("day", 0, "1")
    (over,) = game.days
    assert (over.number, over.season, over.began, over.ended) == (1, 1, NOW, FIRST)
    minutes = 10 * (FIRST - NOW) // SECOND // PAYDAY
    assert [(row.player, row.score) for row in over.rows] == [
        (2, 12 * minutes), (3, 8 * minutes), (1, 4 * minutes),
    ]  # fmt: skip
    assert not game.pass_time(FIRST)


def test_land_stays_and_who_comes_later_can_win_the_next_day() -> None:
    game = game_of(ada=9)
    game.pass_time(FIRST)
    land = game.world.cells()
    for at in range(20):
        game.place("bob", live_cells(BLOCK, 10 * at, 100), FIRST)
    game.advance(FIRST + SECOND)
    assert [cell for cell in game.world.cells() if cell & 15 == 1] == [
        cell for cell in land if cell & 15 == 1
    ]
    game.pass_time(SECOND_DAY)
    assert points(game) == {"ada": 25 + 18, "bob": 25}
    (_, second) = game.days
    assert [row.player for row in second.rows] == [2, 1]


def test_who_has_no_score_gets_no_points() -> None:
    game = game_of(ada=1)
    game.join("bob", NOW)
    game.pass_time(FIRST)
    assert points(game) == {"ada": 25, "bob": 0}
    assert [prize(rank, 1) for rank in range(1, 10)] == list(POINTS)
    assert (prize(1, 0), POINTS[0], POINTS[-1]) == (0, 25, 2)


@pytest.mark.parametrize(
    ("drawn", "ranks"),
    [
        ("1.1/2.2", [1, 2]),  # all alike: the lowest number
        ("a.1/2.2", [2, 1]),  # more of them alive
        ("1.1/2.2/2..", [2, 1]),  # more land
    ],
)
def test_among_equal_scores_land_decides_then_life_then_the_number(
    drawn: str, ranks: list[int]
) -> None:
    world = World.from_cells(*Sketch(players=2).draw(drawn, 30, 30).board())
    world.scores[:] = [7, 7]
    world.end_day()
    assert [world.points[player - 1] for player in ranks] == [25, 18]


def test_a_race_that_nobody_ended_lasts_until_the_last_midnight() -> None:
    game = game_of(ada=1, bob=2)
    game.pass_time(FIRST + 3 * DAY + 5 * SECOND)
    (over,) = game.days
    assert over.ended == FIRST + 3 * DAY
    assert (game.season.day, game.season.day_ends) == (2, FIRST + 4 * DAY)
    assert game.world.generation == 10 * (FIRST + 3 * DAY + 5 * SECOND - NOW) // SECOND
    assert points(game) == {"ada": 18, "bob": 25}


@pytest.mark.parametrize("early", [False, True])
def test_a_season_ends_with_its_race_and_most_points_win(early: bool) -> None:
    """Bob won every race but the last."""
    game = game_of(ada=2, bob=3)
    end = FIRST + 3600 * SECOND if early else MIDNIGHT + WEEK * SECOND
    for midnight in range(FIRST, end, DAY):
        game.pass_time(midnight)
    for at in range(5):
        game.place("ada", live_cells(BLOCK, 10 * at, 200), end - 1800 * SECOND)
    for at in range(5):
        game.advance(end - (1800 - at) * SECOND)
    before = points(game)
    game.world.scores[1] = 0
    if early:
        game.pass_time(end)
        assert game.end_season(end) == 1
    else:
        assert game.pass_time(end)
    (season,) = game.ended
    last = game.days[-1]
    assert (last.season, last.ended, season.ended) == (1, end, end)
    assert [row.player for row in last.rows] == [1, 2]
    won = {row.player: row.points for row in season.rows}
    assert won == {1: before["ada"] + 25, 2: before["bob"] + (18 if last.rows[1].score else 0)}
    assert [row.player for row in season.rows] == sorted(won, key=lambda one: -won[one])
    assert game.world.points == game.world.scores == [0, 0]
    assert (game.season.number, game.season.day) == (2, last.number + 1)
    assert game.season.day_began == game.season.began


def test_among_equal_points_the_last_race_decides() -> None:
    game = game_of(ada=1, bob=2)
    game.pass_time(FIRST)
    game.world.points[:] = [7, 0]
    game.end_season(FIRST)
    (season,) = game.ended
    assert [row.player for row in season.rows] == [1, 2], "nobody has a score a moment later"
    game = game_of(ada=1, bob=2)
    game.pass_time(NOW + 3600 * SECOND)
    game.world.points[:] = [7, 0]
    game.end_season(NOW + 3600 * SECOND)
    (season,) = game.ended
    assert [(row.player, row.points) for row in season.rows] == [(2, 25), (1, 25)]


def test_who_leaves_has_no_points_and_a_newcomer_begins_without() -> None:
    game = game_of(ada=1, bob=2)
    game.pass_time(FIRST)
    game.leave("bob", FIRST)
    assert game.world.points == [18, 0]
    game.join("carol", FIRST)
    assert game.world.points == [18, 0]


def test_a_world_without_seasons_has_no_races() -> None:
    game = game_of(ada=1)
    game.configure(Config(seasons=False), NOW)
    assert (game.season.day_ends, game.season.racing) == (FOREVER, False)
    game.pass_time(FIRST + 9 * DAY)
    assert game.days == []
    assert game.world.scores[0] > 9 * 1440 * 4
    game.configure(Config(), FIRST + 9 * DAY + SECOND)
    assert (game.season.day, game.season.day_ends) == (1, FIRST + 10 * DAY)


def test_a_day_on_which_nobody_sits_is_no_race() -> None:
    game = game_of(ada=1)
    game.leave("ada", NOW)
    events = len(game.journal.fresh)
    assert game.pass_time(FIRST)
    assert (game.season.day, game.season.day_ends, game.days) == (1, SECOND_DAY, [])
    assert len(game.journal.fresh) == events


def test_the_log_leads_over_the_end_of_a_race() -> None:
    game = game_of(ada=1, bob=2)
    game.pass_time(FIRST)
    game.place("ada", live_cells(BLOCK, 10, 200), FIRST)
    game.advance(FIRST + SECOND)
    assert_same(replay(World(), game.journal.fresh, game.world.generation), game.world)
    assert game.world.points == [18, 25]


def test_a_paused_race_ends_at_midnight_too() -> None:
    game = game_of(ada=1)
    game.pause(NOW + 5 * SECOND)
    assert game.pass_time(FIRST)
    assert game.season.day == 2
    assert game.pace.paused


# What is kept


def kept() -> tuple[Game, Maps]:
    """Two races are over, and a third one runs."""
    game, maps = game_of(ada=1, bob=2), Maps()
    storage = maps.storage()
    storage.create(game)
    for midnight in (FIRST, SECOND_DAY):
        game.pass_time(midnight)
        storage.save(game)
    return game, maps


def test_podiums_are_kept_and_told_the_last_first() -> None:
    game, maps = kept()
    assert_equal(maps.load(), game)
    found = maps.archive().days_before(game.season.day)
    assert [(day.number, day.season, day.ended) for day in found] == [
        (2, 1, SECOND_DAY),
        (1, 1, FIRST),
    ]
    told = answers.day(found[0], str.upper)
    assert [(row["rank"], row["who"], row["points"]) for row in told["rows"]] == [
        (1, "BOB", 25),
        (2, "ADA", 18),
    ]
    assert told["rows"][0]["score"] == 8 * 1440
    record = maps.archive().record("bob")
    assert record is not None
    assert (record.days, record.day_wins, record.points, record.seasons) == (2, 2, 50, 0)
    assert record.best_score == 8 * 1440


def test_a_list_of_races_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.world.archive.MOST_DAYS", 9)
    game, maps = kept()
    storage = maps.storage()
    game = storage.load()
    for day in range(3, 13):
        game.pass_time(FIRST + (day - 1) * DAY)
        storage.save(game)
    archive = maps.archive()
    assert [day.number for day in archive.days_before(13)] == [12, 11, 10, 9, 8, 7, 6]
    assert [day.number for day in archive.days_before(6)] == [5, 4], "the oldest are dropped"
    assert archive.days_before(0) == []


@pytest.mark.parametrize("lines", [["1 2 3"], ["1 2 3 4 5"], ["1 2 3 4", "1 2"]])
def test_other_lines_are_no_races(lines: list[str]) -> None:
    with pytest.raises(BadSnapshot, match="Expected"):
        Day.load(sealed.dump(lines))


def test_a_damaged_podium_is_refused() -> None:
    _, maps = kept()
    maps.days.entries[1] = maps.days.entries[1].replace("bob", "eve")
    archive: Archive = maps.archive()
    with pytest.raises(BadSnapshot):
        archive.days_before(3)
