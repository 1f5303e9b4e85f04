"""Progress: a line that writes over itself, for people only."""

from __future__ import annotations

import io

import pytest

from client import progress
from client.progress import Progress


class Terminal(io.StringIO):
    """Something that is looked at."""

    def isatty(self) -> bool:
        return True


def test_people_see_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr(progress, "OFTEN", 0.0)
    shown = Progress(20_000)
    shown.show(1_000)
    shown.show(5_000)
    assert screen.getvalue() == (
        "\r1,000 of 20,000 generations, 5 %\x1b[K\r5,000 of 20,000 generations, 25 %\x1b[K"
    )
    shown.clear()
    assert screen.getvalue().endswith("\r\x1b[K")


def test_it_is_not_shown_more_often_than_anybody_can_read(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr(progress, "OFTEN", 1e9)
    shown = Progress(20_000)
    shown.show(1_000)
    shown.clear()
    assert screen.getvalue() == ""


def test_files_get_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    file = io.StringIO()
    monkeypatch.setattr("sys.stderr", file)
    monkeypatch.setattr(progress, "OFTEN", 0.0)
    shown = Progress(20_000)
    shown.show(1_000)
    shown.clear()
    assert file.getvalue() == ""
