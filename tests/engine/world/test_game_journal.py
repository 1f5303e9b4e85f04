"""The journal: events, their bound, and the same world played again from them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import BadRequest
from engine.world import snapshot
from engine.world.game import Game
from engine.world.journal import Event, pack, replay, unpack
from tests.agreement import assert_same
from tests.boards import GLIDER, R_PENTOMINO, live_cells
from tests.engine.world.maps import NOW, SECOND

coordinates = st.integers(-(2**31), 2**31 - 1)


def test_a_cell_is_four_digits() -> None:
    assert pack([(10, 47), (511, 0), (-1, 512)]) == "0a1ffv00fv00"


@given(st.lists(st.tuples(coordinates, coordinates), max_size=50))
def test_cells_come_back_wrapped(cells: list[tuple[int, int]]) -> None:
    digits = pack(cells)
    assert len(digits) == 4 * len(cells)
    assert unpack(digits) == [(x % 512, y % 512) for x, y in cells]


class History:
    """A game that somebody plays, and the clock that they look at."""

    def __init__(self) -> None:
        self.game = Game.begin("admin")
        self.now = NOW

    def wait(self, seconds: int) -> None:
        for _ in range(seconds):
            self.now += SECOND
            self.game.advance(self.now)

    def play(self, act: str, who: str, x: int, y: int) -> None:
        game = self.game
        if act == "place":
            game.place(who, live_cells(R_PENTOMINO, x, y), self.now)
        elif act == "leave" and game.seats.find(who) is not None:
            game.leave(who, self.now)
        elif act == "join":
            game.join(who, self.now)
        elif act == "reset":
            game.reset(self.now)
        elif act == "pause":
            game.pause(self.now)
        else:
            game.resume(self.now)


acts = st.tuples(
    st.sampled_from(["place"] * 6 + ["join", "leave", "reset", "pause", "resume"]),
    st.sampled_from(["a", "b", "c", "d"]),
    st.integers(500, 530),
    st.integers(500, 530),
    st.integers(0, 2),
)


@settings(max_examples=12)
@given(st.lists(acts, max_size=12), st.lists(acts, max_size=12))
def test_a_snapshot_and_the_events_since_make_the_same_world(
    before: list[tuple[str, str, int, int, int]], after: list[tuple[str, str, int, int, int]]
) -> None:
    history = History()
    for act, who, x, y, seconds in before:
        history.play(act, who, x, y)
        history.wait(seconds)
    kept = snapshot.dump(history.game.world)
    start = len(history.game.journal.fresh)
    for act, who, x, y, seconds in after:
        history.play(act, who, x, y)
        history.wait(seconds)
    world = history.game.world
    again = replay(snapshot.load(kept), history.game.journal.fresh[start:], world.generation)
    assert_same(again, world)


def test_replay_goes_on_to_a_generation() -> None:
    history = History()
    kept = snapshot.dump(history.game.world)
    history.play("place", "a", 10, 10)
    history.wait(4)
    again = replay(snapshot.load(kept), history.game.journal.fresh, 40)
    assert_same(again, history.game.world)
    assert replay(snapshot.load(kept), history.game.journal.fresh, 100).generation == 100


def test_replay_does_not_go_back() -> None:
    history = History()
    history.game.place("a", live_cells(GLIDER, 3, 3), NOW)
    history.wait(1)
    kept = snapshot.dump(history.game.world)
    with pytest.raises(BadRequest, match="Expected a generation from 10 on, got 9"):
        replay(snapshot.load(kept), [], 9)
    with pytest.raises(BadRequest, match="Expected a generation from 10 on, got 0"):
        replay(snapshot.load(kept), history.game.journal.fresh, 20)


def test_replay_stops_at_a_restored_world() -> None:
    kept = snapshot.dump(History().game.world)
    with pytest.raises(BadRequest, match="The world was restored here"):
        replay(snapshot.load(kept), [Event(0, NOW, "restore", 0)], 20)
