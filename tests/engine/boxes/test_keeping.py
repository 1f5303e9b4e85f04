"""Boxes as it is kept: bands and the end of the log are the sheet, at any moment."""

from __future__ import annotations

import base64
import zlib
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import sealed
from engine.boxes import backup, bands, pages, showing
from engine.boxes.bands import BANDS, EVERY, MOST_BEHIND, Bands
from engine.boxes.chain import Chain
from engine.boxes.edges import HEIGHT, WIDTH, edge_of, edges_around
from engine.boxes.interface import ACCESS
from engine.boxes.log import Log
from engine.boxes.players import Player
from engine.boxes.records import pack, unpack
from engine.boxes.sheet import ROW, Sheet
from engine.boxes.storage import DRAWN, PACE
from engine.errors import BadRequest, BadSnapshot
from engine.room import LAYOUT, STATE
from tests.engine import maps

from ..backups import but_events, changed
from ..maps import DictMap
from .sheets import Table


def same(a: Sheet, b: Sheet) -> bool:
    planes = [(s.across, s.down, s.team_0, s.team_1, s.scores, s.drawn) for s in (a, b)]
    return planes[0] == planes[1]


@pytest.fixture(scope="module")
def lively() -> Table:
    """Some thousand lines: several bands were written since the first ones."""
    table = Table()
    table.join("ada", "bob", "cleo", "dan")
    table.game.rename("ada", "Ada", table.now)
    table.keep()
    table.fill(3000)
    return table


def test_an_upgrade_has_the_same_sheet(lively: Table) -> None:
    before = lively.game
    lively.upgrade()
    assert same(lively.game.sheet, before.sheet)
    assert lively.game.log.chain.head() == before.log.chain.head()
    assert lively.game.bands.turn == 3000 // EVERY
    tables = [game.leaders.of(None, game.players) for game in (lively.game, before)]
    claims = [[player.claimed for _, player in table] for table in tables]
    assert claims[0] == claims[1]


def test_after_two_rounds_of_all_bands_a_load_is_the_fold_of_the_whole_log() -> None:
    """No band is more than a round old, so that a load draws no more than that again."""
    table = Table()
    table.join("ada", "bob", "cleo", "dan")
    drawn = 0
    for lines in (MOST_BEHIND - 248, 8, 2 * MOST_BEHIND - 8 * EVERY, 3 * EVERY + 16):
        table.fill(lines, drawn)
        drawn += lines
        table.upgrade()
        folded = Sheet()
        for edge, team in unpack(base64.b64decode(table.game.log.text(1, 0))):
            folded.draw(edge, team)
        assert folded.drawn == drawn
        assert same(table.game.sheet, folded)
        assert (
            drawn - Bands([maps.table(band) for band in table.bands]).read(Sheet()) <= MOST_BEHIND
        )


@given(
    records=st.lists(
        st.tuples(st.integers(0, 7), st.integers(20, 30), st.booleans(), st.integers(0, 3)),
        max_size=120,
        unique_by=lambda record: record[:3],
    ),
    moments=st.lists(st.integers(0, 120), min_size=3, max_size=3),
)
@settings(max_examples=60, deadline=None)
def test_bands_of_different_moments_and_the_log_since_are_the_sheet(
    records: list[tuple[int, int, bool, int]], moments: list[int]
) -> None:
    """Around the seam between bands 0 and 1 (rows 24 and 25), where boxes lie in both."""
    lines = [(edge_of(x, y, horizontal), team) for x, y, horizontal, team in records]
    sheet = Sheet()
    kept = {band: bands.dump(sheet, band, 0) for band in (0, 1, 2)}
    written = {0: 0, 1: 0, 2: 0}
    for at, (edge, team) in enumerate(lines, 1):
        sheet.draw(edge, team)
        for band, moment in enumerate(moments):
            if moment == at:
                kept[band] = bands.dump(sheet, band, at)
                written[band] = at
    again = Sheet()
    found = [bands.load(again, band, kept[band]) for band in (0, 1, 2)]
    assert found == [written[0], written[1], written[2]]
    bands.redraw(again, lines[min(found) :])
    assert same(again, sheet)


def test_a_line_twice_in_the_log_is_refused() -> None:
    with pytest.raises(BadSnapshot, match="every line once in the log, got 7 again"):
        bands.redraw(Sheet(), [(7, 0), (7, 1)])


