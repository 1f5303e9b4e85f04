"""Accounts in the Arena: coins that were given, slots that wait, and who is forgotten."""

from __future__ import annotations

import pytest

from engine.accounts import HOUR, MONTH
from engine.arena import answers, backup
from engine.arena.game import STARTING_COINS
from engine.arena.interface import PAGES
from engine.arena.people import FAITHFUL_ROUNDS, Person
from engine.arena.ratings import Form
from engine.arena.seedlet import pledge
from engine.backups import CHECKING, CLEARING
from engine.clock import SECOND
from engine.errors import BadRequest, BadSnapshot, CoinsWereGiven, Refusal, RoomFull

from ..backups import but_events, changed
from .arenas import Arena
from .rounds import BLOCK, CANISTER, PAIR, SALT


def given(arena: Arena, who: str) -> tuple[int, int]:
    """How many coins *who* has, and how many of them were given."""
    person = arena.game.people.find(who)
    assert person is not None
    return person.coins, person.given


# Coins that were given


def test_coins_that_were_given_cannot_be_handed_on() -> None:
    arena = Arena()
    with pytest.raises(CoinsWereGiven, match="Need 1 coins that you won, have 0: of your 1000"):
        arena.game.sponsor("eve", 1, 1, arena.now)
    assert arena.game.people.count == 0, "the refusal opens no account"
    arena.game.rename("eve", "Eve", arena.now)
    with pytest.raises(CoinsWereGiven, match="1000 were given to you at the start"):
        arena.game.sponsor("eve", 1, 1, arena.now)
    arena.enrich("eve", 5)
    arena.game.sponsor("eve", 1, 5, arena.now)
    with pytest.raises(CoinsWereGiven):
        arena.game.sponsor("eve", 1, 1, arena.now)
    assert (arena.round.sponsored, given(arena, "eve")) == (5, (1000, 1000))


def test_given_coins_pay_a_pledge_first_and_the_bond_comes_back_so() -> None:
    arena = Arena(entry_fee=100, bond=950)
    arena.game.rename("ada", "Ada", arena.now)
    arena.enrich("ada", 100)
    arena.commit("ada", 0, 0)
    assert given(arena, "ada") == (50, 0)
    arena.wait(90)
    arena.upgrade()
    arena.reveal("ada")
    assert given(arena, "ada") == (1000, 900), "the fee took given coins, the bond the others"


def test_a_stake_that_comes_back_was_not_won() -> None:
    """Or somebody alone in a round would turn given coins into won ones."""
    arena = Arena(entry_fee=100)
    arena.play({"ada": BLOCK})
    assert arena.game.claim("ada", 1, 0, arena.now) == 100
    assert given(arena, "ada") == (STARTING_COINS, STARTING_COINS)
    arena.play({"ada": BLOCK, "bob": PAIR})
    assert arena.game.claim("ada", 2, 0, arena.now) == 200
    assert given(arena, "ada") == (1100, 1000)
    assert answers.account(arena.game, "ada")["given"] == 1000
    arena.keep()
    assert arena.coins() == arena.game.ledger.minted


# Slots of a free round


def commit_newcomers(arena: Arena, team: int, count: int, prefix: str = "new") -> None:
    slots = [8 * row + column + 4 * team for row in range(8) for column in range(4)]
    taken = arena.round.slots
    for at in [slot for slot in slots if slot not in taken][:count]:
        arena.commit(f"{prefix}-{team}-{at}", team, at)


def test_half_of_a_team_waits_for_who_has_played_before() -> None:
    arena = Arena()
    arena.play({"ada": BLOCK, "bob": PAIR})
    commit_newcomers(arena, 0, 16)
    with pytest.raises(BadRequest) as refused:
        commit_newcomers(arena, 0, 1)
    assert str(refused.value) == (
        "16 slots of Blue in round 2 wait for people who have played before, and newcomers have "
        "the other 16: join Red, or pledge in 2 min, when all may"
    )
    commit_newcomers(arena, 1, 1)
    arena.commit("ada", 0, 56)
    arena.now = arena.round.commit_end - 90 * SECOND // 4 - 1
    with pytest.raises(BadRequest, match="or pledge in 1 s, when all may"):
        commit_newcomers(arena, 0, 1)
    arena.now += 1
    commit_newcomers(arena, 0, 15)
    assert len(arena.round.slots) == 16 + 1 + 1 + 15


