"""
A room's log: what happened, read page by page, proved, shown in words, and kept in a file.

One event is a line (`engine.journal`). A saved log is sealed text (`engine.sealed`)::

    life2 log 1                                     of which room it is
    57                                              number of the first event
    5feceb66ffc86f38..                              the head before it (`engine.journal`), or a dash
    1230 1700000000000000000 place 3 0a1f0b1f       generation time kind player detail
    9c2f10ab                                        checksum

A log is proved by what the network signed, what the room says, and the chain of events::

    certificate --signature--> sha256(statement) --> head --chain--> every event that is kept
                                                 --> facts, by their digest

docs/log.md tells it from the beginning. A server may lie in four ways, and each is named::

    forged      what it shows is not what the network signed
    stale       it was true, and is not any more
    withheld    it does not show what by the network's word is there
    forked      it shows another past than it did before
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from client.terminal import ClientError, clock, plain, read_file, write_file
from engine import journal, sealed
from engine.clock import SECOND
from engine.errors import BadSnapshot
from engine.journal import Head
from engine.news import FORM, digest
from localnet.protocol import certificate
from localnet.protocol.certificate import CertificateError
from localnet.protocol.hashtree import lookup

if TYPE_CHECKING:
    from client.canister import Canister
    from client.room import Room

UNKNOWN = "-"  # a head
OLDEST = 5 * 60  # seconds since a certificate was signed
COMMON = ("room", "log", "kept", "facts")  # lines of every room's statement


class AnyKind:
    """Holds every kind that there may be, any word: a tool may not know the room."""

    def __contains__(self, kind: object) -> bool:
        return kind != ""


class Event(journal.Event):
    """Something that somebody did; *player* is 0 for what admins do."""

    kinds = AnyKind()

    @classmethod
    def load(cls, line: str) -> Event:
        """An event from what `dump` wrote. :raises BadSnapshot: if *line* is none"""
        if not line.isprintable():
            raise BadSnapshot(f"Expected an event, got {line[:80]!r}")
        return super().load(line)


class Log(NamedTuple):
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

    def since(self, number: int) -> list[Event]:
        """The events from *number* on."""
        return self.events[max(0, number - self.first) :]


def format_event(room: Room, number: int, event: Event) -> str:
    """*event*, which happened in *room*, in a line."""
    when = f"{number:>6}  {clock(event.time)}  {room.counts} {event.generation:>9,}"
    return plain("  ".join([when, *room.tell(event)]))


def save(path: Path, room: Room, log: Log, force: bool = False) -> None:
    """Write the *log* of *room* into the file at *path*. :raises ClientError: if that cannot be"""
    lines = [event.dump() for event in log.events]
    head = log.head.hex() if log.head is not None else UNKNOWN
    write_file(path, sealed.dump([room.log_title, str(log.first), head, *lines]) + "\n", force)


def load(path: Path, room: Room) -> Log:
    """The log of *room* that `save` wrote. :raises ClientError: if it is none, or damaged"""
    text = read_file(path)
    try:
        title, first, head, *lines = sealed.load(text.removesuffix("\n"))
        if title != room.log_title:
            raise BadSnapshot(f"Expected {room.log_title!r}, got {title[:40]!r}")
        before = journal.parse_head(head) if head != UNKNOWN else None
        return Log(sealed.number(first), [Event.load(line) for line in lines], before)
    except (BadSnapshot, ValueError):
        what = "damaged" if text.startswith(room.log_title) else f"no log of {room.title}"
        raise ClientError(
            f"{path} is {what}: use one that `admin.py log --save FILE` wrote."
        ) from None


class Lie(ClientError):
    """A server says what cannot be true; the message begins with how."""


class Stated(NamedTuple):
    """A statement that was read: lines of every room, and the room's *own*, by first word."""

    room: str
    following: int
    head: Head  # before event *following*
    first: int  # the oldest event that is kept, and
    first_head: Head  # the head before it
    facts: str  # their digest
    own: dict[str, list[str]]


class Proved(NamedTuple):
    """A log that was proved, with what the room says of itself."""

    log: Log
    stated: Stated
    facts: str

    def head_before(self, number: int) -> Head:
        """The head before event *number*, which is in the log, or the next."""
        events = self.log.events[: max(0, number - self.log.first)]
        return _link(self.stated.first_head, events)

    def since(self, first: int | None) -> Log:
        """The events from *first* on, all of them if that is not said."""
        start = max(first or 0, self.log.first)
        return Log(start, self.log.since(start), self.head_before(start))


def fetch_proved(canister: Canister, known: Proved | None = None) -> Proved:
    """
    All events that *canister* has, proved; those that are *known* are not asked for again.

    :raises Lie: if they are not what the network stands for.
    :raises ClientError: if they cannot be read.
    """
    log = known.log if known is not None else Log(0, [])
    while True:
        news = canister.ask("get_news", {"first": log.following, "facts": "", "proof": True})
        log = _add_page(log, news)
        if news["following"] <= log.following:
            break
    try:
        return _prove(canister, news, log)
    except Lie:
        if known is not None:  # it may be true, but of another past
            check_same_past(known.log, fetch_proved(canister))
        raise


