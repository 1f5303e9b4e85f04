"""Seedlets, turned and moved, and pledges as `sha256sum` makes them."""

from __future__ import annotations

import shutil
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.arena import seedlet
from engine.arena.seedlet import PRO_SIZE, SIZES, check_hash, pledge
from engine.errors import BadRequest

GLIDER = 0x70402  # .O. / ..O / OOO
PLEDGED = ("bkyz2-fmaaa-aaaaa-qaaaq-cai", 17, "w7x7r-cok", 0, 35, "0000000000070402", "9f" * 32)

seedlets = st.sampled_from(SIZES).flatmap(
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
    assert seedlet.rows(GLIDER) == [0b010, 0b100, 0b111, 0, 0, 0, 0, 0]


def test_a_turn_is_clockwise_and_a_mirror_exchanges_top_and_bottom() -> None:
    corner = bits("OO", "O.")
    assert seedlet.turn(corner) == bits("......OO", ".......O")
    assert seedlet.mirror_y(corner) == bits(*["." * 8] * 6, "O.", "OO")


def test_what_is_shifted_out_is_gone() -> None:
    assert seedlet.shift(GLIDER, 1, 0) == GLIDER << 1
    assert seedlet.shift(GLIDER, 0, 2) == GLIDER << 16
    assert seedlet.shift(GLIDER, -1, 0) == bits("O..", ".O.", "OO.")
    assert seedlet.shift(GLIDER, 0, -2) == bits("OOO")
    assert seedlet.shift(GLIDER, 8, 0) == seedlet.shift(GLIDER, 0, 8) == 0


@given(seedlets)
def test_four_turns_two_mirrors_and_what_is_written_are_the_seedlet(found: tuple[int, int]) -> None:
    was, size = found
    half = seedlet.turn(seedlet.turn(was, size), size)
    assert seedlet.turn(seedlet.turn(half, size), size) == was
    assert seedlet.mirror_y(seedlet.mirror_y(was, size), size) == was
    text = seedlet.format(was, size)
    assert (len(text), seedlet.parse(text, size)) == (size * size // 4, was)


@pytest.mark.parametrize("text", ["", "0" * 15, "0" * 17, "G" * 16, "0X" + "0" * 14, "A" * 16])
def test_what_is_no_seedlet_is_refused(text: str) -> None:
    with pytest.raises(BadRequest, match="16 hexadecimal digits"):
        seedlet.parse(text)


def test_a_pro_seedlet_has_64_digits() -> None:
    with pytest.raises(BadRequest, match="64 hexadecimal digits, got '0000000000000000'"):
        seedlet.parse("0" * 16, PRO_SIZE)


def test_a_pledge_is_the_hash_of_eight_lines() -> None:
    text = "".join(f"{line}\n" for line in ["arena pledge 1", *PLEDGED])
    tool = shutil.which("sha256sum")
    assert tool is not None, "coreutils are on every machine that runs this"
    found = subprocess.run([tool], input=text.encode(), capture_output=True, check=True)
    assert found.stdout.decode().split()[0] == pledge(*PLEDGED)


@pytest.mark.parametrize("text", ["", "a" * 63, "a" * 65, "A" * 64, " " * 64, "0x" + "0" * 62])
def test_a_short_or_strange_hash_is_refused(text: str) -> None:
    with pytest.raises(BadRequest, match=f"a pledge of 64 hexadecimal digits.* of {len(text)}$"):
        check_hash(text, "a pledge")
