"""Callers: which texts are principals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.access import ANONYMOUS, LETTERS, is_principal, refuse_anonymous
from engine.errors import BadRequest
from protocol import principal

KNOWN = principal.draw(bytes(range(29)))


@given(st.binary(max_size=29))
def test_any_principal_is_one(data: bytes) -> None:
    assert is_principal(principal.draw(data))


@given(st.integers(0, len(KNOWN) - 1), st.sampled_from([*LETTERS, "-", "A", "0", " ", ""]))
def test_a_letter_changed_makes_it_none(place: int, letter: str) -> None:
    changed = KNOWN[:place] + letter + KNOWN[place + 1 :]
    assert is_principal(changed) == (changed == KNOWN)


@pytest.mark.parametrize(
    "text",
    [
        *("", "-", "ada", "a", "aaaaa-a", "aaaaaaa", "AAAAA-AA", "aaaaa-aa-", "aaaaa-ab", "猫"),
        principal.draw(bytes(30)),
        KNOWN.replace("-", ""),
        KNOWN.upper(),
        "a" * 100_000,
    ],
)
def test_other_texts_are_none(text: str) -> None:
    assert not is_principal(text)


def test_the_management_canister_and_nobody_have_principals() -> None:
    assert is_principal("aaaaa-aa")
    assert is_principal(ANONYMOUS)
    with pytest.raises(BadRequest, match="Anonymous callers may look, but not play"):
        refuse_anonymous(ANONYMOUS)
