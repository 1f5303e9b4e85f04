"""
Access: who calls, who is an admin, how many newcomers a room admits, what is turned away unread.

A caller is a principal as text, which is all that the rules know of a person. A message from
outside is judged by its method, its caller and the size of its arguments alone, before it costs
anything. Whatever passes is checked again by the method it is for::

    anonymous callers          look by queries, which never come this way
    unknown methods            do not exist
    admins' methods            for admins
    too large arguments        more than the largest that could be granted

Keys cost nothing, so one person may call with ten thousand of them, and a room stores something
for each. Players whom a room knows never wait. Everybody else needs a place at its gate, and
places come back evenly, up to those of one minute::

    per_minute   120     what an admin has set; 0 admits nobody new
    places       87      how many newcomers the room admits now
    since        t       the time at which there were so many
"""

from __future__ import annotations

from binascii import crc32

from engine import sealed
from engine.clock import SECOND, Nanoseconds
from engine.errors import BadRequest, BadSnapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.backups import Staging
    from engine.table import TextMap

Caller = str

ANONYMOUS = "2vxsx-fae"

CHECKSUM_BYTES = 4
MOST_PRINCIPAL_BYTES = 29  # without the checksum
LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
DIGITS = str.maketrans(LETTERS, "0123456789abcdefghijklmnopqrstuv")

MOST_ADMINS = 16

MINUTE: Nanoseconds = 60 * SECOND
PER_MINUTE = 120
MOST_PER_MINUTE = 100_000
KEY = 255  # of the gate in a room's facts, above every key of its own

PLAYERS_METHODS = ("set_name",)
ADMINS_METHODS = (
    "pause_game",
    "resume_game",
    "add_admin",
    "remove_admin",
    "set_newcomers",
    "get_cycles",
    "get_backup",
    "put_backup",
    "restore_game",
)
QUERIES = ("get_events", "get_news", "get_admins", "http_request")

# Bytes of Candid: a type table, and some numbers or a name.
MOST_BYTES = 512


def refuse_anonymous(caller: Caller) -> None:
    """:raises BadRequest: if *caller* is nobody in particular"""
    if caller == ANONYMOUS:
        raise BadRequest("Anonymous callers may look, but not play: sign in first")


def is_principal(text: str) -> bool:
    """
    True if *text* is a principal as people write it, ``w7x7r-cok77-xa``.

    That is base 32 of up to 29 bytes, their checksum before them, in groups of five letters.
    """
    letters = text.replace("-", "")
    groups = "-".join([letters[start : start + 5] for start in range(0, len(letters), 5)])
    count = len(letters) * 5 // 8  # bytes
    if groups != text or letters.strip(LETTERS) != "":
        return False
    if not CHECKSUM_BYTES <= count <= CHECKSUM_BYTES + MOST_PRINCIPAL_BYTES:
        return False
    bits = int(letters.translate(DIGITS), 32)
    spare = len(letters) * 5 - count * 8
    data = (bits >> spare).to_bytes(count, "big")
    checksum = int.from_bytes(data[:CHECKSUM_BYTES], "big")
    return spare < 5 and bits % (1 << spare) == 0 and crc32(data[CHECKSUM_BYTES:]) == checksum


class Admins:
    """
    Who may do more than play, oldest first: whoever installed the canister, and whom they added.

    There is always at least one.
    """

    def __init__(self, first: Caller) -> None:
        self.callers = [first]
        self.changed = True  # since they were saved

    def __contains__(self, caller: Caller) -> bool:
        return caller in self.callers

    def add(self, caller: Caller) -> None:
        """:raises BadRequest: if *caller* is one already, is anonymous, or there are enough"""
        if caller == ANONYMOUS:
            raise BadRequest("Expected a principal of somebody, got the anonymous one")
        if caller in self.callers:
            raise BadRequest(f"{caller} is an admin already")
        if len(self.callers) >= MOST_ADMINS:
            raise BadRequest(f"Expected at most {MOST_ADMINS} admins, and there are as many")
        self.callers.append(caller)
        self.changed = True

    def remove(self, caller: Caller) -> None:
        """:raises BadRequest: if *caller* is no admin, or the last one"""
        if caller not in self.callers:
            raise BadRequest(f"{caller} is not an admin")
        if len(self.callers) == 1:
            raise BadRequest(f"{caller} is the last admin: add another one first")
        self.callers.remove(caller)
        self.changed = True

    def dump(self) -> list[str]:
        """A line for each admin."""
        return list(self.callers)

    @classmethod
    def load(cls, lines: list[str]) -> Admins:
        """Admins from what `dump` wrote. :raises BadSnapshot: if there are no such admins"""
        if not 1 <= len(lines) <= MOST_ADMINS or "" in lines or len(set(lines)) != len(lines):
            raise BadSnapshot(f"Expected 1 to {MOST_ADMINS} different admins, got {lines!r}")
        admins = cls(lines[0])
        admins.callers = list(lines)
        admins.changed = False
        return admins


