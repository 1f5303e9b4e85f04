"""
Dice: the same throws from the same seed, here and in the page.

    python -m tests.engine.test_dice      (PYTHONPATH=src)

writes tests/data/dice.json anew: about, rows of a seed, the sides of each throw, what was thrown,
and the state after the last one. The page's twin reads it too.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine.dice import GOLDEN, Dice

DATA = Path(__file__).resolve().parents[1] / "data" / "dice.json"
SEEDS = (0, 1, 2, 7, 305419896, GOLDEN, 2**31, 2**32 - 1)
SIDES = (1, 2, 4, 6, 36, 64, 256, 1000, 2**32) * 3
ABOUT = "throws of xorshift32 dice; made by `python -m tests.engine.test_dice`"


def defined(state: int) -> int:
    """The next state, bit by bit: each shift is the state with zeros drawn in from one end."""
    bits = f"{state:032b}"
    bits = _both(bits, bits[13:] + "0" * 13)
    bits = _both(bits, "0" * 17 + bits[:-17])
    bits = _both(bits, bits[5:] + "0" * 5)
    return int(bits, 2)


def _both(one: str, other: str) -> str:
    return "".join(str(int(a != b)) for a, b in zip(one, other, strict=True))


def row(seed: int) -> dict[str, Any]:
    dice = Dice(seed)
    thrown = [dice.roll(sides) for sides in SIDES]
    return {"seed": seed, "sides": list(SIDES), "thrown": thrown, "state": dice.state}


def content() -> dict[str, Any]:
    return {"about": ABOUT, "rows": [row(seed) for seed in SEEDS]}


def test_the_file_says_what_the_dice_say() -> None:
    assert json.loads(DATA.read_text()) == content()


def test_known_throws() -> None:
    """By hand, from the seed that makes the smallest state, whose first steps are known."""
    dice = Dice(GOLDEN ^ 1)
    assert [(dice.roll(2**32), dice.state)[1] for _ in range(3)] == [270369, 67634689, 2647435461]


@given(st.integers(1, 2**32 - 1), st.integers(1, 2**32))
def test_a_throw_is_what_the_definition_says(state: int, sides: int) -> None:
    dice = Dice(state ^ GOLDEN)
    assert dice.state == state
    assert dice.roll(sides) == defined(state) * sides // 2**32 < sides
    assert dice.state == defined(state) != 0


def test_the_seed_that_would_stand_still_does_not() -> None:
    assert Dice(GOLDEN).state == 1
    assert Dice(2**32 + 5).state == Dice(5).state


def test_all_sides_come_about_equally_often() -> None:
    dice = Dice(1)
    thrown = [dice.roll(6) for _ in range(6000)]
    assert all(900 < thrown.count(side) < 1100 for side in range(6))


def main() -> None:
    DATA.write_text(json.dumps(content(), indent=1) + "\n")


if __name__ == "__main__":
    main()
