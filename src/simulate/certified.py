"""
A room's log as a verifier reads it: proved before anything is made of it.

What `client.certified` calls a lie is an answer here: no, it is not the same. World's statement
also says which world was last written whole, and that is proved, too::

    statement --> digest of the checkpoint, and the head before the events since
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from client import certified
from client.canister import Canister
from client.certified import Lie, Proved
from client.events import Log
from client.problem import Problem
from engine.errors import BadSnapshot
from engine.sealed import number
from engine.world import checkpoint
from engine.world.board import World
from simulate.evidence import Different


@contextmanager
def honest() -> Iterator[None]:
    """Nothing, if nobody lies meanwhile. :raises Different: with the lie"""
    try:
        yield
    except Lie as lie:
        raise Different(str(lie)) from None


def proved_log(canister: Canister, saved: Log | None = None) -> Proved:
    """
    All events that *canister* keeps; *saved* ones are of their past.

    :raises Different: if they are not what the network stands for
    """
    with honest():
        proved = certified.fetch(canister)
        if saved is not None:
            certified.check_same_past(saved, proved)
    return proved


def say(proved: Proved) -> None:
    """Say that the log is *proved*."""
    print(f"the log is certified: {certified.draw(proved)}")


def since_restore(log: Log) -> Log:
    """What of *log* came after a backup was last restored, which may have replaced the rest."""
    restores = [number for number, event in log.numbered() if event.kind == "restore"]
    start = restores[-1] + 1 if restores else log.first
    return Log(start, log.since(start))


class Checkpoint:
    """World's last checkpoint, as a statement has it: its world, and the log since."""

    def __init__(self, proved: Proved) -> None:
        """:raises Problem: if the statement of what is *proved* does not say which it is"""
        try:
            generation, following, self.digest, self.head = proved.stated.own["board"]
            self.generation, self.following = number(generation), number(following)
            self.now = number(proved.stated.own["time"][0])  # the generation that is certified
        except (KeyError, ValueError, BadSnapshot):
            raise Problem("The statement does not say which world was last kept.") from None
        self._proved = proved

    def since(self) -> Log:
        """The events since. :raises Different: if they do not follow it"""
        log = self._proved.log
        if not log.first <= self.following <= log.following:
            raise Different(f"forged: a world before event {self.following} that is not there")
        if self._proved.head_before(self.following).hex() != self.head:
            raise Different("forged: the world that was kept is not of this log")
        return Log(self.following, log.since(self.following))

    def world(self, canister: Canister) -> World | None:
        """The world that was kept, None if *canister* has another by now."""
        try:
            world, digest = checkpoint.decode(canister.ask("get_checkpoint"))
        except BadSnapshot as problem:
            raise Different(f"forged: the world that was kept cannot be read: {problem}") from None
        if digest != self.digest:
            return None
        if world.generation != self.generation:
            raise Different(f"forged: the world that was kept is of {world.generation}")
        return world
