"""The soak's checks see what they are for, its gate lets nobody in, and regulars play."""

from __future__ import annotations

import threading
from random import Random
from typing import Any, cast

import pytest

from bots.rooms.world import CHARACTERS, SIZE
from client.log import Event
from engine.boxes import records
from engine.petri.dish import Culture, Dish
from engine.world import frame, snapshot
from engine.world.board import World
from engine.world.frame import Frame
from engine.world.journal import pack
from tests.localnet.crash.player import Move
from tests.reference import Refused
from tests.servers.served import WorldClient
from tests.soak.house import Client
from tests.soak.rooms.arena import Fighter
from tests.soak.rooms.boxes import Scribe, check_answers
from tests.soak.rooms.lab import Audit, Visitor
from tests.soak.rooms.petri import Grower, check_dish
from tests.soak.rooms.world import (
    POOR,
    Regular,
    check_coins,
    check_reference,
    check_told,
    same_moment,
)
from tests.soak.soak import Gate, GateEnded

ACORN = [(0, 2), (1, 0), (1, 2), (3, 1), (4, 2), (5, 2), (6, 2)]


GLIDER = [(11, 0), (12, 1), (10, 2), (11, 2), (12, 2)]


def started() -> World:
    """Two players, with cells across the seam of the torus that will meet."""
    world = World()
    world.join(1)
    world.join(2)
    world.place(1, [(x - 3, y - 1) for x, y in ACORN])
    world.place(2, GLIDER)
    world.step(20)
    return world


def shown(world: World) -> Frame:
    return frame.decode(frame.encode(world))


def stats(world: World) -> dict[str, Any]:
    return {
        "generation": world.generation,
        "alive": world.alive_count,
        "potential": int.from_bytes(world.potential(), "little").bit_count(),
        "minted": world.minted,
        "pot": world.pot,
    }


def copy(world: World) -> World:
    return snapshot.load(snapshot.dump(world))


def test_a_frame_is_held_to_its_coins() -> None:
    found = shown(started())
    check_coins(found)
    found.accounts.balances[1] += 1
    with pytest.raises(AssertionError, match="2000 minted, 2001 found"):
        check_coins(found)


@pytest.mark.parametrize("name", ["generation", "alive", "potential", "minted", "pot"])
def test_what_is_told_is_held_to_the_frame(name: str) -> None:
    world = started()
    told = stats(world)
    check_told(told, shown(world))
    told[name] += 1
    with pytest.raises(AssertionError):
        check_told(told, shown(world))


def test_a_moment_is_another_when_cells_were_placed() -> None:
    world = started()
    before = stats(world)
    assert same_moment(before, stats(world))
    world.place(1, [(300, 300)])
    assert not same_moment(before, stats(world))


def history() -> tuple[World, list[Event], World]:
    """A world, what happened in it, and what it became."""
    before = started()
    after = copy(before)
    after.step(3)
    after.place(2, ACORN)
    after.step(4)
    after.leave(1)
    after.join(1)
    after.step(5)
    happened = [("place", 2, pack(ACORN), 3), ("leave", 1, "", 7), ("join", 1, "", 7)]
    first = before.generation
    events = [Event(first + at, 0, kind, who, what) for kind, who, what, at in happened]
    return before, events, after


def test_the_reference_plays_the_same_history() -> None:
    check_reference(*history())


@pytest.mark.parametrize("left_out", [0, 1])
def test_the_reference_sees_an_event_that_is_missing(left_out: int) -> None:
    before, events, after = history()
    del events[left_out]
    with pytest.raises((AssertionError, Refused)):
        check_reference(before, events, after)


def test_the_reference_sees_a_cell_a_coin_and_a_generation_too_many() -> None:
    before, events, after = history()
    for change in ("place", "balance", "pot", "step"):
        wrong = copy(after)
        if change == "place":
            wrong.place(1, [(400, 400)])
        elif change == "balance":
            wrong.balances[0] += 1
        elif change == "pot":
            wrong.accounts.pot += 1
        else:
            wrong.step(1)
            wrong.generation -= 1
        with pytest.raises(AssertionError):
            check_reference(before, events, wrong)


def test_an_account_that_is_not_what_was_answered_is_seen() -> None:
    fighter = Fighter(1, Random(1))
    fighter.has_account = True
    fighter.check({"balance": 1000, "kept": 0})
    with pytest.raises(AssertionError, match="1000, 0 told"):
        fighter.check({"balance": 999, "kept": 0})


