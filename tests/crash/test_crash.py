"""
Whatever was answered is there after the server was killed, however often.

``python -m tests.crash`` does it as often as it is told.
"""

from __future__ import annotations

from pathlib import Path

from tests.crash.crowd import Crowd
from tests.crash.story import Story

KILLS = 4


def test_what_was_answered_survives_every_kill(tmp_path: Path) -> None:
    story = Story(tmp_path, 1)
    try:
        story.run(KILLS)
    finally:
        print(story.summary())
    assert story.kills == KILLS
    assert story.ledger.world.generation > 0, "time stood still"
    assert story.unanswered > 0, "nobody was interrupted"


def test_what_was_answered_in_groups_survives_kills_as_well(tmp_path: Path) -> None:
    crowd = Crowd(tmp_path, 1)
    crowd.run(2)
    assert crowd.kills == 2
    assert crowd.answered
    assert crowd.transactions < len(crowd.sent)
