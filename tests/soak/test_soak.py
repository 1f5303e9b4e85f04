"""
Nine bots play while every kind of fault happens once, and nothing is lost, minted or forgotten.

An hour of the same is `python -m tests.soak`; what it found is in docs/measured/reliability.md.
"""

from __future__ import annotations

from pathlib import Path

from tests.soak import report
from tests.soak.rooms.world import PLAYERS, WorldGame
from tests.soak.soak import Soak

SEED = 512
LONGEST_PLAY = 1.5  # seconds
SPEED = 2.0
# All but the two that depend on what a fault happens to hit.
CHECKS = {
    "POTENTIAL and counts are those of the frame's cells",
    "a backup made while people play is whole, and adds up",
    "a backup that is restored is the game that it was",
    "a player has the seat and name that they were told",
    "a stretch of the game is the same by the reference, cell by cell",
    "coins add up in a frame",
    "no generation comes again",
    "the journal, played again, is the world, and nothing answered is lost",
    "time goes on, though nobody plays",
    "time stands still in a pause",
}


def test_every_kind_of_fault_once_while_nine_bots_play(tmp_path: Path) -> None:
    soak = Soak(tmp_path, SEED, SPEED, print, LONGEST_PLAY)
    kinds = soak.cycle()
    soak.run(kinds)
    assert isinstance(soak.game, WorldGame)
    assert dict(soak.tally.faults) == dict.fromkeys(kinds, 1)
    assert dict(soak.tally.bad_input) == dict.fromkeys(soak.tables[0].vandal.kinds, 1)
    assert soak.game.watcher.seen > 0, "time stood still"
    assert soak.game.ledger.joins >= PLAYERS
    assert soak.tally.sampled > 0, "the reference had nothing to play"
    assert soak.tally.checks.keys() >= CHECKS
    assert_told(report.draw(soak, "the command"), soak, soak.game.ledger.following)


def assert_told(text: str, soak: Soak, events: int) -> None:
    """The document tells of all faults and checks, and nothing is left to fill in."""
    assert text.startswith("# Reliability")
    assert "    the command\n" in text
    assert f"| events in the journal | {events:,} |" in text
    for name in (*soak.tally.faults, *soak.tally.checks, *soak.tally.bad_input):
        assert f"\n| {name} | " in text
    assert "{" not in text