def told(first: int, drawn: int, *lines: int) -> Scribe:
    """A scribe of team 2 who was answered that so many of *lines* were drawn."""
    scribe = Scribe(1, Random(1))
    scribe.team = 2
    move = Move("draw", (list(lines),), None, False)  # type: ignore[arg-type]
    answer = {"Ok": {"first": first, "drawn": drawn, "claimed": [], "lines": 5}}
    move.settle(b"", answer)  # type: ignore[arg-type]
    scribe.moves.append(move)
    return scribe


def test_a_line_that_is_not_what_was_answered_is_seen() -> None:
    log = records.pack(7, 1) + records.pack(9, 2) + records.pack(11, 2)
    check_answers(log, [told(1, 2, 9, 11)])
    with pytest.raises(AssertionError, match="is lost"):
        check_answers(log[:-3], [told(1, 2, 9, 11)])
    with pytest.raises(AssertionError, match="another move"):
        check_answers(log, [told(1, 2, 9, 12)])
    with pytest.raises(AssertionError, match="another team's"):
        check_answers(log, [told(0, 1, 7)])


@pytest.mark.parametrize(
    ("kind", "detail", "sentence"),
    [
        ("like", "1,bob", "has 0 likes, not 1"),
        ("prove", f"1,9,{'0' * 64},bob", "other proofs"),
        ("withdraw", "1,ada", "other specimens"),
    ],
)
def test_a_gallery_that_is_not_the_journal_s_is_seen(kind: str, detail: str, sentence: str) -> None:
    audit = Audit()
    audit.happen(Event(1, 0, "publish", 0, "1,ada"))
    shown = [{"id": 1, "likes": 0}]
    audit.check(shown, {})
    audit.happen(Event(1, 0, kind, 0, detail))
    with pytest.raises(AssertionError, match=sentence):
        audit.check(shown, {})


def test_a_visitor_does_everything_there_is() -> None:
    visitor = Visitor(1, Random(1))
    visitor.own = {1: ("B3/S23", "T16,16", "bo$2bo$3o!")}
    thought = {visitor.think(cast(Client, None))[0] for _ in range(200)}
    assert thought == {"set_name", "withdraw", "prove", "like", "publish"}


def grower() -> tuple[Grower, Culture, dict[str, Any]]:
    """Somebody who was answered two moves, and a dish that had them."""

    found = Grower(1, Random(1))
    found.id, found.dish = 7, Dish.begin("early", 6, 6, 5)
    culture = Culture(7, "ada", Dish.begin("early", 6, 6, 5), 5, None, 0)
    for way in "NE":
        found.dish.play(way)
        culture.dish.play(way)
    return found, culture, {"hash": culture.dish.hash(), "moves": "NE"}


def test_a_dish_that_is_not_what_was_answered_is_seen() -> None:
    found, culture, shown = grower()
    check_dish(shown, culture, found)
    with pytest.raises(AssertionError, match="is not what was noted"):
        check_dish(shown | {"hash": "ab"}, culture, found)
    with pytest.raises(AssertionError, match="but NE was answered"):
        check_dish(shown | {"moves": "N"}, culture, found)


# -- regulars: they open, go on, leave when they are poor, and never send the same cells twice


def offline(player: Regular) -> WorldClient:
    """A client that signs; nothing is ever sent."""
    return WorldClient("http://127.0.0.1:1", bytes(10), b"", player.identity)


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
    shapes = sorted(map(len, player.character.opening))
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


# -- the gate: nobody is inside when it is closed, and nobody waits when it is over


def test_closing_waits_for_whoever_is_inside_and_lets_nobody_in() -> None:
    gate = Gate()
    inside, leave, closed = threading.Event(), threading.Event(), threading.Event()
    entered = []

    def stay() -> None:
        with gate.passing():
            inside.set()
            leave.wait()
            assert not closed.is_set(), "the gate was closed behind somebody"

    def come_late() -> None:
        with gate.passing():
            entered.append(closed.is_set())

    def close() -> None:
        gate.close()
        closed.set()

    gate.open()
    threads = [threading.Thread(target=stay)]
    threads[0].start()
    inside.wait()
    threads.append(threading.Thread(target=close))
    threads[1].start()
    leave.set()
    closed.wait()
    threads.append(threading.Thread(target=come_late))
    threads[2].start()
    assert entered == []
    gate.open()
    for thread in threads:
        thread.join()
    assert entered == [True]


def test_whoever_waits_at_the_end_is_sent_home() -> None:
    gate = Gate()
    sent_home = threading.Event()

    def wait() -> None:
        with pytest.raises(GateEnded), gate.passing():
            raise AssertionError("it was never open")
        sent_home.set()

    thread = threading.Thread(target=wait)
    thread.start()
    gate.end()
    sent_home.wait()
    thread.join()
