"""A game that was kept in layout 1 is read, and kept in today's from then on."""

from __future__ import annotations

import binascii
import struct

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import sealed
from engine.errors import BadSnapshot
from engine.life2 import snapshot
from engine.life2.game import Game
from engine.life2.keeping.storage import BAND, CLOCK, LAYOUT, TITLE
from engine.life2.rules.plane import BANDS
from tests.engine.life2.maps import Maps, a_tick_later, assert_equal, damage, kept_game


def write_band(game: Game, maps: Maps, number: int) -> int:
    """Write a band as layout 1 did; its seal."""
    planes = game.world.band(number)
    text = " ".join([binascii.b2a_base64(plane, newline=False).decode() for plane in planes])
    maps.bands_1[number].insert(BAND, text)
    return binascii.crc32(struct.pack("<8I", *[binascii.crc32(plane) for plane in planes]))


def kept_in_layout_1() -> tuple[Game, Maps]:
    game, maps = kept_game()
    for band in maps.bands:
        band.entries.clear()
    seals = [write_band(game, maps, number) for number in range(BANDS)]
    header = snapshot.to_text(snapshot.dump_header(game.world, seals))
    clock = [header, game.pace.dump(), str(game.journal.following)]
    maps.facts.insert(CLOCK, sealed.dump(clock))
    maps.facts.insert(LAYOUT, "life2 1")
    return game, maps


def everything(maps: Maps) -> list[dict[int, str]]:
    return [dict(one.entries) for one in [maps.facts, maps.events, *maps.bands, *maps.bands_1]]


def test_the_game_comes_back_as_it_was() -> None:
    game, maps = kept_in_layout_1()
    assert_equal(maps.fetch(), game)


def test_it_is_kept_in_today_s_layout_from_then_on() -> None:
    game, maps = kept_in_layout_1()
    shelf = maps.shelf()
    fetched = shelf.fetch()
    assert maps.facts.entries[LAYOUT] == TITLE
    assert [band.entries for band in maps.bands_1] == [{}] * BANDS
    assert_equal(maps.fetch(), game)
    for _ in range(3):
        a_tick_later(fetched, shelf, maps)


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_a_damaged_letter_is_noticed_and_nothing_is_changed(data: st.DataObject) -> None:
    _, maps = kept_in_layout_1()
    one = data.draw(st.sampled_from([maps.facts, *maps.bands_1]))
    key = data.draw(st.sampled_from(one.keys()))
    text = one.entries[key]
    one.entries[key] = damage(text, data.draw(st.integers(0, len(text) - 1)))
    before = everything(maps)
    with pytest.raises(BadSnapshot):
        maps.fetch()
    assert everything(maps) == before


def test_a_missing_band_is_noticed() -> None:
    _, maps = kept_in_layout_1()
    maps.bands_1[7].remove(BAND)
    with pytest.raises(BadSnapshot, match="Band 7 is damaged, or not of the header's moment"):
        maps.fetch()


def test_a_clock_of_today_is_not_of_layout_1() -> None:
    _, maps = kept_game()
    maps.facts.insert(LAYOUT, "life2 1")
    with pytest.raises(BadSnapshot, match="Expected a clock of 3 lines, got 4"):
        maps.fetch()
