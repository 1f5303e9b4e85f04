"""RustPython, the canister's interpreter, and valgrind, which counts what it spends."""

from __future__ import annotations

import os
import shutil
import subprocess

from bench.meter import ROOT

BINARY = ROOT / "build" / "rustpython" / "bin" / "rustpython"
SOURCES = os.pathsep.join(map(str, (ROOT / "src", ROOT)))


def missing() -> str | None:
    """What has to be done before anything can be counted here; None if nothing has to."""
    if not BINARY.exists():
        return "RustPython is not built here: make test-rustpython builds it"
    if shutil.which("valgrind") is None:
        return "valgrind counts RustPython's instructions: install it first"
    return None


def under_valgrind(options: list[str], arguments: list[str]) -> str:
    """Run ``rustpython *arguments*`` by valgrind's *options*; what valgrind says."""
    done = subprocess.run(
        ["valgrind", *options, str(BINARY), *arguments],
        env={**os.environ, "PYTHONHASHSEED": "0", "RUSTPYTHONPATH": SOURCES},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise RuntimeError(f"{arguments} in RustPython: {done.stderr}")
    return done.stderr
