"""What is saved: tables, sealed lines, bytes as text; sorted lists. Damage is noticed."""

from __future__ import annotations

from bisect import bisect_left
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from engine import sealed
from engine.errors import BadSnapshot
from engine.ordered import insert, position
from engine.table import Table, from_text, to_text
from tests.engine.maps import DictMap


@given(st.binary(max_size=60))
def test_text_is_base64_and_comes_back(data: bytes) -> None:
    text = to_text(data)
    assert text.isascii()
    assert from_text(text) == data


@pytest.mark.parametrize(
    "text", ["A", "AAA", "AAA=A", "AA==\n", "AAAA ", "AAB=", "TDJ!", "é", "=="]
)
def test_text_that_nobody_wrote_is_refused(text: str) -> None:
    with pytest.raises(BadSnapshot, match="Expected base64"):
        from_text(text)


@given(st.text("AQg/=\n é", max_size=12))
def test_no_text_but_what_was_written_is_read(text: str) -> None:
    """Whatever letters base64 skips, and wherever its last bits are not used."""
    with suppress(BadSnapshot):
        assert to_text(from_text(text)) == text


LINES = st.lists(st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"])))
ITEMS = st.tuples(st.integers(0, 3), st.integers(0, 9))


@given(LINES, st.data())
def test_sealed_lines_come_back_and_a_letter_that_is_another_is_noticed(
    lines: list[str], data: st.DataObject
) -> None:
    text = sealed.dump(lines)
    if lines != [""]:  # is the same as no line
        assert sealed.load(text) == lines
    place = data.draw(st.integers(0, len(text) - 1))
    changed = text[:place] + data.draw(st.characters(exclude_categories=["Cs"])) + text[place + 1 :]
    if changed != text:
        with pytest.raises(BadSnapshot, match="Expected text with its checksum in the end"):
            sealed.load(changed)


def test_a_sealed_line_ends_in_its_checksum() -> None:
    line = "time 4030 1700000000000000000 running"
    assert sealed.dump_line(line) == sealed.dump([line]) == f"{line}\n4aa58e59"


@given(st.lists(ITEMS), ITEMS)
def test_an_item_stands_and_joins_where_it_belongs(
    items: list[tuple[int, int]], item: tuple[int, int]
) -> None:
    items.sort()
    assert position(items, item) == bisect_left(items, item)
    joined = list(items)
    insert(joined, item)
    assert joined == sorted([*items, item])


KEYS = st.integers(0, 5)


class TableMachine(RuleBasedStateMachine):
    """A table beside a dict: whatever is changed can be read at once, and is written by `save`."""

    def __init__(self) -> None:
        super().__init__()
        self.saved = DictMap()
        self.unsaved: list[Table] = []
        self.table = Table(self.saved, self.unsaved)
        self.model: dict[int, str] = {}
        self.before: dict[int, str] = {}  # in the map

    @rule(key=KEYS, text=st.text(max_size=2))
    def insert(self, key: int, text: str) -> None:
        self.table.insert(key, text)
        self.model[key] = text

    @rule(key=KEYS)
    def remove(self, key: int) -> None:
        self.table.remove(key)
        self.model.pop(key, None)

    @rule(most=st.integers(0, 4))
    def clear(self, most: int) -> None:
        gone = sorted(self.model)[:most]
        assert self.table.clear(most) == len(gone)
        for key in gone:
            del self.model[key]

    @rule(entries=st.dictionaries(KEYS, st.text(max_size=2)))
    def replace(self, entries: dict[int, str]) -> None:
        self.table.replace(entries)
        self.model = dict(entries)

    @rule()
    def save(self) -> None:
        for table in self.unsaved:
            table.save()
        self.unsaved.clear()
        self.before = dict(self.model)

    @invariant()
    def the_table_is_the_model_and_the_map_what_was_saved(self) -> None:
        assert self.table.keys() == sorted(self.model)
        assert {key: self.table.get(key) for key in self.table.keys()} == self.model  # noqa: SIM118
        assert self.saved.entries == self.before
        assert self.model == self.before or self.unsaved == [self.table]


TestTable = TableMachine.TestCase
TestTable.settings = settings(max_examples=40, stateful_step_count=30)
