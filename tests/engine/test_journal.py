"""The journal of any room: events in a map, the last thousand of them, a hundred at a time."""

from __future__ import annotations

import pytest

from engine import journal, sealed
from engine.errors import BadSnapshot
from engine.journal import MOST_KEPT, MOST_READ
from tests.engine.maps import DictMap


class Event(journal.Event):
    kinds = ("draw", "win")


class Journal(journal.Journal):
    event = Event


def noted(count: int) -> Journal:
    book = Journal()
    for number in range(count):
        book.note(Event(number, 5, "draw", number % 4, f"e{number}"))
    return book


def test_an_event_of_another_kind_is_none() -> None:
    line = Event(1, 2, "draw", 3, "e17").dump()
    assert line == "1 2 draw 3 e17"
    assert vars(Event.load(line)) == vars(Event(1, 2, "draw", 3, "e17"))
    for other in ("1 2 place 3 e17", "1 2 draw 3", "1 2 draw x e17", "-1 2 draw 3 e17", ""):
        with pytest.raises(BadSnapshot, match="Expected"):
            Event.load(other)
    with pytest.raises(BadSnapshot, match="Expected an event, got '1 2 draw 3 e17'"):
        journal.Event.load(line)  # a room that has said no kinds has no events


def test_events_are_saved_once_and_read_from_a_number_on() -> None:
    book, events = noted(3), DictMap()
    book.save(events)
    book.save(events)
    assert events.writes == [0, 1, 2]
    book.note(Event(9, 9, "win", 1))
    assert [number for number, _ in book.read(events, 1)] == [1, 2]
    book.save(events)
    assert [(number, event.kind) for number, event in book.read(events, 2)] == [
        (2, "draw"),
        (3, "win"),
    ]
    assert book.read(events, 4) == book.read(events, 2**64 - 1) == []


def test_only_the_last_thousand_stay_and_a_page_has_a_hundred() -> None:
    book, events = noted(MOST_KEPT), DictMap()
    book.save(events)
    for number in range(7):
        book.note(Event(number, 5, "win", 0))
    book.save(events)
    assert (book.first, book.following) == (7, MOST_KEPT + 7)
    assert events.keys() == list(range(7, MOST_KEPT + 7))
    page = book.read(events, 0)
    assert (page[0][0], len(page)) == (7, MOST_READ)


def test_more_than_a_thousand_at_once_are_still_a_thousand() -> None:
    book, events = noted(MOST_KEPT + 3), DictMap()
    book.save(events)
    assert events.keys() == list(range(3, MOST_KEPT + 3))


def test_an_event_with_a_damaged_letter_is_noticed() -> None:
    book, events = noted(3), DictMap()
    book.save(events)
    assert events.entries[1] == "1 5 draw 1 e1\nf79918cb"
    for place in range(len(events.entries[1])):
        letters = list(events.entries[1])
        letters[place] = "7" if letters[place] != "7" else "8"
        damaged = DictMap()
        damaged.entries = events.entries | {1: "".join(letters)}
        with pytest.raises(BadSnapshot):
            Journal.load(damaged, 3)
        with pytest.raises(BadSnapshot):
            book.read(damaged, 0)


def test_all_since_a_number_are_read_at_once() -> None:
    book, events = noted(MOST_READ + 9), DictMap()
    book.save(events)
    assert [event.generation for event in book.since(events, 5)] == list(range(5, MOST_READ + 9))
    assert book.since(events, MOST_READ + 9) == []


def test_a_journal_comes_back_and_goes_on() -> None:
    book, events = noted(MOST_KEPT + 3), DictMap()
    book.save(events)
    back = Journal.load(events, MOST_KEPT + 3)
    assert isinstance(back, Journal)
    assert (back.first, back.following, back.fresh) == (3, MOST_KEPT + 3, [])
    back.note(Event(1, 2, "win", 3))
    back.save(events)
    assert events.keys() == list(range(4, MOST_KEPT + 4))


def test_a_gap_a_stranger_or_a_wrong_count_is_noticed() -> None:
    book, events = noted(5), DictMap()
    book.save(events)
    with pytest.raises(BadSnapshot, match=r"Expected events up to 6, got \[4\] as the last"):
        Journal.load(events, 6)
    events.insert(3, sealed.dump(["1 2 jump 3 "]))
    with pytest.raises(BadSnapshot, match="Expected an event, got '1 2 jump 3 '"):
        Journal.load(events, 5)
    events.remove(3)
    with pytest.raises(BadSnapshot, match="Expected events up to 5"):
        Journal.load(events, 5)
