"""What is shown of a game: the leaderboard, the state in Candid, the pages, and who may call."""

from __future__ import annotations

import struct
from itertools import product

import pytest

from engine.access import MOST_BYTES
from engine.admins import Admins
from engine.callers import ANONYMOUS
from engine.pages import LATE
from engine.world.board import World
from engine.world.game import Game
from engine.world.interface import ACCESS
from engine.world.rules.cell import ALIVE_BIT, OWNER_MASK
from engine.world.seats import Seats
from engine.world.showing.board_rle import parse_board
from engine.world.showing.pages import answer
from engine.world.showing.reply import game_state
from engine.world.showing.standings import leaderboard, potential_count
from protocol.candid.decode import decode
from protocol.candid.did import parse_did
from protocol.candid.encode import encode
from tests.boards import BLINKER, GLIDER, Sketch, full, live_cells, terrain
from tests.canister.world_host import DID
from tests.engine.world.maps import NOW, SECOND

STATE = parse_did(DID)[0].methods["get_state"].results


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
    found = [vars(row) for row in leaderboard(game_of(*sketch.board()))]
    assert [list(row.values()) for row in found] == [
        [1, "Name 1", 50, 0, 1, 3, 6],
        [2, "Name 2", 50, 0, 1, 2, 4],
        [3, "Name 3", 50, 0, 1, 1, 2],
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
    assert potential_count(game) == 9


# The state in Candid


@pytest.mark.parametrize("player", [None, 7])
def test_the_state_is_candid(player: int | None) -> None:
    cells, balances = terrain("seam", "scattered", 9)
    world = World.from_cells(cells, balances)
    world.step(3)
    principals = [bytes([number]) * (29 if number < 9 else 0) for number in range(1, 10)]
    (state,) = decode(STATE, game_state(world, principals, player))
    shown = {(c["x"], c["y"]): (c["owner"], c["coins"], 1) for c in state["alive_cells"]}
    shown |= {(c["x"], c["y"]): (c["owner"], c["coins"], 0) for c in state["territory"]}
    there = {
        (at % 512, at // 512): (cell & 15, cell >> 5, cell >> 4 & 1)
        for at, cell in enumerate(world.cells())
        if cell != 0
    }
    assert shown == there
    assert len(state["alive_cells"]) == world.alive_count
    assert (state["generation"], state["balances"]) == (3, world.balances)
    assert (state["players"], state["player_num"]) == (principals, player)


def test_the_state_of_nothing_is_candid_too() -> None:
    (state,) = decode(STATE, game_state(World(), [], None))
    assert not any(state.values())


def test_the_largest_state_fits_a_reply() -> None:
    """All cells owned: six bytes each, and a reply may have 3 MiB."""
    world = World.from_cells(bytes([0x31]) * 512 * 512, [0])
    size = len(game_state(world, [b"\1" * 29], 1))
    assert 6 * 512 * 512 < size < 6 * 512 * 512 + 200
    assert size < 3 * 2**20


# Pages


def test_metrics_are_prometheus_text() -> None:
    game = Game.begin("admin")
    game.place("a", live_cells(BLINKER, 5, 5), NOW)
    lines = answer(game, "/metrics", NOW, 1234).body.decode().splitlines()
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
    assert (answer(game, "/health", NOW, 0).status, answer(game, "/health", NOW, 0).body) == (
        200,
        b"asleep\n",
    )
    game.place("a", live_cells(GLIDER, 5, 5), NOW)
    assert answer(game, "/health", NOW + LATE, 0).body == b"running\n"
    late = answer(game, "/health?x=1", NOW + LATE + 1, 0)
    assert (late.status, late.body) == (503, b"late: no tick for 60 seconds\n")
    game.pause(NOW)
    assert answer(game, "/health", NOW + 2 * LATE, 0).body == b"paused\n"


def test_the_board_is_rle() -> None:
    game = Game.begin("admin")
    game.place("a", live_cells(GLIDER, 5, 5), NOW)
    game.place("b", live_cells(GLIDER, 50, 50), NOW)
    page = answer(game, "/board.rle", NOW, 0)
    assert page.status == 200
    assert parse_board(page.body.decode()) == bytes(cell & 31 for cell in game.world.cells())
    game.advance(NOW + SECOND)
    page = answer(game, "/board.rle", NOW, 0)
    assert parse_board(page.body.decode()) == bytes(cell & 31 for cell in game.world.cells())
    page = answer(game, "/living.rle", NOW, 0)
    alive = bytes(cell & 31 if cell & 16 else 0 for cell in game.world.cells())
    assert parse_board(page.body.decode()) == alive


def test_a_board_that_would_cost_too_much_to_draw_is_not_drawn() -> None:
    game = game_of(*full(0.5, 9))
    asked = {"/board.rle": "/living.rle or get_frame", "/living.rle": "get_frame"}
    for url, instead in asked.items():
        page = answer(game, url, NOW, 0)
        assert page.status == 503
        assert page.body.startswith(b"Expected at most 25000 runs of cells to draw, got ")
        assert page.body.endswith(f": ask {instead}\n".encode())


def test_a_board_with_too_much_land_is_drawn_without() -> None:
    sketch = Sketch().draw(GLIDER, 5, 5, 1)
    for x, y in product(range(0, 512, 4), repeat=2):
        sketch.land(x, y + 2, 2, 1, 2)
    game = game_of(*sketch.board())
    assert answer(game, "/board.rle", NOW, 0).status == 503
    page = answer(game, "/living.rle", NOW, 0)
    assert page.status == 200
    assert page.body.splitlines()[1] == b"x = 512, y = 512, rule = B3/S23:T512,512"


@pytest.mark.parametrize("url", ["", "/", "/metrics/", "/Health", "//health", "/board.png?/health"])
def test_other_pages_are_not_found(url: str) -> None:
    assert answer(Game.begin("admin"), url, NOW, 0).status == 404


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


def test_nobody_is_let_in_without_a_name() -> None:
    for method in ACCESS.methods():
        assert "sign in first" in (ACCESS.objection(method, ANONYMOUS, 6, Admins("admin")) or "")


def test_unknown_methods_are_not_there() -> None:
    assert ACCESS.objection("drop_tables", "a", 6, Admins("a")) == "There is no method drop_tables"


@pytest.mark.parametrize(
    ("method", "most"), [("join_game", 512), ("place_cells", 8512), ("put_backup", 201_512)]
)
def test_what_is_too_large_is_not_let_in(method: str, most: int) -> None:
    assert ACCESS.objection(method, "a", most, Admins("a")) is None
    expected = f"Expected at most {most} bytes of arguments for {method}, got {most + 1}"
    assert ACCESS.objection(method, "a", most + 1, Admins("a")) == expected


def test_the_longest_list_of_cells_is_let_in() -> None:
    types = parse_did(DID)[0].methods["place_order"].args
    order = {"number": 2**64 - 1, "whole": True}
    size = len(encode(types, [[(-(2**31), 2**31 - 1)] * 1000, order]))
    assert size == struct.calcsize("<ii") * 1000 + 44
    assert ACCESS.objection("place_order", "a", size, Admins("a")) is None
