"""
Lab and ten thousand fresh keys: nobody loses anything, nobody is kept out, all stays bounded.

A player does all that Lab offers; then a flood publishes, likes its own work, takes names and
proves; then the player does all of it again, and somebody who is new does, too. There are a quarter
of the places that the canister has, so the flood is four times as strong.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pytest

from engine.access import MOST_PER_MINUTE
from engine.errors import Refusal
from engine.lab import backup, gallery, people
from engine.lab.gallery import search
from engine.lab.game import Game
from engine.lab.storage import Storage
from tests.engine.lab.labs import ADMIN, dumped, storage
from tests.engine.maps import DictMap

KEYS = 10_000
PLACES, FOR_NEWCOMERS, PEOPLE = 500, 200, 2_500
SECOND = 10**9
DAY = 86_400 * SECOND
DOT = ("B3/S23", "P5,5", "o!")
PLAYER, FRIEND, PASSER_BY = "player", "friend", "passer-by"


@pytest.fixture(autouse=True)
def _few_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gallery, "MOST_SPECIMENS", PLACES)
    monkeypatch.setattr(gallery, "FOR_NEWCOMERS", FOR_NEWCOMERS)
    monkeypatch.setattr(people, "MOST_PEOPLE", PEOPLE)
    monkeypatch.setattr(people, "MOST_NEWCOMERS", PEOPLE // 5)


class Lab:
    """A lab in dicts, at the time *now*."""

    def __init__(self) -> None:
        self.game = Game.begin(ADMIN)
        self.kept: Storage = storage()
        self.kept.create(self.game)
        self.now = DAY

    def publish(self, who: str, name: str) -> int:
        return self.game.publish(who, name, *DOT, None, self.now)

    def like(self, who: str, id_: int) -> None:
        self.game.like(who, id_, True, self.now)

    def rename(self, who: str, name: str) -> None:
        self.game.rename(who, name, self.now)

    def prove(self, who: str, id_: int, generations: int) -> None:
        self.game.prove(who, id_, generations, self.now)

    def play(self, who: str, name: str) -> int:
        """Everything that Lab offers, to somebody who is *who* and is called *name* then."""
        game = self.game
        self.rename(who, name)
        gone = self.publish(who, "A mistake")
        game.withdraw(who, gone, self.now)
        id_ = game.publish(who, f"By {name}", *DOT, 1 if gone > 1 else None, self.now)
        self.like(who, id_)
        self.prove(who, id_, 5)
        game.like(who, id_, False, self.now)
        assert game.gallery.people.names.get(who) == name
        assert search(game.gallery, f"by {who}", 0).specimens[0].id == id_
        assert game.run_specimen(id_, 3).alive == 0
        return id_


def furnished() -> Lab:
    """A player and a friend, who like each other's work, and somebody who passed by."""
    lab = Lab()
    lab.rename(PASSER_BY, "Passer-by")
    lab.publish(FRIEND, "By a friend")
    lab.play(PLAYER, "Player")
    lab.now += DAY
    liked = lab.play(PLAYER, "Player One")
    lab.like(FRIEND, liked)
    lab.publish(FRIEND, "Another")
    lab.like(PLAYER, lab.publish(FRIEND, "Liked"))
    lab.game.feature(lab.publish("visitor", "Featured"), True, lab.now)
    return lab


def belongings(lab: Lab) -> list[object]:
    """What people had before the flood."""
    found = lab.game.gallery
    return [
        [each.dump() for each in found.specimens.values() if not each.author.startswith("key-")],
        [found.standing(id_) for id_ in found.liked(PLAYER) + found.liked(FRIEND)],
        [found.people.dump(who) for who in (PASSER_BY, PLAYER, FRIEND)],
        [found.proofs[id_] for id_ in (3, 5)],
    ]


def attack(lab: Lab, number: int, pause: int) -> int:
    """What a fresh key can do for itself and for the last ones; how often it was refused."""
    who = f"key-{number}"
    lab.now += pause
    last = lab.game.gallery.following - 1
    acts: list[Callable[[], object]] = [
        lambda: lab.publish(who, "Spam"),
        lambda: lab.like(who, last),
        lambda: lab.rename(who, f"Squatter {number}"),
        lambda: lab.prove(who, 3, 1),
    ]
    if number % 10 == 0:
        acts += [lambda: lab.publish(who, "More"), lambda: lab.prove(who, last, 1)]
    refused = 0
    for act in acts:
        try:
            act()
        except Refusal:
            refused += 1
    lab.kept.save(lab.game)
    return refused


def check_bounds(lab: Lab) -> None:
    """Storage is as large as it may be, and no larger; all of it comes back."""
    most = {
        "specimens": PLACES,
        "proofs": PLACES,
        "likes": PLACES,
        "people": PEOPLE,
        "events": 1_000,
    }
    for name, bound in most.items():
        records = getattr(lab.kept, name)
        assert isinstance(records, DictMap)
        assert len(records.entries) <= bound
    assert dumped(lab.kept.load()) == dumped(lab.game)
    again, _ = backup.load(backup.dump(lab.game))
    assert list(again.specimens) == list(lab.game.gallery.specimens)


@pytest.mark.parametrize(
    ("per_minute", "pause", "keys"),
    [(120, SECOND // 2, 3_000), (MOST_PER_MINUTE, 0, KEYS)],
    ids=["default", "open"],
)
def test_fresh_keys_take_nothing_from_anybody(per_minute: int, pause: int, keys: int) -> None:
    lab = furnished()
    lab.game.newcomers.configure(per_minute)
    before = belongings(lab)
    refused = sum(attack(lab, number, pause) for number in range(keys))
    assert refused == keys, "each was refused only a proof that is shorter than what is proved"
    assert belongings(lab) == before
    assert len(lab.game.gallery.specimens) == PLACES
    check_bounds(lab)
    lab.now += SECOND
    lab.play(PLAYER, "Player Two")
    lab.rename(PASSER_BY, "Passed by")
    new = lab.play("somebody", "Somebody")
    lab.like("somebody", 1)
    assert new in lab.game.gallery.specimens


def test_a_gate_that_is_full_lets_people_in_a_moment_later() -> None:
    lab = furnished()
    for number in range(1_000):
        with suppress(Refusal):
            attack(lab, number, 0)
    with pytest.raises(Refusal, match="This room admits 120 newcomers a minute"):
        lab.rename("somebody", "Somebody")
    lab.play(PLAYER, "Player Two")
    lab.now += SECOND
    lab.play("somebody", "Somebody")


def test_work_of_somebody_new_stays_for_minutes_in_the_fullest_flood() -> None:
    lab = furnished()
    for number in range(PLACES):
        attack(lab, number, SECOND // 2)
    id_ = lab.publish("somebody", "Mine")
    for number in range(FOR_NEWCOMERS):
        assert id_ in lab.game.gallery.specimens
        attack(lab, PLACES + number, SECOND // 2)
