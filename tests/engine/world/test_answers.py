"""What World answers: records by the names in the .did, pages, and who may call."""

from __future__ import annotations

import struct
from itertools import product

import pytest

from engine.access import MOST_BYTES, Admins
from engine.pages import LATE
from engine.world import answers
from engine.world.accounts import Config
from engine.world.answers import leaderboard, page
from engine.world.archive import Archive
from engine.world.board import World
from engine.world.board_rle import parse_board
from engine.world.game import Game
from engine.world.interface import ACCESS
from engine.world.rules.plane import ALIVE_BIT, OWNER_MASK
from engine.world.season import WEEK
from engine.world.seats import SHORTEST, Seats
from localnet.protocol.candid.did import parse_did
from localnet.protocol.candid.encode import encode
from tests.boards import BLINKER, BLOCK, GLIDER, Sketch, full, live_cells, terrain
from tests.canister.world_host import DID
from tests.engine.world.maps import DAY, MIDNIGHT, NOW, SECOND, Maps


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
        "player_num": 1, "name": "Player 1", "points": 0, "score": 0,
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
    assert found["season_ends"] == MIDNIGHT + WEEK * SECOND
    assert (found["day"], found["day_ends"]) == (1, MIDNIGHT + DAY)
    assert found["season_seconds"] == WEEK


def test_a_season_without_an_end_says_none() -> None:
    game = played()
    game.set_season(0, NOW)
    assert answers.stats(game, 0)["season_ends"] is None
    assert answers.seating(game, "ada", NOW)["ends"] is None
    assert answers.seating(game, "ada", NOW)["day_ends"] is None


def test_before_anybody_plays_no_season_has_begun() -> None:
    found = answers.seating(Game.begin("admin"), "ada", NOW)
    assert (found["began"], found["ends"], found["frees"]) == (None, None, None)
    assert (found["day_began"], found["day_ends"]) == (None, None)


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
        "players": 2, "winner": "Player 1", "points": 0,
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
        "days": 1, "day_wins": 0, "points": 0,
    }  # fmt: skip
    assert answers.record(archive.record("eve")) is None


def game_of(cells: bytes, balances: list[int]) -> Game:
    game = Game.begin("admin")
    game.world = World.from_cells(cells, balances)
    game.seats = Seats.load(
        [f"caller-{n} 0 0 person - Name {n}" for n in range(1, len(balances) + 1)]
    )
    return game


# The leaderboard


def test_the_leaderboard_counts_cells_land_and_coins() -> None:
    sketch = Sketch(players=3, balance=50).draw("12a/ab3", 511, 511, coins=2)
    found = [(row.counts, row.name) for row in leaderboard(game_of(*sketch.board()))]
    assert found == [  # player, points, score, land, alive, coins, balance
        ([1, 0, 0, 3, 1, 6, 50], "Name 1"),
        ([2, 0, 0, 2, 1, 4, 50], "Name 2"),
        ([3, 0, 0, 1, 1, 2, 50], "Name 3"),
    ]


def test_the_leaderboard_agrees_with_counting_cells() -> None:
    cells, balances = terrain("crowded", "patches", 9)
    for row in leaderboard(game_of(cells, balances)):
        land = [cell for cell in cells if cell & OWNER_MASK == row.player]
        assert row.land == len(land)
        assert row.alive == sum(cell & ALIVE_BIT != 0 for cell in land)
        assert row.coins == sum(cell >> 5 for cell in land)


def test_free_seats_are_not_on_the_leaderboard() -> None:
    game = Game.begin("admin")
    for caller in "abc":
        game.join(caller, NOW)
    game.leave("b", NOW)
    assert [row.player for row in leaderboard(game)] == [1, 3]


def test_potential_is_the_living_and_their_neighbours() -> None:
    game = Game.begin("admin")
    game.place("a", [(511, 511)], NOW)
    assert game.world.potential_count == 9


# Pages


def test_metrics_are_prometheus_text() -> None:
    game = Game.begin("admin")
    game.place("a", live_cells(BLINKER, 5, 5), NOW)
    lines = page(game, "/metrics", NOW, 1234).body.decode().splitlines()
    values = dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    assert values["life2_alive_cells"] == "3"
    assert values["life2_tick_instructions"] == "1234"
    assert values['life2_player_balance{player="1"}'] == "997"
    assert "cycles" not in "".join(lines)
    named = {name.partition("{")[0] for name in values}
    assert named == {line.split()[2] for line in lines if line.startswith("# TYPE")}
    assert named == {line.split()[2] for line in lines if line.startswith("# HELP")}