@pytest.mark.parametrize("config", [{"entry_fee": 1}, {"reserved_percent": 0}])
def test_no_slot_waits_in_a_ranked_round_or_if_the_season_says_so(config: dict[str, int]) -> None:
    arena = Arena(**config)
    commit_newcomers(arena, 0, 32)
    assert len(arena.round.slots) == 32


# Who is forgotten


def small(most: int) -> Arena:
    """An Arena for so few accounts."""
    arena = Arena()
    arena.game.people.ring.most = most
    return arena


def test_who_did_nothing_is_forgotten_after_an_hour_when_room_is_needed() -> None:
    arena = small(2)
    arena.game.rename("ada", "Ada", arena.now)
    arena.commit("bob", 1, 7)
    arena.wait(HOUR)
    with pytest.raises(RoomFull, match="All 2 accounts are taken"):
        arena.game.rename("eve", "Eve", arena.now)
    arena.game.free_names(["ada"], arena.now)
    arena.game.rename("eve", "Ada", arena.now)
    arena.keep()
    assert arena.game.people.find("ada") is None
    assert [arena.game.people.ring.caller(at) for at in (0, 1)] == ["eve", "bob"]
    assert (arena.game.people.count, arena.game.ledger.burned) == (2, STARTING_COINS)
    assert arena.coins() == arena.game.ledger.minted == 3 * STARTING_COINS
    arena.upgrade()
    assert arena.game.people.name("eve") == "Ada"


def test_a_refused_newcomer_changes_nothing() -> None:
    arena = small(1)
    arena.game.rename("ada", "Ada", arena.now)
    arena.keep()
    before = backup.dump(arena.game)
    digits = pledge(CANISTER, 1, "eve", 0, 0, BLOCK, SALT)
    with pytest.raises(RoomFull):
        arena.game.commit("eve", 1, 0, 0, digits, arena.now)
    with pytest.raises(RoomFull):
        arena.game.rename("eve", "Eve", arena.now)
    assert not arena.round.slots
    arena.keep()
    assert backup.dump(arena.game) == before


@pytest.mark.parametrize(
    ("claim", "after"),
    [
        ({}, HOUR),
        ({"name": "Ada"}, MONTH),
        ({"kept": 1}, MONTH),
        ({"rounds": 1}, MONTH),
        ({"rounds": FAITHFUL_ROUNDS}, None),
        ({"coins": 1001}, None),
        ({"artifacts": [1]}, None),
        ({"latest": 9}, None),
    ],
)
def test_who_has_more_is_kept_for_longer(claim: dict[str, object], after: int | None) -> None:
    person = Person(Form(0))
    person.coins = person.given = 1000
    person.seen = 1_700_000_000
    for name, value in claim.items():
        setattr(person, name, value)
    for quiet in (HOUR, MONTH, 100 * MONTH):
        found = person.claim(3, 9, (person.seen + quiet) * SECOND)
        assert (found is not None) == (after is not None and quiet >= after)
    person.in_season(3).rounds = 1
    assert person.claim(3, 9, (person.seen + MONTH) * SECOND) is None, "rated in this season"


def test_newcomers_pass_the_gate_and_players_do_not_wait() -> None:
    arena = Arena()
    arena.game.newcomers.configure(2)
    arena.commit("ada", 0, 0)
    arena.game.rename("bob", "Bob", arena.now)
    with pytest.raises(BadRequest, match="2 newcomers a minute"):
        arena.game.rename("eve", "Eve", arena.now)
    with pytest.raises(BadRequest, match="2 newcomers a minute"):
        arena.commit("eve", 0, 1)
    arena.game.rename("ada", "Ada", arena.now)
    arena.wait(30)
    arena.commit("eve", 0, 1)
    assert arena.game.knows("eve")


# Refusals


