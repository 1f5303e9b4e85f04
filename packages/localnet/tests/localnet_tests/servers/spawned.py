"""
``python -m localnet`` in a process of its own, and the lines that it has printed.

::

    server = Running(write_project(folder, heavy=SOURCE))     up, with a canister of this source
    server.canister("heavy").ask("work", 5)                   what it answers
"""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from localnet.protocol import agent, principal, sign
from localnet.protocol.agent import Canister
from localnet.protocol.candid.did import parse_did

PACKAGE = Path(__file__).resolve().parents[3]
UP = "Ctrl-C stops it"
# The one limit in seconds that tests have, for what never comes; no slow machine reaches it, and a
# process that ends is seen to end at once.
PATIENCE = 1800


R = TypeVar("R", bound="Running")


def _limit(room: int) -> None:
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, hard))


class NotUpError(Exception):
    """The process ended, or did not say what it was expected to."""


class Spawned:
    """
    A localnet of the project in the folder *project*, which can import from *path*, too.

    The kernel lets none of its files grow beyond *room* bytes, if that is told.
    """

    module = "localnet"

    def __init__(
        self, project: Path, *options: str, path: Sequence[Path] = (), room: int | None = None
    ) -> None:
        self.project = project
        self.lines: list[str] = []
        self._finished = False  # nothing more will be printed
        self._printed = threading.Condition()
        self.process = subprocess.Popen(
            [sys.executable, "-m", self.module, "--project", str(project), *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            preexec_fn=None if room is None else partial(_limit, room),
            env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, [*path, PACKAGE / "src"]))},
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    @property
    def url(self) -> str:
        """Where it is, once it is up."""
        return next(line for line in self.lines if "is up at" in line).split()[-1]

    def wait_for(self, wanted: Callable[[str], bool], after: int = 0) -> str:
        """
        The first line from *after* on that is *wanted*, now or when it is printed.

        :raises NotUpError: if it never is; then the process has been ended.
        """

        def found() -> str | None:
            return next((line for line in self.lines[after:] if wanted(line)), None)

        with self._printed:
            self._printed.wait_for(lambda: found() or self._finished, PATIENCE)
        line = found()
        if line is None:
            self.kill()
            raise NotUpError("localnet said only:\n" + "\n".join(self.lines))
        return line

    def kill(self) -> int:
        return self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ctrl-C; the exit code."""
        return self._end(signal.SIGINT)

    def _end(self, number: signal.Signals) -> int:
        """The exit code; it may have ended before."""
        self.process.send_signal(number)
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
            self._finished = True
            self._printed.notify_all()


def write_project(folder: Path, **canisters: str) -> Path:
    """A project in *folder*, with a source for each of its *canisters*."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, source in canisters.items():
        (folder / f"{name}.py").write_text(source)
    entries = {name: {"type": "kybra", "main": f"{name}.py"} for name in canisters}
    (folder / "dfx.json").write_text(json.dumps({"canisters": entries}))
    return folder


class Running(Spawned):
    """One that is up, on any free port, until it is stopped or left."""

    def __init__(self, project: Path, *options: str, room: int | None = None) -> None:
        super().__init__(project, "--port", "0", *options, room=room)
        try:
            self.wait_for(lambda line: UP in line)
            self.port = int(self.url.rpartition(":")[2])
            self.root_key = agent.fetch_root_key(self.url)
        except BaseException:
            self.kill()
            raise

    def __enter__(self: R) -> R:
        return self

    def __exit__(self, *problem: object) -> None:
        self.stop()

    def name_of(self, canister: str) -> str:
        """The principal of the *canister* of this name, as text."""
        ids = json.loads((self.project / ".dfx/local/canister_ids.json").read_text())
        name: str = ids[canister]["local"]
        return name

    def agent(self, identity: sign.Identity = sign.ANONYMOUS) -> agent.Agent:
        """A client of this network."""
        return agent.Agent(self.url, self.root_key, identity)

    def canister(self, name: str, identity: sign.Identity = sign.ANONYMOUS) -> Canister:
        """The canister *name*, by the interface that the network itself shows."""
        client, id_ = self.agent(identity), principal.parse(self.name_of(name))
        shown = client.read_state(id_, [b"canister", id_, b"metadata", b"candid:service"])
        assert shown is not None
        return Canister(client, id_, parse_did(shown.decode())[0].methods)
