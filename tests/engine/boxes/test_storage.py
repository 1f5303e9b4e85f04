"""Boxes as it is kept: bands and the end of the log are the sheet, at any moment."""

from __future__ import annotations

import base64

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import sealed
from engine.boxes import backup, bands
from engine.boxes.bands import BANDS, EVERY, MOST_BEHIND, Bands
from engine.boxes.edges import edge_of
from engine.boxes.interface import ACCESS
from engine.boxes.log import unpack
from engine.boxes.sheet import Sheet
from engine.boxes.storage import DRAWN, PACE
from engine.errors import BadRequest, BadSnapshot
from engine.room import STATE
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
    tables = [game.players.best(None) for game in (lively.game, before)]
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


def test_other_states_are_not_loaded(lively: Table) -> None:
    facts = lively.numbered["facts"].entries
    for key, text, why in (
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


def test_a_tail_of_another_length_is_refused(lively: Table) -> None:
    tail = lively.numbered["tail"].entries
    whole = tail[0]
    tail[0] = "AAAA" * 999
    with pytest.raises(BadSnapshot, match="records in the last page"):
        lively.storage.load()
    tail[0] = whole


def test_a_backup_comes_back(lively: Table) -> None:
    other = Table()
    other.join("eve")
    other.draw("eve", 1)
    text = backup.dump(lively.game)
    assert backup.load(text).step(other.game, other.now)
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


def test_players_are_let_in_and_only_admins_may_do_more(lively: Table) -> None:
    admins = lively.game.admins
    assert ACCESS.objection("draw", "ada", 100, admins) is None
    assert ACCESS.objection("new_game", "ada", 100, admins) == "new_game is for admins only"
