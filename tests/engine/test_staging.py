"""Staging: pages that wait in order until they are taken together."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.backups import Staging, take
from engine.errors import BadRequest, BadSnapshot
from tests.engine.maps import DictMap

PAGES = Staging(characters=3, most_bytes=6, most_pages=4)


def refuse(text: str) -> str:
    raise BadSnapshot(f"Expected something else, got {text!r}")


def test_text_is_cut_into_pages() -> None:
    assert PAGES.cut("abcdefgh") == ["abc", "def", "gh"]
    assert PAGES.cut("abcdef") == ["abc", "def"]
    assert PAGES.cut("") == []


@given(st.text(st.characters(codec="utf-8", max_codepoint=0x7FF), max_size=12))
def test_what_is_cut_and_staged_is_taken_as_it_was(text: str) -> None:
    waiting = DictMap()
    for number, page in enumerate(PAGES.cut(text)):
        assert PAGES.stage(waiting, number, page) == number + 1
    assert take(waiting, str) == text
    assert waiting.keys() == []


def test_page_0_begins_again() -> None:
    waiting = DictMap()
    for page in (0, 1, 2):
        PAGES.stage(waiting, page, "old")
    assert PAGES.stage(waiting, 0, "new") == 1
    assert waiting.entries == {0: "new"}


def test_pages_that_are_refused_still_wait() -> None:
    waiting = DictMap()
    PAGES.stage(waiting, 0, "abc")
    with pytest.raises(BadSnapshot, match="got 'abc'"):
        take(waiting, refuse)
    assert waiting.entries == {0: "abc"}


@pytest.mark.parametrize(
    ("staged", "page", "text", "why"),
    [
        (2, 1, "", "Expected page 2, or page 0 to begin again, got 1"),
        (2, 3, "", "Expected page 2, or page 0 to begin again, got 3"),
        (4, 4, "", "Expected at most 4 pages, got page 4"),
        (2, 0, "abcdefg", "Expected a page of at most 6 bytes, got 7"),
        (2, 2, "\u732b\u732b\u732b", "Expected a page of at most 6 bytes, got 9"),
    ],
)
def test_other_pages_are_refused_and_nothing_is_lost(
    staged: int, page: int, text: str, why: str
) -> None:
    waiting = DictMap()
    for number in range(staged):
        PAGES.stage(waiting, number, str(number))
    with pytest.raises(BadRequest, match=why):
        PAGES.stage(waiting, page, text)
    assert waiting.entries == {number: str(number) for number in range(staged)}
