"""Players of Boxes: who is forgotten, what newcomers share, and a restore in steps."""

from __future__ import annotations

import pytest

from engine.accounts import HOUR, MONTH
from engine.backups import CHECKING, CLEARING, FILLING
from engine.boxes import backup
from engine.boxes.edges import edges_around
from engine.boxes.players import KEPT_BOXES, Player
from engine.boxes.quota import SHARERS
from engine.clock import SECOND
from engine.errors import BadRequest, BadSnapshot, RoomFull

from ..backups import but_events, changed
from .sheets import Table


def open_table() -> Table:
    """A game whose gate admits everybody."""
    table = Table()
    table.game.newcomers.configure(100_000)
    return table


def test_who_did_nothing_is_forgotten_after_an_hour_when_room_is_needed() -> None:
    table = open_table()
    table.game.players.ring.most = 3
    table.join("ada", "bob", "cleo")
    table.game.rename("ada", "Ada", table.now)
    table.draw("bob", 1)
    with pytest.raises(RoomFull, match="All 3 accounts are taken"):
        table.join("eve")
    table.wait(HOUR)
    table.join("eve")
    assert (table.game.knows("cleo"), table.game.knows("eve")) == (False, True)
    assert (table.game.players.counts, table.game.players.count) == ([1, 1, 1, 0], 3)
    table.wait(MONTH)
    table.game.join("fay", table.now)
    assert not table.game.knows("eve"), "of two without a box, who has no name goes first"
    table.wait(MONTH)
    table.draw("fay", 5)
    table.join("gus")
    assert not table.game.knows("ada"), "Bob and Fay are in a table"
    table.game.rename("gus", "ada", table.now)
    assert table.game.knows("bob")
    table.keep()
    table.upgrade()
    assert [table.game.players.ring.caller(at) for at in range(3)] == ["gus", "bob", "fay"]


@pytest.mark.parametrize(
    ("claimed", "name", "after"),
    [(0, "", HOUR), (0, "Ada", MONTH), (1, "", MONTH), (KEPT_BOXES, "", None)],
)
def test_who_has_more_is_kept_for_longer(claimed: int, name: str, after: int | None) -> None:
    player = Player(0, 8, 1_700_000_000_000)
    player.claimed, player.name = claimed, name
    for quiet in (HOUR - 1, HOUR, MONTH - 1, MONTH, 100 * MONTH):
        found = player.claim((1_700_000_000 + quiet) * SECOND)
        assert (found is not None) == (after is not None and quiet >= after)


def test_newcomers_pass_the_gate_and_players_do_not_wait() -> None:
    table = Table()
    table.game.newcomers.configure(1)
    table.join("ada")
    for act in (table.game.join, lambda who, now: table.game.rename(who, "Eve", now)):
        with pytest.raises(BadRequest, match="1 newcomers a minute"):
            act("eve", table.now)
    table.join("ada")
    table.game.rename("ada", "Ada", table.now)
    table.wait(60)
    table.join("eve")


def test_newcomers_share_what_follows_their_first_lines() -> None:
    table = open_table()
    table.join("old", "ada", "zoe")
    keys = [f"key-{number}" for number in range(2 * SHARERS)]
    table.wait(24 * 3600)
    table.join(*keys)
    for number, key in enumerate(keys):
        table.draw(key, *range(8 * number, 8 * number + 8))
    table.wait(60)
    line = 10_000
    refused = []
    for key in keys:
        try:
            table.draw(key, *range(line, line + 8))
            line += 8
        except BadRequest as refusal:
            refused.append(str(refusal))
    assert (line, len(refused)) == (10_000 + 8 * SHARERS, SHARERS)
    assert set(refused) == {
        "Need 8 lines: those who joined in the last 24 hours share the lines after their "
        "first 8, and 0 are left: 60 more come in 6000 ms"
    }
    table.join("eve")
    assert table.draw("eve", *range(20_000, 20_008)).lines == 8, "the first lines are everybody's"
    assert table.draw("ada", *range(20_008, 20_016)).lines == 8
    table.wait(6)
    assert table.draw("eve", 20_016).lines == 1
    assert table.draw("zoe", 1).lines == 0, "what is drawn costs nothing"


def test_a_restore_in_steps_survives_upgrades_and_lets_nobody_in_before_it_is_done() -> None:
    table, other = open_table(), open_table()
    table.join(*[f"player-{number}" for number in range(30)])
    table.draw("player-3", *edges_around(5, 5))
    other.join(*[f"other-{number}" for number in range(11)])
    other.draw("other-1", 1, 2, 3)
    text = backup.dump(table.game)
    stages = set()
    while not backup.Backup(text).step(other.game, other.now, most=9):
        other.keep()
        other.upgrade()
        stages.add(other.game.restoring.stage)
        if other.game.restoring.stage != CHECKING:
            for act in (other.game.join, lambda who, now: other.game.rename(who, "Eve", now)):
                with pytest.raises(BadRequest, match="is being restored"):
                    act("eve", other.now)
    other.keep()
    other.upgrade()
    assert stages == {CHECKING, CLEARING, FILLING}
    assert but_events(backup.dump(other.game)) == but_events(text)
    assert [caller for caller, _ in other.game.leaders.of(None, other.game.players)] == ["player-3"]


def test_a_page_needs_only_its_own_players() -> None:
    table = open_table()
    table.join(*[f"player-{number}" for number in range(300)])
    texts = [backup.page(table.game, at)[1] for at in range(backup.page(table.game, 0)[0])]
    assert "".join(texts) == backup.dump(table.game)
    assert len(texts) == 1 + 0 + 5 + 2


def test_a_wrong_player_is_found_before_anything_changes() -> None:
    table, other = open_table(), open_table()
    table.join("ada", "bob")
    other.join("eve")
    before = backup.dump(other.game)
    text = changed(backup.dump(table.game), "\nbob 1", "\nbob 4")
    with pytest.raises(BadSnapshot):
        backup.Backup(text).step(other.game, other.now)
    assert backup.dump(other.game) == before


def test_an_admin_frees_names_in_bulk() -> None:
    table = open_table()
    table.game.rename("ada", "Ada", table.now)
    table.game.rename("bob", "Bob", table.now)
    assert table.game.free_names(["ada", "ada", "bob", "eve"], table.now) == 2
    assert table.game.free_names(["ada"], table.now) == 0
    table.game.rename("eve", "Ada", table.now)
    with pytest.raises(BadRequest, match="at most 100 principals, got 101"):
        table.game.free_names(["ada"] * 101, table.now)