def test_refused_messages_leave_nothing_in_the_heap() -> None:
    arena = Arena(entry_fee=1)
    for _ in range(3):
        arena.play({"ada": BLOCK, "bob": PAIR})
    game, now = arena.game, arena.now
    digits = "0" * 64
    acts = (
        lambda number: game.claim("eve", number, 0, now),
        lambda number: game.claim("bob", number, 0, now),
        lambda number: game.mint("bob", number, 8, now),
        lambda number: game.reveal(CANISTER, "ada", number, 0, 0, (BLOCK, SALT), now),
        lambda number: game.commit("ada", number, 0, 0, digits, now),
        lambda number: game.commit("ada", game.current, 1, 0, digits, now),
        lambda number: game.sponsor("ada", game.current, 5000, now),
        lambda number: game.sponsor("bob", game.current, 50, now),
        lambda number: game.step("ada", number, 1, now),
        lambda number: game.initialize("ada", number, now),
        lambda number: game.finalize("ada", number, now),
        lambda number: game.spend(number, 1, now),
    )
    for number in (1, 2, 3):
        for act in acts:
            with pytest.raises(Refusal):
                act(number)
    assert (game.rounds._touched, game.people._touched) == ({}, {})


# Names, and a restore in steps


def test_an_admin_frees_names_in_bulk() -> None:
    arena = Arena()
    for who in ("ada", "bob"):
        arena.game.rename(who, who.title(), arena.now)
    assert arena.game.free_names(["ada", "ada", "bob", "eve"], arena.now) == 2
    assert arena.game.free_names(["ada"], arena.now) == 0
    arena.keep()
    events = [each.detail for _, each in arena.game.journal.read(arena.numbered["events"], 0)]
    assert events[-1] == "2"
    arena.game.rename("eve", "Ada", arena.now)
    with pytest.raises(BadRequest, match="at most 100 principals, got 101"):
        arena.game.free_names(["ada"] * 101, arena.now)


def crowded(people: int) -> Arena:
    """Many accounts, some rounds and keepsakes."""
    arena = Arena(entry_fee=10)
    arena.game.newcomers.configure(100_000)
    arena.play({"ada": BLOCK, "bob": PAIR})
    for who in range(people):
        arena.game.rename(f"player-{who}", f"Name {who}", arena.now)
    arena.game.mint("ada", 1, 0, arena.now)
    arena.keep()
    return arena


def test_a_restore_in_steps_survives_upgrades_and_admits_nobody_before() -> None:
    arena, other = crowded(40), crowded(7)
    other.commit("ada", 0, 0)
    text = backup.dump(arena.game)
    assert not backup.Backup(text).step(other.game, other.now, most=12)
    assert (other.game.restoring.stage, other.game.paused) == (CHECKING, False)
    other.keep()
    other.upgrade()
    stages = set()
    while not backup.Backup(text).step(other.game, other.now, most=12):
        stages.add(other.game.restoring.stage)
        other.keep()
        other.upgrade()
        if other.game.restoring.stage >= CLEARING:
            other.game.resume(other.now)
            with pytest.raises(BadRequest, match="is being restored"):
                other.commit("eve", 0, 1)
            with pytest.raises(BadRequest, match="is being restored"):
                other.game.rename("eve", "Eve", other.now)
            assert other.game.due() is None
    other.keep()
    assert stages == {CHECKING, CLEARING, 3}
    assert but_events(backup.dump(other.game)) == but_events(text)
    assert (other.game.paused, other.coins()) == (False, other.game.ledger.minted)


def test_a_page_needs_only_its_own_people() -> None:
    arena = crowded(600)
    count, _ = backup.page(arena.game, 0)
    texts = [backup.page(arena.game, at)[1] for at in range(count)]
    assert "".join(texts) == backup.dump(arena.game)
    assert count == 1 + 3 + 1 + 1 + 1 + 1
    assert max(len(text.encode()) for text in texts) <= PAGES.characters


def test_a_wrong_person_is_found_before_anything_changes() -> None:
    arena, other = crowded(30), crowded(3)
    before = backup.dump(other.game)
    text = changed(backup.dump(arena.game), "\nplayer-9 1000 1000 ", "\nplayer-9 1000 1001 ")
    with pytest.raises(BadSnapshot):
        backup.Backup(text).step(other.game, other.now)
    assert backup.dump(other.game) == before
