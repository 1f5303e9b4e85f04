"""Progress: a line that writes over itself, for people only."""

from __future__ import annotations

import io

import pytest

from client import terminal
from client.terminal import Progress


class Terminal(io.StringIO):
    """Something that is looked at."""

    def isatty(self) -> bool:
        return True


FIRST = "\r1,000 of 20,000 generations, 5 %\x1b[K"


@pytest.mark.parametrize(
    ("to", "often", "seen"),
    [
        (Terminal(), 0.0, f"{FIRST}\r5,000 of 20,000 generations, 25 %\x1b[K\r\x1b[K"),
        (Terminal(), 1e9, ""),  # not more often than anybody can read
        (io.StringIO(), 0.0, ""),  # files get nothing
    ],
)
def test_people_see_how_far_it_is(
    to: io.StringIO, often: float, seen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr", to)
    monkeypatch.setattr(terminal, "OFTEN", often)
    progress = Progress(20_000)
    progress.show(1_000)
    progress.show(5_000)
    progress.clear()
    assert to.getvalue() == seen
