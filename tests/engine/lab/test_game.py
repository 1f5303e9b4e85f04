"""Lab: what people do there, and every refusal, after which nothing has changed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.access import ANONYMOUS
from engine.errors import Refusal
from engine.lab import gallery, people
from engine.lab.game import Game
from tests.engine.lab.labs import (
    ADA,
    ADMIN,
    BOB,
    BRAIN,
    EVE,
    GLIDER,
    TOMORROW,
    dumped,
    furnished,
)


def test_a_specimen_is_published_and_written_in_one_way() -> None:
    game = Game.begin(ADMIN)
    assert game.publish(ADA, "Spin", " base ", "p5,5", "$b\n o o\no$!", None, 7) == 1
    found = game.gallery.find(1)
    assert (found.rule, found.grid, found.pattern, found.cells) == ("B3/S23", "P5,5", "$b3o!", 3)
    assert (found.name, found.author, found.made, found.parent) == ("Spin", ADA, 7, None)
    assert [event.dump() for event in game.journal.fresh] == [f"1 7 publish 0 1,{ADA}"]


def test_a_fork_says_what_it_was_made_from() -> None:
    game = furnished()
    assert game.gallery.find(2).parent == 1
    assert game.journal.fresh[1].detail == f"2,1,{BOB}"


def test_no_id_is_given_twice() -> None:
    game = furnished()
    game.withdraw(BOB, 2, 500)
    assert game.publish(BOB, *BRAIN, None, 600) == 3


def test_who_made_it_withdraws_it_and_so_does_an_admin() -> None:
    game = furnished()
    game.withdraw(ADA, 1, 500)
    game.withdraw(ADMIN, 2, 600)
    assert (game.gallery.specimens, game.gallery.proofs) == ({}, {})
    said = [event.dump() for event in game.journal.fresh[-2:]]
    assert said == [f"2 500 withdraw 0 1,{ADA}", f"2 600 withdraw 0 2,{ADMIN}"]


def test_a_like_counts_once_and_can_be_taken_back() -> None:
    game = furnished()
    before = game.journal.following
    game.like(BOB, 1, True, 500)
    assert (game.gallery.find(1).likes, game.journal.following) == (1, before)
    game.like(EVE, 1, True, 500)
    assert (game.gallery.find(1).likes, game.gallery.liked(EVE)) == (2, [1])
    game.like(BOB, 1, False, 600)
    game.like(BOB, 1, False, 600)
    assert (game.gallery.find(1).likes, game.gallery.liked(BOB)) == (1, [])
    assert [event.kind for event in game.journal.fresh[before:]] == ["like", "unlike"]


def test_likes_of_what_was_withdrawn_leave_room_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gallery, "MOST_LIKES", 2)
    game = furnished()
    for _ in range(3):
        game.publish(ADA, *GLIDER, None, 500)
    game.like(BOB, 3, True, 600)
    with pytest.raises(Refusal, match="Expected at most 2 likes"):
        game.like(BOB, 4, True, 600)
    game.withdraw(ADA, 1, 700)
    assert game.gallery.liked(BOB) == [3]
    game.like(BOB, 4, True, 800)
    assert game.gallery.liked(BOB) == [3, 4]


def test_a_proof_is_kept_and_not_computed_again() -> None:
    game = furnished()
    kept = game.gallery.proof(1)
    assert kept is not None
    assert (kept.settled, kept.pattern) == ((0, 64), "bo$2bo$3o!")
    assert game.gallery.proved_until(1) == 64
    assert game.journal.fresh[-1].detail == f"1,64,{kept.digest},{EVE}"
    before = dumped(game)
    assert game.prove(ADA, 1, 64, 500) == kept
    assert dumped(game) == before


def test_a_longer_proof_takes_its_place() -> None:
    game = furnished()
    future = game.prove(BOB, 1, 65, 500)
    assert game.gallery.proof(1) == future == game.run_specimen(1, 65)
    assert game.gallery.proof(2) is None
    assert game.gallery.proved_until(2) is None


@pytest.mark.parametrize("caller", [ADA, ADMIN])
def test_a_shorter_proof_only_if_its_author_or_an_admin_wants_it(caller: str) -> None:
    game = furnished()
    before = dumped(game)
    with pytest.raises(Refusal, match="proved up to generation 64: only ada-principal may have"):
        game.prove(BOB, 1, 4, 500)
    assert dumped(game) == before
    assert game.prove(caller, 1, 4, 500) == game.gallery.proof(1)


def test_a_name_is_for_the_whole_house() -> None:
    game = furnished()
    assert game.gallery.people.names.get(ADA) == "Ada L"
    game.rename(ADA, "Ada", 500)
    assert game.gallery.people.names.get(ADA) == "Ada"


def test_a_pause_stops_changes_but_not_withdrawing_nor_names() -> None:
    game = furnished()
    for act in (game.pause, game.pause):
        act(500)
    assert game.journal.fresh[-1].kind == "pause"
    before = dumped(game)
    for attempt in (
        lambda: game.publish(ADA, *GLIDER, None, 1),
        lambda: game.like(ADA, 1, True, 1),
        lambda: game.prove(ADA, 1, 1, 1),
    ):
        with pytest.raises(Refusal, match="An admin has paused the lab"):
            attempt()
    assert dumped(game) == before
    assert game.run_specimen(1, 4).alive == 5
    game.rename(BOB, "Bob", 1)
    game.withdraw(BOB, 2, 600)
    for act in (game.resume, game.resume):
        act(700)
    assert [event.kind for event in game.journal.fresh[-2:]] == ["withdraw", "resume"]
    assert game.publish(ADA, *GLIDER, None, 800) == 3


def test_a_closed_gate_stops_who_is_new_and_nobody_else() -> None:
    game = furnished()
    game.newcomers.configure(0)
    before = dumped(game)
    attempts: list[Callable[[], object]] = [
        lambda: game.publish("new", *GLIDER, None, 500),
        lambda: game.like("new", 1, True, 500),
        lambda: game.prove("new", 2, 3, 500),
        lambda: game.rename("new", "New", 500),
    ]
    for attempt in attempts:
        with pytest.raises(Refusal, match="only people who have played here before"):
            attempt()
    assert dumped(game) == before
    game.prove(EVE, 2, 3, 500)
    game.rename(BOB, "Bob", 500)
    game.publish(ADMIN, *GLIDER, None, 500)


def test_each_newcomer_takes_one_place_however_much_they_do() -> None:
    game = Game.begin(ADMIN)
    game.newcomers.configure(2)
    for at in range(3):
        game.publish(ADA, *GLIDER, None, at)
    game.rename(BOB, "Bob", 3)
    with pytest.raises(Refusal, match="admits 2 newcomers a minute, and they have come"):
        game.rename(EVE, "Eve", 3)
    game.rename(EVE, "Eve", 30 * 10**9 + 3)


def publishing(**changed: str | int | None) -> Callable[[Game], object]:
    """Publishing what would be fine, but for what is *changed*."""
    asked = {"name": "x", "rule": "B3/S23", "grid": "P25,25", "pattern": "3o!", "parent": None}
    return lambda game: game.publish(ADA, **asked | changed, now=1)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("attempt", "sentence"),
    [
        (publishing(rule="Liff"), "rule 'Liff' is not known: write it like B3/S23"),
        (publishing(rule="B9/S23"), "rule 'B9/S23': 9 is not a number of neighbours from 0 to 8"),
        (publishing(pattern="oB!"), "line 1, column 2: 'B' is state 2, which the rule does not"),
        (publishing(rule="/2/3", pattern="C!"), "'C' is state 3, which the rule does not have"),
        (publishing(grid="P129,5"), "Expected a grid of at most 128 x 128 cells, got 129 x 5"),
        (publishing(grid="T0,129"), "at most 128 x 128 cells, got 129 x 129"),
        (publishing(grid="25x25"), "grid '25x25' is not bounded like P25,25, nor a torus"),
        (publishing(rule="Bugs", grid="T4,4"), "Expected a side of 5 to 2048 cells, got 4"),
        (publishing(pattern="26o!"), "column 3: the pattern has more than 25 columns"),
        (publishing(pattern="25$o!"), "column 4: the pattern has more than 25 rows"),
        (publishing(pattern="o" * 8001), "pattern of at most 8,000 characters, got 8,001"),
        (publishing(pattern="3o"), "the pattern ends without a '!'"),
        (publishing(name="<b>me</b>"), "Expected a name without '<' and '>', got '<b>me</b>'"),
        (publishing(name=""), "Expected a name of 1 to 48 printable characters"),
        (publishing(name="x" * 49), "Expected a name of 1 to 48 printable characters"),
        (publishing(name=" x"), "with no space at its ends, got ' x'"),
        (publishing(name="a\nb"), "printable characters"),
        (publishing(parent=7), "There is no specimen 7"),
        (lambda game: game.feature(3, True, 1), "There is no specimen 3"),
        (lambda game: game.free_names([ADA] * 101, 1), "Expected at most 100 principals, got 101"),
        (lambda game: game.rename(ADA, "<i>", 1), "Expected a name without '<' and '>', got '<i>'"),
        (lambda game: game.rename(BOB, "ada l", 1), "The name 'ada l' is taken"),
        (lambda game: game.rename(BOB, "", 1), "Expected a name of 1 to 24 printable characters"),
        (lambda game: game.withdraw(BOB, 1, 1), f"Specimen 1 is {ADA}'s: only they may withdraw"),
        (lambda game: game.withdraw(ADA, 3, 1), "There is no specimen 3"),
        (lambda game: game.like(ADA, 0, True, 1), "There is no specimen 0"),
        (lambda game: game.prove(ADA, 9, 1, 1), "There is no specimen 9"),
        (lambda game: game.run_specimen(9, 1), "There is no specimen 9"),
        (
            lambda game: game.prove(ADA, 1, 6711, 1),
            "Expected at most 6,710 generations of 16 x 16 cells under B3/S23, got 6,711",
        ),
        (lambda game: game.publish(ANONYMOUS, *GLIDER, None, 1), "sign in first"),
        (lambda game: game.withdraw(ANONYMOUS, 1, 1), "sign in first"),
        (lambda game: game.like(ANONYMOUS, 1, True, 1), "sign in first"),
        (lambda game: game.prove(ANONYMOUS, 1, 1, 1), "sign in first"),
        (lambda game: game.rename(ANONYMOUS, "Nobody", 1), "sign in first"),
    ],
)
def test_what_is_refused_is_said_and_changes_nothing(
    attempt: Callable[[Game], object], sentence: str
) -> None:
    game = furnished()
    before = dumped(game)
    with pytest.raises(Refusal) as refused:
        attempt(game)
    assert sentence in str(refused.value)
    assert dumped(game) == before


def test_one_person_has_fifty_specimens_and_then_withdraws_one() -> None:
    game = furnished()
    for _ in range(49):
        game.publish(ADA, *GLIDER, None, TOMORROW)
    before = dumped(game)
    with pytest.raises(Refusal, match="at most 50 specimens of one person, and you have 50"):
        game.publish(ADA, *GLIDER, None, TOMORROW)
    assert dumped(game) == before
    assert game.publish(BOB, *GLIDER, None, TOMORROW) == 52
    game.withdraw(ADA, 1, TOMORROW)
    assert game.publish(ADA, *GLIDER, None, TOMORROW) == 53


def test_too_many_names_at_once_are_refused() -> None:
    people.check_names(1_000)
    with pytest.raises(Refusal, match="Expected at most 1,000 principals, got 1,001"):
        people.check_names(1_001)
