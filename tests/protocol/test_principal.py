"""Principals, in bytes and in text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol import principal


@pytest.mark.parametrize(
    ("text", "hexadecimal"),
    [
        ("aaaaa-aa", ""),
        ("2vxsx-fae", "04"),
        ("rrkah-fqaaa-aaaaa-aaaaq-cai", "00000000000000010101"),
        ("bkyz2-fmaaa-aaaaa-qaaaq-cai", "80000000001000010101"),
        ("em77e-bvlzu-aq", "abcd01"),
    ],
)
def test_known_principals_are_read_and_written(text: str, hexadecimal: str) -> None:
    assert principal.parse(text).hex() == hexadecimal
    assert principal.draw(bytes.fromhex(hexadecimal)) == text


@given(st.binary(max_size=principal.MAX_LENGTH))
def test_any_principal_comes_back_from_its_text(raw: bytes) -> None:
    assert principal.parse(principal.draw(raw)) == raw


@pytest.mark.parametrize(
    "text",
    ["", "aaaaa", "2VXSX-FAE", "2vxsxfae", "2vxsx-fa", "2vxsx-faf", "2vxsx-fae-", "ä", "a" * 5000],
)
def test_other_spellings_are_refused_and_shown(text: str) -> None:
    with pytest.raises(principal.PrincipalError) as refused:
        principal.parse(text)
    assert text[:20] in str(refused.value)
    assert len(str(refused.value)) < 150


@given(st.text(max_size=70))
def test_no_text_does_worse_than_be_refused(text: str) -> None:
    try:
        assert principal.draw(principal.parse(text)) == text
    except principal.PrincipalError:
        return


def test_a_principal_is_not_too_long() -> None:
    assert principal.check(bytes(29)) == bytes(29)
    with pytest.raises(principal.PrincipalError, match="at most 29 bytes, not 30"):
        principal.check(bytes(30))


def test_a_key_has_a_principal_of_its_own() -> None:
    named = principal.self_authenticating(b"a key")
    assert len(named) == 29
    assert named[-1] == 2
    assert named != principal.self_authenticating(b"another")
