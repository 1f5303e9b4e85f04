"""What Boxes answers: the sheet as text, from near and from far, and pages over HTTP."""

from __future__ import annotations

import base64
import zlib
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.boxes import answers
from engine.boxes.edges import HEIGHT, WIDTH, edge_of, edges_around
from engine.boxes.log import pack
from engine.boxes.sheet import ROW, Sheet
from engine.errors import BadRequest

from .sheets import Table


@pytest.fixture(scope="module")
def lively() -> Table:
    """A game with some lines in it."""
    table = Table()
    table.join("ada", "bob", "cleo", "dan")
    table.fill(1_200)
    return table


def test_a_newcomer_gets_the_whole_sheet(lively: Table) -> None:
    sheet = lively.game.sheet
    head, _, planes = zlib.decompress(base64.b64decode(answers.board(sheet, 1))).partition(b"\n")
    assert head == f"boxes 1 {sheet.drawn}".encode()
    assert planes == bytes(sheet.across + sheet.down + sheet.team_0 + sheet.team_1)
    assert len(planes) == ROW * (4 * HEIGHT + 1)


@given(
    x=st.integers(0, WIDTH - 1),
    y=st.integers(0, HEIGHT - 1),
    width=st.integers(1, 20),
    height=st.integers(1, 20),
)
@settings(max_examples=20, deadline=None)
def test_a_region_is_what_is_there(x: int, y: int, width: int, height: int) -> None:
    width, height = min(width, WIDTH - x), min(height, HEIGHT - y)
    sheet = Sheet()
    for dy in range(0, height + 1, 2):
        for dx in range(0, width, 3):
            sheet.draw(edge_of(x + dx, y + dy, True), 1)
    data = base64.b64decode(answers.region(sheet, x, y, width, height))
    size = (width + 7) // 8
    for dy in range(height + 1):
        row = int.from_bytes(data[dy * size : (dy + 1) * size], "little")
        drawn = [sheet.fresh([edge_of(x + dx, y + dy, True)]) == [] for dx in range(width)]
        assert [bool(row >> dx & 1) for dx in range(width)] == drawn
    rest = (width + 8) // 8 * height + 2 * size * height
    assert len(data) == size * (height + 1) + rest


@pytest.mark.parametrize(
    "region",
    [(-1, 0, 1, 1), (0, -1, 1, 1), (0, 0, 0, 1), (0, 0, 1, 0), (999, 0, 2, 1), (0, 1, 1, 1000)],
)
def test_a_region_outside_is_refused(region: tuple[int, int, int, int]) -> None:
    with pytest.raises(BadRequest, match="a region of 1000 x 1000 boxes"):
        answers.region(Sheet(), *region)


def test_an_overview_says_who_leads_and_how_much_is_drawn() -> None:
    sheet = Sheet()
    for edge in range(8):
        sheet.draw(edge, 0)
    for x in (16, 17):
        for y in (0, 1):
            for edge in edges_around(x, y):
                sheet.draw(edge, 2 if y == 0 else 3 - (x == 17))
    squares = zlib.decompress(base64.b64decode(answers.overview(sheet)))
    assert len(squares) == 125 * 125
    assert squares[0] == 8 * (8 * 31 // 128)
    assert squares[2] == 8 * (12 * 31 // 128) + 3, "three boxes for GREEN, one for YELLOW"
    assert set(squares) == {0, squares[0], squares[2]}


def test_nobody_leads_where_two_have_as_many() -> None:
    sheet = Sheet()
    for x, team in ((0, 1), (4, 2)):
        for edge in edges_around(x, 0):
            sheet.draw(edge, team)
    assert zlib.decompress(base64.b64decode(answers.overview(sheet)))[0] % 8 == 0


DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"


def told(sheet: Sheet) -> list[tuple[int, int]]:
    """How much is drawn in each square of the thumbnail, 0 to 11, and who leads there."""
    return [divmod(DIGITS.index(digit), 5) for digit in answers.thumbnail(sheet)]


def test_a_thumbnail_says_who_leads_and_how_much_is_drawn() -> None:
    sheet = Sheet()
    assert told(sheet) == [(0, 0)] * 63 * 63
    sheet.draw(40, 0)
    for x in (984, 985):
        for edge in edges_around(x, 999):
            sheet.draw(edge, 3)
    for edge in edges_around(990, 999):
        sheet.draw(edge, 1)
    squares = told(sheet)
    assert squares[2] == (1, 0), "one line is enough to be seen"
    assert squares[62 * 63 + 61] == (1, 4), "two boxes for YELLOW, one for BLUE"
    assert sum(square != (0, 0) for square in squares) == 2


@given(st.randoms(use_true_random=False), st.integers(0, 62), st.integers(0, 62))
@settings(max_examples=12)
def test_a_thumbnail_counts_as_one_would_by_hand(random: Random, column: int, row: int) -> None:
    sheet = Sheet()
    across = range(16 * column, min(16 * column + 16, WIDTH))
    down = range(16 * row, min(16 * row + 16, HEIGHT))
    around = [edges_around(x, y) for x in across for y in down]
    lines = sorted({edge for edges in around for edge in edges})
    owned: Counter[int] = Counter()
    for edge in random.sample(lines, random.randint(0, len(lines))):
        team = random.randrange(4)
        owned[team + 1] += len(sheet.draw(edge, team) or [])
    drawn = sum(sheet.fresh([edge]) == [] for above, _, left, _ in around for edge in (above, left))
    best = (+owned).most_common(2)
    leads = 0 if not best or (len(best) == 2 and best[0][1] == best[1][1]) else best[0][0]
    assert told(sheet)[63 * row + column] == (-(-((drawn + 3) // 4) * 11 // 128), leads)


def test_pages_over_http(lively: Table) -> None:
    def page(url: str) -> tuple[int, bytes]:
        found = answers.page(lively.game, url, 0, 5)
        return found.status, found.body

    count = lively.game.log.count
    assert page("/health") == (200, f"open: game 1, {count:,} lines\n".encode())
    status, body = page("/log/0.bin")
    assert (status, len(body), body[:3]) == (200, 3000, pack([5], 0))
    for name in ("9.bin", "0.txt", "x.bin", "1" * 9 + ".bin"):
        assert page(f"/log/{name}")[0] == 404
    metrics = page("/metrics")[1].decode()
    assert f"boxes_records {count}\n" in metrics
    assert 'boxes_players{team="RED"} 1' in metrics
