"""docs/lab.md says what is in the code and in the figures that are kept."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

import simulate.options
from bench import messages, rules
from bench.kept import kept
from bench.rooms import lab
from engine.lab.gallery import (
    FOR_NEWCOMERS,
    MOST_BY_NEWCOMER,
    MOST_BY_ONE,
    MOST_FEATURED,
    MOST_SPECIMENS,
)
from engine.lab.people import DAY, LONG_AWAY, MOST_LIKES, MOST_NEWCOMERS, MOST_PEOPLE
from engine.lab.trial import LEAST_CELLS, LEAST_WIDE, MOST_CHARACTERS, MOST_SIDE, MOST_WORK
from engine.newcomers import PER_MINUTE
from engine.rules.names import NAMED
from engine.rules.notation import parse_rule

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "docs" / "lab.md").read_text("utf-8")
PLAIN = " ".join(TEXT.split())


def rows(after: str) -> list[list[str]]:
    """The cells of the first table after these words."""
    lines = TEXT.partition(after)[2].partition("\n|")[2].split("\n\n")[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_every_named_rule_is_listed() -> None:
    found = {}
    for names, text, family, states in rows("### Rules with a name"):
        rule = parse_rule(text.strip("`"))
        assert (family, states) == (rule.family, str(rule.states))
        found[names.replace(" (", ", ").rstrip(")")] = rule.text
    told = [(name, text) for names, text in found.items() for name in names.split(", ")]
    assert sorted(told) == sorted(NAMED)


def test_bounds_are_those_of_the_engine() -> None:
    for words in (
        f"at most {MOST_SIDE} x {MOST_SIDE} cells",
        f"at most {MOST_CHARACTERS:,} characters",
        f"at most {MOST_WORK:,} cells x generations",
        f"{MOST_BY_ONE} of one person, {MOST_SPECIMENS:,} in all; {MOST_BY_NEWCOMER} of one person",
        f"featured | {MOST_FEATURED}, by admins",
        f"{MOST_SPECIMENS - FOR_NEWCOMERS:,} places are safe from newcomers, and {FOR_NEWCOMERS}",
        f"At {PER_MINUTE} new keys a minute that leaves work of somebody new for "
        f"{FOR_NEWCOMERS * 60 // PER_MINUTE} seconds",
        f"away for {LONG_AWAY // DAY} days; then, if more than {MOST_NEWCOMERS:,} came",
        f"are at most {MOST_PEOPLE - MOST_NEWCOMERS:,}",
        f"{MOST_LIKES} of one person; withdrawn",
        f"{MOST_PEOPLE:,} people with a name",
        f"fewer than {LEAST_CELLS} cells counts as {LEAST_CELLS}",
        f"fewer than {LEAST_WIDE:,} x (reach + 1)",
    ):
        assert words in PLAIN


def test_generations_cost_what_was_kept() -> None:
    figures_kept = kept(rules.FIGURES)["wasi"]
    told = {name: cells for name, *cells in rows("## What it costs")}
    assert list(told) == list(rules.TARGETS)
    for name, cells in told.items():
        for at, (side, cell) in enumerate(zip(rules.SIZES, cells, strict=True)):
            digits = 3 if side < 512 else 1
            figures = [figures_kept[f"{name} {side} {grid}"] / 1e6 for grid in rules.GRIDS]
            bounded, torus = (f"{figure:.{digits}f}" for figure in figures)
            assert cell == f"{bounded}, {torus} ({rules.TARGETS[name][at]})"


def test_runs_cost_what_was_kept() -> None:
    figures = kept(messages.FIGURES)
    told = rows("of which a query has 5,000:")
    assert len(told) == len(lab.RUNS)
    for (rule, side, generations), row in zip(lab.RUNS, told, strict=True):
        name = f"lab: run {rule}, {side} x {side}, {generations} generations"
        counted = [f"{figures[meter][name] / 1e6:,.0f}" for meter in ("wasi", "rustpython")]
        assert row == [rule, f"{side} x {side}", f"{generations:,}", *counted]


@pytest.mark.parametrize("line", re.findall(r"^    python -m simulate (.*)$", TEXT, re.MULTILINE))
def test_commands_are_understood(line: str) -> None:
    words = shlex.split(re.split(r" {2,}", line)[0])
    assert simulate.options.parse(words).command == words[0]
