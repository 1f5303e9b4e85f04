"""The worst cases for people: a report, in the words of section.md."""

from __future__ import annotations

from collections.abc import Sequence

from bench.limits.cases import CASES, HANDED, QUERY, START, UPDATE, Case, Figure, M
from bench.limits.figures import HERE, Figures
from bench.meters.known import METERS
from bench.meters.kybra import MOST
from engine.access import MOST_BYTES
from engine.world.interface import ACCESS

WORDS = (HERE / "section.md").read_text("utf-8")
MIB = 2**20
ARGUMENTS = 2 * MIB  # bytes that a message from outside may have
REPLIES = {UPDATE: 2 * MIB, QUERY: 3 * MIB}  # that its reply may have, by how it was asked
LEAST = 1_000  # bytes of a message whose size is worth a line
MEANINGS = {
    "callers": "asking who calls, which compiles a line of Python",
    "text": "character of text, in or out",
    "raw": "byte of a reply that Python encoded",
    "blob": "byte of a blob, Candid's work included",
    "cells": "cell of `place_cells`",
    "events": "event of `get_events`",
    "moved": "byte of stable memory; maps move whole nodes",
    "pages": "page of stable memory written",
}


def report(figures: Figures) -> str:
    """All of it; the worst cases first."""
    return WORDS.format(
        costs=_costs(figures),
        handed=_table(["one", "instructions"], _handed()),
        sizes=_table(["message", "arguments", "reply", "share of the limit"], _sizes(figures)),
        factor=f"{MOST:.2f}",
        start=START // M,
        least=f"{LEAST:,}",
        most=MOST_BYTES,
        most_place=f"{ACCESS.most_bytes('place_cells'):,}",
        most_put=f"{ACCESS.most_bytes('put_backup'):,}",
    )


def _costs(figures: Figures) -> str:
    titles = [meter.title for meter in METERS.values()]
    head = ["message", "worst case", *titles, "in the canister", "limit", "share"]
    return _table(head, [_row(case, figures[case.action]) for case in CASES])


def _row(case: Case, figure: Figure) -> list[str]:
    estimate = case.estimate(figure)
    return [
        case.message,
        case.worst,
        *(f"{figure['measured'][meter] / M:,.1f}" for meter in METERS),
        f"{case.sum(figure)} = {estimate / M:,.0f}",
        f"{case.limit // M:,}",
        f"{100 * estimate / case.limit:.1f} %",
    ]


def _handed() -> list[list[str]]:
    return [[MEANINGS[name], f"{price:,}"] for name, price in HANDED.items()]


def _sizes(figures: Figures) -> list[list[str]]:
    rows: list[list[str]] = []
    for case in CASES:
        figure = figures[case.action]
        argument, reply = figure.get("argument", 0), figure.get("reply", 0)
        if max(argument, reply) >= LEAST:
            share = max(argument / ARGUMENTS, reply / REPLIES[case.limit])
            row = [case.message, f"{argument:,}", f"{reply:,}", f"{100 * share:.1f} %"]
            rows += [row] if row not in rows else []
    return rows


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table with words to the left and figures to the right."""
    words = ("message", "worst case", "one")
    rule = ["---" if name in words else "---:" for name in head]
    return "".join([f"| {' | '.join(row)} |\n" for row in (head, rule, *rows)])
