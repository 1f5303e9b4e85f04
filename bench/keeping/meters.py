"""
A tick by one of bench.meters, what is kept of it, and what it writes.

    measure      instructions of a tick; the same on every run
    written      the characters that a tick hands to stable maps

A checkpoint is written once in `INTERVAL` ticks, and a tick has that share of it.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from bench.boards import Board
from bench.keeping.guest import WARM_UP, DictMap, keep, load, no_seasons, play
from bench.meters.meter import ROOT, Meter
from engine.world.rules.windows import TICK
from engine.world.storage import MOST_REPLAYED, Storage

GUEST = Path(__file__).with_name("guest.py")
CLOCKS = 100  # that are kept, one after the other, so that the mean of them hardly scatters
INTERVAL = MOST_REPLAYED // TICK  # ticks from one checkpoint to the next


class Tick(NamedTuple):
    """The instructions of a tick that nobody keeps, of keeping its clock, and of a checkpoint."""

    alone: float
    clock: float
    checkpoint: float

    @property
    def keeping(self) -> float:
        return self.clock + self.checkpoint / INTERVAL

    @property
    def share(self) -> float:
        return self.keeping / (self.alone + self.keeping)


def measure(meter: Meter, board: Board, ticks: int) -> Tick:
    """What a tick on *board* spends by *meter*, the mean of so many *ticks*."""
    guest = f"/root/{GUEST.relative_to(ROOT)}"
    balances = [str(coins) for coins in board.balances]
    with TemporaryDirectory() as folder:
        Path(folder, "board").write_bytes(board.cells)

        def spent(mode: str, times: int) -> int:
            return meter.cost([guest, "/script/board", mode, str(times), *balances], Path(folder))

        return Tick(
            alone=(spent("played", ticks) - spent("played", 0)) / ticks,
            clock=(spent("kept", CLOCKS) - spent("passed", CLOCKS)) / CLOCKS,
            checkpoint=spent("checkpoint", CLOCKS) - spent("passed", CLOCKS),
        )


class Scales(DictMap):
    """A map that weighs what is put into it: *characters* are those of all maps."""

    characters = 0

    def insert(self, key: int, value: str) -> str | None:
        Scales.characters += len(value)
        return super().insert(key, value)


def written(board: Board) -> float:
    """The characters that a tick on *board* hands to stable maps."""
    with TemporaryDirectory() as folder:
        place = Path(folder, "board")
        place.write_bytes(board.cells)
        game = load(str(place), board.balances)
    storage = Storage(Scales(), Scales(), Scales(), Scales(), Scales(), no_seasons())
    storage.create(game)
    play(game, WARM_UP)
    Scales.characters = 0
    keep(game, storage, 1)
    tick = Scales.characters
    Scales.characters = 0
    storage.pre_upgrade(game)
    return tick + Scales.characters / INTERVAL
