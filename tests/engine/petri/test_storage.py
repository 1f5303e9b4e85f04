"""Storage and backups: all of a game comes back, and nothing that is damaged."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from engine import sealed
from engine.errors import BadSnapshot
from engine.people import LONGEST_NAME
from engine.petri import backup
from engine.petri.cells import MODES, SWITCHES
from engine.petri.collection import MOST_DISHES
from engine.petri.dish import MOST_SEED, MOST_TURNS, Culture, Dish
from engine.petri.game import Game, replays
from engine.petri.interface import PAGES
from engine.petri.people import MOST_NAMES
from engine.petri.storage import NAMES, SECRET
from engine.room import ADMINS, LAYOUT, STATE
from tests.engine.petri.games import ADA, ADMIN, BOB, NOON, Room, played

OLD = Path(__file__).parents[2] / "data" / "petri" / "v1.json"


@pytest.fixture
def room() -> Room:
    """A room in which something of everything has happened."""
    room = Room()
    played(room.game, ADA)
    played(room.game, BOB, mode="late")
    played(room.game, BOB, mode="mid", daily=True)
    room.game.rename(ADA, "Ada", NOON)
    room.game.admins.add(BOB)
    room.game.pause(NOON)
    room.keep()
    return room


def everything(game: Game) -> object:
    tables = [
        [(row.id, row.score) for row in game.table(mode, day, None)]
        for mode in MODES
        for day in (None, 20774)
    ]
    return (
        *(backup.dump(game), game.seeds.secret, game.admins.dump(), game.paused, tables),
        *(game.collection.owned, game.journal.first, game.journal.following),
    )


def test_a_game_comes_back_whole_after_an_upgrade(room: Room) -> None:
    before = everything(room.game)
    room.upgrade()
    assert everything(room.game) == before


def test_the_rules_of_practice_outlive_an_upgrade_and_are_noted_once(room: Room) -> None:
    """In whatever order a client names them."""
    rules = {name: at == 0 for at, name in enumerate(SWITCHES)}
    noted = room.game.journal.following
    for _ in range(2):
        room.game.configure(dict(reversed(rules.items())), NOON)
    assert room.game.journal.following == noted + 1
    room.keep()
    room.upgrade()
    assert room.game.config == rules


def test_what_the_first_release_saved_is_gone_on_with() -> None:
    """Stable memory and a backup of it: all is there, and sums that it had not begin with 0."""
    old = json.loads(OLD.read_text("utf-8"))
    room = Room()
    for name in ("facts", "people", "dishes", "events"):
        getattr(room, name).entries = {int(key): text for key, text in old[name].items()}
    room.upgrade()
    assert room.facts.get(LAYOUT) == "petri 2"
    kept = backup.load(old["backup"])
    for telemetry in (room.game.telemetry, kept.telemetry):
        assert [numbers["turns"] for numbers in telemetry.of.values()] == [5, 5, 17]
        assert {numbers["living"] for numbers in telemetry.of.values()} == {0}
    assert [culture.dump() for culture in kept.cultures] == room.game.collection.dump()
    assert all(replays(culture) for culture in kept.cultures)
    room.game.resume(NOON)
    played(room.game, ADA)
    room.keep()
    room.upgrade()
    assert room.game.telemetry.of["early"]["living"] > 0


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (lambda room: room.facts.insert(LAYOUT, "petri 3"), "layout 'petri 2', got 'petri 3'"),
        (lambda room: room.facts.remove(LAYOUT), "layout 'petri 2', got None"),
        (lambda room: room.facts.remove(STATE), "checksum"),
        (lambda room: room.facts.insert(STATE, sealed.dump(["2"] * 7)), "Expected the state"),
        (lambda room: room.facts.insert(STATE, sealed.dump(["0"])), "Expected the state"),
        (lambda room: room.facts.remove(ADMINS), "checksum"),
        (lambda room: room.facts.insert(SECRET, sealed.dump(["ab"])), "Expected a secret"),
        (lambda room: room.people.insert(NAMES, "Ada"), "checksum"),
        (lambda room: room.dishes.insert(1, "NESW"), "checksum"),
        (lambda room: room.events.remove(3), "Expected events up to"),
    ],
)
def test_what_is_damaged_is_not_loaded(
    room: Room, damage: Callable[[Room], object], why: str
) -> None:
    damage(room)
    with pytest.raises(BadSnapshot, match=why):
        room.upgrade()


def test_a_backup_restores_everything_but_secret_admins_and_journal(room: Room) -> None:
    kept = backup.load(backup.dump(room.game))
    other = Room()
    other.game.seeds.secret = "ab" * 32
    played(other.game, "somebody")
    before = other.game.journal.following
    other.game.restore(kept, NOON)
    other.keep()
    other.upgrade()
    lines, expected = (backup.dump(each.game).split("\n")[2:-1] for each in (other, room))
    assert lines == expected
    assert (other.game.seeds.secret, other.game.admins.dump()) == ("ab" * 32, [ADMIN])
    assert other.game.journal.following == before + 1
    assert other.game.seeds.of_day(20774) == room.game.seeds.of_day(20774)


def test_no_number_and_so_no_seed_comes_twice_after_a_restore(room: Room) -> None:
    kept = backup.load(backup.dump(room.game))
    room.game.resume(NOON)
    later = played(room.game, "somebody")
    room.game.restore(kept, NOON)
    again = room.game.begin_dish("somebody", "early", False, None, NOON)
    assert (again.id, again.seed != later.seed) == (later.id + 1, True)


def test_a_backup_says_what_stands_in_the_docstring(room: Room) -> None:
    lines = backup.dump(room.game).split("\n")
    assert lines[0] == "petri backup 2"
    assert lines[1] == str(room.game.journal.following)
    assert lines[2] == f"3 20774 {room.game.seeds.day_seed}"
    assert [line.split(" ")[0] for line in lines[3:6]] == ["early", "mid", "late"]
    assert lines[6:8] == ["1", f"{ADA} 20774 Ada"]
    assert [line.split(" ")[:2] for line in lines[8:-1]] == [["1", ADA], ["2", BOB], ["3", BOB]]
    assert room.game.seeds.secret not in "\n".join(lines)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda lines: ["life2 backup 2", *lines[1:]], "begins with 'petri backup 2'"),
        (lambda lines: lines[:4], "begins with 'petri backup 2'"),
        (lambda lines: [*lines, lines[-1]], "each once"),
        (lambda lines: [*lines[:2], "2 20774 5", *lines[3:]], "Expected dishes from 1 to 2"),
        (lambda lines: [*lines, lines[-1].replace("3 ", "0 ", 1)], "each once"),
        (lambda lines: [*lines[:6], "x", *lines[7:]], "1 to 20 digits, got 'x'"),
    ],
)
def test_a_backup_of_something_else_is_refused(
    room: Room, change: Callable[[list[str]], list[str]], why: str
) -> None:
    lines = sealed.load(backup.dump(room.game))
    with pytest.raises(BadSnapshot, match=why):
        backup.load(sealed.dump(change(lines)))


def test_a_backup_with_too_much_in_it_is_refused(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = backup.dump(room.game)
    monkeypatch.setattr(backup, "MOST_DISHES", 2)
    with pytest.raises(BadSnapshot, match="at most 2 dishes and 1000 names, got 3 dishes and 1 na"):
        backup.load(text)


def test_the_fullest_game_fits_the_pages_of_a_backup(room: Room) -> None:
    """3,000 dishes of 4,000 turns, and 1,000 names of letters that take four bytes each."""
    longest = Culture(1, "x" * 63, Dish.begin("late", 8, 8, 1), MOST_SEED, 2**32, 2**63)
    longest.dish.played = "N" * MOST_TURNS
    longest.dish.score = longest.dish.streak = 2**63
    longest.id = 2**63
    room.game.names.rename("y" * 63, "\U00020000" * LONGEST_NAME, 10**6, lambda _: 0)
    (_, name) = room.game.names.dump()
    dishes = MOST_DISHES * (len(longest.dump()) + 1)
    pages = (len(backup.dump(room.game)) + dishes + MOST_NAMES * (len(name) + 1)) / PAGES.characters
    assert 70 < pages < PAGES.most_pages
    assert MOST_NAMES * (len(name.encode()) + 1) + 32 < 200_000  # in the map of people
    assert PAGES.characters + MOST_NAMES * 3 * LONGEST_NAME < PAGES.most_bytes
