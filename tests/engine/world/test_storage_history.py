"""
Any history of a game, kept after every message, beside the same game that nobody keeps.

Checkpoints come every few seconds here, so that whatever may happen happens before one,
with one and after one.
"""

from __future__ import annotations

from collections.abc import Callable
from unittest.mock import patch

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from engine.errors import Refusal
from engine.world import accounts, backup, board, storage
from engine.world.game import Game
from engine.world.season import DAY, FOREVER
from engine.world.seats import Placed
from tests.boards import BEACON, BLINKER, BLOCK, GLIDER, R_PENTOMINO, live_cells
from tests.engine.world.maps import NOW, SECOND, Maps, assert_equal
from tests.people import person

FEW_REPLAYED = 60
SHAPES = [BLINKER, BLOCK, BEACON, GLIDER, R_PENTOMINO]
PLAYERS = [person(name) for name in "abcdefghij"]  # one more than there are seats
OFTEN = 50  # generations from one payday to the next
players = st.sampled_from(PLAYERS)


def seen(answer: object) -> object:
    """*answer* as it can be compared."""
    return vars(answer) if isinstance(answer, Placed) else answer


class KeptGame(RuleBasedStateMachine):
    """A game in maps that is upgraded at any moment, and its twin that never is."""

    @initialize()
    def install(self) -> None:
        self.patches = [patch.object(storage, "MOST_REPLAYED", FEW_REPLAYED)]
        self.patches += [patch.object(one, "PAYDAY", OFTEN) for one in (accounts, board)]
        for one in self.patches:
            one.start()
        self.maps = Maps()
        self.storage = self.maps.storage()
        self.game = Game.begin("admin")
        self.twin = Game.begin("admin")
        self.storage.create(self.game)
        self.now = NOW
        self.archived = Maps()
        self.archive = self.archived.archive()
        self.backup = backup.dump(self.twin)

    def teardown(self) -> None:
        for one in self.patches:
            one.stop()

    def tell(self, message: Callable[[Game], object]) -> None:
        """Both games get *message*, and answer the same."""
        answers: list[object] = []
        for game in (self.game, self.twin):
            game.pass_time(self.now)
            try:
                answers.append(seen(message(game)))
            except Refusal as refusal:
                answers.append(str(refusal))
        assert answers[0] == answers[1]
        self.storage.save(self.game)
        self.keep_twin()

    def keep_twin(self) -> None:
        """What the twin has to keep is kept by nobody; but its archive is."""
        self.twin.journal.fresh = []
        self.twin.departures.changed = False
        for day in self.twin.days:
            self.archive.save_day(day)
        self.twin.days = []
        for ended in self.twin.ended:
            self.archive.save(ended)
        self.twin.ended = []

    @rule(player=players, bot=st.sampled_from([None, None, True, False]))
    def join(self, player: str, bot: bool | None) -> None:
        self.tell(lambda game: game.join(player, self.now, bot))

    @rule(
        player=players,
        shape=st.sampled_from(SHAPES),
        x=st.integers(505, 530),
        y=st.integers(-5, 20),
        order=st.none() | st.integers(1, 4),
        whole=st.booleans(),
    )
    def place(
        self, player: str, shape: str, x: int, y: int, order: int | None, whole: bool
    ) -> None:
        cells = live_cells(shape, x, y)
        self.tell(lambda game: game.place(player, cells, self.now, order, whole))

    @rule(player=players, x=st.integers(0, 511))
    def place_much(self, player: str, x: int) -> None:
        cells = [(x + 7 * at, 3 * at) for at in range(500)]
        self.tell(lambda game: game.place(player, cells, self.now))

    @rule(player=players)
    def leave(self, player: str) -> None:
        self.tell(lambda game: game.leave(player, self.now))

    @rule(player=players, name=st.sampled_from(["Ada", "Bob", "ada"]))
    def rename(self, player: str, name: str) -> None:
        self.tell(lambda game: game.rename(player, name, self.now))

    @rule()
    def pause(self) -> None:
        self.tell(lambda game: game.pause(self.now))

    @rule()
    def resume(self) -> None:
        self.tell(lambda game: game.resume(self.now))

    @rule(free=st.booleans())
    def reset(self, free: bool) -> None:
        self.tell(lambda game: game.reset(self.now, free))

    @rule(player=st.integers(0, 9))
    def remove(self, player: int) -> None:
        self.tell(lambda game: game.remove(player, self.now))

    @rule(seconds=st.sampled_from([0, 59, 60, 300, 10_000]))
    def set_season(self, seconds: int) -> None:
        self.tell(lambda game: game.set_season(seconds, self.now))

    @rule()
    def end_season(self) -> None:
        self.tell(lambda game: game.end_season(self.now))

    @rule()
    def wait_for_the_end(self) -> None:
        """Nobody comes before the season is over; then the alarm goes off."""
        if self.game.season.ends != FOREVER:
            self.now = max(self.now, self.game.season.ends)
            self.tell(lambda game: game.season.number)

    @rule(late=st.integers(0, 3 * DAY))
    def wait_for_midnight(self, late: int) -> None:
        """Nobody comes before the race is over, or only a day or three later."""
        if self.game.season.racing:
            self.now = max(self.now, self.game.season.day_ends + late * SECOND)
            self.tell(lambda game: game.season.line)

    @rule()
    def back_up(self) -> None:
        self.backup = backup.dump(self.twin)

    @rule()
    def restore(self) -> None:
        def message(game: Game) -> None:
            restored, seats, _ = backup.load(self.backup)
            game.restore(restored, seats, self.now)

        self.tell(message)

    @rule(admin=players)
    def add_admin(self, admin: str) -> None:
        self.tell(lambda game: game.admins.add(admin))

    @rule(ticks=st.integers(1, 8), late=st.integers(0, 15))
    def tick(self, ticks: int, late: int) -> None:
        """So many ticks, each some tenths of a second *late*."""
        for _ in range(ticks):
            self.now += SECOND + late * SECOND // 10
            if self.now >= self.game.season.day_ends:
                self.tell(lambda game: game.season.number)
            due = self.game.advance(self.now)
            assert due == self.twin.advance(self.now)
            if due > 0:
                self.storage.save_time(self.game)

    @rule(seconds=st.integers(1, 10_000) | st.sampled_from([DAY, 8 * DAY]))
    def sleep(self, seconds: int) -> None:
        """Nobody comes, and while the game runs no tick either."""
        self.now += seconds * SECOND

    @rule()
    def upgrade(self) -> None:
        self.storage.pre_upgrade(self.game)
        self.upgrade_without_pre_upgrade()

    @rule()
    def upgrade_without_pre_upgrade(self) -> None:
        """The heap is lost; the maps are not."""
        self.storage = self.maps.storage()
        self.game = self.storage.load()

    @invariant()
    def nothing_is_lost(self) -> None:
        assert_equal(self.maps.load(), self.twin)

    @invariant()
    def the_archive_is_the_same(self) -> None:
        for number in range(self.twin.season.number + 1):
            ours, theirs = self.maps.archive().season(number), self.archive.season(number)
            assert (ours is None) == (theirs is None)
            if ours is not None and theirs is not None:
                assert ours.dump() == theirs.dump()
        assert self.maps.days.entries == self.archived.days.entries
        assert self.maps.records.entries == self.archived.records.entries

    @invariant()
    def the_log_is_bounded(self) -> None:
        """What a load plays again is less than a checkpoint is due for."""
        generation = self.storage.checkpoint.generation
        assert generation <= self.game.world.generation < self.storage.due
        assert self.storage.due <= generation + FEW_REPLAYED


TestKeptGame = KeptGame.TestCase
TestKeptGame.settings = settings(
    max_examples=15,
    stateful_step_count=25,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],  # a step is too slow to shrink by
)
