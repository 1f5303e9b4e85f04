"""RLE is read and written as Life programs do, and what is not RLE is refused where it fails."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.errors import BadPattern
from engine.grid import MAX_SIDE
from engine.patterns import MAX_CELLS, LifeDialect, Pattern, split_lines
from engine.rle import format_rle, parse_rle
from tests.engine.pictures import attempt, looks, patterns

GLIDER = [(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)]
HEADER = "x = 3, y = 3, rule = B3/S23\n"


def test_glider_is_written_as_everyone_writes_it() -> None:
    glider = Pattern([(x, y, 1) for x, y in GLIDER], 3, 3, "Glider", ["It flies."])
    assert format_rle(Pattern([], 7, 2)) == "x = 7, y = 2, rule = B3/S23\n!\n"
    assert format_rle(glider) == f"#N Glider\n#C It flies.\n{HEADER}bo$2bo$3o!\n"


def test_states_are_written_as_letters() -> None:
    cells = [(x, 0, x + 1) for x in range(24)] + [(9, 2, 9)]
    many = Pattern(cells, 24, 3, rule="345/2/25", grid="P25,25")
    drawn = "x = 24, y = 3, rule = 345/2/25:P25,25\nABCDEFGHIJKLMNOPQRSTUVWX2$9.I!\n"
    assert format_rle(many) == drawn


@pytest.mark.parametrize(
    "text",
    [
        HEADER + "bo$2bo$3o!",
        HEADER + "bob$2bo$3o!",
        "bo$2bo$3o!",
        "bo$bbo$ooo!",
        "  bo $ 2b\to$\n\n3o\n!",
        "bo$2bo$3\no!",
        ".A$2.A$3A!",
        ".o$2bA$3o!",
        HEADER + "bo$2bo$3o$$$!",
        HEADER + "bo$2bo$3o200b!",
        (HEADER + "bo$2bo\n$3o!\n").replace("\n", "\r\n"),
        (HEADER + "bo$2bo\n$3o!\n").replace("\n", "\r"),
        "\ufeff" + HEADER + "bo$2bo$3o!",
        HEADER + "bo$2bo$3o! what follows? 17q$ does not matter",
        "x=3,y=3\nbo$2bo$3o!",
        "X = 3 , Y = 003, Rule = b3/s23\nbo$2bo$3o!",
        "x = 3, y = 3, rule = 23/3\nbo$2bo$3o!",
        "x = 3, y = 3, rule = S23/B3\nbo$2bo$3o!",
        "x = 3, y = 3, rule = Life\nbo$2bo$3o!",
        "#r 23/3\n#P -1 -1\n#CXRLE Pos=3,4 Gen=5\n#\nbo$2bo$3o!",
        "bo$2bo$\n#C nobody reads this\n3o!",
    ],
)
def test_glider_is_read_however_it_is_written(text: str) -> None:
    pattern = parse_rle(text)
    assert pattern.points() == GLIDER
    assert {state for _, _, state in pattern.cells} == {1}
    assert (pattern.width, pattern.height) == (3, 3)


def test_remarks_become_the_name_and_comments() -> None:
    text = "#N One\n#N Two\n#C three \n  #c four\n#O five\n#CXRLE Gen=6\n#C\no!"
    pattern = parse_rle(text)
    assert pattern.name == "One"
    assert pattern.comments == ["Two", "three", "four", "Author: five", ""]


@pytest.mark.parametrize(
    ("text", "rule", "grid"),
    [
        ("x = 3, y = 3, rule = B3/S23:T512,256\no!", "B3/S23", "T512,256"),
        ("x = 3, y = 3, rule = Life2:t512,256\no!", "Life2", "T512,256"),
        ("#r 23/3:T512,256\no!", "23/3", "T512,256"),
        ("#r 23/3:T512,256\nx = 3, y = 3\no!", "23/3", "T512,256"),
        ("#r 23/3:T512,256\nx = 3, y = 3, rule = Life\no!", "Life", "T512,256"),
        ("#r 23/3:T512,256\nx = 3, y = 3, rule = Life:P9,9\no!", "Life", "P9,9"),
        ("x = 3, y = 3, rule = 23/3/8:p025,25\no!", "23/3/8", "P25,25"),
        ("x = 3, y = 3, rule = Weighted:T0,64\no!", "Weighted", "T0,64"),
        (
            "x = 3, y = 3, rule = R2,C0,M0,S2..3,B3..3,NM:T64,0\no!",
            "R2,C0,M0,S2..3,B3..3,NM",
            "T64,0",
        ),
        ("x = 3, y = 3\no!", "B3/S23", None),
        ("o!", "B3/S23", None),
    ],
)
def test_rule_and_grid_are_read(text: str, rule: str, grid: str | None) -> None:
    pattern = parse_rle(text)
    assert (pattern.rule, pattern.grid) == (rule, grid)


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("", 1, 1, "the pattern ends without a '!'"),
        ("bo$2bo\n$3o", 2, 4, "the pattern ends without a '!'"),
        ("bo$2bq$3o!", 1, 6, "'q' is not a cell, '$' or '!'"),
        (HEADER + "x = 3!", 2, 1, "'x' is not a cell"),
        ("o\nx = 3, y = 3\n!", 2, 1, "'x' is not a cell"),
        ("o\u00b2!", 1, 2, "'\u00b2' is not a cell"),
        ("3!", 1, 2, "a run of 3, but of what?"),
        ("0o!", 1, 1, "a run of 0 is not between 1 and 2048"),
        ("o2049b!", 1, 5, "a run of 2049 is not between 1 and 2048"),
        ("9" * 1000 + "o!", 1, 4, "a run of 9999 is not"),
        ("2048bo!", 1, 6, "the pattern is larger than 2048 x 2048"),
        ("2048$$o!", 1, 6, "the pattern is larger than 2048 x 2048"),
        ("x = 3, y = 3\n4o!", 2, 2, "live cell in column 4, row 1 of x = 3, y = 3"),
        ("x = 3, y = 3\n3$o!", 2, 3, "live cell in column 1, row 4 of x = 3, y = 3"),
        ("x = 3\no!", 1, 6, "'x = 3' says nothing of y"),
        ("x 3, y = 3\no!", 1, 1, "'x 3' should be 'x = ...'"),
        ("x = 3, z = 3\no!", 1, 7, "'z = 3' should be 'y = ...'"),
        ("x = 3, y = 3, role = 4\no!", 1, 14, "'role = 4' should be 'rule = ...'"),
        ("x = three, y = 3\no!", 1, 5, "'three' is not a size from 0 to 2048"),
        ("x = 3, y = -3\no!", 1, 12, "'-3' is not a size from 0 to 2048"),
        ("x = 3, y = 2049\no!", 1, 12, "'2049' is not a size from 0 to 2048"),
        (
            "x = 3, y = 3, rule = Life:K9,9\no!",
            1,
            22,
            "grid 'K9,9' is not bounded like P25,25, nor",
        ),
        ("x = 3, y = 3, rule = Life:\no!", 1, 22, "grid '' is not bounded like P25,25, nor"),
        ("x = 3, y = 3, rule = Life:T9,9+2\no!", 1, 22, "'9+2' is not a size"),
        ("x = 3, y = 3, rule = Life:P0,64\no!", 1, 22, "grid 'P0,64' is endless"),
        ("x = 3, y = 3, rule = Life:T0,0\no!", 1, 22, "grid 'T0,0' is endless"),
        ("x = 9, y = 3, rule = Life:P8,8\no!", 1, 1, "is larger than its grid"),
        ("x = 9, y = 3, rule = Life:T0,8\no!", 1, 1, "is larger than its grid"),
        ("x = 9, y = 9, rule = Life:T9,8\no!", 1, 1, "is larger than its torus"),
        (HEADER + "bo$\n 2Yo!", 3, 3, "'Y' is not a cell, '$' or '!'"),
        ("x = 1" + "0" * 5000 + ", y = 3\no!", 1, 5, "0'... is not a size from 0 to 2048"),
        ("x = \u00b2, y = 3\no!", 1, 5, "'\u00b2' is not a size"),
    ],
)
def test_bad_rle_is_refused_with_line_and_column(
    text: str, line: int, column: int, words: str
) -> None:
    with pytest.raises(BadPattern, match=re.escape(words)) as refused:
        parse_rle(text)
    assert (refused.value.line, refused.value.column) == (line, column)


def test_largest_pattern_is_read_and_one_cell_more_is_not() -> None:
    row = f"{MAX_SIDE}o"
    full = "$".join([row] * (MAX_CELLS // MAX_SIDE))
    assert len(parse_rle(full + "!").cells) == MAX_CELLS
    with pytest.raises(BadPattern, match=f"more than {MAX_CELLS} live cells") as refused:
        parse_rle(full + "$o!")
    assert refused.value.column == len(full) + 2
    corner = parse_rle(f"{MAX_SIDE - 1}${MAX_SIDE - 1}bo!")
    assert (corner.width, corner.height) == (MAX_SIDE, MAX_SIDE)


@given(patterns() | patterns(states=1))
@example(Pattern([(69 + x, 0, 1) for x in range(0, 60, 2)], 130, 1))
def test_what_is_formatted_is_parsed_back(pattern: Pattern) -> None:
    assert looks(parse_rle(format_rle(pattern))) == looks(pattern)
    lines = format_rle(Pattern(pattern.cells, pattern.width, pattern.height)).splitlines()[1:]
    assert all(0 < len(line) <= 70 and not line[-1].isdigit() for line in lines)
    plain = all(state == 1 for _, _, state in pattern.cells)
    letters = "bo" if plain else ".ABCDEFGHIJKLMNOPQRSTUVWX"
    assert set("".join(lines)) <= set("0123456789$!" + letters)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("#r 125/36\no!", "line 1, column 3: rule '125/36' is not Life, B3/S23"),
        ("x = 1, y = 1, rule = Life2\no!", "rule 'Life2' is not Life, B3/S23"),
        ("x = 1, y = 1, rule = Life:P9,9\no!", "grid 'P9,9' is not a torus like T512,512"),
        ("x = 1, y = 1, rule = Life:T0,9\no!", "grid 'T0,9' is endless"),
        ("AB!", "line 1, column 2: 'B' is not a cell, '$' or '!'"),
    ],
)
def test_a_dialect_takes_less(text: str, words: str) -> None:
    parse_rle(text)
    with pytest.raises(BadPattern, match=re.escape(words)):
        parse_rle(text, LifeDialect())
    for name in ("B3/S23", "b3/s23", "S23/B3", "B3S23", "23/3", "Life"):
        assert parse_rle(f"x = 1, y = 1, rule = {name}\no!", LifeDialect()).rule == "B3/S23"


def test_a_line_is_filled_before_the_next_is_begun() -> None:
    pattern = Pattern([(x, 0, 1) for x in range(0, 200, 2)], 200, 1)
    assert [len(line) for line in format_rle(pattern).splitlines()[1:]] == [70, 70, 60]


@given(st.text() | st.text("bo$!0123456789.ABIJ#xy=, \n"))
def test_any_text_is_a_pattern_or_refused(text: str) -> None:
    read = attempt(parse_rle, text)
    if isinstance(read, Pattern):
        assert looks(parse_rle(format_rle(read))) == looks(read)
    else:
        lines = split_lines(text)
        assert 1 <= read.line <= len(lines)
        assert 1 <= read.column <= len(lines[read.line - 1]) + 1


def test_remark_of_several_lines_stays_a_remark() -> None:
    pattern = Pattern([(0, 0, 1)], 1, 1, "two\nlines", ["and\r\n!"])
    again = parse_rle(format_rle(pattern))
    assert (again.name, again.comments) == ("two lines", ["and !"])
    assert again.points() == [(0, 0)]
