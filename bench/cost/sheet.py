"""
docs/measured/cost.md: the figures, what follows from them, and what does not.

The words are in sheet.md. Every number is computed from figures.json and `prices`, so that the
same figures make the same sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bench.cost import bill, prices
from bench.cost.boards import RECIPES
from bench.cost.estimate import PLANES_IN_KYBRA, PYTHON_IN_KYBRA, Instructions, Rates
from bench.cost.figures import LOOKED, Figures
from bench.cost.plot import Mark, Series
from bench.table import markdown

TEMPLATE = Path(__file__).with_name("sheet.md")
MILLION = 1_000_000
QUERY_LIMIT = 5_000 * MILLION
GLIDER_MESSAGE = 400  # bytes, signature and all
RUST_ALIVE = 1_400
RUST_CYCLES = 61 * MILLION
RUST_OVER_C = 1.7  # instructions, on boards of the same kind: docs/measured/benchmarks.md

AWAKE = [recipe.name for recipe in RECIPES if not recipe.asleep]
ASLEEP = [recipe.name for recipe in RECIPES if recipe.asleep]


class Sheet:
    """What the *figures* come to."""

    def __init__(self, figures: Figures) -> None:
        self.work = figures["work"]
        self.boards = figures["boards"]
        self.rates = Rates.of(self.work)
        self.ticks = {name: bill.tick(self.rates, self.boards[name]) for name in AWAKE}
        self.standing = bill.standing_day() / prices.SECONDS_PER_DAY

    def document(self) -> str:
        """All of docs/measured/cost.md."""
        numbers = self._numbers()
        return TEMPLATE.read_text("utf-8").format(
            year=self._year(),
            original=self._original(),
            prices=_prices(),
            measured=self._measured(),
            kinds=self._kinds(),
            estimated=self._estimated(),
            looking=self._looking(),
            once=self._once(),
            **numbers,
        )

    def series(self) -> list[Series]:
        """All of docs/measured/cost.svg."""
        young = [name for name in AWAKE if name.endswith("young")]
        old = [name for name in AWAKE if name.endswith("old")]
        compiled = [Mark(self._alive(name), self._compiled(name)) for name in young]
        asleep = [Mark(self._alive(name), self.standing) for name in ASLEEP]
        original = [Mark(RUST_ALIVE, RUST_CYCLES)]
        return [
            Series("Life2, young boards", 1, [self._mark(name) for name in young]),
            Series("Life2, old boards: ash, and what still moves", 2, [*map(self._mark, old)]),
            Series("the young boards, cell by cell, in C", 3, compiled),
            Series("the original, in Rust, as its author measured", 6, original, joined=False),
            Series("Life2 asleep: empty, or nothing but blinkers", 7, asleep, joined=False),
        ]

    def _mark(self, name: str) -> Mark:
        low, likely, high = self.ticks[name].cycles.plus(self.standing)
        return Mark(self._alive(name), likely, low, high)

    def _alive(self, name: str) -> int:
        return int(self.boards[name]["alive"])

    def _compiled(self, name: str) -> float:
        return bill.compiled_tick(self.boards[name]["as written"])

    def _numbers(self) -> dict[str, str]:
        fee = prices.TICK_FEE
        fee_year = prices.dollars(fee * prices.SECONDS_PER_DAY * prices.DAYS_PER_YEAR)
        return {
            "read_on": prices.READ_ON,
            "sources": prices.SOURCES,
            "rate": f"{prices.DOLLARS_PER_T}",
            "fee": f"{fee / MILLION:g} M",
            "fee_year": _money(fee_year),
            "maps": str(bill.maps()),
            "memory": f"{bill.memory() // bill.MIB}",
            "heap": f"{(bill.HEAP + bill.MODULE) // bill.MIB}",
            "standing_day": _trillions(bill.standing_day()),
            "standing_year": _money(bill.year(0)),
            "rust_over_c": f"{RUST_OVER_C}",
            "rust_year": _money(_running_year(RUST_CYCLES)),
            "planes_factor": f"{self.rates.planes_in_kybra:.2f}",
            "python_factor": f"{PYTHON_IN_KYBRA:g}",
            "handed": str(bill.HANDED_OVER),
        }

    def _year(self) -> str:
        head = ["board", "alive", "M cycles a second", "between", "T cycles a day", "$ a year"]
        rows = []
        for name in ASLEEP:
            cells = [f"{self._alive(name):,}", f"{self.standing / MILLION:.2f}", "-"]
            rows.append([f"{name}: asleep", *cells, _trillions(bill.day(0)), _money(bill.year(0))])
        for name in AWAKE:
            tick = self.ticks[name].cycles
            second = _millions(tick.likely + self.standing)
            total = [_trillions(bill.day(tick.likely)), _money(bill.year(tick.likely))]
            rows.append([name, f"{self._alive(name):,}", second, _between(tick), *total])
        return markdown(head, rows)

    def _original(self) -> str:
        head = ["board", "Life2", "cell by cell in C", "in Rust, about", "Life2 / Rust"]
        rows = []
        for name in AWAKE:
            ours, in_c = self.ticks[name].cycles.likely, self._compiled(name)
            in_rust = prices.TICK_FEE + RUST_OVER_C * (in_c - prices.TICK_FEE)
            figures = [_millions(each) for each in (ours, in_c, in_rust)]
            rows.append([name, *figures, f"{ours / in_rust:.1f}"])
        return markdown(head, rows)

    def _measured(self) -> str:
        head = ["board", "potential", "generation: WASI", "RustPython"]
        head += ["keeping: WASI", "RustPython", "writes", "bytes"]
        rows = []
        for name in AWAKE:
            board = self.boards[name]
            cells = [f"{board['potential']:,}"]
            cells += [_millions(board["step"][meter] / 10) for meter in ("wasi", "rustpython")]
            for meter in ("wasi", "rustpython"):
                cells.append(_millions(board["tick"][meter] - board["step"][meter]))
            rows.append([name, *cells, str(board["writes"]), f"{board['written']:,}"])
        return markdown(head, rows)

    def _kinds(self) -> str:
        planes, python = self.work["planes"], self.work["Python"]
        rows = [
            ["a generation of Life on a whole plane", *_readings(planes), _exact(PLANES_IN_KYBRA)],
            [
                "a turn, an attribute, a call and a method",
                *_readings(python),
                _exact(PYTHON_IN_KYBRA * python["rustpython"]),
            ],
        ]
        return markdown(["pure work", "WASI", "RustPython", "Kybra"], rows)

    def _estimated(self) -> str:
        head = ["board", "one generation", "keeping, a tick", "fees, a tick", "keeping's share"]
        rows = []
        for name in AWAKE:
            tick = self.ticks[name]
            share = f"{100 * tick.keeping.likely / tick.cycles.likely:.0f} %"
            generation = _millions(tick.generations.likely / 10)
            fee = _millions(prices.TICK_FEE)
            rows.append([name, generation, _millions(tick.keeping.likely), fee, share])
        return markdown(head, rows)

    def _looking(self) -> str:
        rows = []
        for recipe in RECIPES:
            board = self.boards[recipe.name]
            cells = [self._query(board[query]) for query in LOOKED]
            rows.append([recipe.name, *cells])
        return markdown(["board", *LOOKED], rows)

    def _query(self, reading: dict[str, int]) -> str:
        likely = self.rates.instructions(reading).likely
        return f"{_millions(likely)} ({100 * likely / QUERY_LIMIT:.1f} %)"

    def _once(self) -> str:
        placing = bill.placing(self.rates, self.boards["1,400 young"], GLIDER_MESSAGE)
        ninety = 90 * bill.standing_day()
        rows: list[tuple[str, float, str]] = [
            ("create a canister", prices.CREATION.cycles, "price"),
            ("install or upgrade", bill.installing(), "estimate"),
            ("90 days asleep, which a freezing threshold keeps back", ninety, "estimate"),
            ("place a glider", placing, "estimate"),
            ("look, by any query", 0, "price"),
        ]
        cells = [
            [what, _exact(cycles / MILLION), _cents(prices.dollars(cycles)), kind]
            for what, cycles, kind in rows
        ]
        return markdown(["once", "M cycles", "$", "is a"], cells)


def _prices() -> str:
    cells = [[price.what, f"{price.cycles:,}"] for price in prices.PRICES]
    return markdown(["one", "cycles"], cells)


def _running_year(cycles: float) -> float:
    return prices.dollars(cycles * prices.SECONDS_PER_DAY * prices.DAYS_PER_YEAR)


def _between(cycles: Instructions) -> str:
    return f"{_millions(cycles.low)} - {_millions(cycles.high)}"


def _readings(reading: dict[str, int]) -> Sequence[str]:
    return [_exact(reading[meter]) for meter in ("wasi", "rustpython")]


def _exact(value: float) -> str:
    return f"{value:,.0f}"


def _millions(value: float) -> str:
    millions = value / MILLION
    return f"{millions:,.0f}" if millions >= 100 else f"{millions:.3g}"


def _trillions(cycles: float) -> str:
    return f"{cycles / prices.T:.3g}"


def _money(dollars: float) -> str:
    return f"{dollars:,.0f}" if dollars >= 10 else f"{dollars:.2f}"


def _cents(dollars: float) -> str:
    return f"{dollars:.2g}" if dollars < 1 else f"{dollars:.2f}"
