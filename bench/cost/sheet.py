"""
A room's sheet: its figures, and what follows from them.

The words are the room's, with a place for each table. Every number is computed from the figures
and from `prices`, so that the same figures make the same sheet.
"""

from __future__ import annotations

from bench.cost import bill, prices
from bench.cost.plot import Mark
from bench.cost.room import Costs, Figures, Reading, Room
from bench.cost.units import MILLION, cents, exact, millions, money, trillions
from bench.meters.known import METERS
from bench.meters.kybra import LEAST, MOST, Instructions
from bench.table import markdown

QUERY_LIMIT = 5_000 * MILLION


class Sheet:
    """What the *figures* of *room* come to."""

    def __init__(self, room: Room, figures: Figures) -> None:
        self.room = room
        self.boards = figures["boards"]
        self.ticks = {name: bill.tick(self.boards[name]) for name in room.awake}
        self.standing = bill.standing_day(room) / prices.SECONDS_PER_DAY

    def document(self) -> str:
        """All of it."""
        return self.room.words.read_text("utf-8").format(
            year=self._year(),
            prices=_prices(),
            measured=self._measured(),
            estimated=self._estimated(),
            looking=self._looking(),
            once=self._once(),
            **self._numbers(),
            **self.room.tables(self),
        )

    def alive(self, name: str) -> int:
        """How many cells live on a board."""
        return int(self.boards[name]["alive"])

    def mark(self, name: str) -> Mark:
        """A board in the chart."""
        if name in self.room.asleep:
            return Mark(self.alive(name), self.standing)
        low, likely, high = self.ticks[name].cycles.plus(self.standing)
        return Mark(self.alive(name), likely, low, high)

    def _numbers(self) -> dict[str, str]:
        fee = prices.TICK_FEE
        return {
            "read_on": prices.READ_ON,
            "sources": prices.SOURCES,
            "rate": f"{prices.DOLLARS_PER_T}",
            "fee": f"{fee / MILLION:g} M",
            "fee_year": money(bill.running_year(fee)),
            "maps": str(bill.maps(self.room)),
            "memory": f"{bill.memory(self.room) // bill.MIB}",
            "heap": f"{(bill.HEAP + bill.MODULE) // bill.MIB}",
            "standing_day": trillions(bill.standing_day(self.room)),
            "standing_year": money(bill.year(self.room, 0)),
            "least": f"{LEAST:.2f}",
            "most": f"{MOST:.2f}",
            "handed": str(bill.HANDED_OVER),
        }

    def _year(self) -> str:
        head = ["board", "alive", "M cycles a second", "between", "T cycles a day", "$ a year"]
        rows = []
        for name in self.room.asleep:
            cells = [f"{self.alive(name):,}", f"{self.standing / MILLION:.2f}", "-"]
            rows.append([f"{name}: asleep", *cells, *self._totals(0)])
        for name in self.room.awake:
            tick = self.ticks[name].cycles
            second = millions(tick.likely + self.standing)
            cells = [f"{self.alive(name):,}", second, _between(tick)]
            rows.append([name, *cells, *self._totals(tick.likely)])
        return markdown(head, rows)

    def _totals(self, cycles: float) -> list[str]:
        """What so many *cycles* a second come to in a day and in a year."""
        return [trillions(bill.day(self.room, cycles)), money(bill.year(self.room, cycles))]

    def _measured(self) -> str:
        wasi, rustpython = (meter.title for meter in METERS.values())
        head = ["board", "potential", f"generation: {wasi}", rustpython]
        head += [f"keeping: {wasi}", rustpython, "writes", "bytes"]
        rows = []
        for name in self.room.awake:
            board = self.boards[name]
            step, tick = board["step"], board["tick"]
            cells = [f"{board['potential']:,}"]
            cells += [millions(step[meter] / self.room.generations) for meter in METERS]
            cells += [millions(tick[meter] - step[meter]) for meter in METERS]
            rows.append([name, *cells, str(board["writes"]), f"{board['written']:,}"])
        return markdown(head, rows)

    def _estimated(self) -> str:
        head = ["board", "one generation", "keeping, a tick", "fees, a tick", "keeping's share"]
        rows = []
        for name, tick in self.ticks.items():
            share = f"{100 * tick.keeping.likely / tick.cycles.likely:.0f} %"
            generation = millions(tick.generations.likely / self.room.generations)
            fee = millions(prices.TICK_FEE)
            rows.append([name, generation, millions(tick.keeping.likely), fee, share])
        return markdown(head, rows)

    def _looking(self) -> str:
        rows = []
        for name in self.room.boards:
            rows.append(
                [name, *(self._query(self.boards[name][each]) for each in self.room.looked)]
            )
        return markdown(["board", *self.room.looked], rows)

    def _query(self, reading: Reading) -> str:
        likely = bill.instructions(reading).likely
        return f"{millions(likely)} ({100 * likely / QUERY_LIMIT:.1f} %)"

    def _once(self) -> str:
        ninety = 90 * bill.standing_day(self.room)
        rows: list[Costs] = [
            ("create a canister", prices.CREATION.cycles, "price"),
            ("install or upgrade", bill.installing(), "estimate"),
            ("90 days asleep, which a freezing threshold keeps back", ninety, "estimate"),
            *self.room.once(self),
            ("look, by any query", 0, "price"),
        ]
        cells = [
            [what, exact(cycles / MILLION), cents(prices.dollars(cycles)), kind]
            for what, cycles, kind in rows
        ]
        return markdown(["once", "M cycles", "$", "is a"], cells)


def _prices() -> str:
    cells = [[price.what, f"{price.cycles:,}"] for price in prices.PRICES]
    return markdown(["one", "cycles"], cells)


def _between(cycles: Instructions) -> str:
    return f"{millions(cycles.low)} - {millions(cycles.high)}"
