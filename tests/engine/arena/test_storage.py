"""The Arena as it is kept: all of it, nothing twice, and nothing that was damaged."""

from __future__ import annotations

import pytest

from engine import sealed
from engine.arena import backup
from engine.arena.interface import ACCESS
from engine.arena.people import MOST_ARTIFACTS, Artifacts, Person
from engine.arena.ratings import Form
from engine.arena.rounds import Rounds
from engine.errors import BadSnapshot
from engine.room import STATE
from tests.engine import maps

from ..backups import but_events, changed
from ..maps import DictMap
from .arenas import Arena
from .rounds import BLOCK, PAIR


def lively() -> Arena:
    """A round that ended, one that is open, names, a artifact, coins everywhere."""
    arena = Arena(entry_fee=10, reward_per_gen=1)
    arena.play({"ada": BLOCK, "bob": PAIR, "anna": BLOCK})
    arena.game.claim("ada", 1, 0, arena.now)
    arena.game.mint("ada", 1, 0, arena.now)
    arena.game.rename("ada", "Ada", arena.now)
    arena.commit("ada", 0, 9)
    return arena


def test_an_upgrade_goes_on_where_it_was() -> None:
    arena = lively()
    before = backup.dump(arena.game)
    following = arena.game.journal.following
    arena.upgrade()
    assert backup.dump(arena.game) == before
    assert arena.game.journal.following == following
    assert (arena.game.season, arena.game.current, arena.game.admins.callers) == (1, 2, ["admin"])
    arena.wait(90)
    arena.reveal("ada")


def test_a_message_writes_what_it_touched_and_nothing_else() -> None:
    arena = lively()
    for texts in arena.numbered.values():
        texts.writes.clear()
    arena.commit("bob", 1, 7)
    written = {name: texts.writes for name, texts in arena.numbered.items() if texts.writes}
    assert written == {"facts": [STATE], "opened": [2], "events": [17]}


@pytest.mark.parametrize("name", ["facts", "opened"])
def test_a_damaged_letter_is_not_loaded(name: str) -> None:
    arena = lively()
    texts = arena.numbered[name]
    for key in sorted(texts.entries):
        whole = texts.entries[key]
        for at in range(0, len(whole), 17):
            texts.entries[key] = whole[:at] + "!" + whole[at + 1 :]
            with pytest.raises(BadSnapshot):
                arena.upgrade()
        texts.entries[key] = whole
    arena.upgrade()


@pytest.mark.parametrize("name", ["ended", "people", "pots", "tables", "artifacts"])
def test_what_is_read_later_is_refused_then(name: str) -> None:
    arena = lively()
    for texts in (arena.numbered.get(name), arena.named.get(name)):
        if texts is not None:
            damaged = {key: text[:3] + "!" + text[4:] for key, text in texts.entries.items()}
            texts.entries.update(damaged)  # type: ignore[arg-type]
    arena.upgrade()
    with pytest.raises(BadSnapshot):
        backup.load(backup.dump(arena.game))


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ([], "Expected 6 lines, got 0"),
        (["1 1 1 1 1 1 1", "x"], "Expected 6 lines, got 2"),
        (["1 1 1", *"abcde"], "Expected 6 numbers of a game, got '1 1 1'"),
    ],
)
def test_a_state_that_is_none_is_not_loaded(lines: list[str], why: str) -> None:
    arena = lively()
    arena.numbered["facts"].entries[STATE] = sealed.dump(lines)
    with pytest.raises(BadSnapshot, match=why):
        arena.upgrade()


def test_the_current_round_has_to_be_open() -> None:
    arena = lively()
    arena.numbered["opened"].remove(2)
    with pytest.raises(BadSnapshot, match=r"Expected round 2 among the open ones, got \[\]"):
        arena.upgrade()


def test_a_round_under_another_number_is_refused() -> None:
    opened = DictMap()
    opened.entries[5] = lively().numbered["opened"].entries[2]
    with pytest.raises(BadSnapshot, match="Expected round 5, got 2"):
        Rounds(maps.table(opened), maps.table()).read()


def test_a_backup_restores_everything_but_admins_and_events() -> None:
    arena, other = lively(), Arena()
    other.play({"eve": BLOCK, "bea": PAIR})
    other.game.mint("eve", 1, 0, other.now)
    other.game.pause(other.now)
    assert backup.load(backup.dump(arena.game)).step(other.game, other.now)
    other.keep()
    other.upgrade()
    assert but_events(backup.dump(other.game)) == but_events(backup.dump(arena.game))
    assert (other.game.paused, other.coins()) == (False, other.game.ledger.minted)
    assert other.game.people.name("ada") == "Ada"
    with pytest.raises(BadSnapshot, match="Expected eve to have an account"):
        other.game.people.known("eve")


def test_players_are_let_in_and_only_admins_may_do_more() -> None:
    admins = lively().game.admins
    assert ACCESS.objection("commit", "ada", 300, admins) is None
    assert ACCESS.objection("set_season", "ada", 300, admins) == "set_season is for admins only"
    assert ACCESS.objection("put_backup", "admin", 400_000, admins) is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("arena backup 1", "arena backup 2"),
        ("1 2 3", "1 2"),
        ("- 0", "-"),
        ("1 2 3", "1 1 3"),
        ("1 2 3", "1 2 2"),
        ("\nbob ", "\nada "),
        ("\nbob ", "\nbob"),
        ("3 2 2 1 1", "3 2 2 1"),
        ("3 2 2 1 1", "3 2 2 1 0"),
        ("3 2 2 1 1", "2 2 2 1 1"),
        ("round-1 ", "round-1"),
        ("round-1 ", "round-1 1"),
        ("1 0 ada", "1 0 eva"),
        ("cylinder", "moebius"),
        ("\t1 1 0 1 0 0\t", "\t1 1 0 1\t"),
        ("3000 0 0", "3001 0 0"),
    ],
)
def test_what_does_not_fit_together_is_not_restored(old: str, new: str) -> None:
    with pytest.raises(BadSnapshot):
        backup.load(changed(backup.dump(lively().game), old, new))


def test_a_short_text_is_no_backup() -> None:
    with pytest.raises(BadSnapshot, match="Expected 7 lines from line 0 on"):
        backup.load(sealed.dump([backup.TITLE]))


def test_the_last_hundred_artifacts_stay_with_a_person() -> None:
    person = Person(Form(0))
    person.artifacts = list(range(150))
    again = Person.load(person.dump())
    assert (again.artifacts, len(again.artifacts)) == (list(range(50, 150)), MOST_ARTIFACTS)
    for lines in ([], ["1 2 3", "", "", "", ""]):
        with pytest.raises(BadSnapshot, match="5 lines of a person"):
            Person.load(sealed.dump(lines))


def test_no_more_coins_are_given_than_there_are() -> None:
    person = Person(Form(0))
    person.coins, person.given = 5, 6
    with pytest.raises(BadSnapshot, match="Expected 5 coins or fewer given, got 6"):
        Person.load(person.dump())


def test_an_artifact_is_four_words() -> None:
    artifacts = Artifacts(maps.table())
    assert artifacts.mint(17, 35, "ada", "5d") == 1
    assert artifacts.get(1) == (17, 35, "ada", "5d")
    for damaged in ("", sealed.dump(["17 35"]), sealed.dump(["1 2 ada 5d 6"])):
        with pytest.raises(BadSnapshot):
            artifacts.check(damaged)
