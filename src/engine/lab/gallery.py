"""
The gallery: specimens, proofs and people, and which of them are not yet saved.

::

    specimens   id -> specimen, which knows how many like it
    proofs      id -> line (`proof`), read when somebody asks
    people      who has a name, and who likes what
    following   the id of the next specimen; no id is given twice

How many like a specimen is a line of its own, if anybody does: its id and the number, ``7 12``.

What changed is listed by its key, so that saving writes those records and no others.
"""

from __future__ import annotations

from engine.callers import Caller
from engine.errors import BadRequest, BadSnapshot
from engine.lab import proof
from engine.lab.people import Number, People
from engine.lab.specimen import Id, Specimen
from engine.rules.future import Future
from engine.sealed import number

MOST_SPECIMENS = 2_000
MOST_BY_ONE = 50


class Gallery:
    """Everything that a backup has."""

    def __init__(self, following: Id = 1) -> None:
        self.specimens: dict[Id, Specimen] = {}
        self.proofs: dict[Id, str] = {}
        self.people = People()
        self.following = following
        self.changed: list[Id] = []  # specimens that came or went
        self.proved: list[Id] = []  # proofs that came or went
        self.liked_anew: list[Id] = []  # specimens that more or fewer people like
        self.met: list[Number] = []  # people who did something

    def find(self, id_: Id) -> Specimen:
        """:raises BadRequest: if there is no specimen with this *id_*"""
        found = self.specimens.get(id_)
        if found is None:
            raise BadRequest(f"There is no specimen {id_}")
        return found

    def check_room(self, author: Caller) -> None:
        """:raises BadRequest: if *author*, or the whole gallery, has enough specimens"""
        own = len([each for each in self.specimens.values() if each.author == author])
        if own >= MOST_BY_ONE:
            raise BadRequest(
                f"Expected at most {MOST_BY_ONE} specimens of one person, and you have {own}: "
                "withdraw one first"
            )
        if len(self.specimens) >= MOST_SPECIMENS:
            raise BadRequest(
                f"Expected at most {MOST_SPECIMENS:,} specimens, and there are as many"
            )

    def add(self, specimen: Specimen) -> None:
        """Hang up a *specimen*, whose id is the next one."""
        self.specimens[specimen.id] = specimen
        self.following = specimen.id + 1
        self.changed.append(specimen.id)

    def remove(self, id_: Id) -> None:
        """Take a specimen away, and its proof."""
        if self.specimens.pop(id_).likes > 0:
            self.liked_anew.append(id_)
        self.changed.append(id_)
        if self.proofs.pop(id_, None) is not None:
            self.proved.append(id_)

    def prove(self, id_: Id, future: Future) -> None:
        """Keep *future* beside its specimen."""
        self.proofs[id_] = proof.dump(id_, future)
        self.proved.append(id_)

    def proof(self, id_: Id) -> Future | None:
        """What was proved of a specimen."""
        line = self.proofs.get(id_)
        return None if line is None else proof.load(line)[1]

    def proved_until(self, id_: Id) -> int | None:
        """The generation that the proof of a specimen is of."""
        line = self.proofs.get(id_)
        return None if line is None else int(line.split(" ", 2)[1])

    def like(self, caller: Caller, id_: Id, wanted: bool) -> bool:
        """
        Let *caller* like a specimen, or like it no more; whether that is new.

        :raises BadRequest: if they like too many, or there are enough people
        """
        people = self.people
        before = people.liked(caller)
        if (id_ in before) == wanted:
            return False
        likes = [each for each in self.liked(caller) if each != id_]
        self.met.append(people.set_likes(caller, [*likes, id_] if wanted else likes))
        self.specimens[id_].likes += 1 if wanted else -1
        self.liked_anew.append(id_)
        return True

    def liked(self, caller: Caller) -> list[Id]:
        """What *caller* likes of what is here, the oldest like first."""
        return [id_ for id_ in self.people.liked(caller) if id_ in self.specimens]

    def rename(self, caller: Caller, name: str) -> None:
        """Call *caller* *name*. :raises BadRequest: if that may not be"""
        self.met.append(self.people.rename(caller, name))

    def likes_line(self, id_: Id) -> str | None:
        """How many like a specimen, as a line; None if nobody does, or it is not here."""
        found = self.specimens.get(id_)
        return None if found is None or found.likes == 0 else f"{id_} {found.likes}"

    def authors(self) -> int:
        """How many people have a specimen here."""
        return len({each.author for each in self.specimens.values()})

    # Loading

    def hang(self, line: str) -> None:
        """Add the specimen that *line* is. :raises BadSnapshot: if it cannot be here"""
        specimen = Specimen.load(line)
        if specimen.id in self.specimens or not 1 <= specimen.id < self.following:
            raise BadSnapshot(f"Expected a specimen once, before {self.following}: {line[:80]!r}")
        self.specimens[specimen.id] = specimen

    def believe(self, line: str) -> None:
        """Add the proof that *line* is. :raises BadSnapshot: if it is of nothing here"""
        id_ = proof.check(line)
        if id_ in self.proofs or id_ not in self.specimens:
            raise BadSnapshot(f"Expected a proof of a specimen, once, got {line[:80]!r}")
        self.proofs[id_] = line

    def count(self, line: str) -> None:
        """Add how many like a specimen. :raises BadSnapshot: if it is not here, or nobody does"""
        id_, _, likes = line.partition(" ")
        found = self.specimens.get(number(id_))
        if found is None or found.likes != 0 or number(likes) == 0:
            raise BadSnapshot(f"Expected the likes of a specimen, once, got {line[:80]!r}")
        found.likes = number(likes)
