"""Fighters play while the server is upgraded, killed and restored: no coin and no slot is lost."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.soak import trial
from tests.soak.arena.fighter import Fighter
from tests.soak.rooms.arena import ArenaGame
from tests.soak.soak import Soak

KINDS = (*trial.KINDS, "pause and resume")
CHECKS = {
    "a backup that is restored is the game that it was",
    "every coin is somewhere, and no round or generation comes back",
    "every round is what its reveals lead to, to the last cell and coin",
    "what was answered is there, and every account is what answers add up to",
    "the journal has no gap",
}


def test_fighters_play_while_the_server_is_killed_and_upgraded(tmp_path: Path) -> None:
    soak = Soak(tmp_path, 2048, 4.0, print, 3.0, ["arena"])
    text = trial.run(soak, KINDS, CHECKS)
    assert isinstance(soak.game, ArenaGame)
    assert sum(fighter.told for fighter in soak.game.players) > 0, "nobody played"
    assert f"| rounds that ended | {len(soak.game.ended):,} |" in text


def test_an_account_that_is_not_what_was_answered_is_seen() -> None:
    fighter = Fighter(1, Random(1))
    fighter.has_account = True
    fighter.check({"balance": 1000, "kept": 0})
    with pytest.raises(AssertionError, match="1000, 0 told"):
        fighter.check({"balance": 999, "kept": 0})
