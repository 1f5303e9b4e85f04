"""Pledging and revealing that end when nobody is left to wait for: when, and when not."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.arena.config import Config
from engine.arena.round import CLAIM, COMMIT, REVEAL, SIM, Round
from engine.arena.seedlet import pledge
from engine.arena.slots import team_of
from engine.clock import SECOND
from engine.errors import BadRequest

from .arenas import Arena
from .rounds import BLOCK, CANISTER, NOW, SALT

WHOLE, THIRD, REVEALING = 45, 15, 20


def played(*players: str, **config: int) -> Arena:
    """Round 2 of a casual season waits for its first pledge, and for *players* of round 1."""
    arena = Arena(commit_seconds=WHOLE, reveal_seconds=REVEALING, early_ends=1, max_gen=1, **config)
    for at, player in enumerate(players):
        arena.commit(player, at % 2, 8 * at + 7 * (at % 2))
    arena.now = arena.round.commit_end
    for player in players:
        arena.reveal(player, number=1)
    arena.tick()
    assert arena.game.current == 2
    return arena


def left(arena: Arena) -> float:
    """For how many seconds pledges are taken."""
    return (arena.round.commit_end - arena.now) / SECOND


def test_a_new_arena_plays_casual_rounds_that_end_early() -> None:
    game = Arena().storage.begin("admin", NOW)
    config = game.rounds.open[1].config
    assert (config.commit_seconds, config.reveal_seconds) == (WHOLE, REVEALING)
    assert (config.early_ends, config.entry_fee) == (1, 0)
    assert Config().early_ends == 0


# Pledges


def test_pledging_ends_after_a_third_once_all_players_of_the_last_round_are_in() -> None:
    arena = played("ada", "bob")
    arena.commit("ada", 0, 0)
    assert (left(arena), arena.round.awaited) == (WHOLE, 1)
    arena.wait(2)
    arena.commit("bob", 1, 7)
    assert (left(arena), arena.round.awaited) == (THIRD - 2, 0)
    arena.wait(THIRD - 3)
    arena.commit("cleo", 0, 8)
    arena.wait(1)
    with pytest.raises(BadRequest, match="in Reveal"):
        arena.commit("dan", 0, 16)
    arena.reveal("ada")


def test_pledging_ends_at_once_with_the_last_player_if_a_third_is_over() -> None:
    arena = played("ada", "bob")
    arena.commit("ada", 0, 0)
    arena.wait(THIRD + 5)
    arena.commit("bob", 1, 7)
    assert left(arena) == 0
    assert arena.round.phase(arena.now) == REVEAL
    assert arena.round.reveal_end == arena.now + REVEALING * SECOND


def test_pledging_ends_at_once_when_every_slot_is_taken() -> None:
    arena = played("ada", "bob")
    config = Config.of(early_ends=1, reserved_percent=0, seed_size=16)
    arena.game.set_season(1, config, arena.now)
    slots = config.slots
    for at in range(slots):
        assert arena.round.phase(arena.now) == COMMIT
        arena.commit(f"player-{at}", team_of(config, at), at)
    assert (left(arena), arena.round.awaited) == (0, 2)


def test_a_round_without_early_ends_lasts_as_its_config_says() -> None:
    arena = played("ada", "bob")
    arena.game.set_season(1, Config(), arena.now)
    arena.commit("ada", 0, 0)
    arena.commit("bob", 1, 7)
    assert left(arena) == 90
    arena.wait(90)
    arena.reveal("ada")
    arena.reveal("bob")
    assert arena.round.phase(arena.now) == REVEAL
    assert arena.round.reveal_end == arena.now + 60 * SECOND


def test_other_numbers_for_a_round_that_waits_change_nobody_it_waits_for() -> None:
    arena = played("ada", "bob")
    arena.game.set_season(1, Config.casual(), arena.now)
    assert arena.round.awaited == 2


def test_keys_that_never_played_do_not_end_pledging_early() -> None:
    """Sixteen of them pledge at once for each side; those of the round before are waited for."""
    arena = played("ada", "bob")
    for at in range(0, 64, 8):
        for column in (0, 1, 4, 5):
            arena.commit(f"flood-{at + column}", column // 4, at + column)
    assert (left(arena), arena.round.awaited) == (WHOLE, 2)


def test_who_was_told_to_wait_for_the_last_quarter_can_pledge_then() -> None:
    arena = played("ada", "bob")
    for at in range(16):
        arena.commit(f"newcomer-{at}", 0, 8 * (at // 4) + at % 4)
    with pytest.raises(BadRequest, match="or pledge in 34 s, when all may"):
        arena.commit("late", 0, 40)
    arena.commit("ada", 0, 48)
    arena.commit("bob", 1, 7)
    assert (left(arena), arena.round.awaited) == (WHOLE, 0)
    arena.wait(34)
    arena.commit("late", 0, 40)


def test_an_early_end_goes_when_newcomers_are_told_to_wait() -> None:
    arena = played("ada", "bob")
    arena.commit("ada", 0, 48)
    arena.commit("bob", 1, 7)
    assert left(arena) == THIRD
    arena.wait(1)
    for at in range(16):
        arena.commit(f"newcomer-{at}", 0, 8 * (at // 4) + at % 4)
    assert left(arena) == WHOLE - 1


def test_a_round_with_one_side_waits_for_the_other() -> None:
    arena = played("ada", "bob")
    arena.commit("ada", 0, 0)
    arena.commit("bob", 0, 8)
    assert (left(arena), arena.round.awaited) == (WHOLE, 0)
    arena.commit("eve", 1, 7)
    assert left(arena) == THIRD


def test_the_first_round_and_those_opened_besides_last_as_long_as_they_may() -> None:
    arena = Arena(early_ends=1)
    arena.commit("ada", 0, 0)
    arena.commit("bob", 1, 7)
    assert left(arena) == 90
    arena = played("ada", "bob")
    number = arena.game.create(arena.game.config, arena.now)
    assert arena.game.rounds.get(number).seated == 0


def test_who_did_not_reveal_is_not_waited_for() -> None:
    arena = Arena(commit_seconds=WHOLE, reveal_seconds=REVEALING, early_ends=1, max_gen=1)
    arena.commit("ada", 0, 0)
    arena.commit("bob", 1, 7)
    arena.commit("gone", 1, 15)
    arena.wait(WHOLE)
    arena.reveal("ada")
    arena.reveal("bob")
    assert arena.round.phase(arena.now) == REVEAL
    arena.wait(REVEALING)
    arena.tick()
    assert (arena.game.current, arena.round.seated) == (2, 2)
    arena.commit("gone", 1, 15)
    assert arena.round.awaited == 2


def test_an_upgrade_and_a_pause_keep_what_a_round_waits_for() -> None:
    arena = played("ada", "bob")
    arena.commit("ada", 0, 0)
    arena.upgrade()
    assert arena.round.awaited == 1
    arena.game.pause(arena.now)
    arena.wait(100)
    arena.game.resume(arena.now)
    arena.wait(2)
    arena.commit("bob", 1, 7)
    assert left(arena) == THIRD - 2


# Reveals


def test_revealing_ends_with_the_last_reveal_and_the_canister_goes_on() -> None:
    arena = played("ada", "bob")
    arena.commit("ada", 0, 0)
    arena.commit("bob", 1, 7)
    arena.now = arena.round.commit_end
    arena.reveal("ada")
    assert arena.round.reveal_end == arena.now + REVEALING * SECOND
    arena.wait(1)
    arena.reveal("bob")
    assert arena.game.due() == arena.now
    round = arena.round
    assert arena.tick()
    assert round.phase(arena.now) == CLAIM


def test_a_keeper_may_begin_once_all_have_revealed_but_not_before() -> None:
    arena = played("ada", "bob", reward_per_gen=1, early_extinction=0)
    arena.commit("ada", 0, 0)
    arena.commit("bob", 1, 7)
    arena.now = arena.round.commit_end
    arena.reveal("ada")
    with pytest.raises(BadRequest, match="takes reveals until"):
        arena.game.initialize("kim", 2, arena.now)
    arena.reveal("bob")
    arena.game.initialize("kim", 2, arena.now)
    assert arena.round.phase(arena.now) == SIM


def test_a_coin_is_tossed_after_the_last_reveal() -> None:
    arena = played("ada", "bob")
    arena.game.set_season(1, Config.of(early_ends=1, coinflip=1), arena.now)
    arena.commit("ada", 0, 0)
    arena.commit("bob", 1, 7)
    arena.now = arena.round.commit_end
    arena.reveal("ada")
    assert not arena.game.wants_toss(arena.now)
    arena.reveal("bob")
    assert arena.game.wants_toss(arena.now)
    arena.game.toss(b"\x01", arena.now)
    assert arena.round.phase(arena.now) == SIM


# By the definition


class Pledge(NamedTuple):
    """Somebody's pledge, *after* so many seconds; who played before, and revealed in round 1."""

    after: int
    team: int
    old: bool
    seated: bool