class Newcomers:
    """
    The gate of one room.

    Only what an admin has set is saved: after an upgrade all places of a minute are free.
    """

    def __init__(self, per_minute: int = PER_MINUTE) -> None:
        self.per_minute = per_minute
        self._places = per_minute
        self._since: Nanoseconds = 0
        self.changed = False  # by an admin, since it was saved

    def configure(self, per_minute: int) -> None:
        """Admit so many newcomers *per_minute*. :raises BadRequest: if that is too many"""
        if per_minute > MOST_PER_MINUTE:
            raise BadRequest(
                f"Expected at most {MOST_PER_MINUTE} newcomers a minute, got {per_minute}"
            )
        self.per_minute = per_minute
        self._places = per_minute
        self.changed = True

    def objection(self, now: Nanoseconds) -> str | None:
        """Why the room admits no newcomer at *now*, or None if it does."""
        if self._free(now) > 0:
            return None
        if self.per_minute == 0:
            return "This room admits only people who have played here before"
        return (
            f"This room admits {self.per_minute} newcomers a minute, and they have come: "
            "try again in a minute"
        )

    def check(self, now: Nanoseconds) -> None:
        """:raises BadRequest: if the room admits no newcomer at *now*"""
        objection = self.objection(now)
        if objection is not None:
            raise BadRequest(objection)

    def admit(self, now: Nanoseconds) -> None:
        """Use a place, after `check`."""
        free = self._free(now)
        if free >= self.per_minute:
            self._since = now
        else:
            # Only the time that has become a place counts as used, so fractions are not lost.
            self._since += (free - self._places) * MINUTE // self.per_minute
        self._places = free - 1

    def save(self, facts: TextMap) -> None:
        """Save what an admin has set."""
        facts.insert(KEY, sealed.dump([str(self.per_minute)]))
        self.changed = False

    @classmethod
    def load(cls, facts: TextMap) -> Newcomers:
        """The gate that was saved, if any. :raises BadSnapshot: if it is not as it was written"""
        saved = facts.get(KEY)
        if saved is None:
            return cls()
        lines = sealed.load(saved)
        if len(lines) != 1 or sealed.number(lines[0]) > MOST_PER_MINUTE:
            raise BadSnapshot(f"Expected newcomers a minute, got {lines!r:.80}")
        return cls(sealed.number(lines[0]))

    def _free(self, now: Nanoseconds) -> int:
        """How many places there are at *now*."""
        back = max(0, now - self._since) * self.per_minute // MINUTE
        return min(self.per_minute, self._places + back)


class Access:
    """Which methods a room has, whom they are for, and how large their arguments may be."""

    def __init__(
        self,
        players: tuple[str, ...],
        admins: tuple[str, ...],
        queries: tuple[str, ...],
        larger: dict[str, int],
        backup: Staging,
    ) -> None:
        """
        Methods besides the common ones; *larger* are those that take more than 512 bytes.

        A *backup* that is restored is sent in such pages.
        """
        self.players = players + PLAYERS_METHODS
        self.admins = admins + ADMINS_METHODS
        self.queries = queries + QUERIES
        self.larger = larger | {"put_backup": MOST_BYTES + backup.most_bytes}
        self.backup = backup

    def methods(self) -> tuple[str, ...]:
        """All methods of the room."""
        return self.players + self.admins + self.queries

    def most_bytes(self, method: str) -> int:
        """How many bytes of arguments *method* may be sent."""
        return self.larger.get(method, MOST_BYTES)

    def objection(self, method: str, caller: Caller, size: int, admins: Admins) -> str | None:
        """Why a message to *method* is turned away, or None if it is let in."""
        most = self.most_bytes(method)
        if caller == ANONYMOUS:
            return "Anonymous callers may look by queries, but not play: sign in first"
        if method in self.admins and caller not in admins:
            return f"{method} is for admins only"
        if method not in self.methods():
            return f"There is no method {method}"
        if size > most:
            return f"Expected at most {most} bytes of arguments for {method}, got {size}"
        return None
