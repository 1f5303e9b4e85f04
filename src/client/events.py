"""
The event log: what happened in the game, read page by page, shown, and kept in a file.

A saved log is sealed text (`engine.sealed`)::

    life2 log 1
    57                                              number of the first event
    1230 1700000000000000000 place 3 0a1f0b1f       a line for each, as `engine.life2.journal` draws
    9c2f10ab                                        checksum
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from client import files
from client.life2 import Life2
from client.problem import Problem
from client.words import clock, count, plain
from engine import sealed
from engine.errors import BadSnapshot
from engine.life2.journal import Event, unpack

TITLE = "life2 log 1"


@dataclass(frozen=True)
class Log:
    """Events without a gap, the first of which has the number *first*."""

    first: int
    events: list[Event]

    @property
    def following(self) -> int:
        """The number of the next event."""
        return self.first + len(self.events)

    def numbered(self) -> Iterator[tuple[int, Event]]:
        return enumerate(self.events, self.first)


def fetch(life2: Life2, first: int = 0) -> Log:
    """
    All events from number *first* on, or from the oldest that is kept.

    :raises Problem: if the canister does not have, or not give, what it says it has.
    """
    log = Log(first, [])
    while True:
        page = life2.ask("get_events", log.following)
        if page["first"] > log.following:
            if log.events:
                raise Problem(f"Event {log.following} was dropped while reading: try again.")
            log = Log(page["first"], [])
        if page["following"] <= log.following:
            return log
        found = [_event(row, at) for at, row in enumerate(page["events"], log.following)]
        if not found:
            raise Problem(f"{life2.named.name} has lost event {log.following}.")
        log.events.extend(found)


def _event(row: dict[str, Any], number: int) -> Event:
    """:raises Problem: if *row* is not the event with this *number*"""
    event = Event(row["generation"], row["time"], row["kind"], row["player_num"], row["detail"])
    try:
        if row["number"] != number:
            raise BadSnapshot(f"Expected event {number}, got {row['number']}")
        return Event.load(event.dump())
    except BadSnapshot as problem:
        raise Problem(f"The canister's log cannot be read: {problem}") from None


def draw(number: int, event: Event) -> str:
    """*event* in a line."""
    who = f"player {event.player}" if event.player else "an admin"
    line = f"{number:>6}  {clock(event.time)}  generation {event.generation:>9,}  {who}  "
    return plain(line + _deed(event))


def _deed(event: Event) -> str:
    if event.kind == "place":
        cells = unpack(event.detail)
        return f"places {count(len(cells), 'cell')} at {cells[0] if cells else 'no place'}"
    return {
        "join": "joins",
        "leave": "leaves",
        "pause": "pauses the game",
        "resume": "resumes the game",
        "reset": "resets the world",
        "restore": "restores a backup",
    }[event.kind]


def save(path: Path, log: Log, force: bool = False) -> None:
    """Keep *log* in the file at *path*. :raises Problem: if that cannot be"""
    lines = [event.dump() for event in log.events]
    files.write(path, sealed.dump([TITLE, str(log.first), *lines]) + "\n", force)


def load(path: Path) -> Log:
    """The log that `save` wrote. :raises Problem: if it is damaged, or something else"""
    text = files.read(path)
    try:
        title, first, *lines = sealed.load(text.removesuffix("\n"))
        if title != TITLE:
            raise BadSnapshot(f"Expected {TITLE!r}, got {title[:40]!r}")
        return Log(sealed.number(first), [Event.load(line) for line in lines])
    except (BadSnapshot, ValueError):
        what = "damaged" if text.startswith(TITLE) else "no log"
        raise Problem(f"{path} is {what}: use one that `admin.py log --save FILE` wrote.") from None
