"""Visitors publish and prove while the server is upgraded, killed and restored: nothing is lost."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import cast

import pytest

from client.event import Event
from tests.soak import trial
from tests.soak.clients import Client
from tests.soak.lab.audit import Audit
from tests.soak.lab.visitor import Visitor
from tests.soak.rooms.lab import LabGame
from tests.soak.soak import Soak

KINDS = (*trial.KINDS, "pause and resume", "backup")
CHECKS = {
    "a backup that is restored is the game that it was",
    "the journal leads to the gallery that is shown, and to its proofs",
    "time stands still in a pause",
    "what was answered is there, and nothing else",
}


def test_visitors_go_on_while_the_server_is_killed_and_upgraded(tmp_path: Path) -> None:
    soak = Soak(tmp_path, 64, 1.0, print, 1.0, ["lab"])
    text = trial.run(soak, KINDS, CHECKS)
    assert isinstance(soak.game, LabGame)
    assert dict(soak.tally.bad_input) == dict.fromkeys(soak.tables[0].vandal.kinds, 1)
    assert sum(visitor.published for visitor in soak.game.players) > 0, "nobody published"
    assert f"| proofs | {soak.game.audit.proved:,} |" in text


@pytest.mark.parametrize(
    ("kind", "detail", "sentence"),
    [
        ("like", "1,bob", "has 0 likes, not 1"),
        ("prove", f"1,9,{'0' * 64},bob", "other proofs"),
        ("withdraw", "1,ada", "other specimens"),
    ],
)
def test_a_gallery_that_is_not_the_journal_s_is_seen(kind: str, detail: str, sentence: str) -> None:
    audit = Audit()
    audit.happen(Event(1, 0, "publish", 0, "1,ada"))
    shown = [{"id": 1, "likes": 0}]
    audit.check(shown, {})
    audit.happen(Event(1, 0, kind, 0, detail))
    with pytest.raises(AssertionError, match=sentence):
        audit.check(shown, {})


def test_a_visitor_does_everything_there_is() -> None:
    visitor = Visitor(1, Random(1))
    visitor.own = {1: ("B3/S23", "T16,16", "bo$2bo$3o!")}
    thought = {visitor.think(cast(Client, None))[0] for _ in range(200)}
    assert thought == {"set_name", "withdraw", "prove", "like", "publish"}
