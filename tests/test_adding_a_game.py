"""docs/adding-a-game.md, followed to the letter: its room passes the house's tests, and is played."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.adding_a_game.copied import Copied
from tests.adding_a_game.document import DOCUMENT, steps
from tests.servers.spawned import ROOT, UP, Spawned

# The tests that look at every room there is, and Tally's own.
HELD = (
    "tests/engine/tally",
    "tests/canister/test_kybra_rules.py",
    "tests/canister/test_candid.py",
    "tests/canister/test_rooms.py",
    "tests/canister/test_life2_project.py",
    "tests/client/test_rooms.py",
    "tests/test_architecture.py",
    "tests/test_tree.py",
    "tests/test_security_document.py",
    "tests/test_operating.py",
    "tests/test_grafana.py",
)
PAGE_HELD = ("tests/rooms/tally", "tests/shell/rooms.test.ts", "tests/architecture.test.ts")
ONLY = "tally or every or tree or room or script or cycle or entry or canister"
PATIENCE = 60


@pytest.fixture
def copy(tmp_path: Path) -> Copied:
    """This project, with the document's room in it."""
    found = Copied(tmp_path / "project")
    found.follow_the_document()
    return found


def test_the_document_names_every_file_that_it_writes() -> None:
    opening = DOCUMENT.read_text("utf-8").partition("## 1.")[0]
    for step in steps():
        named = any(line.split()[:1] == [step.path] for line in opening.splitlines())
        folders = [f"{folder}/" for folder in Path(step.path).parents]
        assert named or step.path in opening or any(each in opening for each in folders), step.path


def test_the_house_s_own_tests_hold_for_it(copy: Copied) -> None:
    copy.run("git", "init", "-q")  # the drawing of the tree is held to what git would keep
    assert copy.done("-m", "scripts.grafana") == ""
    said = copy.python("-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", "-k", ONLY, *HELD)
    assert said.returncode == 0, said.stdout
    assert "skipped" not in said.stdout, said.stdout


def test_it_is_written_as_the_house_writes(copy: Copied) -> None:
    own = sorted({step.path for step in steps() if step.path.endswith(".py")})
    for words in (("check",), ("format", "--check")):
        said = copy.python("-m", "ruff", *words, "--no-cache", *own)
        assert said.returncode == 0, said.stdout
