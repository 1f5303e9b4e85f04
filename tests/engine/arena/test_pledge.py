"""Pledges, as `sha256sum` makes them."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from engine.arena.pledge import check_digits, pledge
from engine.errors import BadRequest

GIVEN = ("bkyz2-fmaaa-aaaaa-qaaaq-cai", 17, "w7x7r-cok77-xa", 0, 35, "0000000000070402", "9f" * 32)


def test_a_pledge_is_the_hash_of_eight_lines() -> None:
    lines = ["arena pledge 1", *[str(value) for value in GIVEN]]
    text = "".join(f"{line}\n" for line in lines)
    tool = shutil.which("sha256sum")
    assert tool is not None, "coreutils are on every machine that runs this"
    found = subprocess.run([tool], input=text.encode(), capture_output=True, check=True)
    assert found.stdout.decode().split()[0] == pledge(*GIVEN)


def test_every_part_of_it_counts() -> None:
    others = ("aaaaa-aa", 18, "2vxsx-fae", 1, 36, "0000000000070403", "9e" * 32)
    found = {pledge(*GIVEN)}
    for at, other in enumerate(others):
        changed = (*GIVEN[:at], other, *GIVEN[at + 1 :])
        found.add(pledge(*changed))  # type: ignore[arg-type]
    assert len(found) == 8


@pytest.mark.parametrize("text", ["", "a" * 63, "a" * 65, "A" * 64, " " * 64, "0x" + "0" * 62])
def test_a_short_or_strange_hash_is_refused(text: str) -> None:
    with pytest.raises(BadRequest, match="a pledge of 64 hexadecimal digits"):
        check_digits(text, "a pledge")


def test_a_refusal_says_how_long_a_hash_was() -> None:
    """Of a digit too few, the first ones would not tell."""
    with pytest.raises(BadRequest, match=f"got '{'a' * 32}'... of 63"):
        check_digits("a" * 63, "a pledge")
