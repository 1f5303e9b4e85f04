"""What a room says of itself, and the news that clients are told: one picture, and what changes."""

from __future__ import annotations

import pickle
from hashlib import sha256
from typing import Any

import pytest

from engine import news
from engine.journal import MOST_READ, Journal
from engine.news import Statement, digest
from tests.engine.maps import DictMap
from tests.engine.test_journal import Event
from tests.engine.test_journal import Journal as Drawn

NOTHING = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


def test_a_statement_is_drawn() -> None:
    statement = Statement("world")
    certified = statement.make(Journal(), "two\nfacts", "board 0 0 ab cd", "time 0 0 asleep")
    assert statement.text.split("\n") == [
        "life2 statement 1",
        "room world",
        f"log 0 {'0' * 64}",
        f"kept 0 {'0' * 64}",
        f"facts {sha256(b'two' + bytes([10]) + b'facts').hexdigest()}",
        "board 0 0 ab cd",
        "time 0 0 asleep",
    ]
    assert certified == sha256(statement.text.encode()).digest()


def test_a_room_without_facts_or_lines_says_less() -> None:
    statement = Statement("lab")
    certified = statement.make(Journal())
    assert statement.text.endswith(f"\nfacts {NOTHING}")
    assert certified == sha256(statement.text.encode()).digest()
    assert digest("") == statement.digest == NOTHING


def test_only_the_last_line_changes_when_a_room_goes_on() -> None:
    statement, journal = Statement("world"), Journal()
    journal.note(Event(1, 2, "draw", 3))
    first = statement.make(journal, "facts", last="time 1")
    journal.note(Event(2, 2, "draw", 3))
    assert statement.go_on("time 1") == first
    later = statement.go_on("time 2")
    assert later == sha256(statement.text.encode()).digest() != first
    assert statement.text.endswith(f"facts {digest('facts')}\ntime 2")
    assert "\nlog 1 " in statement.text
    statement.make(journal, "others", "", "time 2")
    assert (statement.facts, statement.digest) == ("others", digest("others"))
    assert f"\nlog 2 {journal.head.hex()}\n" in statement.text


def test_a_statement_comes_back_from_bytes() -> None:
    """Localnet keeps a canister's heap, and an open hash cannot be kept."""
    statement = Statement("world")
    statement.make(Journal(), "facts", "board", "time 1")
    back = pickle.loads(pickle.dumps(statement))
    assert (back.text, back.facts, back.digest) == (statement.text, "facts", digest("facts"))
    assert back.go_on("time 2") == statement.go_on("time 2")


class Told:
    """A room of 250 events, and what it tells who asks."""

    def __init__(self) -> None:
        self.journal, self.events = Drawn(), DictMap()
        for number in range(250):
            self.journal.note(Event(number, 5, "draw", number % 4, f"e{number}"))
        self.journal.save(self.events)
        self.statement = Statement("tally")
        self.statement.make(self.journal, "some facts")

    def answer(self, first: int, facts: str = "", proof: bool = False) -> Any:
        asked = {"first": first, "facts": facts, "proof": proof}
        found = news.page(self.journal, self.events, first)
        return news.answer(asked, found, 77, self.statement, b"signed")


@pytest.fixture(scope="module")
def told() -> Told:
    return Told()


def test_news_are_what_a_client_does_not_know(told: Told) -> None:
    answer = told.answer(249, told.statement.digest)
    assert answer == {
        "first": 0,
        "following": 250,
        "generation": 77,
        "events": [
            {"number": 249, "generation": 249, "time": 5, "kind": "draw"}
            | {"player_num": 1, "detail": "e249"}
        ],
        "facts": None,
        "statement": None,
        "certificate": None,
    }
    assert told.answer(250, told.statement.digest)["events"] == []
    assert told.answer(2**64 - 1, told.statement.digest)["events"] == []


def test_who_has_no_facts_or_others_is_told_them(told: Told) -> None:
    assert told.answer(250)["facts"] == "some facts"
    assert told.answer(250, NOTHING)["facts"] == "some facts"


def test_who_wants_proof_is_given_it(told: Told) -> None:
    answer = told.answer(250, proof=True)
    assert (answer["statement"], answer["certificate"]) == (told.statement.text, b"signed")


def test_there_are_at_most_a_hundred_events_in_an_answer(told: Told) -> None:
    numbers = [row["number"] for row in told.answer(3)["events"]]
    assert numbers == list(range(3, 3 + MOST_READ))
