"""Lab: rules, specimens and proofs; what its events say, and what is in its backups."""

from __future__ import annotations

from typing import NamedTuple

from client.room import ADMINS, Room, Tellings
from client.terminal import count
from engine.lab import backup
from engine.lab.gallery import Gallery
from engine.lab.game import ACCESS

TELLINGS: Tellings = {
    "publish": lambda _, id_, *rest: (
        rest[-1],
        f"publishes {id_}" + (f", made from {rest[0]}" if len(rest) == 2 else ""),
    ),
    "prove": lambda _, id_, generation, *rest: (
        rest[-1],
        f"proves {id_} up to generation {int(generation):,}",
    ),
    "give_way": lambda _, id_, who: (who, f"has {id_} no more, which made room for newer work"),
    "withdraw": lambda _, id_, who: (who, f"withdraws {id_}"),
    "like": lambda _, id_, who: (who, f"likes {id_}"),
    "unlike": lambda _, id_, who: (who, f"likes no more {id_}"),
    "feature": lambda _, id_: (ADMINS, f"features {id_}"),
    "unfeature": lambda _, id_: (ADMINS, f"features no more {id_}"),
}


class Kept(NamedTuple):
    """A gallery out of a backup; *following* is the first event that is not in it."""

    gallery: Gallery
    following: int


def load(text: str) -> Kept:
    """:raises BadSnapshot: if *text* is no backup of this room"""
    return Kept(*backup.load(text))


def describe(kept: Kept) -> str:
    gallery = kept.gallery
    known = len(gallery.people.of)
    people = "1 person" if known == 1 else f"{known:,} people"
    proofs = count(len(gallery.proofs), "proof")
    return f"{count(len(gallery.specimens), 'specimen')}, {proofs}, {people}"


ROOM = Room("lab", "Lab", ACCESS, TELLINGS, load, describe, counts="specimen")
