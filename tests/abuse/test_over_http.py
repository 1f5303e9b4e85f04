"""
Floods of fresh keys that come over HTTP, to all rooms of one localnet.

::

    room = rooms("petri")                       this room of it
    ada = room.somebody()                       a client with a key that nobody saw before
    ada.tell("set_name", "Ada")                 what is in Ok; refused: `client.problem.Life2Error`
    room.admin().tell("set_newcomers", ...)     whoever installed it
    said = flood(room, 100, calls)              *calls(key, number)* for each of 100 fresh keys
    said[DONE]                                  how many of them were refused nothing
    said.most_common()                          and which words the others heard, how often

A key that is refused something calls no more. What else goes wrong goes wrong in the test.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from client import network, room
from client.canister import Canister
from engine.access import MOST_PER_MINUTE
from engine.boxes.edges import edges_around
from engine.errors import Life2Error
from engine.petri.dish import Dish
from engine.world.rules.plane import MOST_PLAYERS
from localnet.protocol import agent, principal, sign
from tests.boards import BLOCK, live_cells
from tests.engine.petri.games import some_moves
from tests.servers.served import Served, make_project

Calls = Callable[[Canister, int], None]

KEYS = 100
AT_ONCE = 8  # keys that call at the same time
DONE = "done"
EARLY = {"Early": None}
DOT = ("B3/S23", "P5,5", "o!")


class ServedRoom:
    """The room called *name* on the localnet *served*."""

    def __init__(self, served: Served, name: str) -> None:
        self.room = room.find(name)
        self.served = served
        key = agent.fetch_root_key(served.url)
        self._network = network.Network(network.LOCALNET, served.url, key, own=True)
        self._named = network.find_canister(served.project, self.room.canister, own=True)

    def somebody(self, who: sign.Identity | None = None) -> Canister:
        """The room as *who* sees it, or somebody whose key nobody saw before."""
        me = who or sign.from_key(Ed25519PrivateKey.generate())
        return Canister(self._network, self._named, me, self.room)

    def admin(self) -> Canister:
        """The room as whoever installed it sees it."""
        return self.somebody(self.served.admin())


@pytest.fixture(scope="module")
def rooms(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], ServedRoom]]:
    served = Served(make_project(tmp_path_factory.mktemp("floods") / "project"), "--port", "0")
    try:
        served.wait()
        yield partial(ServedRoom, served)
    finally:
        served.stop()


def flood(served: ServedRoom, calls: Calls) -> Counter[str]:
    """Let KEYS fresh ones make their *calls*; what each of them heard in the end."""

    def one(number: int) -> str:
        try:
            calls(served.somebody(), number)
        except Life2Error as problem:
            return str(problem)
        return DONE

    with ThreadPoolExecutor(AT_ONCE) as pool:
        return Counter(pool.map(one, range(KEYS)))


def test_arena_tells_a_flood_why_and_changes_nothing(rooms: Callable[[str], ServedRoom]) -> None:
    def calls(key: Canister, number: int) -> None:
        key.tell("set_name", f"Flood {number}")
        key.tell("sponsor", 1, 1_000)

    room = rooms("arena")
    ada = room.somebody()
    ada.tell("set_name", "Ada")
    account = ada.ask("get_account")
    room.admin().tell("set_newcomers", 60)
    said = flood(room, calls)
    assert said[DONE] == 0
    words = " ".join(said)
    assert "only what was won can be handed on" in words
    assert "60 newcomers a minute" in words
    assert ada.ask("get_account") == account
    with pytest.raises(Life2Error, match="only what was won"):
        ada.tell("sponsor", 1, 1)
    ada.tell("set_name", "Countess")
    assert ada.ask("get_names", [principal.parse(ada.me)]) == ["Countess"]


def test_boxes_tells_a_flood_why_and_changes_nothing(rooms: Callable[[str], ServedRoom]) -> None:
    def calls(key: Canister, number: int) -> None:
        key.tell("join_team")
        key.tell("draw", [8 * number + at for at in range(8)])

    room = rooms("boxes")
    ada = room.somebody()
    ada.tell("set_name", "Ada")
    ada.tell("draw", list(edges_around(990, 910)))
    room.admin().tell("set_newcomers", 60)
    said = flood(room, calls)
    assert 60 <= said[DONE] < 100
    assert "60 newcomers a minute" in " ".join(said)
    seat = ada.ask("get_seat")
    assert (seat["name"], seat["claimed"], seat["drawn"]) == ("Ada", 1, 4)
    assert ada.tell("draw", list(edges_around(990, 930)))["drawn"] == 4


def everything(who: Canister, name: str) -> int:
    """All that Lab offers, over HTTP."""
    who.tell("set_name", name)
    id_: int = who.tell("publish", f"By {name}", *DOT, None)
    who.tell("like", id_, True)
    who.tell("prove", id_, 7)
    assert who.ask("get_specimen", id_)["author_name"] == name
    return id_


def test_lab_holds_a_flood_at_the_gate(rooms: Callable[[str], ServedRoom]) -> None:
    def calls(key: Canister, number: int) -> None:
        key.tell("set_name", f"Squatter {number}")
        for _ in range(2):
            key.tell("like", key.tell("publish", "Spam", *DOT, None), True)

    room = rooms("lab")
    player = room.somebody()
    first = everything(player, "Player")
    room.admin().tell("set_newcomers", 10)
    heard = flood(room, calls)
    assert 10 <= heard[DONE] < 100
    assert all("10 newcomers a minute" in words for words in heard if words != DONE)
    second = everything(player, "Player One")
    own = player.ask("get_specimens", f"by {player.me}", 0)["specimens"]
    assert [each["id"] for each in own] == [second, first]
    room.admin().tell("set_newcomers", 120)
    everything(room.somebody(), "Somebody new")
    with pytest.raises(Life2Error, match="is taken"):
        room.somebody().tell("set_name", "Player One")


def test_world_leaves_a_player_everything(rooms: Callable[[str], ServedRoom]) -> None:
    room = rooms("world")
    ada = room.somebody()
    seat = ada.tell("join_game")
    ada.tell("set_name", "Ada")
    ada.tell("place_cells", live_cells(BLOCK, 8, 8))
    coins = ada.ask("get_player")["balance"]

    def attack(key: Canister, number: int) -> None:
        with suppress(Life2Error):
            key.tell("take_seat", principal.parse(ada.me))
        key.tell("join_game")
        with suppress(Life2Error):
            key.tell("set_name", "Ada")
        key.tell("place_cells", live_cells(BLOCK, number * 5, 100))

    said = flood(room, attack)
    assert said[DONE] == MOST_PLAYERS - 1, said
    player = ada.ask("get_player")
    assert (player["player_num"], player["name"]) == (seat, "Ada")
    assert player["balance"] >= coins
    assert ada.tell("join_game") == seat
    ada.tell("place_cells", live_cells(BLOCK, 16, 8))
    ada.tell("set_name", "Ada Lovelace")
    ada.tell("leave_game")
    assert ada.tell("join_game") == seat


def begin(key: Canister, daily: bool, count: int) -> Any:
    """A new dish of *key*'s, after *count* moves."""
    shown = key.tell("begin_dish", EARLY, daily, None)
    moves = some_moves(Dish.begin("early", 6, 6, shown["seed"]), count)
    return key.tell("play", shown["id"], shown["ticket"], 0, moves)["dish"]


