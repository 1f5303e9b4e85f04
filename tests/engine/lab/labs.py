"""A lab in dicts, for tests: some specimens, and people who like them."""

from __future__ import annotations

from engine.lab.game import Game
from engine.lab.storage import Storage
from tests.engine.maps import DictMap

ADA, BOB, EVE = "ada-principal", "bob-principal", "eve-principal"
ADMIN = "admin-principal"

TOMORROW = 86_400 * 10**9 + 100  # when what Ada published first is a day old

GLIDER = ("A glider", "B3/S23", "T16,16", "bo$2bo$3o!")
BRAIN = ("A brain", "Brian's Brain", "T8,8", "2A$2A!")


def storage() -> Storage:
    return Storage(*(DictMap() for _ in range(6)))


def dumped(game: Game) -> list[object]:
    """All that a message may change."""
    gallery = game.gallery
    people = gallery.people
    return [
        [each.dump() for each in gallery.specimens.values()],
        [gallery.standing(id_) for id_ in gallery.specimens],
        dict(gallery.proofs),
        [people.dump(caller) for caller in people.of],
        gallery.following,
        game.paused,
        game.admins.dump(),
        game.journal.following,
    ]


def furnished() -> Game:
    """A glider of Ada's that Bob likes, a brain of Bob's made from it, and a proof."""
    game = Game.begin(ADMIN)
    game.publish(ADA, *GLIDER, None, 100)
    game.publish(BOB, *BRAIN, 1, 200)
    game.rename(ADA, "Ada L", 250)
    game.like(BOB, 1, True, 300)
    game.prove(EVE, 1, 64, 400)
    return game