def test_health_says_how_the_game_is() -> None:
    game = Game.begin("admin")
    assert (page(game, "/health", NOW, 0).status, page(game, "/health", NOW, 0).body) == (
        200,
        b"asleep\n",
    )
    game.place("a", live_cells(GLIDER, 5, 5), NOW)
    assert page(game, "/health", NOW + LATE, 0).body == b"running\n"
    late = page(game, "/health?x=1", NOW + LATE + 1, 0)
    assert (late.status, late.body) == (503, b"late: no tick for 60 seconds\n")
    game.pause(NOW)
    assert page(game, "/health", NOW + 2 * LATE, 0).body == b"paused\n"


def test_the_board_is_rle() -> None:
    game = Game.begin("admin")
    game.place("a", live_cells(GLIDER, 5, 5), NOW)
    game.place("b", live_cells(GLIDER, 50, 50), NOW)
    found = page(game, "/board.rle", NOW, 0)
    assert found.status == 200
    assert parse_board(found.body.decode()) == bytes(cell & 31 for cell in game.world.cells())
    game.advance(NOW + SECOND)
    found = page(game, "/board.rle", NOW, 0)
    assert parse_board(found.body.decode()) == bytes(cell & 31 for cell in game.world.cells())
    found = page(game, "/living.rle", NOW, 0)
    alive = bytes(cell & 31 if cell & 16 else 0 for cell in game.world.cells())
    assert parse_board(found.body.decode()) == alive


def test_a_board_that_would_cost_too_much_to_draw_is_not_drawn() -> None:
    game = game_of(*full(0.5, 9))
    asked = {"/board.rle": "/living.rle or get_frame", "/living.rle": "get_frame"}
    for url, instead in asked.items():
        found = page(game, url, NOW, 0)
        assert found.status == 503
        assert found.body.startswith(b"Expected at most 25000 runs of cells to draw, got ")
        assert found.body.endswith(f": ask {instead}\n".encode())


def test_a_board_with_too_much_land_is_drawn_without() -> None:
    sketch = Sketch().draw(GLIDER, 5, 5, 1)
    for x, y in product(range(0, 512, 4), repeat=2):
        sketch.land(x, y + 2, 2, 1, 2)
    game = game_of(*sketch.board())
    assert page(game, "/board.rle", NOW, 0).status == 503
    found = page(game, "/living.rle", NOW, 0)
    assert found.status == 200
    assert found.body.splitlines()[1] == b"x = 512, y = 512, rule = B3/S23:T512,512"


@pytest.mark.parametrize("url", ["", "/", "/metrics/", "/Health", "//health", "/board.png?/health"])
def test_other_pages_are_not_found(url: str) -> None:
    assert page(Game.begin("admin"), url, NOW, 0).status == 404


# Access


def test_players_and_admins_are_let_in() -> None:
    admins = Admins("admin")
    for method in ACCESS.players + ACCESS.queries:
        assert ACCESS.objection(method, "somebody", MOST_BYTES, admins) is None
    for method in ACCESS.admins:
        assert ACCESS.objection(method, "admin", MOST_BYTES, admins) is None
        assert ACCESS.objection(method, "somebody", 6, admins) == f"{method} is for admins only"


def test_every_method_is_for_somebody() -> None:
    known = ACCESS.methods()
    assert sorted(known) == sorted(parse_did(DID)[0].methods)


def test_the_longest_list_of_cells_is_let_in() -> None:
    types = parse_did(DID)[0].methods["place_order"].args
    order = {"number": 2**64 - 1, "whole": True}
    size = len(encode(types, [[(-(2**31), 2**31 - 1)] * 1000, order]))
    assert size == struct.calcsize("<ii") * 1000 + 44
    assert ACCESS.objection("place_order", "a", size, Admins("a")) is None


@pytest.mark.parametrize("text", ["seasons,levy,paydays,idle_seats", "levy,idle_seats", "classic"])
def test_rules_come_back_from_their_record(text: str) -> None:
    game = Game.begin("admin")
    game.configure(Config.parse(text), NOW)
    fields = answers.config(game)
    assert list(fields) == ["seasons", "levy", "paydays", "idle_seats"]
    assert answers.config_of(fields).format() == text