def test_a_band_is_written_every_256_records() -> None:
    saved = [DictMap() for _ in range(8)]
    tables = [maps.table(each) for each in saved]
    found = Bands(tables)
    sheet = Sheet()
    found.write_all(sheet, 0)
    for at, each in enumerate(tables):
        each.save()
        saved[at].writes.clear()
    found.take_turns(sheet, 250, 255)
    found.take_turns(sheet, 255, 256)
    found.take_turns(sheet, 300, 520)
    for each in tables:
        each.save()
    assert (found.turn, [each.writes for each in saved]) == (2, [[0], [1], *[[]] * 6])
    found.turn = BANDS - 1
    found.take_turns(sheet, 520, 770)
    assert found.turn == 0


@pytest.mark.parametrize(
    "lines", [[], ["0 5"], ["1 5", ""], ["0", ""], ["0 5", ""], ["0 5", "AAAA"]]
)
def test_what_is_no_band_is_refused(lines: list[str]) -> None:
    with pytest.raises(BadSnapshot):
        bands.load(Sheet(), 0, sealed.dump(lines))


def test_a_message_writes_what_it_changed_and_nothing_else(lively: Table) -> None:
    for texts in (*lively.numbered.values(), *lively.bands):
        texts.writes.clear()
    lively.wait(600)
    count = lively.game.log.count
    lively.draw("ada", edge_of(500, 500, horizontal=True))
    assert lively.numbered["facts"].writes == [DRAWN, PACE], "the first line of this minute"
    lively.numbered["facts"].writes.clear()
    lively.numbered["tail"].writes.clear()
    lively.draw("ada", edge_of(500, 501, horizontal=True))
    assert lively.game.log.count == count + 2
    written = {name: texts.writes for name, texts in lively.numbered.items() if texts.writes}
    assert written == {"facts": [DRAWN], "tail": [0]}
    assert [texts.writes for texts in lively.bands] == [[]] * 8


@pytest.mark.parametrize("name", ["facts", "tail"])
def test_a_damaged_letter_is_not_loaded(lively: Table, name: str) -> None:
    texts = lively.numbered[name]
    for key in sorted(texts.entries):
        whole = texts.entries[key]
        for at in range(0, len(whole), 397 if name == "tail" else 11):
            texts.entries[key] = whole[:at] + "!" + whole[at + 1 :]
            with pytest.raises(BadSnapshot):
                lively.storage.load()
        texts.entries[key] = whole
    lively.upgrade()


def test_a_damaged_band_or_page_is_not_loaded(lively: Table) -> None:
    for texts in (lively.bands[0], lively.numbered["pages"]):
        key = max(texts.entries)
        whole = texts.entries[key]
        texts.entries[key] = whole[:50] + ("B" if whole[50] != "B" else "C") + whole[51:]
        with pytest.raises(BadSnapshot):
            lively.storage.load()
        texts.entries[key] = whole
    pages_ = lively.numbered["pages"]
    (last, *_) = sorted(pages_.entries, reverse=True)
    whole = pages_.entries.pop(last)
    with pytest.raises(BadSnapshot, match="is missing"):
        lively.storage.load()
    pages_.entries[last] = whole
    lively.upgrade()


def test_other_layouts_and_states_are_not_loaded(lively: Table) -> None:
    facts = lively.numbered["facts"].entries
    for key, text, why in (
        (LAYOUT, "boxes 2", "the stable layout 'boxes 1', got 'boxes 2'"),
        (STATE, sealed.dump(["1 2"]), "3 lines, got 1"),
        (STATE, sealed.dump(["1 2", "", ""]), "9 numbers of a game and its log"),
        (STATE, sealed.dump(["1 0 8 9 0 0 0 0 0", "0", ""]), "64 hexadecimal digits"),
        (DRAWN, sealed.dump(["1 2 3"]), "6 numbers and two hashes"),
        (DRAWN, sealed.dump(["1 2 3 4 5 6 " + "g" * 64]), "64 hexadecimal digits"),
    ):
        whole = facts[key]
        facts[key] = text
        with pytest.raises(BadSnapshot, match=why):
            lively.storage.load()
        facts[key] = whole


def test_scores_that_the_lines_do_not_lead_to_are_not_loaded(lively: Table) -> None:
    facts = lively.numbered["facts"].entries
    whole = facts[DRAWN]
    words = sealed.load(whole)[0].split(" ")
    words[2:6] = ["1", "0", "0", "0"]
    facts[DRAWN] = sealed.dump([" ".join(words)])
    with pytest.raises(BadSnapshot, match=r"lines and scores \[\d+, 1, 0, 0, 0\]"):
        lively.storage.load()
    facts[DRAWN] = whole


