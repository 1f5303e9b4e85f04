"""Rounds for tests: people who pledge, reveal and play."""

from __future__ import annotations

from engine.arena.config import Config
from engine.arena.round import DRAW, Round
from engine.arena.seedlet import pledge
from engine.clock import SECOND, Nanoseconds

CANISTER = "bkyz2-fmaaa-aaaaa-qaaaq-cai"
NOW: Nanoseconds = 1_700_000_000 * SECOND
SALT = "5a" * 32
BLOCK = "0000000000000303"
BLINKER = "0000000000000007"
EMPTY = "0" * 16
PAIR = "0000000000000003"  # dies at once


def pledged(
    round: Round, player: str, team: int, at: int, seed: str = BLOCK, now: Nanoseconds = NOW
) -> None:
    """Let *player* pledge *seed* for a slot."""
    digits = pledge(CANISTER, round.number, player, team, at, seed, SALT)
    round.check_commit(player, team, at, digits, now)
    round.commit(player, team, at, digits, now)


def revealed(round: Round, player: str, seed: str = BLOCK, now: Nanoseconds | None = None) -> None:
    """Let *player* reveal *seed*, when reveals begin."""
    slot = round.slot_of(player)
    assert slot is not None
    at = now if now is not None else round.commit_end
    round.reveal(CANISTER, player, slot.team, slot.at, (seed, SALT), at)


def in_commit(**config: int | str) -> Round:
    """Blue has slot 0, Red slot 7."""
    found = Round(17, 3, Config.of(**config), NOW)
    pledged(found, "ada", 0, 0)
    pledged(found, "bob", 1, 7)
    return found


def in_sim(blue: str = BLOCK, red: str = BLOCK, coin: int = DRAW, **config: int | str) -> Round:
    """A round between two seedlets, of which all was revealed, and its coin tossed."""
    found = Round(17, 3, Config.of(**config), NOW)
    pledged(found, "ada", 0, 0, blue)
    pledged(found, "bob", 1, 7, red)
    revealed(found, "ada", blue)
    revealed(found, "bob", red)
    found.tie = coin
    found.check_initialize(found.reveal_end)
    found.initialize()
    return found


def in_claim(blue: str = BLOCK, red: str = PAIR, coin: int = DRAW, **config: int | str) -> Round:
    """A round that is over; Blue has won unless the seedlets say otherwise."""
    found = in_sim(blue, red, coin, **config)
    while not found.over:
        found.step(found.config.max_batch)
    found.check_finalize(found.reveal_end)
    found.finalize(found.reveal_end)
    return found
