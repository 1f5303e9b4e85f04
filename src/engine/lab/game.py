"""
The game: a gallery, and who may do what with it.

Whoever calls and what time it is are handed in. Each method checks everything first and then
changes everything, so a refusal changes nothing::

    Game
    |-- gallery    specimens, proofs, people               gallery.py
    |-- paused     whether an admin has stopped changes
    |-- newcomers  how many new keys may do something      access.py
    |-- admins     who may withdraw anything, restore      access.py
    `-- journal    what happened                           journal.py

Whoever publishes, likes, proves or takes a name is known from then on, until they are forgotten.

While it is paused, nobody publishes, likes or proves. Looking, running and withdrawing go on, and
so do names, which the whole house uses.
"""

from __future__ import annotations

from engine.access import Admins, Caller, refuse_anonymous
from engine.clock import Nanoseconds
from engine.errors import BadRequest
from engine.lab.gallery import Gallery
from engine.lab.interface import Journal
from engine.lab.specimen import Id, Specimen, lay, run
from engine.people import check_freed
from engine.room import Room
from engine.rules.future import Future


class Game(Room):
    """A room with a gallery."""

    def __init__(self, gallery: Gallery, admins: Admins) -> None:
        super().__init__(admins, Journal())
        self.gallery = gallery

    @classmethod
    def begin(cls, installer: Caller) -> Game:
        """An empty gallery; *installer* is its admin."""
        return cls(Gallery(), Admins(installer))

    @property
    def generation(self) -> int:
        """How many specimens were ever published."""
        return self.gallery.following - 1

    def knows(self, caller: Caller) -> bool:
        """True if *caller* did something here that is remembered, or is an admin."""
        return caller in self.gallery.people.of or caller in self.admins

    def publish(
        self,
        caller: Caller,
        name: str,
        rule: str,
        grid: str,
        pattern: str,
        parent: Id | None,
        now: Nanoseconds,
    ) -> Id:
        """
        Hang up a pattern; the id of the specimen that it is now.

        :raises BadRequest: if there is no such rule or grid, or no room, or it cannot be named so
        :raises BadPattern: if the pattern cannot be read, or does not fit
        """
        self._check_open(caller, now)
        gallery = self.gallery
        gallery.check_room(caller, now)
        if parent is not None:
            gallery.find(parent)
        board = lay(rule, grid, pattern)
        specimen = Specimen.of(gallery.following, now, parent, caller, name, board)
        self._meet(caller, now)
        gone = gallery.make_room(caller, now)
        if gone is not None:
            self.note(now, "give_way", f"{gone.id},{gone.author}")
        gallery.add(specimen)
        origin = "" if parent is None else f"{parent},"
        self.note(now, "publish", f"{specimen.id},{origin}{caller}")
        return specimen.id

    def withdraw(self, caller: Caller, id_: Id, now: Nanoseconds) -> None:
        """
        Take a specimen of *caller* away; an admin may take any.

        :raises BadRequest: if there is none, or it is another's
        """
        refuse_anonymous(caller)
        specimen = self.gallery.find(id_)
        if specimen.author != caller and caller not in self.admins:
            raise BadRequest(f"Specimen {id_} is {specimen.author}'s: only they may withdraw it")
        self.gallery.remove(id_)
        self.note(now, "withdraw", f"{id_},{caller}")

    def like(self, caller: Caller, id_: Id, wanted: bool, now: Nanoseconds) -> None:
        """
        Let *caller* like a specimen, or like it no more.

        :raises BadRequest: if there is none, or they like too many
        """
        self._check_open(caller, now)
        self.gallery.find(id_)
        likes = self.gallery.likes_with(caller, id_, wanted)
        if likes is not None:
            self._meet(caller, now)
            self.gallery.like(caller, id_, likes)
            self.note(now, "like" if wanted else "unlike", f"{id_},{caller}")

    def prove(self, caller: Caller, id_: Id, generations: int, now: Nanoseconds) -> Future:
        """
        Run a specimen, and keep what becomes of it; what was kept already is not run again.

        A proof gives way to a longer one; to a shorter one only if its author or an admin asks.

        :raises BadRequest: if there is none, a longer proof is kept, or that is too much work
        """
        self._check_open(caller, now)
        specimen = self.gallery.find(id_)
        known = self.gallery.proof(id_)
        if known is not None and known.generation == generations:
            return known
        may_shorten = specimen.author == caller or caller in self.admins
        if known is not None and known.generation > generations and not may_shorten:
            raise BadRequest(
                f"Specimen {id_} is proved up to generation {known.generation:,}: "
                f"only {specimen.author} may have a shorter proof; run it instead"
            )
        future = run(specimen.board(), generations)
        self._meet(caller, now)
        self.gallery.prove(id_, future)
        self.note(now, "prove", f"{id_},{generations},{future.digest},{caller}")
        return future

    def run_specimen(self, id_: Id, generations: int) -> Future:
        """What becomes of a specimen. :raises BadRequest: if there is none, or it is too much"""
        return run(self.gallery.find(id_).board(), generations)

    def rename(self, caller: Caller, name: str, now: Nanoseconds) -> None:
        """Call *caller* *name*, in the whole house. :raises BadRequest: if that may not be"""
        self.check_admitted(caller, now)
        self.gallery.people.rename(caller, name)
        self._meet(caller, now)

    def feature(self, id_: Id, wanted: bool, now: Nanoseconds) -> None:
        """Let a specimen never give way, or as others do. :raises BadRequest: if none is there"""
        if self.gallery.feature(id_, wanted):
            self.note(now, "feature" if wanted else "unfeature", str(id_))

    def free_names(self, callers: list[Caller], _now: Nanoseconds) -> int:
        """
        Let anybody have the names of these *callers*; how many had one.

        :raises BadRequest: if they are too many for one call
        """
        check_freed(len(callers))
        return self.gallery.free_names(callers)

    def restore(self, gallery: Gallery, now: Nanoseconds) -> None:
        """Go on with another *gallery*; admins and the journal stay, and no id is given twice."""
        gallery.following = max(gallery.following, self.gallery.following)
        self.gallery = gallery
        self.note(now, "restore", str(len(gallery.specimens)))

    def _meet(self, caller: Caller, now: Nanoseconds) -> None:
        """Remember that *caller* did something, after `check_admitted`."""
        self.admit(caller, now)
        self.gallery.meet(caller, now)

    def _check_open(self, caller: Caller, now: Nanoseconds) -> None:
        self.check_admitted(caller, now)
        if self.paused:
            raise BadRequest("An admin has paused the lab: look and run, and come back later")
