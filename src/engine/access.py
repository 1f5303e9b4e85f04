"""
Access: what is turned away before it costs anything.

A message from outside is judged by its method, its caller and the size of its
arguments alone. Whatever passes is checked again by the method it is for::

    anonymous callers          look by queries, which never come this way
    unknown methods            do not exist
    admins' methods            for admins
    too large arguments        more than the largest that could be granted

A room hands in the methods of its own; those that every room has are here.
"""

from __future__ import annotations

from engine.admins import Admins
from engine.callers import ANONYMOUS, Caller
from engine.staging import Staging

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
