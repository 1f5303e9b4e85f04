"""
The event log: what happened in the game, read page by page, shown, and kept in a file.

A saved log is sealed text (`engine.sealed`)::

    life2 log 1                                     of which room it is
    57                                              number of the first event
    5feceb66ffc86f38..                              the head before it (`engine.chain`), or a dash
    1230 1700000000000000000 place 3 0a1f0b1f       a line for each (`client.event`)
    9c2f10ab                                        checksum
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from client import files
from client.canister import Canister
from client.event import Event
from client.problem import Problem
from client.room import Room
from client.words import clock, plain
from engine import chain, sealed
from engine.chain import Head
from engine.errors import BadSnapshot

UNKNOWN = "-"  # a head


@dataclass(frozen=True)
class Log:
    """Events without a gap, from number *first* on; *head* is that before them, if it is known."""

    first: int
    events: list[Event]
    head: Head | None = None

    @property
    def following(self) -> int:
        """The number of the next event."""
        return self.first + len(self.events)

    def numbered(self) -> Iterator[tuple[int, Event]]:
        return enumerate(self.events, self.first)

    def before(self, number: int) -> list[Event]:
        """The events before *number*."""
        return self.events[: max(0, number - self.first)]

    def since(self, number: int) -> list[Event]:
        """The events from *number* on."""
        return self.events[max(0, number - self.first) :]


def fetch(canister: Canister, first: int = 0) -> Log:
    """
    All events from number *first* on, or from the oldest that is kept.

    :raises Problem: if the canister does not have, or not give, what it says it has.
    """
    log = Log(first, [])
    while True:
        page = canister.ask("get_events", log.following)
        log = extend(canister, log, page)
        if page["following"] <= log.following:
            return log


def extend(canister: Canister, log: Log, page: dict[str, Any]) -> Log:
    """
    *log* and the events of a *page* that follow it, or those of *page* if nothing was read yet.

    :raises Problem: if there is a gap between them, or nothing where something should be.
    """
    if page["first"] > log.following:
        if log.events:
            raise Problem(f"Event {log.following} was dropped while reading: try again.")
        log = Log(page["first"], [])
    found = [_event(row, at) for at, row in enumerate(page["events"], log.following)]
    if not found and page["following"] > log.following:
        raise Problem(f"{canister.named.name} has lost event {log.following}.")
    return Log(log.first, [*log.events, *found])


def _event(row: dict[str, Any], number: int) -> Event:
    """:raises Problem: if *row* is not the event with this *number*"""
    event = Event(row["generation"], row["time"], row["kind"], row["player_num"], row["detail"])
    try:
        if row["number"] != number:
            raise BadSnapshot(f"Expected event {number}, got {row['number']}")
        return Event.load(event.dump())
    except BadSnapshot as problem:
        raise Problem(f"The canister's log cannot be read: {problem}") from None


def draw(room: Room, number: int, event: Event) -> str:
    """*event*, which happened in *room*, in a line."""
    when = f"{number:>6}  {clock(event.time)}  {room.counts} {event.generation:>9,}"
    return plain(f"{when}  {room.who(event)}  {room.action(event)}")


def save(path: Path, room: Room, log: Log, force: bool = False) -> None:
    """Keep the *log* of *room* in the file at *path*. :raises Problem: if that cannot be"""
    lines = [event.dump() for event in log.events]
    head = log.head.hex() if log.head is not None else UNKNOWN
    files.write(path, sealed.dump([room.log_title, str(log.first), head, *lines]) + "\n", force)


def load(path: Path, room: Room) -> Log:
    """The log of *room* that `save` wrote. :raises Problem: if it is none, or damaged"""
    text = files.read(path)
    try:
        title, first, head, *lines = sealed.load(text.removesuffix("\n"))
        if title != room.log_title:
            raise BadSnapshot(f"Expected {room.log_title!r}, got {title[:40]!r}")
        before = chain.load(head) if head != UNKNOWN else None
        return Log(sealed.number(first), [Event.load(line) for line in lines], before)
    except (BadSnapshot, ValueError):
        what = "damaged" if text.startswith(room.log_title) else f"no log of {room.title}"
        raise Problem(f"{path} is {what}: use one that `admin.py log --save FILE` wrote.") from None
