"""
Five rooms are played in at once while things go wrong, and nothing is lost in any of them.

An hour of the same is `python -m tests.soak` with every room.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from client import finding
from tests.localnet.crash.player import Died
from tests.soak import report, rooms
from tests.soak.soak import Soak

KINDS = ["canister upgrade, world", "kill", "pause and resume, petri", "backup and restore, lab"]
APART = "what is done to one room does not show in another"


def test_five_rooms_are_played_in_while_things_go_wrong(tmp_path: Path) -> None:
    names = finding.names(rooms)
    soak = Soak(tmp_path, 5, 1.0, print, 2.0, names)
    soak.random.random = lambda: 0.5  # type: ignore[method-assign]  # nobody is held back before
    soak.run(KINDS)
    assert dict(soak.tally.faults) == dict.fromkeys(KINDS, 1)
    assert soak.tally.checks[APART] > 0
    text = report.draw(soak, "the command")
    assert "{" not in text
    for table in soak.tables:
        assert f"\n| {table.name}: " in text
    assert f"\n| {APART} | " in text


def test_every_fault_of_the_house_and_of_each_room_has_a_name(tmp_path: Path) -> None:
    soak = Soak(tmp_path, 5, 1.0, print, 2.0, ["lab", "petri"])
    try:
        assert {"kill", "backup, lab", "backup, petri", "bad input, petri"} <= soak.kinds.keys()
        assert len(soak.cycle()) == len(soak.faults.kinds) + 2 * len(soak.tables[0].faults.kinds)

        class Mute:
            """Somebody who is never answered."""

            def move(self, client: object) -> None:
                raise Died

        lab, petri = soak.tables
        soak.hit = "petri"
        with pytest.raises(AssertionError, match="what was done to petri hit lab"):
            soak._move(lab, Mute(), None)  # type: ignore[arg-type]
        soak._move(petri, Mute(), None)  # type: ignore[arg-type]
        assert soak.tally.counts["unanswered"] == 1
    finally:
        soak.house.kill()
