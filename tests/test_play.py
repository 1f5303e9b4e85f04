"""`make play`: a network, bots in its rooms, and in the end where the page is."""

from __future__ import annotations

import contextlib
import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from client import room
from scripts import play
from tests.servers.served import ROOT, make_project

SCRIPT = ROOT / "scripts" / "play.py"


class Playing:
    """``play.py`` in a process group of its own, with what it says in a file."""

    def __init__(self, project: Path, *words: str) -> None:
        self.output = project.parent / "output"
        self.errors = project.parent / "errors"
        self.requests = project / ".localnet" / "requests.log"
        place = ("--project", str(project), "--port", "0", "--bots", "1")
        with self.output.open("w") as said, self.errors.open("w") as wrong:
            self.process = subprocess.Popen(
                [sys.executable, str(SCRIPT), *place, *words],
                stdout=said,
                stderr=wrong,
                start_new_session=True,
                preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
            )

    def __enter__(self) -> Playing:
        return self

    def __exit__(self, *problem: object) -> None:
        if not nobody_left(self.process.pid):
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def is_up(self) -> bool:
        return "Play at http://127.0.0.1:" in self.output.read_text()

    def end(self, number: signal.Signals) -> None:
        """Ctrl-C reaches everybody at a terminal, a plain kill only the first."""
        if number == signal.SIGINT:
            os.killpg(self.process.pid, number)
        else:
            self.process.send_signal(number)
        self.process.wait()
        wait_for(lambda: nobody_left(self.process.pid))


@pytest.mark.parametrize(
    ("number", "rooms", "asked"),
    [
        (signal.SIGINT, "world", "join_as_bot"),
        (signal.SIGTERM, "world,petri", "begin_dish"),
    ],
)
def test_it_says_where_the_page_is_last_and_ends_with_its_bots(
    number: signal.Signals, rooms: str, asked: str, tmp_path: Path
) -> None:
    with Playing(make_project(tmp_path / "project"), "--rooms", rooms) as playing:
        wait_for(playing.is_up)
        wait_for(lambda: asked in playing.requests.read_text())  # a bot
        playing.end(number)
        assert playing.process.returncode == 0
    before, _, address = playing.output.read_text().partition("Play at ")
    chosen = [name for name in ("life2", "petri", "lab") if f"{name}_backend" in before]
    assert chosen == rooms.replace("world", "life2").split(",")
    assert "Ctrl-C stops it" in before
    assert address.startswith("http://127.0.0.1:")
    assert address.count("\n") == 1, "the page is what is said last, whatever is asked meanwhile"


@pytest.mark.parametrize(
    ("number", "started"), [(signal.SIGINT, 1), (signal.SIGTERM, 2), (signal.SIGHUP, 1)]
)
def test_whoever_ends_it_while_it_starts_leaves_nobody_behind(
    number: signal.Signals, started: int, tmp_path: Path
) -> None:
    with Playing(make_project(tmp_path / "project"), "--rooms", "world") as playing:
        wait_for(lambda: len(group_of(playing.process.pid)) > started)
        playing.end(number)
    assert "Traceback" not in playing.errors.read_text()


def test_localnet_that_dies_is_a_sentence_and_an_error(tmp_path: Path) -> None:
    with Playing(make_project(tmp_path / "project"), "--rooms", "world") as playing:
        wait_for(playing.is_up)
        os.kill(process_of(playing.process.pid, "localnet"), signal.SIGKILL)
        assert playing.process.wait() == 1
        wait_for(lambda: nobody_left(playing.process.pid))
    said = playing.errors.read_text()
    assert "play: localnet was killed by signal 9, so nobody can play now." in said
    assert "Start it again with `make play`" in said
    assert str(playing.requests) in said
    assert "Traceback" not in said


def test_localnet_that_does_not_start_is_a_sentence_and_an_error(tmp_path: Path) -> None:
    with Playing(make_project(tmp_path / "project"), "--rooms", "world", "--no-such") as playing:
        assert playing.process.wait() == 1
    said = playing.errors.read_text()
    assert "play: localnet ended with exit status 2 before it was up." in said
    assert "--no-such" in said.partition("play: ")[0], "what localnet says of it comes first"


def process_of(leader: int, module: str) -> int:
    """The process of *module* in the group that *leader* began."""
    return next(
        each
        for each in group_of(leader)
        if Path(f"/proc/{each}/cmdline").read_bytes().split(b"\0")[1:3] == [b"-m", module.encode()]
    )


def group_of(leader: int) -> list[int]:
    """The processes of the group that *leader* began."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
                if int(fields[2]) == leader and fields[0] != "Z":
                    found.append(int(entry.name))
    return found


def test_what_is_asked_is_kept_in_two_files_at_most(tmp_path: Path) -> None:
    path = tmp_path / "requests.log"
    play.keep(io.StringIO("".join(f"line {number}\n" for number in range(10))), path, 20)
    assert path.read_text() == "line 9\n"
    assert path.with_suffix(".old.log").read_text() == "line 6\nline 7\nline 8\n"
    assert len(list(tmp_path.iterdir())) == 2


def test_requests_are_shown_where_that_is_asked_for() -> None:
    assert "LOG=1" in play.where("http://x", Path("requests.log"))
    assert play.where("http://x", None) == "\nPlay at http://x/"


def nobody_left(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


def wait_for(happened: Callable[[], bool]) -> None:
    while not happened():
        time.sleep(0.05)


def test_a_room_that_the_project_does_not_have_is_said() -> None:
    said = subprocess.run(
        [sys.executable, str(SCRIPT), "--rooms", "world", "cellar"], capture_output=True, text=True
    )
    assert said.returncode == 2
    known = " or ".join(room.names())
    assert said.stderr == f"play: There is no room 'cellar' in dfx.json: choose {known}.\n"


def test_rooms_have_commas_or_spaces_between_them_and_each_is_there_once() -> None:
    assert play.chosen(ROOT, ["world,petri"]) == ["world", "petri"]
    assert play.chosen(ROOT, ["petri", "world,petri"]) == ["petri", "world"]
    assert play.chosen(ROOT, None) == play.chosen(ROOT, [","]) == room.names()
