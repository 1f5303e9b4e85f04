"""
From two meters to instructions of the Internet Computer.

Work is of two kinds: *planes*, long ints as they are added, shifted and masked, and *Python*,
the interpreter's own calls and turns. Both meters see both, at different rates, and two
equations have one solution::

    wasi       = planes + w * python          w, r  what the pure work of `work.py` costs
    rustpython = r * planes + python                by one meter, in terms of the other

Planes are counted as in WASI, Python as in RustPython. What Kybra's own interpreter, compiled
to wasm as dfx.json says, takes for each kind was metered once and is written down here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

Reading = Mapping[str, int]  # by meter

# Wasm instructions in Kybra's interpreter for an operation on 262,144 bits, and how many of
# them a generation of `bitboard.life` takes; its board has margins, so 544 bits for every 512.
OPERATIONS = {"and, or, xor": (249_000, 23), "by one bit": (283_000, 2), "by a row": (129_000, 4)}
PLANES_IN_KYBRA = sum(price * count for price, count in OPERATIONS.values()) * 544 / 512
# An empty call takes 6,600 there and 3,300 in RustPython; a turn of a loop 2,700 and 1,370.
PYTHON_IN_KYBRA = 2.0
# The Internet Computer counts some wasm instructions as several.
WEIGHTS = 1.35


class Instructions(NamedTuple):
    """An estimate, and between what it lies."""

    low: float
    likely: float
    high: float

    def less(self, other: Instructions) -> Instructions:
        pairs = zip(self, other, strict=True)
        return Instructions(*(max(0.0, mine - theirs) for mine, theirs in pairs))

    def plus(self, more: float) -> Instructions:
        return Instructions(*(each + more for each in self))


class Rates(NamedTuple):
    """What the two kinds of work cost."""

    python_in_wasi: float
    planes_in_rustpython: float
    planes_in_kybra: float

    @classmethod
    def of(cls, work: Mapping[str, Reading]) -> Rates:
        planes, python = work["planes"], work["Python"]
        return cls(
            python["wasi"] / python["rustpython"],
            planes["rustpython"] / planes["wasi"],
            PLANES_IN_KYBRA / planes["wasi"],
        )

    def split(self, reading: Reading) -> tuple[float, float]:
        """How much of a *reading* is planes, in WASI, and how much Python, in RustPython."""
        wasi, rustpython = reading["wasi"], reading["rustpython"]
        whole = 1 - self.python_in_wasi * self.planes_in_rustpython
        python = max(0.0, rustpython - self.planes_in_rustpython * wasi) / whole
        return max(0.0, wasi - self.python_in_wasi * python), python

    def instructions(self, reading: Reading) -> Instructions:
        """
        What the Internet Computer would count.

        It would be the least if all of it were planes, and the most if RustPython had spent
        all of its time on Python and the other meter on planes.
        """
        planes, python = self.split(reading)
        low = reading["wasi"] * self.planes_in_kybra
        likely = planes * self.planes_in_kybra + python * PYTHON_IN_KYBRA
        high = low + reading["rustpython"] * PYTHON_IN_KYBRA
        return Instructions(*(WEIGHTS * each for each in (min(low, likely), likely, high)))
