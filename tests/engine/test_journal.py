"""The journal of any room: events in a map, the last thousand of them, a hundred at a time."""

from __future__ import annotations

import pytest

from engine import journal, sealed
from engine.errors import BadSnapshot
from engine.journal import BEGINNING, MOST_KEPT, MOST_READ, link
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
    for at_once in (MOST_KEPT, MOST_KEPT + 7):
        book, events = noted(at_once), DictMap()
        book.save(events)
        for number in range(at_once, MOST_KEPT + 7):
            book.note(Event(number, 5, "win", 0))
        book.save(events)
        assert (book.first, book.following) == (7, MOST_KEPT + 7)
        assert events.keys() == list(range(7, MOST_KEPT + 7))
        page = book.read(events, 0)
        assert (page[0][0], len(page)) == (7, MOST_READ)
        assert [event.generation for event in book.since(events, 900)] == list(
            range(900, MOST_KEPT + 7)
        )


def test_an_event_with_a_damaged_letter_is_noticed() -> None:
    book, events = noted(3), DictMap()
    book.save(events)
    head = link(BEGINNING, "0 5 draw 0 e0").hex()
    assert events.entries[1] == sealed.dump(["1 5 draw 1 e1", head])
    for place in range(len(events.entries[1])):
        letters = list(events.entries[1])
        letters[place] = "7" if letters[place] != "7" else "8"
        damaged = DictMap()
        damaged.entries = events.entries | {1: "".join(letters)}
        with pytest.raises(BadSnapshot):
            Journal.load(damaged, book.dump())
        with pytest.raises(BadSnapshot):
            book.read(damaged, 0)


def test_a_head_stands_for_all_lines_before_it() -> None:
    book, events = noted(2), DictMap()
    first = link(BEGINNING, "0 5 draw 0 e0")
    second = link(first, "1 5 draw 1 e1")
    assert (book.first_head, book.head, book.dump()) == (BEGINNING, second, f"2 {second.hex()}")
    book.save(events)
    heads = [book.head_before(events, number) for number in range(3)]
    assert heads == [BEGINNING, first, second]


def test_the_head_before_the_oldest_goes_on_as_events_are_dropped() -> None:
    book, events = noted(MOST_KEPT + 2), DictMap()
    before = book.head_before(DictMap(), MOST_KEPT + 2)
    book.save(events)
    expected = link(link(BEGINNING, "0 5 draw 0 e0"), "1 5 draw 1 e1")
    assert (book.first, book.first_head, book.head) == (2, expected, before)
    back = Journal.load(events, book.dump())
    assert (back.first_head, back.head) == (expected, before)


def test_events_that_are_whole_but_of_another_past_are_noticed() -> None:
    book, events = noted(5), DictMap()
    book.save(events)
    lines = {number: sealed.load(text) for number, text in events.entries.items()}
    forged = sealed.dump(["3 5 win 3 e3", lines[3][1]])
    with pytest.raises(BadSnapshot, match="Event 4 does not follow from those before it"):
        Journal.load(with_entry(events, 3, forged), book.dump())
    forged = sealed.dump(["4 5 win 0 e4", lines[4][1]])
    with pytest.raises(BadSnapshot, match="Events up to 5 do not lead to the head"):
        Journal.load(with_entry(events, 4, forged), book.dump())
    forged = sealed.dump([lines[0][0], "ab" * 32])
    with pytest.raises(BadSnapshot, match="Event 0 does not follow"):
        Journal.load(with_entry(events, 0, forged), book.dump())
    for head in ("ab" * 31, "AB" * 32, "xy" * 32, ""):
        with pytest.raises(BadSnapshot, match="Expected 64 hexadecimal digits"):
            Journal.load(events, f"5 {head}")


def with_entry(events: DictMap, number: int, text: str) -> DictMap:
    other = DictMap()
    other.entries = events.entries | {number: text}
    return other


def test_a_journal_comes_back_and_goes_on() -> None:
    book, events = noted(MOST_KEPT + 3), DictMap()
    book.save(events)
    back = Journal.load(events, book.dump())
    assert isinstance(back, Journal)
    assert (back.first, back.following, back.fresh) == (3, MOST_KEPT + 3, [])
    back.note(Event(1, 2, "win", 3))
    back.save(events)
    assert events.keys() == list(range(4, MOST_KEPT + 4))


def test_a_gap_a_stranger_or_a_wrong_count_is_noticed() -> None:
    book, events = noted(5), DictMap()
    book.save(events)
    with pytest.raises(BadSnapshot, match=r"Expected events up to 6, got \[4\] as the last"):
        Journal.load(events, book.dump().replace("5 ", "6 ", 1))
    events.insert(3, sealed.dump(["1 2 jump 3 ", "ab" * 32]))
    with pytest.raises(BadSnapshot, match="Expected an event, got '1 2 jump 3 '"):
        Journal.load(events, book.dump())
    events.insert(3, sealed.dump(["1 2 jump 3 "]))
    with pytest.raises(BadSnapshot, match="Expected event 3 and the head before it"):
        Journal.load(events, book.dump())
    for number in (3, 0):
        events.remove(number)
        with pytest.raises(BadSnapshot, match="Expected events up to 5"):
            Journal.load(events, book.dump())
