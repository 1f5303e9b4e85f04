"""The ticks for people: tables, and the report, in the words of words.md."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from bench.meters.known import METERS
from bench.meters.kybra import FACTORS, LEAST, MOST, UNSURE, Compared, compared
from bench.meters.rustpython import RUSTPYTHON
from bench.table import markdown
from bench.ticks.cases import CASES
from bench.ticks.measure import KEEPING, WHOLE, Figures

WORDS = Path(__file__).with_name("words.md")
MILLION = 1_000_000


def document(found: Mapping[str, Figures], rustc: str) -> str:
    """The whole report; *rustc* compiled the interpreter."""
    return WORDS.read_text("utf-8").format(
        rustc=rustc,
        table=table(found),
        compared=_compared(),
        least=f"{LEAST:.2f}",
        most=f"{MOST:.2f}",
        mean=f"{sum(FACTORS) / len(FACTORS):.2f}",
        unsure="".join(f"- {name}: {why}.\n" for name, why in UNSURE.items()),
    )


def table(found: Mapping[str, Figures]) -> str:
    """Millions of instructions a generation: in whole ticks, and the share of keeping."""
    head = ["board", "", "seed's Rust", "reach", "aim for"]
    for meter in METERS.values():
        head += [meter.title, "keeping"]
    head += ["meets"]
    return markdown(head, [_line(name, figures) for name, figures in found.items()])


def _line(name: str, figures: Figures) -> list[str]:
    case = CASES[name]
    cells = [name, case.mode.name, *map(_digits, (case.rust, case.reach, case.aim))]
    for meter in METERS:
        cells += _metered(figures.get(meter))
    paid = figures.get(RUSTPYTHON.name)
    return [*cells, "-" if paid is None else case.meets(paid[WHOLE] / MILLION)]


def _metered(spent: Mapping[str, int] | None) -> list[str]:
    if spent is None:
        return ["-", "-"]
    return [_digits(spent[WHOLE] / MILLION), f"{100 * share(spent):.1f} %"]


def share(spent: Mapping[str, int]) -> float:
    """The part of a tick that keeping takes."""
    return spent[KEEPING] / spent[WHOLE]


def _compared() -> str:
    head = ["board", "Kybra", "this meter", "handing over", "factor"]
    return markdown(head, [_comparison(name, found) for name, found in compared().items()])


def _comparison(name: str, found: Compared) -> list[str]:
    factor = f"{found.factor:.2f}"
    return [
        name,
        *(_digits(count / MILLION) for count in (found.kybra, found.rustpython, found.handed)),
        f"({factor})" if name in UNSURE else factor,
    ]


def _digits(millions: float | None) -> str:
    return "-" if millions is None else f"{millions:.3g}"
