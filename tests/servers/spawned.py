"""``python -m localnet`` in a process of its own, and the lines that it has printed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
UP = "Ctrl-C stops it"
# The one limit in seconds that tests have, for what never comes; no slow machine reaches it, and a
# process that ends is seen to end at once.
PATIENCE = 1800


class NotUpError(Exception):
    """The process ended, or did not say what it was expected to."""


class Spawned:
    """A localnet of the project in the folder *project*, whose own modules are in *source*."""

    module = "localnet"

    def __init__(self, project: Path, *options: str, source: Path = ROOT / "src") -> None:
        self.project = project
        self.lines: list[str] = []
        self._finished = False  # nothing more will be printed
        self._printed = threading.Condition()
        self.process = subprocess.Popen(
            [sys.executable, "-m", self.module, "--project", str(project), *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(source), str(ROOT)])},
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
