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
from engine.life2.game import Game
from engine.life2.keeping import backup, storage
from tests.boards import BEACON, BLINKER, BLOCK, GLIDER, R_PENTOMINO, live_cells
from tests.engine.life2.maps import NOW, SECOND, Maps, assert_equal

FEW_REPLAYED = 60
SHAPES = [BLINKER, BLOCK, BEACON, GLIDER, R_PENTOMINO]
PLAYERS = list("abcdefghij")  # one more than there are seats
players = st.sampled_from(PLAYERS)


class KeptGame(RuleBasedStateMachine):
    """A game in maps that is upgraded at any moment, and its twin that never is."""

    @initialize()
    def install(self) -> None:
        self.patch = patch.object(storage, "MOST_REPLAYED", FEW_REPLAYED)
        self.patch.start()
        self.maps = Maps()
        self.storage = self.maps.storage()
        self.game = Game.begin("admin")
        self.twin = Game.begin("admin")
        self.storage.create(self.game)
        self.now = NOW
        self.backup = backup.dump(self.twin)

    def teardown(self) -> None:
        self.patch.stop()

    def tell(self, message: Callable[[Game], object]) -> None:
        """Both games get *message*, and answer the same."""
        answers: list[object] = []
        for game in (self.game, self.twin):
            try:
                answers.append(message(game))
            except Refusal as refusal:
                answers.append(str(refusal))
        assert answers[0] == answers[1]
        self.storage.save(self.game)
        self.twin.journal.fresh = []

    @rule(player=players)
    def join(self, player: str) -> None:
        self.tell(lambda game: game.join(player, self.now))

    @rule(
        player=players,
        shape=st.sampled_from(SHAPES),
        x=st.integers(505, 530),
        y=st.integers(-5, 20),
    )
    def place(self, player: str, shape: str, x: int, y: int) -> None:
        self.tell(lambda game: game.place(player, live_cells(shape, x, y), self.now))

    @rule(player=players, x=st.integers(0, 511))
    def place_much(self, player: str, x: int) -> None:
        cells = [(x + 7 * at, 3 * at) for at in range(500)]
        self.tell(lambda game: game.place(player, cells, self.now))

    @rule(player=players)
    def leave(self, player: str) -> None:
        self.tell(lambda game: game.leave(player, self.now))

    @rule(player=players, name=st.sampled_from(["Ada", "Bob", "ada"]))
    def rename(self, player: str, name: str) -> None:
        self.tell(lambda game: game.rename(player, name))

    @rule()
    def pause(self) -> None:
        self.tell(lambda game: game.pause(self.now))

    @rule()
    def resume(self) -> None:
        self.tell(lambda game: game.resume(self.now))

    @rule()
    def reset(self) -> None:
        self.tell(lambda game: game.reset(self.now))

    @rule()
    def back_up(self) -> None:
        self.backup = backup.dump(self.twin)

    @rule()
    def restore(self) -> None:
        def message(game: Game) -> None:
            world, seats, _ = backup.load(self.backup)
            game.restore(world, seats, self.now)

        self.tell(message)

    @rule(admin=players)
    def add_admin(self, admin: str) -> None:
        self.tell(lambda game: game.admins.add(admin))

    @rule(ticks=st.integers(1, 8), late=st.integers(0, 15))
    def tick(self, ticks: int, late: int) -> None:
        """So many ticks, each some tenths of a second *late*."""
        for _ in range(ticks):
            self.now += SECOND + late * SECOND // 10
            due = self.game.advance(self.now)
            assert due == self.twin.advance(self.now)
            if due > 0:
                self.storage.save_time(self.game)

    @rule(seconds=st.integers(1, 10_000))
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
    def the_log_is_bounded(self) -> None:
        """What a load plays again is less than a checkpoint is due for."""
        generation = self.storage.generation
        assert generation <= self.game.world.generation < self.storage.due
        assert self.storage.due <= generation + FEW_REPLAYED


TestKeptGame = KeptGame.TestCase
TestKeptGame.settings = settings(
    max_examples=40,
    stateful_step_count=25,
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],  # a step is too slow to shrink by
)