def test_a_player_is_a_line_that_ends_with_a_name() -> None:
    player = Player(2, 5, 1_700_000_000_000)
    player.name = "Ada Lovelace"
    assert Player.load(player.dump()).name == "Ada Lovelace"
    for lines in ([], ["1 2 3"], ["4 8 0 0 0 0 "], ["1 8 0 0 0 0 ", ""]):
        with pytest.raises(BadSnapshot, match="a line of a player"):
            Player.load(sealed.dump(lines))


def test_the_log_is_read_from_any_record(lively: Table) -> None:
    log = lively.game.log
    whole = log.text(1, 0)
    assert len(whole) == 4 * log.count
    for first in (1, 999, 1000, 1001, log.count - 1, log.count):
        assert log.text(1, first) == whole[4 * first :]
    assert log.text(1, 998, 5) == whole[4 * 998 : 4 * 1003]
    for game, first in ((0, 0), (2, 0), (1, log.count + 1)):
        with pytest.raises(BadRequest, match="Expected a"):
            log.text(game, first)


def test_the_chain_covers_the_log_and_what_is_certified_covers_the_chain(lively: Table) -> None:
    log = lively.game.log
    chain = Chain()
    chain.add(base64.b64decode(log.text(1, 0)))
    assert chain.head() == log.chain.head()
    assert log.line() == f"records 1 {log.count} {chain.head().hex()}"


def test_a_tail_of_another_length_is_refused(lively: Table) -> None:
    tail = lively.numbered["tail"].entries
    whole = tail[0]
    tail[0] = "AAAA" * 999
    with pytest.raises(BadSnapshot, match="records in the last page"):
        lively.storage.load()
    tail[0] = whole


def test_pages_that_fill_at_once_are_all_kept() -> None:
    log = Log(maps.table(), maps.table(), 1)
    log.begin(1)
    records = b"".join(pack(edge, edge % 4) for edge in range(2500))
    log.add(records[: 3 * 700])
    log.add(records[3 * 700 :])
    assert (log.count, base64.b64decode(log.text(1, 0))) == (2500, records)
    assert (log.page(1, 3), len(log.page(1, 2)), len(log.page(1, 1))) == ("", 2000, 4000)


def test_a_backup_comes_back(lively: Table) -> None:
    other = Table()
    other.join("eve")
    other.draw("eve", 1)
    text = backup.dump(lively.game)
    backup.load(text).restore(other.game, other.now)
    other.keep()
    other.upgrade()
    assert same(other.game.sheet, lively.game.sheet)
    assert but_events(backup.dump(other.game)) == but_events(text)
    assert other.game.players.find("eve") is None
    seat = other.game.seat("ada", other.now)
    assert seat is not None
    assert seat.name == "Ada"
    with pytest.raises(BadRequest, match="is taken"):
        other.game.rename("bob", "ADA", other.now)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("boxes backup 1", "boxes backup 2"),
        ("1 3000 8 6000", "1 3000 8"),
        ("1 3000 8 6000", "1 2999 8 6000"),
        ("0 40 4", "0 39 4"),
        ("0 40 4", "0 40 5"),
        ("0 40 4", "0 40"),
        ("\n1 0\t", "\n2 0\t"),
        ("\nbob 1", "\nbob 4"),
        ("\nbob 1", "\n 1"),
        ("\nbob 1", "\nada 1"),
    ],
)
def test_what_does_not_fit_together_is_not_restored(old: str, new: str) -> None:
    table = Table()
    table.join("ada", "bob", "cleo", "dan")
    old, new = (each.replace("3000", "0").replace("2999", "7") for each in (old, new))
    with pytest.raises(BadSnapshot):
        backup.load(changed(backup.dump(table.game), old, new))


def test_a_sheet_with_other_scores_is_not_restored(lively: Table) -> None:
    text = changed(backup.dump(lively.game), "\n0 0 0 0\n", "\n9 9 9 9\n")
    with pytest.raises(BadSnapshot, match=r"Expected \d+ lines and \[9, 9, 9, 9\]"):
        backup.load(text)


def test_a_newcomer_gets_the_whole_sheet(lively: Table) -> None:
    sheet = lively.game.sheet
    head, _, planes = zlib.decompress(base64.b64decode(showing.board(sheet, 1))).partition(b"\n")
    assert head == f"boxes 1 {sheet.drawn}".encode()
    assert planes == bytes(sheet.across + sheet.down + sheet.team_0 + sheet.team_1)
    assert len(planes) == ROW * (4 * HEIGHT + 1)


