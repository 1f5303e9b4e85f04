"""
Where the instructions of a tick go: its operations on boards, counted and priced.

A board in which a world is played here is an int that notes what is done with it. What an
operation costs grows with the cells that it gives, and differs between the two libraries of big
ints, so each is priced twice: as RustPython 0.3.1 was metered, and as Kybra's own interpreter was
(the report of `bench.ticks` has both rows). Python's own work is in neither.

    python -m bench.operations --case "200 soups"
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bench.table import markdown
from bench.ticks.cases import CASES, TICK, Case
from engine.world.board import World

CELLS = 278_528  # of the boards that the prices are for
WORD = 32  # to shift by whole words is cheaper


class Price(NamedTuple):
    """Thousands of instructions, in RustPython 0.3.1 and in Kybra's."""

    meter: int
    kybra: int


PRICES = {
    "& | ^": Price(50, 82),
    "<<": Price(206, 102),
    "<< words": Price(205, 37),
    ">>": Price(120, 119),
    ">> words": Price(120, 37),
    "bit_count": Price(391, 71),
    "to_bytes": Price(2_943, 1_270),
    "-": Price(38, 38),
}
Place = tuple[str, str]  # file and function
Tally = Counter[tuple[Place, str]]  # by place and operation, the cells that it gave

tally: Tally = Counter()


class Counted(int):
    """A board that notes what is done with it."""

    def __lshift__(self, by: int) -> Counted:
        return _noted("<< words" if by % WORD == 0 else "<<", int.__lshift__(self, by))

    def __rshift__(self, by: int) -> Counted:
        return _noted(">> words" if by % WORD == 0 else ">>", int.__rshift__(self, by))

    def __neg__(self) -> Counted:
        return _noted("-", int.__neg__(self))

    def bit_count(self) -> int:
        _note("bit_count", self.bit_length())
        return int.bit_count(self)

    def to_bytes(self, *arguments: Any, **options: Any) -> bytes:
        _note("to_bytes", self.bit_length())
        return int.to_bytes(self, *arguments, **options)


def _noted(operation: str, result: int) -> Counted:
    _note(operation, result.bit_length())
    return Counted(result)


def _note(operation: str, cells: int) -> None:
    frame = sys._getframe(1)
    while frame.f_code.co_filename == __file__ and frame.f_back is not None:
        frame = frame.f_back
    tally[(Path(frame.f_code.co_filename).name, frame.f_code.co_name), operation] += cells


def _logic(name: str) -> Callable[[int, int], Counted]:
    """A logical operation: ``&`` looks at as many cells as the smaller board has, others at all."""
    compute = getattr(int, name)
    seen = min if "and" in name else max

    def noted(self: int, other: int) -> Counted:
        _note("& | ^", seen(int.bit_length(self), int.bit_length(other)))
        return Counted(compute(self, other))

    return noted


for _name in ("__and__", "__or__", "__xor__", "__rand__", "__ror__", "__rxor__"):
    setattr(Counted, _name, _logic(_name))


def count(case: Case) -> Tally:
    """What is done with boards in the ticks of *case*."""
    board = case.board()
    world = World.from_cells(board.cells, board.balances)
    for _ in range(case.mode.warm_up):
        world.step(TICK)
    _watch(world.terrain)
    tally.clear()
    for _ in range(case.mode.ticks):
        world.step(TICK)
    return tally.copy()


def _watch(thing: object) -> None:
    """Have every board in *thing*, and in the patch it has open, note what is done with it."""
    for name, value in vars(thing).items():
        if name == "_patch" and value is not None:
            _watch(value)
        elif isinstance(value, int) and value > CELLS:
            setattr(thing, name, Counted(value))
        elif isinstance(value, list) and all(isinstance(each, int) for each in value):
            setattr(thing, name, [Counted(each) for each in value])


def table(found: Tally, generations: int) -> str:
    """By place, the operations of a generation as if all were on whole boards, and their price."""
    places: dict[Place, Counter[str]] = {}
    for (place, operation), cells in found.items():
        places.setdefault(place, Counter())[operation] += cells
    rows = [
        (place, sum(counts.values()) / CELLS / generations, *_priced(counts, generations))
        for place, counts in places.items()
    ]
    rows.sort(key=lambda row: -row[2])
    total = _priced(sum(places.values(), Counter()), generations)
    lines = [
        [f"{file} {name}", f"{many:.1f}", *map(_digits, prices)]
        for (file, name), many, *prices in rows
    ]
    every = sum(row[1] for row in rows)
    lines.append(["all", f"{every:.1f}", *map(_digits, total)])
    return markdown(["where", "operations", "RustPython 0.3.1, M", "Kybra, M"], lines)


def _priced(counts: Counter[str], generations: int) -> tuple[float, float]:
    """Millions of instructions a generation, by each of the two."""
    share = {name: cells / CELLS / generations / 1000 for name, cells in counts.items()}
    return (
        sum(PRICES[name].meter * many for name, many in share.items()),
        sum(PRICES[name].kybra * many for name, many in share.items()),
    )


def _digits(millions: float) -> str:
    return f"{millions:.2f}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m bench.operations", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument(
        "--case", action="append", choices=CASES, metavar="NAME",
        help="only this board (may be repeated): " + "; ".join(CASES).replace("%", "%%"),
    )  # fmt: skip
    for name in parser.parse_args(arguments).case or CASES:
        case = CASES[name]
        print(f"{name}\n\n{table(count(case), case.mode.ticks * TICK)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
