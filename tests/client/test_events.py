"""The event log: shown in words, kept in a file, never with a gap."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from client import events
from client.event import Event
from client.problem import Problem
from client.room import Room
from engine.errors import BadSnapshot
from engine.world.journal import KINDS, pack
from tests.admin.place import WORLD

LOG = events.Log(
    57, [Event(12, 1_700_000_000_000_000_000, "join", 1), Event(12, 2, "place", 1, pack([(3, 4)]))]
)


class Pages:
    """A canister that gives its events two at a time, and may forget the oldest meanwhile."""

    class named:  # noqa: N801, it stands for what a canister is called
        name = "life2"

    def __init__(
        self, total: int, first: int = 0, forgets: int = 0, holds_back: bool = False
    ) -> None:
        self.total = total
        self.first = first
        self.forgets = forgets
        self.holds_back = holds_back

    def ask(self, method: str, first: int) -> dict[str, Any]:
        start = max(first, self.first)
        numbers = [] if self.holds_back else range(start, min(start + 2, self.total))
        rows = [
            {"number": number, "generation": number, "time": 1, "kind": "join", "player_num": 1}
            | {"detail": ""}
            for number in numbers
        ]
        page = {"first": self.first, "following": self.total, "events": rows}
        self.first += self.forgets
        return page


def fetch(pages: Any, first: int = 0) -> events.Log:
    return events.fetch(pages, first)


@pytest.mark.parametrize(("total", "first", "asked"), [(0, 0, 0), (5, 0, 0), (9, 4, 0), (9, 4, 6)])
def test_all_pages_are_read(total: int, first: int, asked: int) -> None:
    log = fetch(Pages(total, first), asked)
    assert log.first == max(first, asked)
    assert [event.generation for event in log.events] == list(range(log.first, total))
    assert log.following == total


def test_events_that_are_dropped_meanwhile_are_missed() -> None:
    with pytest.raises(Problem, match="Event 2 was dropped while reading"):
        fetch(Pages(9, forgets=3))


def test_events_that_are_held_back_are_missed() -> None:
    with pytest.raises(Problem, match="life2 has lost event 0"):
        fetch(Pages(9, holds_back=True))


def test_events_out_of_order_are_not_believed() -> None:
    pages: Any = Pages(9)
    honest = pages.ask
    pages.ask = lambda method, first: {
        **honest(method, first),
        "events": honest(method, 1)["events"],
    }
    with pytest.raises(Problem, match="log cannot be read: Expected event 0, got 1"):
        fetch(pages)


def test_every_kind_of_event_can_be_told() -> None:
    for kind in KINDS:
        line = events.draw(WORLD, 7, Event(1234, 1_700_000_000_000_000_000, kind, 2, ""))
        assert line.startswith("     7  2023-11-14 22:13:20  generation     1,234  player 2  ")


def test_a_log_is_saved_and_loaded(tmp_path: Path) -> None:
    events.save(tmp_path / "log", WORLD, LOG)
    loaded = events.load(tmp_path / "log", WORLD)
    assert loaded.first == 57
    assert [event.dump() for event in loaded.events] == [event.dump() for event in LOG.events]


@pytest.mark.parametrize("place", [0, 12, 20, 45, -3])
def test_a_damaged_log_is_refused(tmp_path: Path, place: int) -> None:
    events.save(tmp_path / "log", WORLD, LOG)
    letters = list((tmp_path / "log").read_text())
    letters[place] = "7" if letters[place] != "7" else "8"
    (tmp_path / "log").write_text("".join(letters))
    with pytest.raises(Problem, match=r"use one that `admin\.py log --save FILE` wrote"):
        events.load(tmp_path / "log", WORLD)


def test_a_log_of_another_room_is_none(tmp_path: Path) -> None:
    events.save(tmp_path / "log", Room("tally", "Tally"), LOG)
    with pytest.raises(Problem, match="is no log of World: "):
        events.load(tmp_path / "log", WORLD)


def test_a_room_without_words_shows_what_there_is() -> None:
    tally = Room("tally", "Tally")
    assert events.draw(tally, 7, Event(3, 0, "add", 2, "35")).endswith("player 2  add 35")
    assert events.draw(tally, 7, Event(3, 0, "add", 2)).endswith("player 2  add")
    assert events.draw(tally, 8, Event(3, 0, "pause", 0)).endswith("an admin  pauses the game")


def test_who_has_no_number_is_an_admin_only_where_an_admin_acts() -> None:
    tally = Room("tally", "Tally")
    assert events.draw(tally, 7, Event(3, 0, "add", 0, "35")).endswith("  somebody  add 35")
    assert events.draw(WORLD, 7, Event(3, 0, "reset", 0)).endswith("  an admin  resets the world")


def test_a_room_says_what_it_counts() -> None:
    tally = Room("tally", "Tally", counts="sum")
    assert "  sum         3  " in events.draw(tally, 7, Event(3, 0, "add", 2, "35"))


@pytest.mark.parametrize(
    "line",
    ["", "1 2 join 3", "1 2 join 3 a b", "x 2 join 3 ", "1 -2 join 3 ", "1 2  3 ", "1 2 \x1b 3 "],
)
def test_a_line_that_is_no_event_is_refused(line: str) -> None:
    with pytest.raises(BadSnapshot):
        Event.load(line)
