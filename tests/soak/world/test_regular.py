"""Regulars: they open, go on, leave when they are poor, and never send the same cells twice."""

from __future__ import annotations

from random import Random

from bots.rooms.world import CHARACTERS, SIZE
from engine.life2.journal import pack
from tests.servers.life2 import Life2
from tests.soak.world.regular import POOR, Regular


def offline(player: Regular) -> Life2:
    """A client that signs; nothing is ever sent."""
    return Life2("http://127.0.0.1:1", bytes(10), b"", player.identity)


def regular(number: int, used: set[str]) -> Regular:
    return Regular(number, Random(number), CHARACTERS[number % len(CHARACTERS)], used)


def test_whoever_stands_comes_in_one_way_or_the_other() -> None:
    player = regular(1, set())
    methods = {player.think(offline(player)).method for _ in range(50)}
    assert methods == {"join_game", "place_cells"}


def test_an_opening_is_what_the_character_opens_with() -> None:
    player = regular(0, set())
    player.think(offline(player))
    player.seated = True
    shapes = sorted(map(len, player.character.opening()))
    found: list[int] = []
    while len(found) < len(shapes) - 1:
        move = player.think(offline(player))
        found += [len(move.args[0])] if move.method == "place_cells" else []
    assert set(found) <= set(shapes)


def test_nobody_ever_sends_the_same_cells() -> None:
    used: set[str] = set()
    details = []
    for player in (regular(1, used), regular(6, used)):
        player.seated, player.balance = True, 10**6
        for _ in range(500):
            move = player.think(offline(player))
            details += [move.detail] if move.method == "place_cells" else []
    assert len(details) > 700
    assert len(details) == len(set(details))


def test_some_places_are_absurdly_far_off_and_come_round() -> None:
    player = regular(2, set())
    player.seated, player.balance = True, 10**6
    sent = [player.think(offline(player)).args for _ in range(200)]
    lists = [args[0] for args in sent if args and isinstance(args[0], list)]
    far = [cells for cells in lists if any(abs(x) > 1000 * SIZE for x, _ in cells)]
    assert 5 < len(far) < len(lists) / 2
    assert all(-(2**31) <= at < 2**31 for cells in far for point in cells for at in point)
    assert all(pack(cells) == pack([(x % SIZE, y % SIZE) for x, y in cells]) for cells in far)


def test_whoever_is_poor_leaves() -> None:
    player = regular(3, set())
    player.seated, player.balance = True, POOR
    assert player.think(offline(player)).method == "leave_game"
