"""
A flood of fresh keys in Petri: who plays there plays on, and has lost nothing.

The flood begins dishes, plays one move or many, and takes names, once as fast as it likes and once
as fast as the gate for newcomers lets it. There are a fifth of the places that the canister has, so
the flood is five times as strong.
"""

from __future__ import annotations

import pytest

from engine.access import MINUTE, MOST_PER_MINUTE, PER_MINUTE
from engine.errors import Refusal
from engine.petri import collection, people
from engine.petri.collection import FEW
from engine.petri.dish import DAY, Culture, Dish, day_of
from engine.petri.game import Game
from tests.engine.petri.games import NOON, Room, some_moves

KEYS = 10_000
DISHES, NAMES = 600, 200  # places
EARLY = {"Early": None}
NEW = "somebody-new"


class Player:
    """Ada, who does everything that Petri offers, and knows what she has."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.tickets: dict[int, str] = {}
        self.moves: dict[int, str] = {}

    @property
    def game(self) -> Game:
        return self.room.game

    def begin(self, mode: str, daily: bool, now: int, count: int) -> Culture:
        """A new dish, after *count* moves."""
        culture = self.game.begin_dish("ada", mode, daily, None, now)
        self.tickets[culture.id] = self.game.ticket(culture)
        self.moves[culture.id] = ""
        return self.go_on(culture, now, count)

    def go_on(self, culture: Culture, now: int, count: int) -> Culture:
        """*culture* after *count* moves more."""
        id, turn = culture.id, culture.dish.turn
        moves = some_moves(culture.dish, count)
        after, _ = self.game.play("ada", id, self.tickets[id], turn, moves, now)
        self.moves[id] += moves
        self.room.keep()
        return after

    def does_everything(self, now: int) -> None:
        """Takes a name, plays the dish of the day, one of her own to its end, and another."""
        self.game.rename("ada", "Ada", now)
        self.begin("early", True, now, 40)
        over = self.begin("early", False, now, 60)
        if not over.over:
            self.game.give_up("ada", over.id, now)
        self.begin("mid", False, now, 2)
        self.begin("early", False, now, 25)

    def has_lost_nothing(self) -> None:
        """Her name, her rows, and every move of hers, wherever she has not to prove it again."""
        assert self.game.names.get("ada") == "Ada"
        assert sorted(row.id for row in self.game.collection.of("ada")) == sorted(self.moves)
        for id, moves in self.moves.items():
            assert self.game.collection.get(id).dish.played == moves
        for day in (None, day_of(NOON)):
            assert "ada" in [row.owner for row in self.game.table("early", day, None)]


class Flood:
    """Ten thousand keys, of which each has its turn."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.refused: dict[str, int] = {}

    def comes(self, now: int, apart: int, keys: int) -> int:
        """Let every one of so many *keys* do its worst, so long *apart*; the time after it."""
        for number in range(keys):
            now += apart
            for step in (self.begins_only, self.plays, self.takes_a_name):
                try:
                    step(f"key-{number}", number, now)
                except Refusal as refusal:
                    words = str(refusal).partition(":")[0]
                    self.refused[words] = self.refused.get(words, 0) + 1
        self.room.keep()
        return now

    def begins_only(self, key: str, number: int, now: int) -> None:
        self.room.game.begin_dish(key, "mid", True, None, now)

    def plays(self, key: str, number: int, now: int) -> None:
        """One move, and every tenth key ten; now and then in a dish of its own."""
        game = self.room.game
        daily = number % 40 != 0
        turns = FEW if number % 10 == 0 else 1
        culture = game.begin_dish(key, "early", daily, None, now)
        moves = DAILY[:turns] if daily else some_moves(culture.dish, turns)
        game.play(key, culture.id, game.ticket(culture), 0, moves, now)

    def takes_a_name(self, key: str, number: int, now: int) -> None:
        self.room.game.rename(key, f"Key {number}", now)


DAILY = some_moves(Dish.begin("early", 6, 6, Room().game.seeds.of_day(day_of(NOON))), FEW)


def stays_in_bounds(room: Room) -> None:
    """What the flood may have stored, at most."""
    assert len(room.dishes.entries) <= DISHES
    assert len(room.game.names.of) <= NAMES
    assert len(room.events.entries) <= 1000
    written = (room.facts, room.people, room.dishes, room.events)
    letters = sum(len(text) for each in written for text in each.entries.values())
    assert letters < 1_000_000
    again = room.storage.load()  # an upgrade
    assert sorted(again.collection.rows) == sorted(room.game.collection.rows)


