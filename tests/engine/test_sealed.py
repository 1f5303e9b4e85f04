"""Sealed text: whatever else is written there is noticed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import sealed
from engine.errors import BadSnapshot

LINES = st.lists(st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"])))


@given(LINES)
def test_lines_come_back(lines: list[str]) -> None:
    if lines != [""]:  # is the same as no line
        assert sealed.load(sealed.dump(lines)) == lines


@given(st.text(), st.data())
def test_a_letter_that_is_another_is_noticed(line: str, data: st.DataObject) -> None:
    text = sealed.dump_line(line)
    place = data.draw(st.integers(0, len(text) - 1))
    changed = text[:place] + data.draw(st.characters(exclude_categories=["Cs"])) + text[place + 1 :]
    if changed != text:
        with pytest.raises(BadSnapshot, match="Expected text with its checksum in the end"):
            sealed.load(changed)


def test_a_sealed_line_is_drawn() -> None:
    line = "time 4030 1700000000000000000 running"
    assert sealed.dump_line(line) == sealed.dump([line]) == f"{line}\n4aa58e59"
