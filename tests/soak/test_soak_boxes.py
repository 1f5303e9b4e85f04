"""Scribes draw while the server is upgraded, killed and restored: nothing is lost."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine.boxes.records import pack
from tests.localnet.crash.player import Move
from tests.soak import trial
from tests.soak.boxes.checks import check_answers
from tests.soak.boxes.scribe import Scribe
from tests.soak.rooms.boxes import BoxesGame
from tests.soak.soak import Soak

CHECKS = {
    "a backup that is restored is the game that it was",
    "every line leads to the sheet and to the head that is certified",
    "every line that was answered is in the log, under its number",
    "lines are counted as often as they were drawn",
}


def test_scribes_draw_while_the_server_is_killed_and_upgraded(tmp_path: Path) -> None:
    soak = Soak(tmp_path, 2002, 1.0, print, 1.0, ["boxes"])
    text = trial.run(soak, trial.KINDS, CHECKS)
    assert isinstance(soak.game, BoxesGame)
    assert soak.game.audit.records > 0, "nobody drew"
    assert f"| lines | {soak.game.audit.records:,} |" in text


def told(first: int, drawn: int, *lines: int) -> Scribe:
    """A scribe of team 2 who was answered that so many of *lines* were drawn."""
    scribe = Scribe(1, Random(1))
    scribe.team = 2
    move = Move("draw", (list(lines),), None, False)  # type: ignore[arg-type]
    answer = {"Ok": {"first": first, "drawn": drawn, "claimed": [], "lines": 5}}
    move.settle(b"", answer)  # type: ignore[arg-type]
    scribe.moves.append(move)
    return scribe


def test_a_line_that_is_not_what_was_answered_is_seen() -> None:
    log = pack(7, 1) + pack(9, 2) + pack(11, 2)
    check_answers(log, [told(1, 2, 9, 11)])
    with pytest.raises(AssertionError, match="is lost"):
        check_answers(log[:-3], [told(1, 2, 9, 11)])
    with pytest.raises(AssertionError, match="another move"):
        check_answers(log, [told(1, 2, 9, 12)])
    with pytest.raises(AssertionError, match="another team's"):
        check_answers(log, [told(0, 1, 7)])