def somebody_new_plays(room: Room, now: int) -> None:
    """Begins, plays, enters the table, and is called something."""
    game = room.game
    culture = game.begin_dish(NEW, "early", False, None, now)
    moves = some_moves(culture.dish, 50)
    game.play(NEW, culture.id, game.ticket(culture), 0, moves, now)
    assert NEW in [row.owner for row in game.table("early", None, None)]
    short = game.begin_dish(NEW, "early", False, None, now)
    game.play(NEW, short.id, game.ticket(short), 0, some_moves(short.dish, FEW), now)
    assert short.id in game.collection.rows
    game.rename(NEW, "Newcomer", now)


# newcomers a minute, nanoseconds between two keys, and keys
FLOODS = {
    "no gate": (MOST_PER_MINUTE, MINUTE // MOST_PER_MINUTE, KEYS),
    "a thousand a minute at the usual gate": (PER_MINUTE, MINUTE // 1000, 3_000),
}


@pytest.mark.parametrize(("per_minute", "apart", "keys"), FLOODS.values(), ids=list(FLOODS))
def test_who_played_before_a_flood_has_lost_nothing(
    monkeypatch: pytest.MonkeyPatch, per_minute: int, apart: int, keys: int
) -> None:
    monkeypatch.setattr(collection, "MOST_DISHES", DISHES)
    monkeypatch.setattr(people, "MOST_NAMES", NAMES)
    room = Room()
    room.game.newcomers.configure(per_minute)
    ada = Player(room)
    ada.does_everything(NOON)
    wave = Flood(room)
    now = wave.comes(NOON, apart, keys)
    stays_in_bounds(room)
    ada.has_lost_nothing()
    for id in list(ada.moves):  # she goes on where she was
        culture = room.game.collection.get(id)
        if not culture.over:
            ada.go_on(culture, now, 1)
    ada.does_everything(now + DAY)
    somebody_new_plays(room, now + DAY)
    if per_minute == PER_MINUTE:
        # for three minutes 120 a minute are let in, and the first 120 at once
        assert 3 * PER_MINUTE <= len(room.game.collection.owned) <= 4 * PER_MINUTE + 3
        assert any(words.startswith("This room admits 120") for words in wave.refused)
    else:
        assert len(room.game.collection.rows) == DISHES
        assert len(room.game.names.of) == NAMES


def test_a_dish_that_a_better_flood_pushed_out_is_proved_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever plays better stands higher, but nobody's moves are lost."""
    monkeypatch.setattr(collection, "MOST_DISHES", 40)
    room = Room()
    room.game.newcomers.configure(MOST_PER_MINUTE)
    ada = Player(room)
    mine = ada.begin("early", False, NOON, 1)
    now = Flood(room).comes(NOON, 1000, keys=500)
    assert mine.id not in room.game.collection.rows
    moves = ada.moves[mine.id] + some_moves(mine.dish, FEW)
    room.game.play("ada", mine.id, ada.tickets[mine.id], 0, moves, now)
    assert room.game.collection.get(mine.id).dish.played == moves


def test_who_was_named_before_a_flood_keeps_the_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Though a flood fills all tables, and pushes out the dish."""
    monkeypatch.setattr(collection, "MOST_DISHES", 100)
    monkeypatch.setattr(people, "MOST_NAMES", 60)
    room = Room()
    room.game.newcomers.configure(MOST_PER_MINUTE)
    ada = Player(room)
    room.game.rename("ada", "Ada", NOON)
    ada.begin("early", False, NOON, FEW)
    now, named = NOON + DAY, 0
    for number in range(250):
        now, key = now + 1000, f"key-{number}"
        culture = room.game.begin_dish(key, "early", False, None, now)
        try:
            moves = some_moves(culture.dish, 15)
            room.game.play(key, culture.id, room.game.ticket(culture), 0, moves, now)
            room.game.rename(key, f"Key {number}", now)
            named += 1
        except Refusal:
            continue
    assert "ada" not in room.game.collection.owned
    assert named > 60, "names of the flood gave way"
    assert room.game.names.get("ada") == "Ada"
