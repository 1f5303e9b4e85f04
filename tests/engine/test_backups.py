"""Backups: in parts and pages, waiting until all are there, and restored in steps of any size."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import sealed
from engine.backups import (
    AGAIN,
    CHECKING,
    CLEARING,
    FILLING,
    IDLE,
    Parts,
    Restoring,
    Rows,
    Staging,
    dump,
    page,
    take,
)
from engine.errors import BadRequest, BadSnapshot
from tests.engine import maps
from tests.engine.maps import DictMap

if TYPE_CHECKING:
    from engine.backups import Pair

TITLE = "a backup"


class Shelf:
    """Words in a map, as a room's people are."""

    def __init__(self, words: list[str]) -> None:
        self.texts = maps.table()
        self.count = 0
        for word in words:
            self.add(word)

    def check(self, row: str) -> int:
        if row == "wrong":
            raise BadSnapshot("Expected a word, got 'wrong'")
        return len(row)

    def clear(self, most: int) -> int:
        self.count = 0
        return self.texts.clear(most)

    def add(self, row: str) -> None:
        self.texts.insert(self.count, row)
        self.count += 1

    def words(self) -> list[str]:
        keys = self.texts.keys()
        return [self.texts.get(key) or "" for key in keys]


def rows(each: int, words: list[str]) -> Rows:
    return Rows(each, len(words), lambda first, end: words[first:end])


def backup(*kinds: list[str]) -> str:
    return dump([TITLE, "7"], [rows(2, words) for words in kinds])


def test_a_page_is_the_head_or_a_part() -> None:
    kinds = [rows(2, ["a", "b", "c\nd"]), rows(5, []), rows(1, ["x"])]
    assert page([TITLE, "7"], kinds, 4) == (1 + 2 + 0 + 1, "")
    found = [page([TITLE, "7"], kinds, at)[1] for at in range(4)]
    assert [sealed.load(text[:-1]) for text in found] == [
        [TITLE, "7", "3 0 1"],
        ["a", "b"],
        ["c\td"],
        ["x"],
    ]
    assert dump([TITLE, "7"], kinds) == "".join(found)
    read = Parts("".join(found), TITLE, 2, (2, 5, 1))
    assert (read.head, read.rows) == ([TITLE, "7"], [["a", "b", "c\nd"], [], ["x"]])
    assert found[0].endswith(read.seal + "\n")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "another",
        f"{TITLE}\n7\n1",
        backup(["a"], ["b"])[:-1],
        backup(["a"], ["b"]) + "more",
        backup(["a"]),
        backup(["a"], ["b"]).replace("\na\n", "\nb\n"),
        backup(["a", "b"], []).replace("a\nb", "a"),
        dump([TITLE, "7", "8"], [rows(2, []), rows(2, [])]),
    ],
)
def test_any_other_text_is_no_backup(text: str) -> None:
    with pytest.raises(BadSnapshot):
        Parts(text, TITLE, 2, (2, 2))


@pytest.mark.parametrize("most", [1, 3, 7, 8, 100])
def test_a_restore_in_steps_comes_to_the_same_as_at_once(most: int) -> None:
    shelves = [Shelf(["old", "older", "oldest"]), Shelf([])]
    new = [["one", "two", "three", "four"], ["five"]]
    pairs: list[Pair] = list(zip(shelves, new, strict=True))
    sums: list[int] = []
    restoring = Restoring()
    steps = 1
    while not restoring.step("seal", pairs, sums.append, most):
        assert (restoring.stage in (CLEARING, FILLING)) == restoring.closed
        again = Restoring.load(restoring.dump())  # an upgrade
        assert again.dump() == restoring.dump()
        restoring = again
        assert restoring.words.endswith(AGAIN)
        steps += 1
    assert [shelf.words() for shelf in shelves] == new
    assert sums == [19]
    assert (restoring.stage, restoring.closed) == (IDLE, False)
    assert steps <= -(-13 // most) + 3
    assert (steps == 1) == (most == 100)


def test_nothing_changes_if_a_row_or_the_sum_is_wrong() -> None:
    shelf = Shelf(["old"])
    restoring = Restoring()
    before = restoring.dump()
    with pytest.raises(BadSnapshot, match="got 'wrong'"):
        restoring.step("seal", [(shelf, ["a", "wrong"])], lambda _: None)

    def refuse(total: int) -> None:
        raise BadSnapshot(f"Expected 5, got {total}")

    with pytest.raises(BadSnapshot, match="Expected 5, got 3"):
        restoring.step("seal", [(shelf, ["a", "bc"])], refuse)
    assert (shelf.words(), restoring.dump()) == (["old"], before)


def test_another_backup_begins_anew_and_the_room_stays_closed() -> None:
    shelf = Shelf(["old", "older"])
    restoring = Restoring()
    assert not restoring.step("first", [(shelf, ["a"])], lambda _: None, 2)
    assert (restoring.stage, restoring.closed) == (CLEARING, True)
    assert not restoring.step("other", [(shelf, ["b", "c", "d"])], lambda _: None, 2)
    assert (restoring.stage, restoring.closed) == (CHECKING, True)
    while not restoring.step("other", [(shelf, ["b", "c", "d"])], lambda _: None, 2):
        pass
    assert (shelf.words(), restoring.closed) == (["b", "c", "d"], False)


@pytest.mark.parametrize("line", ["", "1 0 0 seal", "4 0 0 0 seal", "x 0 0 0 seal"])
def test_other_lines_do_not_say_how_far_a_restore_has_come(line: str) -> None:
    with pytest.raises(BadSnapshot):
        Restoring.load(line)


# Pages that wait

PAGES = Staging(characters=3, most_bytes=6, most_pages=4)


@given(st.text(st.characters(codec="utf-8", max_codepoint=0x7FF), max_size=12))
def test_what_is_cut_and_staged_is_taken_as_it_was(text: str) -> None:
    waiting = DictMap()
    found = PAGES.cut(text)
    assert [len(each) for each in found[:-1]] == [3] * (len(found) - 1)
    assert "" not in found
    for number, each in enumerate(found):
        assert PAGES.page(text, number) == (len(found), each)
        assert PAGES.stage(waiting, number, each) == number + 1
    assert PAGES.page(text, len(found)) == (len(found), "")
    assert take(waiting, str) == text
    assert waiting.keys() == []


def test_pages_that_are_refused_still_wait_and_page_0_begins_again() -> None:
    def refuse(text: str) -> str:
        raise BadSnapshot(f"Expected something else, got {text!r}")

    waiting = DictMap()
    for number in (0, 1, 2):
        PAGES.stage(waiting, number, "old")
    with pytest.raises(BadSnapshot, match="got 'oldoldold'"):
        take(waiting, refuse)
    assert waiting.entries == {0: "old", 1: "old", 2: "old"}
    assert PAGES.stage(waiting, 0, "new") == 1
    assert waiting.entries == {0: "new"}


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
