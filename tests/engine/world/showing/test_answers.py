"""Answers of queries, by the names in the .did."""

from __future__ import annotations

from engine.world.archive import Archive
from engine.world.game import Game
from engine.world.season import WEEK
from engine.world.seats import SHORTEST
from engine.world.showing import answers
from tests.boards import BLINKER, BLOCK, live_cells
from tests.engine.world.maps import NOW, SECOND, Maps


def played() -> Game:
    """Ada has a block and Bob a blinker; Carol was removed."""
    game = Game.begin("admin")
    game.place("ada", live_cells(BLOCK, 5, 5), NOW, 7)
    game.place("bob", live_cells(BLINKER, 90, 90), NOW)
    game.join("carol", NOW, bot=True)
    game.remove(3, NOW + SECOND)
    return game


def over() -> Archive:
    """What is left of that season once it is over."""
    maps, game = Maps(), played()
    storage = maps.storage()
    storage.create(game)
    game.end_season(NOW + 60 * SECOND)
    storage.save(game)
    return maps.archive()


def test_a_player_is_told_what_they_have() -> None:
    game = played()
    ada = {"player_num": 1, "name": "Player 1", "balance": 996, "bot": False, "order": 7}
    assert answers.player(game, "ada") == ada
    bob = {"player_num": 2, "name": "Player 2", "balance": 997, "bot": False, "order": None}
    assert answers.player(game, "bob") == bob
    assert answers.player(game, "carol") is None


def test_standings_say_what_everybody_has() -> None:
    first, second = answers.standings(played())
    assert first == {
        "player_num": 1, "name": "Player 1", "score": 0,
        "alive": 4, "land": 4, "coins": 4, "balance": 996,
    }  # fmt: skip
    assert (second["player_num"], second["land"], second["balance"]) == (2, 3, 997)


def test_stats_say_how_the_world_is() -> None:
    game = played()
    found = answers.stats(game, 123)
    assert found["tick_instructions"] == 123
    assert (found["alive"], found["players"], found["season"]) == (7, 2, 1)
    assert found["minted"] == 4 + 996 + 3 + 997 + found["pot"]
    assert (found["paused"], found["running"]) == (False, True)
    assert found["season_ends"] == NOW + WEEK * SECOND
    assert found["season_seconds"] == WEEK


def test_a_season_without_an_end_says_none() -> None:
    game = played()
    game.set_season(0, NOW)
    assert answers.stats(game, 0)["season_ends"] is None
    assert answers.seating(game, "ada", NOW)["ends"] is None


def test_before_anybody_plays_no_season_has_begun() -> None:
    found = answers.seating(Game.begin("admin"), "ada", NOW)
    assert (found["began"], found["ends"], found["frees"]) == (None, None, None)


def test_seats_say_who_sits_where_and_until_when() -> None:
    found = answers.seating(played(), "ada", NOW + 5)
    assert (found["now"], found["began"], found["lost"]) == (NOW + 5, NOW, None)
    assert found["seats"][1] == {
        "player_num": 2, "name": "Player 2", "bot": False,
        "acted": NOW, "frees": NOW + SHORTEST,
    }  # fmt: skip
    assert [seat["player_num"] for seat in found["seats"]] == [1, 2]


def test_who_lost_their_seat_is_told_how() -> None:
    lost = answers.seating(played(), "carol", NOW)["lost"]
    assert lost == {"player_num": 3, "time": NOW + SECOND, "why": "removed", "by": None}


def test_a_season_that_is_over_is_told_with_principals() -> None:
    season = over().season(1)
    assert season is not None
    head = answers.season_head(season)
    assert head == {
        "number": 1, "began": NOW, "ended": NOW + 60 * SECOND,
        "players": 2, "winner": "Player 1", "score": 0,
    }  # fmt: skip
    found = answers.season(season, str.upper)
    assert found is not None
    assert [(row["rank"], row["who"], row["land"]) for row in found["rows"]] == [
        (1, "ADA", 4),
        (2, "BOB", 3),
    ]
    assert found["picture"] == season.picture
    assert answers.season(None, str.upper) is None


def test_a_record_says_what_a_player_did() -> None:
    archive = over()
    assert answers.record(archive.record("bob")) == {
        "name": "Player 2", "seasons": 1, "wins": 0, "podiums": 1,
        "best_rank": 2, "best_score": 0, "total_score": 0, "last_season": 1,
    }  # fmt: skip
    assert answers.record(archive.record("eve")) is None
