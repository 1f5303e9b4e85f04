"""
What is metered: ticks of the game on a board, and apart from them what is kept.

    guest.py BOARD played|passed|kept|checkpoint TIMES BALANCE ...

The board is first played for some ticks. Then, so many times over::

    played        a tick passes, ten generations of it, that nobody keeps
    passed        a second passes of which nothing is played
    kept          the same, and the storage keeps it, with dicts in place of stable maps
    checkpoint    as passed, and a checkpoint is written at the end

So *kept* and *passed* differ in nothing but keeping, and have the same board in the same memory:
whole ticks, kept and not, differ by more than keeping takes, because their worlds lie elsewhere.
"""

import gc
import sys

from engine.clock import SECOND
from engine.world.archive import Archive
from engine.world.board import World
from engine.world.game import Game
from engine.world.storage import Storage

START = 1_700_000_000 * SECOND
WARM_UP = 5  # ticks


class DictMap(dict[int, str]):
    """A stable map as far as a storage writes it."""

    def insert(self, key: int, value: str) -> "str | None":
        before = self.get(key)
        self[key] = value
        return before

    def remove(self, key: int) -> "str | None":
        return self.pop(key, None)

    def keys(self) -> "list[int]":  # type: ignore[override]
        return sorted(self)


def no_seasons() -> Archive:
    """An archive for a game in which no season ends: nobody has a record in it."""
    return Archive(*[DictMap() for _ in range(5)])  # type: ignore[arg-type]


def load(board: str, balances: "list[int]") -> Game:
    """A game that is about to be played on *board*."""
    game = Game.begin("admin")
    with open(board, "rb") as file:
        game.world = World.from_cells(file.read(), balances)
    game.pace.wake(START)
    return game


def play(game: Game, ticks: int) -> None:
    """Let so many *ticks* pass."""
    for _ in range(ticks):
        if game.advance(game.pace.since + SECOND) == 0:
            raise SystemExit("nothing moves on this board, and nothing has to be kept")


def keep(game: Game, storage: Storage, times: int) -> None:
    """Let so many seconds pass in which nothing is played, and keep each of them."""
    for _ in range(times):
        game.pace.since += SECOND
        storage.save_time(game)


def skip(game: Game, times: int) -> None:
    """Let so many seconds pass in which nothing is played, and keep none of them."""
    for _ in range(times):
        game.pace.since += SECOND


def main() -> None:
    board, mode, times, *balances = sys.argv[1:]
    game = load(board, [int(coins) for coins in balances])
    storage = Storage(DictMap(), DictMap(), DictMap(), DictMap(), DictMap(), no_seasons())
    storage.create(game)
    play(game, WARM_UP)
    gc.collect()  # so that what loading allocated does not decide when playing collects
    if mode == "played":
        play(game, int(times))
    elif mode == "kept":
        keep(game, storage, int(times))
    else:
        skip(game, int(times))
    if mode == "checkpoint":
        storage.pre_upgrade(game)


if __name__ == "__main__":
    main()
