"""
What a meter is: a Python interpreter in wasm, whose instructions are counted.

A script that it runs, the *guest*, sees three folders, read-only::

    /src      a copy of the sources that are imported here: ``from engine.world.board import World``
    /root     this project: ``from bench.per_cell import ...``
    /script   the folder that is handed over with it

Starting Python alone costs some 50 to 130 million instructions, so a figure that means something
is a difference of two runs: `cost` of a script that does a thing, less `cost` of the same script
that does not.

The same script costs the same on every run. A file that comes or goes in src/, be it the cache
of a module that somebody imports for the first time, changes what importing costs by as much as
300,000 instructions; two runs must not differ in that, so both see src/ as it was at the first.

The sources are those that Python finds here, so with another project's src/ on PYTHONPATH that
project is measured.
"""

from __future__ import annotations

import atexit
import shutil
from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import engine
from localnet.profile.interpreters import Done

ROOT = Path(__file__).resolve().parents[2]
SOURCES = Path(engine.__file__).resolve().parents[1]
PATH = ("/src", "/root")  # where a guest imports from


class Meter(ABC):
    """
    An interpreter called *name*, in short, and *title*, in tables.

    Nothing scatters while all files stay as they are. What comes or goes without having to do with
    a figure still moves it a little: by a share under its *tolerance*, and by instructions under
    its *slack*, in the difference of two runs.
    """

    name: str
    title: str
    tolerance: float
    slack: int

    def missing(self) -> str | None:
        """What has to be done before this meter can be read here; None if nothing has to."""
        return None

    @abstractmethod
    def run(self, arguments: Sequence[str], folder: Path | None = None) -> Done:
        """Run ``python *arguments*`` with *folder* as /script. :raises GuestError: if it fails"""

    def cost(self, arguments: Sequence[str], folder: Path | None = None) -> int:
        """The instructions that ``python *arguments*`` spends, with *folder* seen as /script."""
        return self.run(arguments, folder).spent


@cache
def sources() -> Path:
    """What is in src/ now, in a folder that is gone when this process ends."""
    folder = TemporaryDirectory()
    atexit.register(folder.cleanup)
    caches = shutil.ignore_patterns("__pycache__", "*.egg-info")
    shutil.copytree(SOURCES, folder.name, ignore=caches, dirs_exist_ok=True)
    return Path(folder.name)


def folders(script: Path | None) -> dict[str, Path]:
    """What a guest sees, by the names that it has there."""
    return {"/src": sources(), "/root": ROOT, **({} if script is None else {"/script": script})}
