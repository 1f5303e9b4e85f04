"""Names: what may be one, and which two are taken for the same."""

from __future__ import annotations

import sys
import unicodedata

import pytest

from engine.errors import BadRequest
from engine.people import TAKEN_FOR, check_name, is_name, key


@pytest.mark.parametrize(
    "name",
    [
        "Ada",
        "x",
        "Ångström & Söhne",
        "猫",
        "n" * 24,
        "Łukasz",
        "Ольга",
        "Ελένη",
        "たかし",
        "🧬 2",
        "نور",
    ],
)
def test_people_can_be_called_as_they_are(name: str) -> None:
    check_name(name)


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("", "Expected a name of 1 to 24 printable characters, with no space at its ends, got ''"),
        ("n" * 25, "Expected a name of 1 to 24"),
        (" Ada", "with no space at its ends, got ' Ada'"),
        ("A  da", "Expected a name without two spaces in a row, got 'A  da'"),
        ("\u3164", "as they look, not '\u3164' (U+3164), got '\u3164'"),
        ("\u2800", "not '\u2800' (U+2800)"),
        ("Ada\ufe0f", "not '\ufe0f' (U+FE0F)"),
        ("A\u0301da", "not '\u0301' (U+0301)"),
        ("Ａｄａ", "not 'Ａ' (U+FF21)"),
        ("𝐀da", "not '𝐀' (U+1D400)"),
        ("ﬁx", "not 'ﬁ' (U+FB01)"),
        ("Bоb", "Expected a name in one of Latin, Greek and Cyrillic, not in two of them"),
        ("Αda", "Expected a name in one of Latin, Greek and Cyrillic"),
    ],
)
def test_what_can_be_made_to_look_like_another_is_refused(name: str, complaint: str) -> None:
    assert not is_name(name)
    with pytest.raises(BadRequest) as caught:
        check_name(name)
    assert complaint in str(caught.value)


def test_no_character_that_nfkc_changes_is_in_a_name() -> None:
    """Every one that this Python knows."""
    letters = [chr(code) for code in range(sys.maxunicode + 1) if chr(code).isprintable()]
    changed = [one for one in letters if unicodedata.normalize("NFKC", one) != one]
    assert len(changed) > 4_000
    assert [one for one in changed if is_name(one)] == []


def test_whatever_is_a_name_is_as_nfkc_writes_it() -> None:
    for name in ("Ångström", "Ελένη", "が行", "한글", "Łódź", "йога"):
        assert unicodedata.normalize("NFKC", name) == name
        assert is_name(name)
        assert not is_name(unicodedata.normalize("NFD", name))


@pytest.mark.parametrize(
    ("name", "other"),
    [
        *(("Ada", "ADA"), ("Воb", "Bob"), ("Вов", "Bob"), ("РАО", "PAO"), ("ΑΝΝΑ", "Anna")),
        *(("l33t O", "I33t 0"), ("Player 1", "PIayer l"), ("modern", "modem"), ("A da", "Ada")),
    ],
)
def test_names_that_look_alike_have_one_key(name: str, other: str) -> None:
    assert key(name) == key(other)


def test_names_that_differ_have_different_keys() -> None:
    names = ["Ada", "Bob", "Player 2", "Player 3", "Gunner", "猫", "犬", "Ольга", "Ελένη"]
    assert len({key(name) for name in names}) == len(names)


def test_each_letter_is_taken_for_one_other() -> None:
    seen = "".join(TAKEN_FOR.values())
    assert len(seen) == len(set(seen))
    assert not set(seen) & set(TAKEN_FOR)
    for one, others in TAKEN_FOR.items():
        assert {key(other) for other in others} == {key(one)}
