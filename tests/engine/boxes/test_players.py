"""Players of Boxes: who is forgotten, what newcomers share, and a restore in steps."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import sealed
from engine.accounts import HOUR, MONTH
from engine.backups import CHECKING, CLEARING, FILLING
from engine.boxes import backup
from engine.boxes.edges import edges_around
from engine.boxes.players import (
    FAITHFUL_BOXES,
    MOST_LEADERS,
    SHARERS,
    Leaders,
    Player,
    Players,
    Quota,
)
from engine.clock import SECOND
from engine.errors import BadRequest, BadSnapshot, RoomFull
from engine.table import Table as EntryTable
from tests.engine import maps

from ..backups import but_events, changed
from .sheets import Table


def open_table() -> Table:
    """A game whose gate admits everybody."""
    table = Table()
    table.game.newcomers.configure(100_000)
    return table


# Quotas


def test_a_line_comes_every_six_seconds_up_to_eight() -> None:
    found = []
    for now in (1_000, 6_999, 7_000, 12_999, 13_000, 19_000, 100_000):
        quota = Quota(5, 1_000)
        quota.refill(now)
        found.append(quota.lines)
    assert found == [5, 5, 6, 6, 7, 8, 8]


def test_what_came_in_part_is_not_lost_and_a_full_quota_saves_nothing() -> None:
    quota = Quota(0, 0)
    for now in range(0, 12_001, 500):
        quota.refill(now)
    assert (quota.lines, quota.wait(12_001)) == (2, 5_999)
    quota.refill(1_000_000)
    quota.spend(8)
    for now, lines in ((1_005_999, 0), (1_006_000, 1)):
        quota.refill(now)
        assert quota.lines == lines


def test_more_than_there_is_cannot_be_spent() -> None:
    quota = Quota(3, 0)
    with pytest.raises(BadRequest, match="Need 4 lines, have 3"):
        quota.spend(4)
    assert quota.lines == 3


def test_a_closed_box_gives_its_line_back_but_not_above_eight() -> None:
    quota = Quota(3, 0)
    for back, lines in ((2, 5), (9, 8)):
        quota.give_back(back)
        assert quota.lines == lines
    quota.refill(60_000, most=4)
    quota.give_back(1, most=4)
    assert quota.lines == 8, "a smaller quota takes nothing away"


@given(st.lists(st.integers(0, 10**9)))
def test_no_clock_gives_more_than_its_latest_time_allows(times: list[int]) -> None:
    quota = Quota(0, 0)
    spent = 0
    for now in times:
        quota.refill(now)
        spent += quota.lines
        quota.spend(quota.lines)
    assert spent <= max(times, default=0) // 6_000
    assert quota.wait(max(times, default=0)) <= 6_000


# Who is forgotten


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
    [(0, "", HOUR), (0, "Ada", MONTH), (1, "", MONTH), (FAITHFUL_BOXES, "", None)],
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


def test_a_restore_in_steps_survives_upgrades_and_admits_nobody_before() -> None:
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
    assert [caller for caller, _ in other.game.players.best(None)] == ["player-3"]


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


def test_a_player_is_a_line_that_ends_with_a_name() -> None:
    player = Player(2, 5, 1_700_000_000_000)
    player.name = "Ada Lovelace"
    assert Player.load(player.dump()).name == "Ada Lovelace"
    for lines in ([], ["1 2 3"], ["4 8 0 0 0 0 "], ["1 8 0 0 0 0 ", ""]):
        with pytest.raises(BadSnapshot, match="a line of a player"):
            Player.load(sealed.dump(lines))


# Leaders


def players_and_members() -> tuple[Players, EntryTable]:
    members = maps.table()
    return Players(maps.table(), maps.table(), maps.table(), members), members


def test_the_table_has_a_hundred_of_each_team_and_is_exact() -> None:
    players, members = players_and_members()
    claims: dict[str, int] = {}
    for step in range(600):
        who = f"player-{step * 7 % 150}"
        player = players.find(who) or Player(1, 8, 0)
        player.claimed += step % 5
        player.drawn += 1
        players.put(who, player)
        players.leaders.enter(who, player)
        claims[who] = player.claimed
    best = sorted(claims.values(), reverse=True)[:MOST_LEADERS]
    found = players.best(1)
    assert [player.claimed for _, player in found] == best
    lines = [(-player.claimed, player.drawn) for _, player in found]
    assert lines == sorted(lines), "of two with as many boxes, who drew fewer lines is first"
    assert (players.best(0), players.best(9), len(players.best(None))) == ([], [], MOST_LEADERS)
    assert set(members.keys()) == {caller for caller, _ in found}
    players.leaders = Leaders(members)
    players.leaders.read(players)
    assert [caller for caller, _ in players.best(1)] == [caller for caller, _ in found]
    members.insert("stranger", "1")
    with pytest.raises(BadSnapshot, match="Expected stranger to be a player"):
        Leaders(members).read(players)
    members.remove("stranger")
    members.insert(found[0][0], "2")
    with pytest.raises(BadSnapshot, match="to be a player of their team"):
        Leaders(members).read(players)


def test_the_table_of_all_teams_has_the_best_of_each() -> None:
    """Many have as many boxes as the hundredth: who drew fewer lines is before the others."""
    players, _ = players_and_members()
    for at in range(240):
        player = Player(at % 4, 8, 0)
        player.claimed, player.drawn = at // 80, at * 7 % 240
        players.put(f"player-{at}", player)
        players.leaders.enter(f"player-{at}", player)
    found = [(-player.claimed, player.drawn) for _, player in players.best(None)]
    everybody = sorted((-(at // 80), at * 7 % 240) for at in range(240))
    assert found == everybody[:MOST_LEADERS]


def test_the_table_has_the_name_that_somebody_took_last() -> None:
    table = Table()
    table.game.rename("ada", "Ada", table.now)
    table.draw("ada", 1)
    table.game.rename("ada", "Countess", table.now)
    ((caller, player),) = table.game.players.best(None)
    assert (caller, player.name, player.drawn) == ("ada", "Countess", 1)
