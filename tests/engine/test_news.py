"""News: what a room says of itself and is certified, and what clients are told of it."""

from __future__ import annotations

import pickle
from hashlib import sha256
from typing import Any

from engine import news
from engine.journal import MOST_READ, Journal
from engine.news import Statement, digest
from tests.engine.maps import DictMap
from tests.engine.test_journal import Event
from tests.engine.test_journal import noted as book_of

NOTHING = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


def test_a_statement_has_its_lines_in_order_and_their_hash_is_certified() -> None:
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
    statement = Statement("lab")
    certified = statement.make(Journal())
    assert statement.text.endswith(f"\nfacts {NOTHING}"), "a room may have no facts and no lines"
    assert certified == sha256(statement.text.encode()).digest()
    assert digest("") == statement.digest == NOTHING


def test_only_the_last_line_changes_when_a_room_goes_on() -> None:
    statement, journal = Statement("world"), Journal()
    journal.note(Event(1, 2, "draw", 3))
    first = statement.make(journal, "facts", last="time 1")
    journal.note(Event(2, 2, "draw", 3))
    assert statement.go_on("time 1") == first
    back = pickle.loads(pickle.dumps(statement))  # localnet saves a heap, but no open hash
    assert (back.text, back.facts, back.digest) == (statement.text, "facts", digest("facts"))
    later = statement.go_on("time 2")
    assert later == back.go_on("time 2") == sha256(statement.text.encode()).digest() != first
    assert statement.text.endswith(f"facts {digest('facts')}\ntime 2")
    assert "\nlog 1 " in statement.text
    statement.make(journal, "others", "", "time 2")
    assert (statement.facts, statement.digest) == ("others", digest("others"))
    assert f"\nlog 2 {journal.head.hex()}\n" in statement.text


def test_news_are_what_a_client_does_not_know() -> None:
    journal, events = book_of(250), DictMap()
    journal.save(events)
    statement = Statement("tally")
    statement.make(journal, "some facts")

    def told(first: int, facts: str = "", proof: bool = False) -> Any:
        asked = {"first": first, "facts": facts, "proof": proof}
        return news.answer(asked, news.page(journal, events, first), 77, statement, b"signed")

    assert told(249, statement.digest) == {
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
    assert told(250)["events"] == told(2**64 - 1)["events"] == []
    assert [row["number"] for row in told(3)["events"]] == list(range(3, 3 + MOST_READ))
    assert told(250)["facts"] == told(250, NOTHING)["facts"] == "some facts"
    proved = told(250, proof=True)
    assert (proved["statement"], proved["certificate"]) == (statement.text, b"signed")
