"""Plaintext pictures are read and written, and told from RLE."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BadPattern
from engine.grid import MAX_SIDE
from engine.patterns import MAX_CELLS, Dialect, Pattern, format_cells, parse_cells, split_lines
from engine.rle import format_rle, parse
from tests.engine.pictures import attempt, looks, patterns

GLIDER = [(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)]


def test_glider_is_written_as_everyone_writes_it() -> None:
    glider = Pattern([(x, y, 1) for x, y in GLIDER], 3, 3, "Glider", ["It flies.", ""])
    assert format_cells(glider) == "!Name: Glider\n!It flies.\n!\n.O.\n..O\nOOO\n"


@pytest.mark.parametrize(
    "text",
    [
        "!Name: Glider\n.O.\n..O\nOOO\n",
        ".O\n..O\nOOO",
        "!\n\n.*.  \n..O\t\nO*O\n\n\n",
        "\n\n.O\n!a remark in between\n..O\nOOO",
        "!Name: Glider\r\n.O\r\n..O\r\nOOO\r\n",
        "\ufeff.O\n..O\nOOO",
        ".O\r..O\rOOO\r",
    ],
)
def test_glider_is_read_however_it_is_written(text: str) -> None:
    for pattern in (parse_cells(text), parse(text)):
        assert pattern.points() == GLIDER
        assert (pattern.width, pattern.height) == (3, 3)


def test_name_stands_in_the_first_line_only() -> None:
    pattern = parse_cells("!Name: One\n!Name: Two\n!three\nO")
    assert (pattern.name, pattern.comments) == ("One", ["Name: Two", "three"])
    assert parse_cells("\n!Name: Two\nO").name == ""


@pytest.mark.parametrize(
    ("text", "points", "size"),
    [
        ("O\n.....\nOO", [(0, 0), (0, 2), (1, 2)], (5, 3)),
        ("O\n\n\nO\n\n", [(0, 0), (0, 3)], (1, 4)),
        ("!Name: Nothing", [], (0, 0)),
        ("!\n!\n\n", [], (0, 0)),
        ("", [], (0, 0)),
    ],
)
def test_a_picture_is_as_large_as_its_rows_and_blank_lines_in_it_are_dead(
    text: str, points: list[tuple[int, int]], size: tuple[int, int]
) -> None:
    pattern = parse_cells(text)
    assert (pattern.points(), (pattern.width, pattern.height)) == (points, size)


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("!Name: X\n.O.\n.o.", 3, 2, "'o' is not a cell: '.', 'O' or '*'"),
        (" .O", 1, 1, "' ' is not a cell"),
        ("." * (MAX_SIDE + 1), 1, MAX_SIDE + 1, "larger than 2048 x 2048"),
        ("q" * 10_000, 1, MAX_SIDE + 1, "larger than 2048 x 2048"),
        ("O" + "\n" * MAX_SIDE + ".", MAX_SIDE + 1, 1, "larger than 2048 x 2048"),
        (
            ("O" * MAX_SIDE + "\n") * (MAX_CELLS // MAX_SIDE) + "..O",
            MAX_CELLS // MAX_SIDE + 1,
            3,
            f"more than {MAX_CELLS} live cells",
        ),
    ],
    ids=range(6),
)
def test_bad_picture_is_refused_with_line_and_column(
    text: str, line: int, column: int, words: str
) -> None:
    with pytest.raises(BadPattern, match=re.escape(words)) as refused:
        parse_cells(text)
    assert (refused.value.line, refused.value.column) == (line, column)


def test_largest_picture_is_read() -> None:
    corner = parse_cells("O" + "\n" * (MAX_SIDE - 1) + "." * (MAX_SIDE - 1) + "O")
    assert corner.points() == [(0, 0), (MAX_SIDE - 1, MAX_SIDE - 1)]
    full = parse_cells(("O" * MAX_SIDE + "\n") * (MAX_CELLS // MAX_SIDE))
    assert len(full.cells) == MAX_CELLS


@given(patterns())
def test_what_is_formatted_is_parsed_back_but_for_states(pattern: Pattern) -> None:
    for text in (format_cells(pattern), format_cells(parse_cells(format_cells(pattern)))):
        again = parse_cells(text)
        assert looks(parse(text)) == looks(again)
        assert set(again.points()) == set(pattern.points())
        assert all(state == 1 for _, _, state in again.cells)
        assert (again.width, again.height) == (pattern.width, pattern.height)
        assert (again.name, again.comments) == (pattern.name, pattern.comments)
    assert looks(parse(format_rle(pattern))) == looks(pattern), "RLE is told from plaintext"


class Marked(Dialect):
    """Colours and ages, and a mark that is there but means nothing."""

    marks = Dialect.marks | {"R": 2, "B": 3, "x": 0} | {str(age): age for age in range(8)}


def test_a_dialect_may_have_more_marks() -> None:
    picture = parse_cells("O.R\nBx7\n*0", Marked())
    assert picture.cells == [(0, 0, 1), (2, 0, 2), (0, 1, 3), (2, 1, 7), (0, 2, 1)]
    assert format_cells(picture, Marked()) == "!Name:\nO.R\nB.7\nO..\n"
    assert parse("R2.B", Marked()).width == 4


def test_a_mark_that_a_dialect_has_not_is_refused_with_those_that_it_has() -> None:
    with pytest.raises(BadPattern, match=r"'9' is not a cell: '\.', 'O', '\*', 'R', .*'6' or '7'"):
        parse_cells("O.9", Marked())


@pytest.mark.parametrize(
    "text", ["bo$2bo$3o!", ".A$2.A$3A!", "  \n 3o!", "#C\n3o!", "x=3,y=1\n3o!"]
)
def test_rle_without_much_around_it_is_still_rle(text: str) -> None:
    assert parse(text).width == 3


@pytest.mark.parametrize(("text", "words"), [("", "without a '!'"), ("hello", "'h' is not a cell")])
def test_what_is_neither_is_refused(text: str, words: str) -> None:
    with pytest.raises(BadPattern, match=words):
        parse(text)


@given(st.text(".O*! \nb") | st.text())
def test_any_text_is_a_picture_or_refused(text: str) -> None:
    read = attempt(parse_cells, text)
    if isinstance(read, Pattern):
        assert parse_cells(format_cells(read)).points() == read.points()
    else:
        line = split_lines(text)[read.line - 1]
        assert line[read.column - 1] not in ".O*"
