"""Mutation testing breaks what can be broken, and asks tests that exist; coverage slows few."""

from __future__ import annotations

import sys
import threading

import pytest

from scripts.mutants import mutants
from scripts.mutate import KEEPING, QUICK, SOURCES, quick_tests


def test_every_quick_test_exists_and_each_is_asked_once() -> None:
    every = QUICK + KEEPING
    assert [str(path) for path in every if not path.is_file()] == []
    assert len({path.name for path in every}) == len(every) > 8


def test_the_test_of_the_same_name_comes_first_and_rules_skip_keeping() -> None:
    rules = quick_tests(SOURCES / "engine" / "world" / "rules" / "votes.py")
    assert rules[0].name == "test_votes.py"
    assert sorted(rules) == sorted(QUICK)
    storage = quick_tests(SOURCES / "engine" / "world" / "storage.py")
    assert storage[0].name == "test_storage.py"
    assert sorted(storage) == sorted(QUICK + KEEPING)


@pytest.mark.parametrize(
    ("source", "changed"),
    [
        ("a = b & c", ["a = b | c", "a = b ^ c", "pass"]),
        ("a = b < 3", ["a = b <= 3", "a = b >= 3", "a = b < 4", "a = b < 2", "pass"]),
        ("a = max(b, c)", ["a = min(b, c)", "pass"]),
        ("f(a, b)", ["f(b, a)", "pass"]),
    ],
)
def test_a_line_is_broken_in_every_way(source: str, changed: list[str]) -> None:
    assert sorted(mutant.source for mutant in mutants(source)) == sorted(changed)


def test_a_mutant_says_which_line_and_what_became_of_it() -> None:
    found = mutants("def f(a):\n    if not a:\n        return 1\n    return a\n")
    assert (2, "if not a:  ->  if a:") in {(mutant.line, mutant.change) for mutant in found}


@pytest.mark.parametrize(
    "source",
    [
        '"""Words, with 3 of them."""',
        "import a",
        "Piece = list[int]",
        "def f(a: int): pass",
        "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    Piece = 3",
    ],
)
def test_words_types_and_imports_are_left_alone(source: str) -> None:
    assert mutants(source) == []


def test_what_is_not_counted_is_not_traced() -> None:
    """With ``--cov``, and in a worker of xdist, too."""
    assert "CTracer" not in f"{sys.gettrace()} {threading.gettrace()}"
