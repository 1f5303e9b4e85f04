"""
The measurements of one board: instructions, time and memory, after a check that all play one game.

Instructions are per generation and do not count what loading the board costs. They are the same
on every machine, so they are kept, and a change that needs more of them fails; times and sizes
are only for reading.
"""

from __future__ import annotations

import statistics
import time
import tracemalloc
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.boards import ALIVE, Board
from bench.cases import ENGINE, GENERATIONS, NUMPY, PLAIN, Subject
from bench.compiled import AsWritten, Compiled, Leaner
from bench.meters.known import at_hand
from bench.meters.meter import Meter
from bench.meters.wasi import WASI

Row = dict[str, float]


class DisagreementError(Exception):
    """A world and the baseline stepped apart, so their costs cannot be compared."""


def instructions(subject: Subject, board: Board, meter: Meter = WASI) -> int:
    """Wasm instructions that *subject* spends on a generation in the interpreter of *meter*."""
    with TemporaryDirectory() as folder:
        Path(folder, "board").write_bytes(board.cells)

        def spent(ticks: int) -> int:
            steps = [subject.module, subject.name, str(ticks), str(subject.tick)]
            words = ["/root/bench/guest.py", *steps, *map(str, board.balances)]
            return meter.cost(words, Path(folder))

        return round((spent(subject.ticks) - spent(0)) / subject.generations)


def compiled_instructions(kind: type[Compiled], board: Board) -> int:
    """Wasm instructions that the compiled baseline spends on a generation."""
    world = kind.from_cells(board.cells, board.balances)
    loaded = world.spent
    world.step(GENERATIONS)
    return round((world.spent - loaded) / GENERATIONS)


def milliseconds(subject: Subject, board: Board) -> float:
    """Native processor time of a generation: the median over repeats."""

    def once() -> float:
        world = subject.load(board)
        start = time.process_time()
        for _ in range(subject.ticks):
            world.step(subject.tick)
        return (time.process_time() - start) / subject.generations

    return 1000 * statistics.median(once() for _ in range(subject.repeats))


def kibibytes(subject: Subject, board: Board) -> tuple[float, float]:
    """What a world holds after a tick, and the most that was held while the tick ran."""
    subject.load(board).step()  # what is computed once for all worlds is not this world's
    tracemalloc.start()
    try:
        world = subject.load(board)
        tracemalloc.reset_peak()
        world.step(subject.tick)
        held, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return held / 1024, peak / 1024


def agree(subject: Subject, board: Board) -> None:
    """
    Check that *subject* and the compiled baseline step *board* to the same worlds.

    :raises DisagreementError: They do not.
    """
    ours, theirs = subject.load(board), Compiled.from_cells(board.cells, board.balances)
    for tick in range(1, subject.ticks + 1):
        ours.step(subject.tick)
        theirs.step(subject.tick)
        if (ours.cells(), ours.balances, ours.pot) != (
            theirs.cells(),
            theirs.balances,
            theirs.pot,
        ):
            last = tick * subject.tick
            raise DisagreementError(f"{subject.name} and seed.c differ by generation {last}")


def engine_row(board: Board) -> Row:
    """Everything that is measured of the engine on *board*."""
    agree(ENGINE, board)
    held, peak = kibibytes(ENGINE, board)
    metered = {by(meter): instructions(ENGINE, board, meter) for meter in at_hand()}
    return {
        **metered,
        "engine ms": milliseconds(ENGINE, board),
        "held KiB": held,
        "peak KiB": peak,
    }


def by(meter: Meter) -> str:
    """What a row calls the engine's instructions by *meter*."""
    return f"engine, {meter.name}"


def baseline_row(board: Board) -> Row:
    """What the engine is compared with on *board*."""
    after = Compiled.from_cells(board.cells, board.balances)
    after.step(GENERATIONS)
    return {
        "alive": _population(board.cells),
        "alive after": _population(after.cells()),
        "as written": compiled_instructions(AsWritten, board),
        "leaner": compiled_instructions(Leaner, board),
        "plain Python": instructions(PLAIN, board),
        "plain Python ms": milliseconds(PLAIN, board),
        "numpy ms": milliseconds(NUMPY, board),
    }


def _population(cells: bytes) -> int:
    return sum(cell & ALIVE != 0 for cell in cells)