@given(
    x=st.integers(0, WIDTH - 1),
    y=st.integers(0, HEIGHT - 1),
    width=st.integers(1, 20),
    height=st.integers(1, 20),
)
@settings(max_examples=30, deadline=None)
def test_a_region_is_what_is_there(x: int, y: int, width: int, height: int) -> None:
    width, height = min(width, WIDTH - x), min(height, HEIGHT - y)
    sheet = Sheet()
    for dy in range(0, height + 1, 2):
        for dx in range(0, width, 3):
            sheet.draw(edge_of(x + dx, y + dy, True), 1)
    data = base64.b64decode(showing.region(sheet, x, y, width, height))
    size = (width + 7) // 8
    for dy in range(height + 1):
        row = int.from_bytes(data[dy * size : (dy + 1) * size], "little")
        drawn = [sheet.is_drawn(edge_of(x + dx, y + dy, True)) for dx in range(width)]
        assert [bool(row >> dx & 1) for dx in range(width)] == drawn
    rest = (width + 8) // 8 * height + 2 * size * height
    assert len(data) == size * (height + 1) + rest


@pytest.mark.parametrize(
    "region",
    [(-1, 0, 1, 1), (0, -1, 1, 1), (0, 0, 0, 1), (0, 0, 1, 0), (999, 0, 2, 1), (0, 1, 1, 1000)],
)
def test_a_region_outside_is_refused(region: tuple[int, int, int, int]) -> None:
    with pytest.raises(BadRequest, match="a region of 1000 x 1000 boxes"):
        showing.region(Sheet(), *region)


def test_an_overview_says_who_leads_and_how_much_is_drawn() -> None:
    sheet = Sheet()
    for edge in range(8):
        sheet.draw(edge, 0)
    for x in (16, 17):
        for y in (0, 1):
            for edge in edges_around(x, y):
                sheet.draw(edge, 2 if y == 0 else 3 - (x == 17))
    squares = zlib.decompress(base64.b64decode(showing.overview(sheet)))
    assert len(squares) == 125 * 125
    assert squares[0] == 8 * (8 * 31 // 128)
    assert squares[2] == 8 * (12 * 31 // 128) + 3, "three boxes for GREEN, one for YELLOW"
    assert set(squares) == {0, squares[0], squares[2]}


def test_nobody_leads_where_two_have_as_many() -> None:
    sheet = Sheet()
    for x, team in ((0, 1), (4, 2)):
        for edge in edges_around(x, 0):
            sheet.draw(edge, team)
    assert zlib.decompress(base64.b64decode(showing.overview(sheet)))[0] % 8 == 0


DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"


def told(sheet: Sheet) -> list[tuple[int, int]]:
    """How much is drawn in each square of the thumbnail, 0 to 11, and who leads there."""
    return [divmod(DIGITS.index(digit), 5) for digit in showing.thumbnail(sheet)]


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
@settings(max_examples=20)
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
    drawn = sum(sheet.is_drawn(edge) for above, _, left, _ in around for edge in (above, left))
    best = (+owned).most_common(2)
    leads = 0 if not best or (len(best) == 2 and best[0][1] == best[1][1]) else best[0][0]
    assert told(sheet)[63 * row + column] == (-(-((drawn + 3) // 4) * 11 // 128), leads)


def test_pages_over_http(lively: Table) -> None:
    def page(url: str) -> tuple[int, bytes]:
        found = pages.answer(lively.game, url, 0, 5)
        return found.status, found.body

    count = lively.game.log.count
    assert page("/health") == (200, f"open: game 1, {count:,} lines\n".encode())
    status, body = page("/log/0.bin")
    assert (status, len(body), body[:3]) == (200, 3000, pack(5, 0))
    for name in ("9.bin", "0.txt", "x.bin", "1" * 9 + ".bin"):
        assert page(f"/log/{name}")[0] == 404
    metrics = page("/metrics")[1].decode()
    assert f"boxes_records {count}\n" in metrics
    assert 'boxes_players{team="RED"} 1' in metrics


def test_players_are_let_in_and_only_admins_may_do_more(lively: Table) -> None:
    admins = lively.game.admins
    assert ACCESS.objection("draw", "ada", 100, admins) is None
    assert ACCESS.objection("new_game", "ada", 100, admins) == "new_game is for admins only"