def test_petri_takes_nothing_in_a_flood(rooms: Callable[[str], ServedRoom]) -> None:
    room = rooms("petri")
    while room.somebody().ask("get_today")["seed"] is None:
        pass  # it draws its secret
    ada, admin = room.somebody(), room.admin()
    ada.tell("set_name", "Ada")
    mine = [begin(ada, daily, 20) for daily in (True, False)]
    admin.tell("set_newcomers", 1)

    def calls(key: Canister, number: int) -> None:
        begin(key, number % 2 == 0, 3)
        key.tell("set_name", f"Key {number}")

    said = flood(room, calls)
    refused = [words for words in said if words != DONE]
    assert all("This room admits 1 newcomers a minute" in words for words in refused)
    assert 1 <= said[DONE] < 100
    assert ada.ask("get_my_dishes") == sorted(mine, key=lambda dish: (dish["over"], -dish["when"]))
    admin.tell("set_newcomers", MOST_PER_MINUTE)
    assert flood(room, calls)[DONE] > 50  # some of these names are taken
    begin(ada, False, 5)
    with pytest.raises(Life2Error, match="is somebody else's"):
        room.somebody().tell("give_up", mine[0]["id"])
    begin(room.somebody(), True, 5)
    assert len(ada.ask("get_leaderboard", EARLY, mine[0]["daily"], None)) == 30
