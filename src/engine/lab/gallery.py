"""
The gallery: specimens, proofs and people, and which of them are not yet saved.

::

    specimens   id -> specimen, which knows how many like it
    works       author -> ids of what is theirs, the oldest first
    proofs      id -> line (`proof`), read when somebody asks
    people      who did something here, and who likes what
    following   the id of the next specimen; no id is given twice

How a specimen stands is a line of its own, if anybody likes it or it is featured: its id, how many
like it, how many of these are regulars, and 1 if it is featured, ``7 12 3 0``.

The gallery has 2,000 places, and nobody is refused because they are taken: what has the least claim
gives way (`make_room`). Regulars are those whose work has hung here for a day::

    featured         at most 48, by admins                                  never
    liked            by a regular; the fewest such likes first, then age    last
    of regulars      the oldest first                                       before it
    of newcomers     the oldest first                                       first, from 800 on

So newcomers push out each other's work and nobody else's, while 1,200 others are here at most. One
who has something here already makes room for their next by what is their own, if all work of
newcomers is younger than an hour: then whoever has many keys has a place for each, not ten. Likes
of newcomers, forks and proofs are no claim, because anybody can make as many as they like.

What changed is listed by its key, so that saving writes those records and no others.

It is searched in words that a person could type::

    new                    the newest first
    liked                  what most regulars like first, then most others; the newest of equals
    featured               what admins want to be seen; the newest first
    rule HighLife          under this rule, however it is written; the newest first
    by w7x7r..             by this author; the newest first
    words glider gun       with each of these words in its name, rule or author's name
"""

from __future__ import annotations

from engine.access import Caller
from engine.clock import SECOND, Nanoseconds
from engine.errors import BadRequest, BadSnapshot, show
from engine.lab.people import DAY, MOST_LIKES, NOTHING, Number, People
from engine.lab.specimen import Id, Specimen, check_proof, dump_proof, load_proof
from engine.rules.future import Future
from engine.rules.notation import name_of, parse_rule
from engine.sealed import numbers

MOST_SPECIMENS = 2_000
MOST_BY_ONE = 50
MOST_BY_NEWCOMER = 10
MOST_FEATURED = 48
FOR_NEWCOMERS = 800  # places that the work of others does not take from theirs
RECENT: Nanoseconds = 3_600 * SECOND
MOST_SHOWN = 50  # in a page of what was found
LONGEST_SEARCH = 200  # characters
AGED: Nanoseconds = DAY * SECOND  # work that makes its author a regular


