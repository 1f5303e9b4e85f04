"""Seedlets, turned and moved."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.arena import seedlet
from engine.arena.seedlet import PRO_SIZE, SIZES
from engine.errors import BadRequest

GLIDER = 0x70402  # .O. / ..O / OOO

sizes = st.sampled_from(SIZES)
seedlets = sizes.flatmap(
    lambda size: st.tuples(st.integers(0, (1 << size * size) - 1), st.just(size))
)


def bits(*rows: str) -> int:
    found = 0
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            found |= (mark == "O") << 8 * y + x
    return found


def test_a_bit_is_eight_times_its_row_and_its_column() -> None:
    assert bits(".O.", "..O", "OOO") == GLIDER
    assert seedlet.count(GLIDER) == 5
    assert seedlet.rows(GLIDER) == [0b010, 0b100, 0b111, 0, 0, 0, 0, 0]


def test_a_turn_is_clockwise() -> None:
    corner = bits("OO", "O.")
    assert seedlet.turn(corner) == bits("......OO", ".......O")


def test_mirrors_exchange_left_and_right_or_top_and_bottom() -> None:
    corner = bits("OO", "O.")
    assert seedlet.mirror_x(corner) == bits("......OO", ".......O")
    empty = "." * 8
    assert seedlet.mirror_y(corner) == bits(*[empty] * 6, "O.", "OO")


def test_what_is_shifted_out_is_gone() -> None:
    assert seedlet.shift(GLIDER, 1, 0) == GLIDER << 1
    assert seedlet.shift(GLIDER, 0, 2) == GLIDER << 16
    assert seedlet.shift(GLIDER, -1, 0) == bits("O..", ".O.", "OO.")
    assert seedlet.shift(GLIDER, 0, -2) == bits("OOO")
    assert seedlet.shift(GLIDER, 8, 0) == seedlet.shift(GLIDER, 0, 8) == 0


@given(seedlets)
def test_four_turns_and_two_mirrors_are_nothing(found: tuple[int, int]) -> None:
    was, size = found
    turned = was
    for _ in range(4):
        turned = seedlet.turn(turned, size)
    assert turned == was
    assert seedlet.mirror_x(seedlet.mirror_x(was, size), size) == was
    assert seedlet.mirror_y(seedlet.mirror_y(was, size), size) == was
    half = seedlet.turn(seedlet.turn(was, size), size)
    assert seedlet.mirror_x(seedlet.mirror_y(was, size), size) == half


@given(seedlets)
def test_what_is_drawn_is_read_again(found: tuple[int, int]) -> None:
    was, size = found
    text = seedlet.draw(was, size)
    assert len(text) == size * size // 4
    assert seedlet.parse(text, size) == was


@pytest.mark.parametrize("text", ["", "0" * 15, "0" * 17, "G" * 16, "0X" + "0" * 14, "A" * 16])
def test_what_is_no_seedlet_is_refused(text: str) -> None:
    with pytest.raises(BadRequest, match="16 hexadecimal digits"):
        seedlet.parse(text)


def test_a_pro_seedlet_has_64_digits() -> None:
    with pytest.raises(BadRequest, match="64 hexadecimal digits, got '0000000000000000'"):
        seedlet.parse("0" * 16, PRO_SIZE)
