"""A real localnet with Life2 on it, and the command line that operates it."""

from __future__ import annotations

import io
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
from codecs import getincrementaldecoder
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from admin.main import main
from bots import bot, rooms
from client import network, room
from client.canister import Canister
from localnet.protocol import agent, sign
from localnet_tests.servers.tally import CANISTERS
from simulate.__main__ import main as simulate
from tests.servers.served import ROOT, Served, make_project

SCRIPT = ROOT / "scripts" / "admin.py"
WORLD = room.find("world")
GLIDER = [(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)]
BLOCK = [(100, 100), (101, 100), (100, 101), (101, 101)]


class Said(NamedTuple):
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str


class Place:
    """The localnet of the project in *project*, with two canisters: Life2 and tally."""

    def __init__(self, project: Path, served: Served) -> None:
        self.project = project
        self.url = served.url
        self.root_key = agent.fetch_root_key(served.url)

    def admin(self, *words: str) -> Said:
        """What ``scripts/admin.py`` does with *words*, without a process of its own."""
        return run(main, "--project", str(self.project), *words)

    def done(self, *words: str) -> str:
        """What a command that succeeds prints."""
        said = self.admin(*words)
        assert (said.code, said.err) == (0, ""), said
        return said.out

    def refused(self, *words: str) -> str:
        """The one sentence that a command that fails says."""
        said = self.admin(*words)
        assert (said.code, said.out) == (1, ""), said
        assert said.err.startswith("admin: ")
        assert said.err.count("\n") == 1, said.err
        return said.err.removeprefix("admin: ").rstrip("\n")

    def as_somebody(self, who: sign.Identity | None = None) -> Canister:
        """World's canister, as *who*, or somebody new, sees it."""
        return self.canister("world", who or sign.from_key(Ed25519PrivateKey.generate()))

    def canister(self, name: str, who: sign.Identity = sign.ANONYMOUS) -> Canister:
        """The canister of the room called *name*, as *who* sees it."""
        found = room.find(name)
        named = network.find_canister(self.project, found.canister, own=True)
        return Canister(network.find(self.project, network.LOCALNET), named, who, found)

    def bots(self, name: str, count: int) -> bot.Bots:
        """So many bots of the room called *name*, who have entered it."""
        here, cast = self.canister(name), room.find_in(rooms, name)
        keys = self.project / f"{name}-keys"
        found = bot.gather(cast, here.room, here.network, here.named, keys, count, seed=1)
        bot.enter(found, lambda said: None)
        return found

    def simulate(self, *words: str) -> Said:
        """What ``python -m simulate`` does with *words*."""
        return run(simulate, *words, "--project", str(self.project))

    def as_admin(self) -> Canister:
        pem = (self.project / ".localnet/admin.pem").read_text()
        return self.as_somebody(sign.load_pem(pem))

    def by_script(self, *words: str) -> list[str]:
        """The words that run the real script."""
        return [sys.executable, str(SCRIPT), "--project", str(self.project), *words]


def run(program: Any, *words: str) -> Said:
    """What *program* prints, and returns."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = program(list(words))
    return Said(code, out.getvalue(), err.getvalue())


@contextmanager
def place(folder: Path) -> Iterator[Place]:
    """A localnet on any free port, stopped at the end."""
    project = make_project(folder)
    (project / "tally").mkdir()
    for name in ("tally.py", "tally.did"):
        shutil.copy(CANISTERS / name, project / "tally")
    described = json.loads((project / "dfx.json").read_text())
    build = "python -m kybra tally tally/tally.py"
    tally = {"type": "custom", "build": build, "candid": "tally/tally.did"}
    described["canisters"]["tally"] = tally
    (project / "dfx.json").write_text(json.dumps(described))
    served = Served(project, "--port", "0")
    try:
        served.wait()
        yield Place(project, served)
    finally:
        served.stop()


class Running:
    """A command that goes on until Ctrl-C, and what it has printed, be it to a terminal."""

    def __init__(self, words: list[str], terminal: bool) -> None:
        self.text = ""
        self._finished = False  # nothing more will be printed
        self._printed = threading.Condition()
        self._read, write = os.openpty() if terminal else os.pipe()
        self.process = subprocess.Popen(
            words,
            stdin=write if terminal else subprocess.DEVNULL,
            stdout=write,
            stderr=write,
            env={**os.environ, "COLUMNS": "100", "LINES": "50"},
            # Whoever is started in the background is deaf to Ctrl-C, and so are its children.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        os.close(write)
        self._reader = threading.Thread(target=self._listen)
        self._reader.start()

    def wait_for(self, wanted: str, times: int = 1) -> None:
        """Until it has printed *wanted* so many *times*."""

        def printed() -> bool:
            return self.text.count(wanted) >= times

        with self._printed:
            self._printed.wait_for(lambda: printed() or self._finished)
        assert printed(), f"it printed only:\n{self.text}"

    def type(self, text: str) -> None:
        """What somebody at its terminal types."""
        os.write(self._read, text.encode())

    def interrupt(self) -> int:
        """Ctrl-C; the exit code."""
        self.process.send_signal(signal.SIGINT)
        return self.end()

    def end(self) -> int:
        """The exit code, once it has ended by itself."""
        return self.process.wait()

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        self._reader.join()
        os.close(self._read)

    def _listen(self) -> None:
        decoder = getincrementaldecoder("utf-8")()
        while True:
            try:
                piece = os.read(self._read, 65536)
            except OSError:  # nobody has the terminal's other end any more
                piece = b""
            with self._printed:
                self.text += decoder.decode(piece)
                self._finished = not piece
                self._printed.notify_all()
            if not piece:
                return


@contextmanager
def running(words: list[str], terminal: bool = False) -> Iterator[Running]:
    """A command in a process of its own, which is gone at the end."""
    found = Running(words, terminal)
    try:
        yield found
    finally:
        found.close()
