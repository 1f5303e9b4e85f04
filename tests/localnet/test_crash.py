"""
Whatever was answered is there after the server was killed, however often.

Four worlds are killed thirteen times each, and may be so at the same time; ``python -m
tests.localnet.crash`` does it to one world as often as it is told.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.localnet.crash.story import Story

KILLS = 13


@pytest.mark.parametrize("seed", range(4))
def test_what_was_answered_survives_every_kill(tmp_path: Path, seed: int) -> None:
    story = Story(tmp_path, seed)
    try:
        story.run(KILLS)
    finally:
        print(f"seed {seed}: {story.summary()}")
    assert story.kills == KILLS
    assert story.ledger.world.generation > 0, "time stood still"
    assert story.unanswered > 0, "nobody was interrupted"
