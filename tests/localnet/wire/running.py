"""A localnet in a process of its own, as a developer starts it."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from localnet.wire import agent, principal, sign

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
UP = "Ctrl-C stops it"
PATIENCE = 30


def make_project(folder: Path) -> Path:
    """A project with the tally canister in *folder*."""
    for part in ("src", "candid"):
        (folder / part).mkdir(parents=True)
    shutil.copy(HERE / "canisters/tally.py", folder / "src")
    shutil.copy(HERE / "canisters/tally.did", folder / "candid")
    build = "PYTHONPATH=src python -m kybra tally src/tally.py"
    described = {"canisters": {"tally": {"type": "custom", "build": build}}}
    (folder / "dfx.json").write_text(json.dumps(described))
    return folder


class Running:
    """The process, what it printed so far, and where it can be reached."""

    def __init__(self, project: Path, *options: str) -> None:
        self.project = project
        self.lines: list[str] = []
        self._printed = threading.Condition()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "localnet", "--project", str(project), *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self.wait_for(lambda line: UP in line)
        self.url = next(line for line in self.lines if "is up at" in line).split()[-1]
        self.port = int(self.url.rpartition(":")[2])
        ids = json.loads((project / ".dfx/local/canister_ids.json").read_text())
        self.canister_text: str = ids["tally"]["local"]
        self.canister_id = principal.parse(self.canister_text)
        self.root_key = agent.fetch_root_key(self.url)

    def agent(self, identity: sign.Identity = sign.ANONYMOUS) -> agent.Agent:
        """A client of this network."""
        return agent.Agent(self.url, self.root_key, identity)

    def wait_for(self, wanted: Callable[[str], bool], after: int = 0) -> str:
        """The first line from *after* on that is *wanted*, now or when it is printed."""

        def found() -> str | None:
            return next((line for line in self.lines[after:] if wanted(line)), None)

        with self._printed:
            self._printed.wait_for(lambda: found() or self.process.poll() is not None, PATIENCE)
        line = found()
        assert line is not None, "localnet said only:\n" + "\n".join(self.lines)
        return line

    def stop(self) -> int:
        """Ctrl-C; the exit code."""
        self.process.send_signal(signal.SIGINT)
        try:
            return self.process.wait(PATIENCE)
        finally:
            self.process.kill()
            self._reader.join()
            assert self.process.stdout is not None
            self.process.stdout.close()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            with self._printed:
                self.lines.append(line.rstrip("\n"))
                self._printed.notify_all()
        with self._printed:
            self._printed.notify_all()


@contextmanager
def running(project: Path, *options: str) -> Iterator[Running]:
    """A localnet on any free port, stopped at the end."""
    server = Running(project, "--port", "0", *options)
    try:
        yield server
    finally:
        server.stop()
