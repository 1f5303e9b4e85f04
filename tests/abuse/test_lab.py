"""
Lab and ten thousand fresh keys: nobody loses anything, nobody is kept out, all stays bounded.

A player does all that Lab offers; then a flood publishes, likes its own work, takes names and
proves; then the player does all of it again, and somebody who is new does, too.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pytest

from engine.access import MOST_PER_MINUTE
from engine.errors import Refusal
from engine.lab import backup
from engine.lab.gallery import FOR_NEWCOMERS, MOST_SPECIMENS
from engine.lab.game import Game
from engine.lab.people import MOST_PEOPLE
from engine.lab.search import search
from engine.lab.storage import Storage
from tests.engine.lab.labs import ADMIN, dumped, storage
from tests.engine.maps import DictMap

KEYS = 10_000
SECOND = 10**9
DAY = 86_400 * SECOND
DOT = ("B3/S23", "P5,5", "o!")
PLAYER, FRIEND, PASSER_BY = "player", "friend", "passer-by"


class Lab:
    """A lab in dicts, at the time *now*."""

    def __init__(self) -> None:
        self.game = Game.begin(ADMIN)
        self.kept: Storage = storage()
        self.kept.create(self.game)
        self.now = DAY

    def publish(self, who: str, name: str) -> int:
        id_ = self.game.publish(who, name, *DOT, None, self.now)
        self.kept.save(self.game)
        return id_

    def like(self, who: str, id_: int) -> None:
        self.game.like(who, id_, True, self.now)
        self.kept.save(self.game)

    def rename(self, who: str, name: str) -> None:
        self.game.rename(who, name, self.now)
        self.kept.save(self.game)

    def prove(self, who: str, id_: int, generations: int) -> None:
        self.game.prove(who, id_, generations, self.now)
        self.kept.save(self.game)

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
        self.kept.save(game)
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
    lab.kept.save(lab.game)
    return lab


def belongings(lab: Lab) -> list[object]:
    """What people had before the flood."""
    gallery = lab.game.gallery
    return [
        [each.dump() for each in gallery.specimens.values() if not each.author.startswith("key-")],
        [gallery.standing(id_) for id_ in gallery.liked(PLAYER) + gallery.liked(FRIEND)],
        [gallery.people.dump(who) for who in (PASSER_BY, PLAYER, FRIEND)],
        [gallery.proofs[id_] for id_ in (3, 5)],
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
    return refused


def check_bounds(lab: Lab) -> None:
    """Storage is as large as it may be, and no larger; all of it comes back."""
    most = {
        "specimens": MOST_SPECIMENS,
        "proofs": MOST_SPECIMENS,
        "likes": MOST_SPECIMENS,
        "people": MOST_PEOPLE,
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
    ("per_minute", "pause"), [(120, SECOND // 2), (MOST_PER_MINUTE, 0)], ids=["default", "open"]
)
def test_ten_thousand_keys_take_nothing_from_anybody(per_minute: int, pause: int) -> None:
    lab = furnished()
    lab.game.newcomers.configure(per_minute)
    before = belongings(lab)
    refused = sum(attack(lab, number, pause) for number in range(KEYS))
    assert refused == KEYS, "each was refused only a proof that is shorter than what is proved"
    assert belongings(lab) == before
    assert len(lab.game.gallery.specimens) == MOST_SPECIMENS
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
    for number in range(MOST_SPECIMENS):
        attack(lab, number, SECOND // 2)
    id_ = lab.publish("somebody", "Mine")
    for number in range(FOR_NEWCOMERS):
        assert id_ in lab.game.gallery.specimens
        attack(lab, MOST_SPECIMENS + number, SECOND // 2)