PLEDGES = st.lists(
    st.builds(Pledge, st.integers(0, 44), st.integers(0, 1), st.booleans(), st.booleans()),
    min_size=1,
    max_size=16,
)


def defined_end(pledges: list[Pledge], seated: int, free: int, slots: int) -> int:
    """When Commit ends after *pledges*, in seconds: said once more, and plainly."""
    last = pledges[-1].after
    if len(pledges) == slots:
        return last
    if seated == 0 or sum(each.seated for each in pledges) != seated:
        return WHOLE
    for team in (0, 1):
        if all(each.team != team for each in pledges):
            return WHOLE
        if sum(each.team == team and not each.old for each in pledges) >= free:
            return WHOLE
    return max(last, THIRD)


@given(PLEDGES, st.integers(0, 2))
def test_the_end_of_pledging_is_as_defined(pledges: list[Pledge], more: int) -> None:
    """Whoever pledges, and when; *more* players of round 1 have not come yet."""
    config = Config.of(
        commit_seconds=WHOLE, early_ends=1, seed_size=16, reserved_percent=50, reveal_seconds=20
    )
    round = Round(2, 1, config, NOW)
    pledges = sorted(pledges)
    start = pledges[0].after
    pledges = [each._replace(after=each.after - start) for each in pledges]
    seated = sum(each.seated for each in pledges) + more
    round.wait_for(1, seated)
    free = [[at for at in range(config.slots) if team_of(config, at) == team] for team in (0, 1)]
    taken: list[Pledge] = []
    for number, each in enumerate(pledges):
        now = NOW + each.after * SECOND
        if round.phase(now) != COMMIT or not free[each.team]:
            continue
        at = free[each.team].pop()
        digits = pledge(CANISTER, 2, str(number), each.team, at, BLOCK, SALT)
        round.commit(str(number), each.team, at, digits, now).stake(0, not each.old)
        round.close_early(int(each.seated), now)
        taken.append(each)
        end = defined_end(taken, seated, config.team_slots - config.reserved, config.slots)
        assert round.commit_end == NOW + end * SECOND
        assert round.reveal_end == round.commit_end + 20 * SECOND
