"""How cycles, instructions and dollars are written in a sheet: three digits, or all of them."""

from __future__ import annotations

from bench.cost import prices

MILLION = 1_000_000


def exact(value: float) -> str:
    return f"{value:,.0f}"


def millions(value: float) -> str:
    found = value / MILLION
    return f"{found:,.0f}" if found >= 100 else f"{found:.3g}"


def trillions(cycles: float) -> str:
    return f"{cycles / prices.T:.3g}"


def money(dollars: float) -> str:
    return f"{dollars:,.0f}" if dollars >= 10 else f"{dollars:.2f}"


def cents(dollars: float) -> str:
    return f"{dollars:.2g}" if dollars < 1 else f"{dollars:.2f}"
