"""Some rounds by chance in every run of the tests, from a seed that the head of the run says."""

from __future__ import annotations

import os
from random import Random

import pytest

from tests.fuzz import arena

ROUNDS = 60  # in each of the parts that workers share; eight CPU seconds altogether


@pytest.mark.parametrize("part", range(4))
def test_rounds_of_the_arena_are_as_the_definition_has_them(part: int) -> None:
    seed = os.environ["FUZZ_SEED"]
    for case in range(part * ROUNDS, (part + 1) * ROUNDS):
        try:
            arena.play(Random(f"{seed} {case}"))
        except Exception as problem:
            pytest.fail(f"case {case}; again: python -m tests.fuzz --seed {seed}: {problem!r}")
