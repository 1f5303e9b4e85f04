"""Progress: a line that writes over itself, for people only."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest

from client import terminal
from client.terminal import Progress


class Terminal(io.StringIO):
    """Something that is looked at."""

    def isatty(self) -> bool:
        return True


Showing = Callable[[io.StringIO, float], Progress]


@pytest.fixture
def showing(monkeypatch: pytest.MonkeyPatch) -> Showing:
    """Progress to somewhere, at most so often, of which the first step was shown."""

    def begin(to: io.StringIO, often: float) -> Progress:
        monkeypatch.setattr("sys.stderr", to)
        monkeypatch.setattr(terminal, "OFTEN", often)
        shown = Progress(20_000)
        shown.show(1_000)
        return shown

    return begin


def test_people_see_how_far_it_is(showing: Showing) -> None:
    screen = Terminal()
    shown = showing(screen, 0.0)
    shown.show(5_000)
    assert screen.getvalue() == (
        "\r1,000 of 20,000 generations, 5 %\x1b[K\r5,000 of 20,000 generations, 25 %\x1b[K"
    )
    shown.clear()
    assert screen.getvalue().endswith("\r\x1b[K")


def test_it_is_not_shown_more_often_than_anybody_can_read(showing: Showing) -> None:
    screen = Terminal()
    showing(screen, 1e9).clear()
    assert screen.getvalue() == ""


def test_files_get_nothing(showing: Showing) -> None:
    file = io.StringIO()
    showing(file, 0.0).clear()
    assert file.getvalue() == ""