def _add_page(log: Log, news: dict[str, Any]) -> Log:
    """*log* and the events of *news* that follow it. :raises Lie: if these are not one by one"""
    if news["first"] > log.following:
        if log.events:
            raise ClientError(f"Event {log.following} was dropped while reading: try again.")
        log = Log(news["first"], [])
    for number, row in enumerate(news["events"], log.following):
        if row["number"] != number:
            raise Lie(f"forged: event {row['number']} is shown in place of {number}")
    if not news["events"] and news["following"] > log.following:
        raise _withheld(log.following, news["following"])
    return Log(log.first, [*log.events, *map(_event, news["events"])])


def _event(row: dict[str, Any]) -> Event:
    event = Event(row["generation"], row["time"], row["kind"], row["player_num"], row["detail"])
    try:
        return Event.load(event.dump())
    except BadSnapshot as problem:
        raise ClientError(f"The canister's log cannot be read: {problem}") from None


def _prove(canister: Canister, news: dict[str, Any], log: Log) -> Proved:
    """*log*, the last page of which came with *news*. :raises Lie: if something is not so"""
    text = news["statement"]
    if text is None:
        raise Lie("withheld: the canister does not say what its log is")
    check_certificate(canister, text, news["certificate"])
    stated = parse_statement(text)
    check_room(canister, stated)
    if stated.following > log.following:
        raise _withheld(log.following, stated.following)
    if log.first > stated.first:
        raise _withheld(stated.first, log.first)
    if stated.following < log.following:
        said = f"event {stated.following} is shown, but by the network's word it has not happened"
        raise Lie(f"forged: {said}")
    whole = Log(stated.first, log.since(stated.first), stated.first_head)
    if _link(stated.first_head, whole.events) != stated.head:
        raise Lie(
            f"forged: events {stated.first} to {stated.following - 1} do not lead to the head "
            f"that is certified, {stated.head.hex()}"
        )
    facts = news["facts"] or ""
    if digest(facts) != stated.facts:
        raise Lie("forged: the facts that are shown are not those that are certified")
    return Proved(whole, stated, facts)


def describe(proved: Proved) -> str:
    """What is *proved*, in a few words."""
    stated = proved.stated
    words = f"events {stated.first} to {stated.following - 1}" if proved.log.events else "no events"
    return f"{words}, head {stated.head.hex()}"


def _withheld(first: int, following: int) -> Lie:
    return Lie(f"withheld: events {first} to {following - 1} are there, but are not shown")


def check_certificate(canister: Canister, text: str, signed: bytes | None) -> None:
    """:raises Lie: if the network does not stand for the statement *text*, or not any more"""
    if canister.certified:
        return  # the whole answer is the subnet's word
    if signed is None:
        raise Lie("withheld: the canister has no certificate to show")
    here, key = canister.named.id, canister.network.root_key()
    try:
        tree = certificate.verify(bytes(signed), key, here)
    except CertificateError as error:
        raise Lie(f"forged: the certificate of the log does not verify: {error}") from None
    if lookup(tree, [b"canister", here, b"certified_data"]) != sha256(text.encode()).digest():
        raise Lie("forged: the network certifies another log than the one that is shown")
    age = (time.time_ns() - certificate.time_of(tree)) // SECOND
    if abs(age) > OLDEST:
        raise Lie(f"stale: the certificate of the log was signed {age} seconds ago")


def check_room(canister: Canister, stated: Stated) -> None:
    """:raises Lie: if another room than the one of *canister* has *stated* it"""
    if stated.room != canister.room.name:
        expected = canister.room.name
        raise Lie(f"forged: the statement is of the room {stated.room}, not of {expected}")


def parse_statement(text: str) -> Stated:
    """What the statement *text* says. :raises ClientError: if it is none that can be read"""
    form, *lines = text.split("\n")
    words = [line.split(" ") for line in lines]
    try:
        if form != FORM or tuple(line[0] for line in words[:4]) != COMMON:
            raise BadSnapshot(f"Expected {FORM!r} and {', '.join(COMMON)}")
        (_, room), (_, following, head), (_, first, first_head), (_, facts) = words[:4]
        numbers = sealed.number(following), sealed.number(first)
        heads = journal.parse_head(head), journal.parse_head(first_head)
    except (BadSnapshot, ValueError) as problem:
        raise ClientError(f"The statement {text[:40]!r}.. cannot be read: {problem}") from None
    own = {line[0]: line[1:] for line in words[4:]}
    return Stated(room, numbers[0], heads[0], numbers[1], heads[1], facts, own)


def _link(head: Head, events: list[Event]) -> Head:
    """The head after *events*, which follow *head*."""
    for event in events:
        head = journal.link(head, event.dump())
    return head


def check_same_past(seen: Log, proved: Proved) -> None:
    """:raises Lie: if *seen*, which was so earlier, is of another past than what is *proved*"""
    log = proved.log
    if seen.following > log.following:
        raise Lie(
            f"forked: {seen.following} events were seen, but there are only {log.following}: "
            "the past was taken back"
        )
    start = max(seen.first, log.first)
    for number, event in enumerate(seen.since(start), start):
        was, now = event.dump(), log.events[number - log.first].dump()
        if was != now:
            raise Lie(f"forked: event {number} was seen as {was!r}, and is {now!r} now")
    if seen.head is None or seen.following < log.first:
        return  # nothing to compare
    if _link(seen.head, seen.events) != proved.head_before(seen.following):
        raise Lie(
            f"forked: the events before {seen.following} that were seen do not lead to the "
            "events since"
        )
