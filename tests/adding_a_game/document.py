"""
The steps of docs/adding-a-game.md, each a path and a block of text.

::

    `src/engine/tally/game.py`                      the block is this file
    `dfx.json`, before `  "life2_frontend": {`      it stands before the line that begins so
    `dfx.json`, in the place of `"a": 1`            it stands where these words did
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from tests.servers.spawned import ROOT

DOCUMENT = ROOT / "docs" / "adding-a-game.md"
STEP = re.compile(
    r"^`([\w./]+)`(?:, (before|in the place of) `([^\n]+)`)?\n```\w+\n(.*?)^```$",
    re.MULTILINE | re.DOTALL,
)


class Step(NamedTuple):
    """Put *text* into the file at *path*; *how* and *where* are empty if it is the whole file."""

    path: str
    how: str
    where: str
    text: str

    def follow(self, folder: Path) -> None:
        """Do it in the project in *folder*."""
        file = folder / self.path
        if self.how == "":
            assert not file.exists(), f"{self.path} is there already"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(self.text, "utf-8")
            return
        place = self.where if self.how == "in the place of" else f"\n{self.where}"
        before = file.read_text("utf-8")
        assert before.count(place) == 1, f"{self.path} has not exactly one {self.where!r}"
        file.write_text(before.replace(place, self._put()), "utf-8")

    def _put(self) -> str:
        """What comes in the place of `where`."""
        return (
            self.text.removesuffix("\n") if self.how != "before" else f"\n{self.text}{self.where}"
        )


def steps() -> list[Step]:
    """All steps, in the order of the document."""
    return [Step(*found) for found in STEP.findall(DOCUMENT.read_text("utf-8"))]
