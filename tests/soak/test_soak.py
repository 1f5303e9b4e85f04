"""
Bots play while faults happen, and nothing is lost, minted or forgotten: World, then the others.

An hour of the same is `python -m tests.soak`; what it found is in docs/measured.md.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from client import room
from tests.crash.player import Died
from tests.soak import rooms
from tests.soak.__main__ import report
from tests.soak.rooms.world import WorldGame
from tests.soak.soak import Soak

SEED = 512
OTHERS = ("arena", "boxes", "lab", "petri")
LONGEST_PLAY = 1.0  # seconds
SPEED = 2.0
# What is done to the house of several rooms, and to one of them, while the others play on.
DONE = [
    *("kill", "canister upgrade, arena", "pause and resume, boxes", "backup, lab"),
    *(f"{kind}, {name}" for kind in ("bad input", "backup and restore") for name in OTHERS),
]
APART = "what is done to one room does not show in another"
# All but those that depend on what a fault happens to hit.
CHECKS = {
    "world": {
        "POTENTIAL and counts are those of the frame's cells",
        "a backup made while people play is whole, and adds up",
        "a player has the seat and name that they were told",
        "a stretch of the game is the same by the reference, cell by cell",
        "coins add up in a frame",
        "no generation comes again",
        "the journal, played again, is the world, and nothing answered is lost",
        "time goes on, though nobody plays",
    },
    "arena": {
        "every coin is somewhere, and no round or generation comes back",
        "every round is what its reveals lead to, to the last cell and coin",
        "what was answered is there, and every account is what answers add up to",
        "the journal has no gap",
    },
    "boxes": {
        "every line leads to the sheet and to the head that is certified",
        "every line that was answered is in the log, under its number",
        "lines are counted as often as they were drawn",
    },
    "lab": {
        "every proof that is shown or was told of in the journal is right",
        "what was answered is there, and nothing else",
    },
    "petri": {
        "every row of a table replays to its score",
        "every dish replays by the journal, and nothing answered is lost",
    },
}
ALWAYS = {"a backup that is restored is the game that it was", "time stands still in a pause"}


def told(soak: Soak, kinds: list[str]) -> str:
    """The report of *soak*, in which each of *kinds* happened once, everybody played, all held."""
    tally = soak.tally
    assert dict(tally.faults) == dict.fromkeys(kinds, 1)
    sent = Counter(name for table in soak.tables for name in table.vandal.kinds)
    assert tally.bad_input == sent
    for table in soak.tables:
        assert tally.checks.keys() >= CHECKS[table.name] | ALWAYS
        assert any(move.granted for each in table.game.players for move in each.moves), table.name
    text = report(soak, "the command")
    assert text.startswith("# Reliability")
    assert "    the command\n" in text
    for name in (*tally.faults, *tally.checks, *tally.bad_input):
        assert f"\n| {name} | " in text
    assert "{" not in text, "a name in braces has no value"
    return text


def test_every_kind_of_fault_once_while_nine_bots_play(tmp_path: Path) -> None:
    soak = Soak(tmp_path, SEED, SPEED, print, LONGEST_PLAY)
    kinds = soak.cycle()
    assert len(kinds) == 11
    soak.run(kinds)
    text = told(soak, kinds)
    game = soak.tables[0].game
    assert isinstance(game, WorldGame)
    assert game.seen > 0, "time stood still"
    assert game.ledger.joins >= game.count
    assert game.sampled > 0, "the reference had nothing to play"
    assert f"| events in the journal | {game.ledger.following:,} |" in text


def test_four_rooms_are_played_in_while_things_go_wrong_in_one(tmp_path: Path) -> None:
    assert {*OTHERS, "world"} == set(room.names_in(rooms)) == set(CHECKS)
    soak = Soak(tmp_path, 5, 4.0, print, LONGEST_PLAY, OTHERS)
    soak.random.random = lambda: 0.5  # type: ignore[method-assign]  # nobody is held back before
    soak.run(DONE)
    text = told(soak, DONE)
    assert soak.tally.checks[APART] > 0
    for name in OTHERS:
        assert f"\n| {name}: " in text
    assert_blames(soak)


def assert_blames(soak: Soak) -> None:
    """Somebody who is not answered in another room than the one that was hit is told of."""

    class Mute:
        def move(self, client: object) -> None:
            raise Died

    one, other, *_ = soak.tables
    soak.hit = other.name
    before = soak.tally.counts["unanswered"]
    with pytest.raises(AssertionError, match=f"what was done to {other.name} hit {one.name}"):
        soak._move(one, Mute(), None)  # type: ignore[arg-type]
    soak._move(other, Mute(), None)  # type: ignore[arg-type]
    assert soak.tally.counts["unanswered"] == before + 1
