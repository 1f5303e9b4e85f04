"""Lab: rules, specimens and proofs; what its events say, and what is in its backups."""

from __future__ import annotations

from typing import NamedTuple

from client.event import Event
from client.room import Room
from client.words import count
from engine.lab import backup
from engine.lab.gallery import Gallery
from engine.lab.interface import ACCESS


class Kept(NamedTuple):
    """A gallery out of a backup; *following* is the first event that is not in it."""

    gallery: Gallery
    following: int

    def draw(self) -> str:
        gallery = self.gallery
        known = len(gallery.people.of)
        people = "1 person" if known == 1 else f"{known:,} people"
        proofs = count(len(gallery.proofs), "proof")
        return f"{count(len(gallery.specimens), 'specimen')}, {proofs}, {people}"


class LabRoom(Room):
    """Lab, with its own words."""

    @property
    def admins_methods(self) -> tuple[str, ...]:
        return ACCESS.admins

    def who(self, event: Event) -> str:
        if event.kind in ("feature", "unfeature"):
            return "an admin"
        return event.detail.rpartition(",")[2] if "," in event.detail else super().who(event)

    def action(self, event: Event) -> str:
        id_, *rest = event.detail.split(",")
        if event.kind == "publish":
            return f"publishes {id_}" + (f", made from {rest[0]}" if len(rest) == 2 else "")
        if event.kind == "prove":
            return f"proves {id_} up to generation {int(rest[0]):,}"
        if event.kind == "give_way":
            return f"has {id_} no more, which made room for newer work"
        known = {"withdraw": "withdraws", "like": "likes", "unlike": "likes no more"}
        known |= {"feature": "features", "unfeature": "features no more"}
        verb = known.get(event.kind)
        return f"{verb} {id_}" if verb is not None else super().action(event)

    def read_backup(self, text: str) -> Kept:
        return Kept(*backup.load(text))


ROOM = LabRoom("lab", "Lab", counts="specimen")
