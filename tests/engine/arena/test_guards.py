"""
The guard matrix: every call of the game, in every phase, a nanosecond around each deadline.

::

                 commit_end              reveal_end
        -1           0           +1          -1          0           +1
     commit        reveal      reveal      reveal    initialize  initialize
     sponsor                                         step        step

What is refused says the round and its phase, and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.arena import backup
from engine.arena.round import CLAIM, COMMIT, SIM
from engine.arena.seedlet import pledge
from engine.clock import SECOND
from engine.errors import BadRequest

from .arenas import Arena
from .rounds import BLOCK, CANISTER, NOW, PAIR, SALT

COMMIT_END = NOW + 90 * SECOND
REVEAL_END = COMMIT_END + 60 * SECOND
OVER = "over"  # in Sim, with nothing left to be played

# Calls that would be right but for the phase and the time: Cleo has a slot that is not revealed.
DIGITS = pledge(CANISTER, 1, "eve", 0, 1, BLOCK, SALT)
CALLS: dict[str, Callable[[Arena, int], object]] = {
    "commit": lambda arena, now: arena.game.commit("eve", 1, 0, 1, DIGITS, now),
    "sponsor": lambda arena, now: arena.game.sponsor("sue", 1, 5, now),
    "spend": lambda arena, now: arena.game.spend(1, 1, now),
    "reveal": lambda arena, now: arena.game.reveal(CANISTER, "cleo", 1, 0, 8, (BLOCK, SALT), now),
    "initialize": lambda arena, now: arena.game.initialize("kim", 1, now),
    "step": lambda arena, now: arena.game.step("kim", 1, 7, now),
    "finalize": lambda arena, now: arena.game.finalize("kim", 1, now),
    "claim": lambda arena, now: arena.game.claim("ada", 1, 0, now),
    "mint": lambda arena, now: arena.game.mint("ada", 1, 0, now),
}
ALLOWED: dict[tuple[str, int], set[str]] = {
    (COMMIT, COMMIT_END - 1): {"commit", "sponsor", "spend"},
    (COMMIT, COMMIT_END): {"reveal"},
    (COMMIT, COMMIT_END + 1): {"reveal"},
    (COMMIT, REVEAL_END - 1): {"reveal"},
    (COMMIT, REVEAL_END): {"initialize", "step"},
    (COMMIT, REVEAL_END + 1): {"initialize", "step"},
    **{(SIM, REVEAL_END + by): {"step"} for by in (0, 1)},
    **{(OVER, REVEAL_END + by): {"step", "finalize"} for by in (0, 1)},
    **{(CLAIM, REVEAL_END + by): {"claim", "mint"} for by in (0, 1)},
}


def arena_in(phase: str) -> Arena:
    """Round 1 with Ada's, Bob's and Cleo's pledges, of which Cleo's is not revealed."""
    arena = Arena(entry_fee=10, bond=2, reward_per_gen=1)
    arena.game.ledger.open("fund", 50)
    arena.game.ledger.hold("fund", "round-1", 50)
    arena.game.ledger.collect("round-1", 50)  # so that there is something to spend
    arena.game.rename("sue", "Sue", arena.now)
    arena.enrich("sue")
    red = BLOCK if phase == SIM else PAIR
    arena.commit("ada", 0, 0)
    arena.commit("bob", 1, 7, red)
    arena.commit("cleo", 0, 8)
    if phase != COMMIT:
        arena.now = COMMIT_END
        arena.reveal("ada")
        arena.reveal("bob", red)
        arena.now = REVEAL_END
        arena.game.step("kim", 1, 7, arena.now)
    if phase == CLAIM:
        arena.game.finalize("kim", 1, arena.now)
    arena.keep()
    return arena


@pytest.mark.parametrize(("phase", "now"), ALLOWED)
def test_a_call_is_granted_in_its_phase_and_time_only(phase: str, now: int) -> None:
    arena = arena_in(phase)
    before = backup.dump(arena.game)
    for call in sorted(set(CALLS) - ALLOWED[phase, now]):
        with pytest.raises(BadRequest, match="Round 1 "):
            CALLS[call](arena, now)
        arena.keep()
        assert backup.dump(arena.game) == before, call
    for call in ALLOWED[phase, now]:
        arena = arena_in(phase)
        CALLS[call](arena, now)
        arena.keep()
        assert call == "step" or backup.dump(arena.game) != before
        assert arena.coins() == arena.game.ledger.minted


def test_ten_pledges_of_a_hundred_are_two_hundred_for_each_of_four_winners() -> None:
    """The example of the rules, coin by coin, through the game."""
    arena = Arena(entry_fee=100, reward_per_gen=1)
    blue = [(f"blue-{at}", 8 * at) for at in range(4)]
    red = [(f"red-{at}", 8 * at + 7) for at in range(3)]
    silent = [(f"silent-{at}", 8 * at + 4) for at in range(3)]
    for name, at in [*blue, *red, *silent]:
        arena.commit(name, int(at % 8 >= 4), at)
    arena.wait(90)
    for name, _ in [*blue, *red]:
        arena.reveal(name)
    arena.wait(60)
    paid = [arena.game.step("kim", 1, 65_535, arena.now)[1] for _ in range(9)]
    assert paid == [32, 32, 32, 32, 32, 32, 8, 0, 0]
    arena.game.finalize("kim", 1, arena.now)
    arena.keep()
    assert [arena.game.claim(name, 1, at, arena.now) for name, at in blue] == [200] * 4
    assert [arena.game.claim(name, 1, at, arena.now) for name, at in red] == [0] * 3
    kim = arena.game.people.known("kim")
    assert (kim.coins, kim.kept) == (1200, 256)
    assert (arena.game.ledger.held, arena.game.ledger.treasury) == (0, 0)
    arena.keep()
    assert arena.coins() == arena.game.ledger.minted


def test_ninety_one_coins_leave_one_to_the_treasury() -> None:
    arena = Arena(entry_fee=91)
    arena.commit("ada", 0, 0)
    arena.wait(150)
    arena.game.initialize("kim", 1, arena.now)
    funds = arena.game.rounds.get(1).known_funds
    assert (funds.winner_pool, funds.keeper_pool, arena.game.ledger.treasury) == (72, 18, 1)
