"""
The game that a canister serves, and the one place where a refusal becomes ``Err``.

An entry hands over its host once, while it is imported::

    host = Petri(storage, Statement("petri"), ACCESS, pages.answer, backup, waiting)
    serve(host)

The shared endpoints ask `held.host`; an entry overrides what is particular to its room. A method
that changes something goes through `changing`, always in this order::

    time passes    what that changed is saved, whatever becomes of the message
    the method     checks everything, then changes everything; a Refusal is answered as Err
    save           the stable maps, what the network signs, and the timers that are wanted
"""

from kybra import GuardResult, ic

from engine.backups import clear, joined, take
from engine.errors import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    Method = TypeVar("Method", bound=Callable[..., Any])


class Host:
    """What the shared endpoints ask of a room."""

    def __init__(self, storage, statement, access, answer, backup, waiting) -> None:
        self.storage = storage
        self.statement = statement
        self.access = access
        self.answer = answer  # a page, over plain HTTP
        self.backup = backup
        self.waiting = waiting  # pages of a backup that is to be restored
        self.game = storage.empty("")  # nobody's, until init or post_upgrade
        self.instructions = 0  # of what the room does most often, lately

    def wake(self) -> None:
        """Have the timers that are wanted now."""

    def look(self) -> None:
        """Bring the game up to now, for a query."""

    def pass_time(self) -> None:
        """Bring the game up to now, before a message, and save what that changed."""

    def save(self) -> None:
        """Save what a message changed, and certify it."""
        self.storage.save(self.game)
        self.certify()
        self.wake()

    def certify(self) -> None:
        """Have the network sign what the game says of itself."""
        ic.set_certified_data(self.statement.make(self.game.journal))

    def revision(self) -> int:
        """What is another number as soon as a backup would be another."""
        return self.game.journal.following

    def restore(self) -> "Any":
        """Go on with the backup that waits; the answer. A message may do a part of it only."""
        return {"Ok": self.game.restore(take(self.waiting, self.backup.load), ic.time())}


class LargeHost(Host):
    """The same for a room whose backup is restored in steps (`engine.backups`)."""

    def restore(self) -> "Any":
        done = self.backup.Backup(joined(self.waiting)).step(self.game, ic.time())
        if not done:
            return {"Err": self.game.restoring.words}
        clear(self.waiting)
        return {"Ok": self.restored()}

    def restored(self) -> int:
        """How much there is after a restore."""
        return self.game.generation


class Held:
    """Holds the host of the room, once the entry has been imported."""

    host: Host


held = Held()


def serve(host: Host) -> None:
    """Have the shared endpoints answer for *host*."""
    held.host = host


def caller() -> str:
    return ic.caller().to_str()


def only_admins() -> GuardResult:
    if caller() in held.host.game.admins:
        return {"Ok": None}
    return {"Err": "Only admins may do this, and you are not one of them"}


def refusable(method: "Method") -> "Method":
    """Have a query answer a refusal as ``Err``. Not for Manual or Async methods."""

    def answering(*arguments):
        try:
            return method(*arguments)
        except Refusal as refusal:
            return {"Err": str(refusal)}

    return _named(answering, method)


def changing(method: "Method") -> "Method":
    """Have an update answer a refusal as ``Err``, or save. Not for Manual or Async methods."""

    def answering(*arguments):
        host = held.host
        host.pass_time()
        try:
            answer = method(*arguments)
        except Refusal as refusal:
            return {"Err": str(refusal)}
        host.save()  # outside of the try: what cannot be saved traps, and has never happened
        return answer

    return _named(answering, method)


def _named(answering: "Any", method: "Method") -> "Method":
    """*answering*, which says that it is *method*."""
    answering.__name__ = method.__name__
    answering.__wrapped__ = method
    return answering
