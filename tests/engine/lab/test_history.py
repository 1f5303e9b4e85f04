"""
Any history of a lab beside a model of it made of plain dicts.

An upgrade loads what the maps have. A crash is a message of which nothing was kept: the maps are
as they were before it, and so is what is loaded from them.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.errors import Refusal
from engine.lab import backup
from engine.lab.gallery import MOST_BY_NEWCOMER
from engine.lab.game import Game
from engine.people import key
from engine.rules.board import Board
from engine.rules.board_text import put_runs
from tests.engine.lab.labs import ADMIN, dumped, storage

CALLERS = ["ada", "bob", "eve", ADMIN]
NAMES = ["Ada", "ADA", "Bob", "<b>", ""]
PATTERNS = {
    "bo$2bo$3o!": ("B3/S23", "T8,8"),
    "3A!": ("Brian's Brain", "P9,9"),
    "B2C!": ("Colorised", "P5,5"),
    "9o!": ("Weighted", "T0,9"),
    "10o!": ("B3/S23", "P9,9"),  # too large
}

callers = st.sampled_from(CALLERS)
ids = st.integers(0, 5)  # of those that are there, as `LabMachine.id_at` takes them


class LabMachine(RuleBasedStateMachine):
    """What people do, in any order; *model* is what should have come of it."""

    @initialize()
    def begin(self) -> None:
        self.storage = storage()
        self.game = Game.begin(ADMIN)
        self.storage.create(self.game)
        self.authors: dict[int, str] = {}
        self.likes: dict[int, set[str]] = {}
        self.proved: dict[int, int] = {}
        self.names: dict[str, str] = {}
        self.featured: set[int] = set()
        self.following = 1
        self.paused = False
        self.kept: str | None = None

    def id_at(self, at: int) -> int:
        """The id of a specimen that is there, or now and then of one that is not."""
        known = [*self.authors, 99]
        return known[at % len(known)]

    @rule(caller=callers, pattern=st.sampled_from(list(PATTERNS)), at=st.none() | ids)
    def publish(self, caller: str, pattern: str, at: int | None) -> None:
        parent = None if at is None else self.id_at(at)
        fine = pattern != "10o!" and not self.paused
        fine = fine and (parent is None or parent in self.authors)
        fine = fine and list(self.authors.values()).count(caller) < MOST_BY_NEWCOMER
        if self._tried(
            lambda: self.game.publish(caller, "x", *PATTERNS[pattern], pattern, parent, 1)
        ):
            assert fine
            self.authors[self.following] = caller
            self.likes[self.following] = set()
            self.following += 1
        else:
            assert not fine

    @rule(caller=callers, at=ids)
    def withdraw(self, caller: str, at: int) -> None:
        id_ = self.id_at(at)
        fine = self.authors.get(id_) == caller or (caller == ADMIN and id_ in self.authors)
        assert self._tried(lambda: self.game.withdraw(caller, id_, 1)) == fine
        if fine:
            del self.authors[id_], self.likes[id_]
            self.proved.pop(id_, None)
            self.featured.discard(id_)

    @rule(caller=callers, at=ids, wanted=st.booleans())
    def like(self, caller: str, at: int, wanted: bool) -> None:
        id_ = self.id_at(at)
        fine = id_ in self.authors and not self.paused
        assert self._tried(lambda: self.game.like(caller, id_, wanted, 1)) == fine
        if fine:
            (self.likes[id_].add if wanted else self.likes[id_].discard)(caller)

    @rule(caller=callers, at=ids, generations=st.sampled_from([0, 7, 40, 7_000]))
    def prove(self, caller: str, at: int, generations: int) -> None:
        id_ = self.id_at(at)
        fine = id_ in self.authors and not self.paused and generations < 7_000
        may_shorten = caller in (self.authors.get(id_), ADMIN)
        fine = fine and (may_shorten or generations >= self.proved.get(id_, 0))
        assert self._tried(lambda: self.game.prove(caller, id_, generations, 1)) == fine
        if fine:
            self.proved[id_] = generations

    @rule(caller=callers, name=st.sampled_from(NAMES))
    def rename(self, caller: str, name: str) -> None:
        others = [key(told) for who, told in self.names.items() if who != caller]
        fine = name not in ("", "<b>") and key(name) not in others
        assert self._tried(lambda: self.game.rename(caller, name, 1)) == fine
        if fine:
            self.names[caller] = name

    @rule(at=ids, wanted=st.booleans())
    def feature(self, at: int, wanted: bool) -> None:
        id_ = self.id_at(at)
        assert self._tried(lambda: self.game.feature(id_, wanted, 1)) == (id_ in self.authors)
        if id_ in self.authors:
            (self.featured.add if wanted else self.featured.discard)(id_)

    @rule(caller=callers)
    def free_names(self, caller: str) -> None:
        assert self.game.free_names([caller], 1) == (caller in self.names)
        self.storage.save(self.game)
        self.names.pop(caller, None)

    @rule(paused=st.sampled_from([False, False, True]))
    def pause_or_resume(self, paused: bool) -> None:
        (self.game.pause if paused else self.game.resume)(1)
        self.storage.save(self.game)
        self.paused = paused

    @rule()
    def back_up(self) -> None:
        self.kept = backup.dump(self.game)
        model = (self.authors, self.likes, self.proved, self.names, self.featured)
        self.model = deepcopy(model)

    @precondition(lambda self: self.kept is not None)
    @rule()
    def restore(self) -> None:
        assert self.kept is not None
        self.game.restore(backup.load(self.kept)[0], 1)
        self.storage.create(self.game)
        self.authors, self.likes, self.proved, self.names, self.featured = deepcopy(self.model)

    @rule()
    def upgrade(self) -> None:
        """The heap is lost; stable memory is not."""
        self.game = self.storage.load()

    @rule(caller=callers, at=ids)
    def crash(self, caller: str, at: int) -> None:
        """Something happens in the heap, and nothing of it is kept."""
        id_ = self.id_at(at)
        for act in (
            lambda: self.game.publish(caller, "lost", "Base", "P5,5", "3o!", None, 1),
            lambda: self.game.like(caller, id_, True, 1),
            lambda: self.game.prove(caller, id_, 3, 1),
            lambda: self.game.withdraw(ADMIN, id_, 1),
        ):
            with suppress(Refusal):
                act()
        self.game = self.storage.load()

    def _tried(self, act: Callable[[], object]) -> bool:
        """Whether *act* was granted; what was refused has changed nothing."""
        before = dumped(self.game)
        try:
            act()
        except Refusal:
            assert dumped(self.game) == before
            return False
        self.storage.save(self.game)
        return True

    @invariant()
    def the_gallery_is_that_of_the_model(self) -> None:
        gallery = self.game.gallery
        assert {id_: each.author for id_, each in gallery.specimens.items()} == self.authors
        counted = {id_: each.likes for id_, each in gallery.specimens.items()}
        assert counted == {id_: len(who) for id_, who in self.likes.items()}
        assert {each.id for each in gallery.featured()} == self.featured
        for caller in CALLERS:
            liked = {id_ for id_, who in self.likes.items() if caller in who}
            assert set(gallery.liked(caller)) == liked
            assert gallery.people.names.get(caller) == self.names.get(caller, "")
        assert (gallery.following, self.game.paused) == (self.following, self.paused)

    @invariant()
    def proofs_are_what_running_gives(self) -> None:
        gallery = self.game.gallery
        assert {id_: gallery.proved_until(id_) for id_ in gallery.proofs} == self.proved
        for id_, generations in self.proved.items():
            specimen = gallery.find(id_)
            board = Board.on(specimen.rule, specimen.grid)
            put_runs(board, specimen.pattern)
            board.step(generations)
            proof = gallery.proof(id_)
            assert proof is not None
            assert proof.digest == board.digest()

    @invariant()
    def the_maps_are_complete(self) -> None:
        assert dumped(self.storage.load()) == dumped(self.game)


LabMachine.TestCase.settings = settings(max_examples=40, stateful_step_count=30, deadline=None)
TestLab = LabMachine.TestCase
