"""
A copy of this project that may be changed, and programs that run in it.

What is installed is not copied: Python's packages are those of whoever runs this, and
JavaScript's are linked.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.adding_a_game.document import steps
from tests.servers.spawned import ROOT

PARTS = ("bench", "candid", "data", "docs", "packages", "scripts", "src", "tests", "web")
FILES = (".gitignore", "Makefile", "dfx.json", "icp.yaml", "pyproject.toml")
PACKAGES = ("web/node_modules", "tests/clients/node_modules")
NOT_COPIED = shutil.ignore_patterns(
    *("node_modules", "dist", "__pycache__", "*.egg-info", ".cache", ".localnet", "test-results")
)
PATIENCE = 300  # seconds, which a machine with much else to do may need


class Copied:
    """This project in *folder*."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for part in PARTS:
            shutil.copytree(ROOT / part, folder / part, ignore=NOT_COPIED)
        for name in FILES:
            shutil.copy(ROOT / name, folder)
        for name in PACKAGES:
            if (ROOT / name).exists():
                (folder / name).symlink_to((ROOT / name).resolve())

    def follow_the_document(self) -> None:
        for step in steps():
            step.follow(self.folder)

    def python(self, *words: str) -> subprocess.CompletedProcess[str]:
        """What Python says to *words*, in the copy and with its sources."""
        return self.run(sys.executable, *words)

    def done(self, *words: str) -> str:
        """What Python prints for *words*, which it can do."""
        said = self.python(*words)
        assert (said.returncode, said.stderr) == (0, ""), said
        return said.stdout

    def run(self, *words: str, inside: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            words,
            cwd=self.folder / inside,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )

    @property
    def environment(self) -> dict[str, str]:
        """That of this process, but for where Python looks for modules."""
        return {**os.environ, "PYTHONPATH": str(self.folder / "src")}
