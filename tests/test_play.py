"""`make play`: a network, bots in its rooms, and in the end where the page is."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from client import room
from tests.admin.place import PATIENCE
from tests.servers.served import make_project
from tests.servers.spawned import ROOT

SCRIPT = ROOT / "scripts" / "play.py"


def test_it_says_where_the_page_is_last_and_ends_with_its_bots(tmp_path: Path) -> None:
    project = make_project(tmp_path / "project")
    words = ["--project", str(project), "--port", "0", "--bots", "1", "--rooms", "world"]
    output = tmp_path / "output"
    with output.open("w") as file:
        playing = subprocess.Popen(
            [sys.executable, str(SCRIPT), *words],
            stdout=file,
            start_new_session=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
    try:
        wait_for(lambda: "The page is at http://127.0.0.1:" in output.read_text())
        wait_for(lambda: (project / ".localnet" / "bots" / "gunner.pem").exists())
        os.killpg(playing.pid, signal.SIGINT)  # Ctrl-C reaches everybody at a terminal
        assert playing.wait(PATIENCE) == 0
        wait_for(lambda: nobody_left(playing.pid))
    finally:
        if not nobody_left(playing.pid):
            os.killpg(playing.pid, signal.SIGKILL)
    said = output.read_text().partition("The page is at ")
    assert "life2_backend" in said[0]
    assert "Ctrl-C stops it" in said[0], "the page is what is said last"


def nobody_left(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


def wait_for(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline, "it never happened"
        time.sleep(0.05)


def test_a_room_that_the_project_does_not_have_is_said() -> None:
    said = subprocess.run(
        [sys.executable, str(SCRIPT), "--rooms", "world", "cellar"], capture_output=True, text=True
    )
    assert said.returncode == 2
    known = " or ".join(room.names())
    assert said.stderr == f"play: There is no room 'cellar' in dfx.json: choose {known}.\n"
