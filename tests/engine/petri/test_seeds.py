"""Seeds: from a secret that comes once."""

from __future__ import annotations

import hashlib

import pytest

from engine.errors import BadRequest, BadSnapshot
from engine.petri.seeds import DAY, Seeds, day_of
from tests.engine.petri.games import ADA, BOB, SECRET


def drawn() -> Seeds:
    seeds = Seeds()
    seeds.take(SECRET)
    return seeds


def test_a_seed_is_what_the_docstring_says() -> None:
    text = f"petri seed 1\n{SECRET.hex()}\n{ADA} 7\n"
    expected = hashlib.sha256(text.encode()).hexdigest()[:8]
    assert drawn().of(ADA, 7) == int(expected, 16)


def test_seeds_differ_by_caller_number_day_and_secret() -> None:
    other = Seeds()
    other.take(bytes(32))
    seeds = drawn()
    found = [seeds.of(ADA, 7), seeds.of(BOB, 7), seeds.of(ADA, 8), seeds.of_day(7), seeds.of_day(8)]
    assert len({*found, other.of(ADA, 7), other.of_day(7)}) == 7


def test_before_the_secret_is_there_nothing_begins() -> None:
    with pytest.raises(BadRequest, match="drawing its secret: try again in a few seconds"):
        Seeds().check_ready()
    drawn().check_ready()


def test_a_secret_stays() -> None:
    seeds = drawn()
    seeds.take(bytes(32))
    assert seeds.secret == SECRET.hex()


def test_a_secret_has_32_bytes() -> None:
    with pytest.raises(BadRequest, match="Expected 32 random bytes, got 31"):
        Seeds().take(bytes(31))


def test_the_seed_of_the_latest_day_is_kept_whatever_the_secret_is() -> None:
    seeds = drawn()
    seeds.begin_day(9)
    moved = Seeds.load("", seeds.dump_day())
    assert (moved.of_day(9), moved.day) == (seeds.of_day(9), 9)
    moved.take(bytes(32))
    assert moved.of_day(9) == seeds.of_day(9)
    assert moved.of_day(10) != seeds.of_day(10)


@pytest.mark.parametrize(
    ("secret", "line"),
    [("ab", "1 2"), ("", "1"), ("", "one 2"), ("", "1 4294967296"), ("", "")],
)
def test_what_are_no_seeds_is_refused(secret: str, line: str) -> None:
    with pytest.raises(BadSnapshot):
        Seeds.load(secret, line)


def test_a_day_begins_at_midnight() -> None:
    assert [day_of(3 * DAY - 1), day_of(3 * DAY)] == [2, 3]
