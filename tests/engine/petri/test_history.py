"""Any history of the game beside a model of it, with upgrades and crashes at any moment."""

from __future__ import annotations

import copy
from functools import partial
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from engine.errors import BadRequest
from engine.petri import backup
from engine.petri.cells import MODES
from engine.petri.collection import MOST_OVER
from engine.petri.dish import DAY, Dish
from engine.petri.game import MOST_RUNNING, replays
from tests.engine.petri.games import ADA, BOB, NOON, Room, some_moves

PLAYERS = st.sampled_from([ADA, BOB])
WAYS = st.text("NESW", min_size=1, max_size=12)


class Model:
    """A dish as its seed and moves: all the rest follows from them."""

    moves = ""
    given_up = False

    def __init__(self, owner: str, mode: str, seed: int, day: int | None, ticket: str) -> None:
        self.ticket = ticket
        self.owner = owner
        self.mode = mode
        self.seed = seed
        self.day = day

    def dish(self) -> Dish:
        dish = Dish.begin(self.mode, 6, 6, self.seed)
        for way in self.moves:
            dish.play(way)
        return dish


class History(RuleBasedStateMachine):
    """Plays a game, and beside it remembers of each dish only what was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.room = Room()
        self.now = NOON
        self.dishes: dict[int, Model] = {}
        self.paused = False

    @initialize()
    def begin(self) -> None:
        self.kept = backup.dump(self.room.game)
        self.kept_dishes: dict[int, Model] = {}

    @rule(caller=PLAYERS, mode=st.sampled_from(sorted(MODES)), daily=st.booleans())
    def begin_dish(self, caller: str, mode: str, daily: bool) -> None:
        day = self.now // DAY
        if self.paused or not self._may_save(caller, day if daily else None):
            with pytest.raises(BadRequest):
                self.room.game.begin_dish(caller, mode, daily, None, self.now)
            return
        culture = self.room.game.begin_dish(caller, mode, daily, None, self.now)
        assert culture.id not in self.dishes
        ticket = self.room.game.ticket(culture)
        self.dishes[culture.id] = Model(caller, mode, culture.seed, day if daily else None, ticket)
        self.room.keep()

    def _may_save(self, caller: str, day: int | None) -> bool:
        mine = [each for each in self.dishes.values() if each.owner == caller and each.moves != ""]
        running = [m for m in mine if m.day is None and not (m.given_up or m.dish().over)]
        if day is None:
            return len(running) < MOST_RUNNING
        return all(each.day != day for each in mine)

    def _saved(self) -> list[int]:
        return sorted(id for id, model in self.dishes.items() if model.moves != "")

    @precondition(lambda self: self.dishes)
    @rule(data=st.data(), count=st.integers(1, 8))
    def play(self, data: st.DataObject, count: int) -> None:
        id = data.draw(st.sampled_from(sorted(self.dishes)))
        model = self.dishes[id]
        dish = model.dish()
        moves = some_moves(dish, count)
        begins = model.moves == ""
        may = not begins or self._may_save(model.owner, model.day)
        play = partial(self.room.game.play, model.owner, id, model.ticket, dish.turn)
        if moves == "" or model.given_up or self.paused or not may:
            with pytest.raises(BadRequest):
                play(moves or "N", self.now)
            return
        play(moves, self.now)
        model.moves += moves
        self.room.keep()

    @precondition(lambda self: self.dishes)
    @rule(data=st.data(), caller=PLAYERS, moves=WAYS, turn=st.integers(0, 30))
    def play_anything(self, data: st.DataObject, caller: str, moves: str, turn: int) -> None:
        """A stranger's, a repeated, a wrong and now and then a right piece."""
        id = data.draw(st.sampled_from(sorted(self.dishes)))
        model = copy.copy(self.dishes[id])
        played = len(model.moves)
        try:
            _, turns = self.room.game.play(caller, id, model.ticket, turn, moves, self.now)
        except BadRequest:
            return
        assert caller == model.owner
        if turns == []:
            assert model.moves[turn : turn + len(moves)] == moves
            return
        assert (turn, len(turns), self.paused) == (played, len(moves), False)
        self.dishes[id].moves += moves
        self.room.keep()

    @precondition(lambda self: self._saved())
    @rule(data=st.data())
    def send_again(self, data: st.DataObject) -> None:
        id = data.draw(st.sampled_from(self._saved()))
        model = self.dishes[id]
        start = data.draw(st.integers(0, len(model.moves) - 1))
        piece = model.moves[start : start + 100]
        assert self.room.game.play(model.owner, id, "", start, piece, self.now)[1] == []

    @precondition(lambda self: self.dishes)
    @rule(data=st.data())
    def give_up(self, data: st.DataObject) -> None:
        id = data.draw(st.sampled_from(sorted(self.dishes)))
        model = self.dishes[id]
        if self.paused or model.moves == "" or model.given_up or model.dish().over:
            with pytest.raises(BadRequest):
                self.room.game.give_up(model.owner, id, self.now)
            return
        self.room.game.give_up(model.owner, id, self.now)
        model.given_up = True
        self.room.keep()

    @precondition(lambda self: self._saved())
    @rule(data=st.data())
    def strike(self, data: st.DataObject) -> None:
        """What was played by the rules cannot be struck."""
        id = data.draw(st.sampled_from(self._saved()))
        with pytest.raises(BadRequest, match="it stays"):
            self.room.game.strike(id, self.now)

    @rule(hours=st.integers(1, 100))
    def wait(self, hours: int) -> None:
        self.now += hours * DAY // 24

    @rule(pause=st.booleans())
    def pause(self, pause: bool) -> None:
        (self.room.game.pause if pause else self.room.game.resume)(self.now)
        self.paused = pause
        self.room.keep()

    @rule()
    def upgrade(self) -> None:
        """The heap is lost; stable memory is not, and tables and lists are made anew from it."""
        before = self._listed()
        self.room.upgrade()
        assert self._listed() == before

    def _listed(self) -> Any:
        collection = self.room.game.collection
        tables = {
            (mode, day): [row.id for row in self.room.game.table(mode, day, None)]
            for mode in MODES
            for day in (None, *range(NOON // DAY, self.now // DAY + 1))
        }
        return tables, {owner: sorted(ids) for owner, ids in collection.owned.items()}

    @precondition(lambda self: self.dishes and not self.paused)
    @rule(data=st.data())
    def crash(self, data: st.DataObject) -> None:
        """A message traps after it changed everything: heap and maps are as they were."""
        id = data.draw(st.sampled_from(sorted(self.dishes)))
        model = self.dishes[id]
        maps = (self.room.facts, self.room.people, self.room.dishes, self.room.events)
        before = [dict(each.entries) for each in maps]
        dish = model.dish()
        moves = some_moves(dish, 3)
        may = model.moves != "" or self._may_save(model.owner, model.day)
        if moves != "" and not model.given_up and may:
            self.room.game.play(model.owner, id, model.ticket, dish.turn, moves, self.now)
        for each, entries in zip(maps, before, strict=True):
            each.entries = entries
        self.room.upgrade()

    @rule()
    def take_backup(self) -> None:
        self.kept = backup.dump(self.room.game)
        self.kept_dishes = copy.deepcopy(self.dishes)

    @rule()
    def restore(self) -> None:
        self.room.game.restore(backup.load(self.kept), self.now)
        later = {id: model for id, model in self.dishes.items() if id not in self.kept_dishes}
        self.dishes = copy.deepcopy(self.kept_dishes)
        for id, model in later.items():  # whose tickets are as good as before
            model.moves, model.given_up = "", False
            self.dishes[id] = model
        self.room.keep()

    @invariant()
    def every_dish_is_what_its_moves_lead_to(self) -> None:
        collection = self.room.game.collection
        for id in set(self._saved()) - set(collection.rows):
            gone = self.dishes.pop(id)  # all but the last ten that are over go
            assert gone.given_up or gone.dish().over
            assert len([row for row in collection.of(gone.owner) if row.over]) >= MOST_OVER
        assert sorted(collection.rows) == self._saved()
        for id in self._saved():
            model = self.dishes[id]
            culture = collection.get(id)
            assert culture.dish.played == model.moves
            assert culture.dish.hash() == model.dish().hash()
            assert (culture.owner, culture.given_up) == (model.owner, model.given_up)

    @invariant()
    def every_row_is_the_best_of_its_player_and_replays(self) -> None:
        collection = self.room.game.collection
        for mode in MODES:
            rows = self.room.game.table(mode, None, None)
            assert [row.score for row in rows] == sorted([r.score for r in rows], reverse=True)
            expected: dict[str, int] = {}
            for model in self.dishes.values():
                if model.mode == mode and model.dish().score > 0:
                    best = max(expected.get(model.owner, 0), model.dish().score)
                    expected[model.owner] = best
            assert {row.owner: row.score for row in rows} == expected
            assert all(replays(collection.get(row.id)) for row in rows)

    @invariant()
    def telemetry_and_stats_add_up(self) -> None:
        game: Any = self.room.game
        assert game.paused == self.paused
        assert game.telemetry.turns >= sum(len(each.moves) for each in self.dishes.values())
        assert game.begun >= max(self.dishes, default=0)


History.TestCase.settings = settings(max_examples=40, stateful_step_count=30, deadline=None)
TestHistory = History.TestCase
