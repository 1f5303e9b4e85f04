"""
Whatever was answered is there after the server was killed, however often.

Two worlds are killed eight times each, and may be so at the same time; ``python -m
tests.localnet.crash`` does it to one world as often as it is told.
"""

from __future__ import annotations

import json
from pathlib import Path
from zipfile import ZipFile

import pytest

from engine.world import snapshot
from tests.localnet.crash.crowd import Crowd
from tests.localnet.crash.home import Home
from tests.localnet.crash.story import Story

KILLS = 8


@pytest.mark.parametrize("seed", range(2))
def test_what_was_answered_survives_every_kill(tmp_path: Path, seed: int) -> None:
    story = Story(tmp_path, seed)
    try:
        story.run(KILLS)
    finally:
        print(f"seed {seed}: {story.summary()}")
    assert story.kills == KILLS
    assert story.ledger.world.generation > 0, "time stood still"
    assert story.unanswered > 0, "nobody was interrupted"


def test_what_was_answered_in_groups_survives_kills_as_well(tmp_path: Path) -> None:
    crowd = Crowd(tmp_path, 1)
    crowd.run(3)
    assert crowd.kills == 3
    assert crowd.answered
    assert crowd.transactions < len(crowd.sent)


def test_a_story_goes_on_with_the_source_that_it_began_with(tmp_path: Path) -> None:
    """Or else the world would go on by other rules than the ledger, and that would be named."""
    home = Home(tmp_path, ["life2_backend"])
    home.up().kill()
    assert not (home.project / "src").is_symlink()
    rules = home.project / "src" / "engine" / "world" / "accounts.py"
    rules.write_text(rules.read_text().replace("PAID_PART = 4", "PAID_PART = 5"))
    with pytest.raises(AssertionError, match="its source is not the one that it was"):
        home.up()


def test_all_that_is_known_of_a_story_that_failed_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    story = Story(tmp_path / "home", 7)
    event = {"number": 0, "generation": 30, "time": 5, "kind": "join", "player_num": 1}

    def live() -> None:
        story.ledger.play({**event, "detail": ""})
        story.kept += ["first", "second"]
        story.lines.append("localnet is up")
        raise AssertionError("other accounts")

    monkeypatch.setattr(story, "_live", live)
    monkeypatch.setattr(story, "_die_early", live)
    with pytest.raises(AssertionError, match="other accounts"):
        story.run(1)
    (written,) = tmp_path.glob("crash-7-*.zip")
    assert str(written) in capsys.readouterr().out
    with ZipFile(written) as file:
        assert "AssertionError: other accounts" in file.read("problem.txt").decode()
        assert json.loads(file.read("journal.jsonl")) == {**event, "detail": ""}
        assert snapshot.load(file.read("ledger.l2w")).generation == 30
        assert (file.read("kept.txt"), file.read("before.txt")) == (b"second", b"first")
        assert file.read("moves.jsonl") == b""
        assert file.read("log.txt") == b"localnet is up"
        assert "src/engine/world/accounts.py" in file.namelist()
