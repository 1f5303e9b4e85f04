"""What Petri's events and backups say, in words."""

from __future__ import annotations

import pytest

from client import room
from client.event import Event
from engine.petri import backup
from tests.engine.petri.games import played as grown
from tests.engine.petri.games import ready

PETRI = room.find("petri")


@pytest.mark.parametrize(
    ("kind", "detail", "words"),
    [
        ("begin", "7,early,6,6,5,-,w7x7r", "w7x7r begins dish 7: early 6 x 6"),
        ("begin", "7,mid,6,6,5,20774,w7x7r", "w7x7r begins dish 7: mid 6 x 6, of day 20774"),
        ("play", "7,40,NESW", "dish 7 goes on from turn 40 by 4 moves"),
        ("play", "7,40,N", "dish 7 goes on from turn 40 by 1 move"),
        ("give_up", "7", "dish 7 is given up"),
        ("strike", "7", "dish 7 is struck: it does not replay"),
        ("name", "w7x7r", "w7x7r has another name"),
        ("pause", "", "an admin pauses the game"),
        ("restore", "", "an admin restores a backup"),
    ],
)
def test_an_event_is_told_in_a_sentence(kind: str, detail: str, words: str) -> None:
    event = Event(0, 0, kind, 0, detail)
    assert f"{PETRI.who(event)} {PETRI.action(event)}" == words


def test_a_backup_is_told_in_a_few_words() -> None:
    game = ready()
    grown(game, count=5)
    kept = PETRI.read_backup(backup.dump(game))
    assert kept.draw() == "dishes: 1, 5 turns proved"


def test_what_is_for_admins_is_known() -> None:
    assert PETRI.admins_methods[0] == "strike_dish"
