"""
This project's localnet in a process of its own, for measuring it and for killing it.

::

    project = make_project(folder)           dfx.json, src and candid, as they are here
    served = Served(project, "--speed", "20")
    served.wait()                            until it says that it is up
    served.life2(identity).ask("get_stats")  a client that verifies what it is told
    served.kill()                            SIGKILL: no time for last words

The project is a folder of its own because a localnet tells dfx and icp where it runs, in the
project's folder; the one that somebody plays on must stay where they think it is.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
from pathlib import Path

from bench.client import Life2
from localnet.wire import agent, principal, sign

ROOT = Path(__file__).resolve().parent.parent
STATE = ".localnet"
PATIENCE = 60


class NotUpError(Exception):
    """The process ended, or said nothing, instead of serving."""


def make_project(folder: Path) -> Path:
    """This project in *folder*, its sources by reference."""
    folder.mkdir(parents=True)
    shutil.copy(ROOT / "dfx.json", folder)
    for part in ("src", "candid"):
        (folder / part).symlink_to(ROOT / part)
    return folder


class Served:
    """The process, and the lines that it has printed."""

    def __init__(self, project: Path, *options: str) -> None:
        self.project = project
        self.lines: list[str] = []
        self._up = threading.Event()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "localnet", "--project", str(project), *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PYTHONPATH": str(project / "src")},
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def wait(self) -> None:
        """Until it serves. :raises NotUpError: if it never does."""
        self._up.wait(PATIENCE)
        if not any("is up at" in line for line in self.lines):
            raise NotUpError("localnet said only:\n" + "\n".join(self.lines))

    @property
    def url(self) -> str:
        return next(line for line in self.lines if "is up at" in line).split()[-1]

    @property
    def canister_id(self) -> bytes:
        """Of the first canister in the banner."""
        place = next(at for at, line in enumerate(self.lines) if "is up at" in line)
        return principal.parse(self.lines[place + 1].split()[-1])

    def life2(
        self, identity: sign.Identity = sign.ANONYMOUS, root_key: bytes | None = None
    ) -> Life2:
        """A client; it takes the server's word for its *root_key*, unless it knows one."""
        key = root_key or agent.fetch_root_key(self.url)
        return Life2(self.url, self.canister_id, key, identity)

    def admin(self) -> sign.Identity:
        """Who installed the canisters."""
        return sign.load_pem((self.project / STATE / "admin.pem").read_text("ascii"))

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ctrl-C."""
        self._end(signal.SIGINT)

    def _end(self, number: signal.Signals) -> None:
        self.process.send_signal(number)
        try:
            self.process.wait(PATIENCE)
        finally:
            self.process.kill()
            self._reader.join()
            assert self.process.stdout is not None
            self.process.stdout.close()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))
            if "Ctrl-C stops it" in line:
                self._up.set()
        self._up.set()