class Gallery:
    """Everything that a backup has."""

    def __init__(self, following: Id = 1) -> None:
        self.specimens: dict[Id, Specimen] = {}
        self.works: dict[Caller, list[Id]] = {}
        self.proofs: dict[Id, str] = {}
        self.people = People()
        self.following = following
        self.changed: list[Id] = []  # specimens that came or went
        self.proved: list[Id] = []  # proofs that came or went
        self.moved: list[Id] = []  # specimens that stand otherwise: likes, featured
        self.met: dict[Number, Caller] = {}  # people who did something, or were forgotten

    def find(self, id_: Id) -> Specimen:
        """:raises BadRequest: if there is no specimen with this *id_*"""
        found = self.specimens.get(id_)
        if found is None:
            gone = ": it was withdrawn, or made room for newer work" if self.was(id_) else ""
            raise BadRequest(f"There is no specimen {id_}{gone}")
        return found

    def was(self, id_: Id) -> bool:
        """True if there is or was a specimen with this *id_*."""
        return 1 <= id_ < self.following

    # People

    def is_regular(self, caller: Caller, now: Nanoseconds) -> bool:
        """True if something of *caller*'s has hung here for a day, now or when they last acted."""
        own = self.works.get(caller)
        aged = own is not None and now - self.specimens[own[0]].made >= AGED
        return aged or caller in self.people.regulars

    def meet(self, caller: Caller, now: Nanoseconds) -> None:
        """Remember that *caller* did something *now*, which may make them a regular."""
        people = self.people
        if caller not in people.of and people.full():
            for other in people.least(self.works, now // SECOND):
                self._forget(other)
        self.met[people.meet(caller, now // SECOND).number] = caller
        if caller not in people.regulars and self.is_regular(caller, now):
            people.regulars.add(caller)
            for id_ in self.liked(caller):
                self._like(id_, 0, 1)

    def _forget(self, caller: Caller) -> None:
        """Let *caller* be nobody: their name is free, and their likes are taken back."""
        claim = -int(caller in self.people.regulars)
        for id_ in self.liked(caller):
            self._like(id_, -1, claim)
        self.met[self.people.forget(caller)] = caller

    def _like(self, id_: Id, likes: int, claims: int) -> None:
        """Let so many more *likes* be given to a specimen, and so many more by regulars."""
        specimen = self.specimens[id_]
        specimen.likes += likes
        specimen.claims += claims
        self.moved.append(id_)

    def free_names(self, callers: list[Caller]) -> int:
        """Let anybody have the names of these *callers*; how many had one."""
        freed = [caller for caller in callers if self.people.names.free(caller)]
        for caller in freed:
            self.met[self.people.of[caller].number] = caller
        return len(freed)

    # Specimens

    def check_room(self, author: Caller, now: Nanoseconds) -> None:
        """:raises BadRequest: if *author* has enough specimens"""
        own = len(self.works.get(author, ()))
        if own >= MOST_BY_ONE:
            raise BadRequest(
                f"Expected at most {MOST_BY_ONE} specimens of one person, and you have {own}: "
                "withdraw one first"
            )
        if own >= MOST_BY_NEWCOMER and not self.is_regular(author, now):
            raise BadRequest(
                f"Expected at most {MOST_BY_NEWCOMER} specimens on your first day, and you have "
                f"{own}: withdraw one first, or come back when the first is a day old"
            )

    def make_room(self, author: Caller, now: Nanoseconds) -> Specimen | None:
        """Take away what has the least claim, if *author* finds the gallery full; what it was."""
        if len(self.specimens) < MOST_SPECIMENS:
            return None
        least = self._least(author, now)
        self.remove(least.id)
        return least

    def _least(self, author: Caller, now: Nanoseconds) -> Specimen:
        """What has the least claim to its place, when *author* wants one."""
        regulars = self.people.regulars
        fresh = [
            each
            for each in self.specimens.values()
            if each.claims == 0 and not each.featured and each.author not in regulars
        ]
        known = author in regulars
        if len(fresh) + (not known) <= FOR_NEWCOMERS:
            others = [
                each
                for each in self.specimens.values()
                if not each.featured and (each.claims > 0 or each.author in regulars)
            ]
            return min(others, key=_claims)  # the oldest of equals
        rush = not known and now - fresh[0].made < RECENT
        own = [self.specimens[id_] for id_ in self.works.get(author, [])] if rush else []
        unliked = [each for each in own if each.claims == 0 and not each.featured]
        return unliked[0] if unliked != [] else fresh[0]

    def add(self, specimen: Specimen) -> None:
        """Hang up a *specimen*, whose id is the next one."""
        self._hang(specimen)
        self.following = specimen.id + 1
        self.changed.append(specimen.id)

    def _hang(self, specimen: Specimen) -> None:
        self.specimens[specimen.id] = specimen
        self.works.setdefault(specimen.author, []).append(specimen.id)

    def remove(self, id_: Id) -> None:
        """Take a specimen away, and its proof."""
        specimen = self.specimens.pop(id_)
        if specimen.likes > 0 or specimen.featured:
            self.moved.append(id_)
        self.works[specimen.author].remove(id_)
        if self.works[specimen.author] == []:
            del self.works[specimen.author]
        self.changed.append(id_)
        if self.proofs.pop(id_, None) is not None:
            self.proved.append(id_)

    def feature(self, id_: Id, wanted: bool) -> bool:
        """
        Let a specimen never give way, or as others do; whether that is new.

        :raises BadRequest: if there is none, or enough are featured
        """
        found = self.find(id_)
        if found.featured == wanted:
            return False
        if wanted and len(self.featured()) >= MOST_FEATURED:
            raise BadRequest(
                f"Expected at most {MOST_FEATURED} featured specimens, and there are as many: "
                "take one off first"
            )
        found.featured = wanted
        self.moved.append(id_)
        return True

    def featured(self) -> list[Specimen]:
        """What admins want to be seen."""
        return [each for each in self.specimens.values() if each.featured]

    def prove(self, id_: Id, future: Future) -> None:
        """Keep *future* beside its specimen."""
        self.proofs[id_] = dump_proof(id_, future)
        self.proved.append(id_)

    def proof(self, id_: Id) -> Future | None:
        """What was proved of a specimen."""
        line = self.proofs.get(id_)
        return None if line is None else load_proof(line)[1]

    def proved_until(self, id_: Id) -> int | None:
        """The generation that the proof of a specimen is of."""
        line = self.proofs.get(id_)
        return None if line is None else int(line.split(" ", 2)[1])

    # Likes

    def likes_with(self, caller: Caller, id_: Id, wanted: bool) -> list[Id] | None:
        """
        What *caller* likes with a specimen, or without; None if that is nothing new.

        :raises BadRequest: if they like too many
        """
        if (id_ in self.people.liked(caller)) == wanted:
            return None
        likes = [each for each in self.liked(caller) if each != id_]
        if wanted:
            likes.append(id_)
        if len(likes) > MOST_LIKES:
            raise BadRequest(f"Expected at most {MOST_LIKES} likes, and you have as many")
        return likes

    def like(self, caller: Caller, id_: Id, likes: list[Id]) -> None:
        """Let *caller*, who was met, like just these, of which *id_* came or went."""
        change = 1 if id_ in likes else -1
        self._like(id_, change, change * (caller in self.people.regulars))
        self.people.of[caller].likes = ",".join([str(each) for each in likes]) or NOTHING

    def liked(self, caller: Caller) -> list[Id]:
        """What *caller* likes of what is here, the oldest like first."""
        return [id_ for id_ in self.people.liked(caller) if id_ in self.specimens]

    def standing(self, id_: Id) -> str | None:
        """How a specimen stands, as a line; None if nobody likes it, or it is not here."""
        found = self.specimens.get(id_)
        if found is None or (found.likes == 0 and not found.featured):
            return None
        return f"{id_} {found.likes} {found.claims} {int(found.featured)}"

    def standings(self) -> list[Id]:
        """What somebody likes, or is featured."""
        return [id_ for id_, each in self.specimens.items() if each.likes > 0 or each.featured]

    # Saving and loading

    def change_all(self) -> None:
        """Let all of it be saved."""
        self.changed = list(self.specimens)
        self.proved = list(self.proofs)
        self.moved = self.standings()
        self.met = {who.number: caller for caller, who in self.people.of.items()}

    def clear_changes(self) -> None:
        """All that changed is saved."""
        self.changed = []
        self.proved = []
        self.moved = []
        self.met = {}

    def line(self, id_: Id) -> str | None:
        """A specimen as a line, None if it is not here."""
        return self.specimens[id_].dump() if id_ in self.specimens else None

    def line_of_person(self, at: Number) -> str | None:
        """Somebody who was met as a line, None if they were forgotten."""
        caller = self.met[at]
        return self.people.dump(caller) if caller in self.people.of else None

    def hang(self, line: str) -> None:
        """Add the specimen that *line* is. :raises BadSnapshot: if it cannot be here"""
        specimen = Specimen.load(line)
        if specimen.id in self.specimens or not self.was(specimen.id):
            raise BadSnapshot(f"Expected a specimen once, before {self.following}: {line[:80]!r}")
        if specimen.author not in self.people.of:
            raise BadSnapshot(f"Expected a specimen by somebody who is here: {line[:80]!r}")
        self._hang(specimen)

    def believe(self, line: str) -> None:
        """Add the proof that *line* is. :raises BadSnapshot: if it is of nothing here"""
        id_ = check_proof(line)
        if id_ in self.proofs or id_ not in self.specimens:
            raise BadSnapshot(f"Expected a proof of a specimen, once, got {line[:80]!r}")
        self.proofs[id_] = line

    def stand(self, line: str) -> None:
        """Add how a specimen stands. :raises BadSnapshot: if it is not here, or cannot stand so"""
        found = numbers(line)
        specimen = self.specimens.get(found[0])
        if specimen is None or len(found) != 4 or self.standing(found[0]) is not None:
            raise BadSnapshot(f"Expected how a specimen stands, once, got {line[:80]!r}")
        specimen.likes = found[1]
        specimen.claims = found[2]
        specimen.featured = found[3] == 1
        many = specimen.featured and len(self.featured()) > MOST_FEATURED
        if self.standing(found[0]) != line or specimen.claims > specimen.likes or many:
            raise BadSnapshot(f"Expected how a specimen stands, got {line[:80]!r}")


def _claims(specimen: Specimen) -> int:
    return specimen.claims


class Found:
    """A page of what was *found*, from number *first* on."""

    def __init__(self, found: list[Specimen], first: int) -> None:
        self.total = len(found)
        self.specimens = found[first : first + MOST_SHOWN]
        self.following = min(self.total, first + MOST_SHOWN)


def search(gallery: Gallery, wish: str, first: int) -> Found:
    """A page of what *wish* asks for. :raises BadRequest: if it asks for nothing known"""
    kind, _, rest = wish[:LONGEST_SEARCH].partition(" ")
    newest = [gallery.specimens[id_] for id_ in sorted(gallery.specimens, reverse=True)]
    if kind == "new" and rest == "":
        return Found(newest, first)
    if kind == "liked" and rest == "":
        return Found(sorted(newest, key=_liked, reverse=True), first)
    if kind == "featured" and rest == "":
        return Found([each for each in newest if each.featured], first)
    if kind == "rule":
        text = parse_rule(rest).text
        return Found([each for each in newest if each.rule == text], first)
    if kind == "by":
        return Found([each for each in newest if each.author == rest], first)
    if kind == "words":
        words = rest.casefold().split()
        return Found([each for each in newest if _has(gallery, each, words)], first)
    raise BadRequest(
        f"Expected new, liked, featured, rule ..., by ... or words ..., got {show(wish)}"
    )


def _liked(specimen: Specimen) -> tuple[int, int]:
    return specimen.claims, specimen.likes


def _has(gallery: Gallery, specimen: Specimen, words: list[str]) -> bool:
    author = gallery.people.names.get(specimen.author)
    told = [specimen.name, specimen.rule, name_of(specimen.rule), author]
    text = "\n".join(told).casefold()
    return all(word in text for word in words)
