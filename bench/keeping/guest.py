"""
What is metered: ticks of the game on a board, kept or not.

    guest.py BOARD alone|kept|checkpoint TICKS BALANCE ...

A tick is what the canister's timer does: the generations that are due, and then the storage,
with dicts in place of stable maps. *Alone*, nobody keeps the world; with *checkpoint*, one is
written after the last tick. Before the ticks and after all of it a process asks for its parent,
so that whoever counts sees where they begin and end.
"""

import gc
import os
import sys

from engine.clock import SECOND
from engine.life2.game import Game
from engine.life2.keeping.storage import Storage
from engine.life2.world import World

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


def load(board: str, balances: "list[int]") -> Game:
    """A game that is about to be played on *board*."""
    game = Game.begin("admin")
    with open(board, "rb") as file:
        game.world = World.from_cells(file.read(), balances)
    game.pace.wake(START)
    return game


def play(game: Game, storage: "Storage | None", ticks: int) -> None:
    """Let so many *ticks* pass, and keep each of them on the *storage*, if there is one."""
    for _ in range(ticks):
        if game.advance(game.pace.since + SECOND) == 0:
            raise SystemExit("nothing moves on this board, and nothing has to be kept")
        if storage is not None:
            storage.save_time(game)


def main() -> None:
    board, mode, ticks, *balances = sys.argv[1:]
    game = load(board, [int(coins) for coins in balances])
    storage = None
    if mode != "alone":
        storage = Storage(DictMap(), DictMap(), DictMap(), DictMap())
        storage.create(game)
    mark = getattr(os, "getppid", int)
    play(game, storage, WARM_UP)
    gc.collect()  # so that what loading allocated does not decide when playing collects
    mark()
    play(game, storage, int(ticks))
    if storage is not None and mode == "checkpoint":
        storage.pre_upgrade(game)
    mark()


if __name__ == "__main__":
    main()
