"""Boxes and a flood: nobody is kept from playing, and nobody loses anything."""

from __future__ import annotations

import pytest

from engine.accounts import HOUR, MOST
from engine.boxes import backup
from engine.boxes.bands import BANDS
from engine.boxes.edges import EDGES, edges_around
from engine.boxes.interface import PAGES
from engine.boxes.log import CHARACTERS
from engine.boxes.players import NEW, Player
from engine.errors import Refusal
from tests.engine.boxes.sheets import Table

KEYS = 10_000


def play_everything(table: Table, box: int) -> None:
    """All that Boxes offers Ada: a name, and a box of her own."""
    table.game.rename("ada", "Ada", table.now)
    drawn = table.draw("ada", *edges_around(990, box))
    assert (drawn.lines, len(drawn.claimed)) == (4, 1)


def before_the_flood() -> Table:
    """Ada has played here for more than a day."""
    table = Table()
    table.join("ada")
    table.wait(NEW // 1_000)
    play_everything(table, 910)
    return table


def check_nothing_is_lost(table: Table) -> None:
    ada = table.game.seat("ada", table.now)
    assert ada is not None
    assert (ada.name, ada.claimed, ada.drawn, ada.quota.lines) == ("Ada", 1, 4, 8)
    assert table.game.players.best(None)[0][0] == "ada"


def scribble(table: Table, number: int, lines: int) -> int:
    """Draw as many lines as a key is let; the next line after them."""
    try:
        table.game.join(f"flood-{number}", table.now)
        lines += table.draw(f"flood-{number}", *range(lines, lines + 8)).lines
    except Refusal:
        pass
    return lines


def test_an_hour_s_flood_through_the_gate_draws_a_twentieth_of_the_lines() -> None:
    table = before_the_flood()
    lines = 0
    for second in range(3_600):
        table.wait(1)
        for at in range(6):  # new keys, and old ones again
            lines = scribble(table, (6 * second + at) % (KEYS // 2), lines)
    assert lines <= 8 * (120 * 61) + 600 * 60 + 480
    assert lines < EDGES * 5 // 100
    table.keep()
    check_nothing_is_lost(table)
    play_everything(table, 930)
    table.wait(60)
    table.join("newcomer")
    assert table.draw("newcomer", *range(EDGES - 8, EDGES)).lines == 8


def test_a_flood_with_the_gate_open_gives_way_when_places_are_full() -> None:
    table = before_the_flood()
    table.game.newcomers.configure(100_000)
    table.game.players.ring.most = KEYS // 4
    joined = 0
    for number in range(KEYS):
        if number == KEYS // 4:
            with pytest.raises(Refusal, match="accounts are taken"):
                table.game.join("newcomer", table.now)
            table.wait(HOUR)
        try:
            table.game.join(f"flood-{number}", table.now)
            joined += 1
        except Refusal:
            table.wait(1)
    table.keep()
    assert joined > KEYS // 4
    players = table.game.players
    assert players.count == sum(players.counts) == KEYS // 4
    assert max(players.counts) - min(players.counts) <= 1
    assert len(table.named["players"].entries) == len(table.numbered["ring"].entries) == KEYS // 4
    check_nothing_is_lost(table)
    play_everything(table, 930)
    table.wait(HOUR)
    table.join("newcomer")


def test_the_largest_game_fits_the_pages_of_a_restore() -> None:
    """By the longest lines that there are: a name of 24 letters, and every line drawn."""
    player = Player(3, 100, 10**14)
    player.drawn = player.claimed = 10**7
    player.name = "\u4e2d" * 24
    line = f"{'x' * 63} {player.dump()}\n"
    size = MOST * len(line) + CHARACTERS * EDGES + BANDS * 20_000
    assert size < PAGES.characters * PAGES.most_pages
    assert backup.EACH[2] * len(line.encode()) < PAGES.most_bytes
