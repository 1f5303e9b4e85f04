"""
What an operator wants to know at a glance.

::

    life2_backend  bkyz2-fmaaa-aaaaa-qaaaq-cai  on localnet, http://127.0.0.1:4943
        running        generation 12,340, 1,234 alive, 3 players
        events         57 so far
        admin          w7x7r-...  (you)
        coins          3,000 minted, of which 88 are in the pot  from here on: the room's own
        player                        score    land   alive   coins  balance
        1  Ada                          120     300      80      877
"""

from __future__ import annotations

from typing import NamedTuple

from admin.desk import Desk, Look
from client.canister import Canister
from client.words import plain

NONE_YET = 2**64 - 1  # an event that did not happen: its page says how many did


class Status(NamedTuple):
    """What the canister says of itself; its *cycles* are for admins only."""

    look: Look
    admins: list[str]
    events: int
    cycles: int | None


def fetch(canister: Canister, desk: Desk) -> Status:
    """How things are now."""
    admins = canister.admins()
    return Status(
        desk.look(canister),
        admins,
        canister.ask("get_events", NONE_YET)["following"],
        canister.ask("get_cycles") if canister.me in admins else None,
    )


def title(canister: Canister) -> str:
    """Which canister, and where."""
    named, network = canister.named, canister.network
    name = f"{named.name}  {named.text}" if named.name != named.text else named.text
    where = f"{network.name}, {network.url}" if network.name != network.url else network.url
    return f"{name}  on {where}"


def draw(status: Status, me: str) -> list[str]:
    """*status* in lines, as it is shown to whoever *me* is."""
    look = status.look
    rows = [
        (look.mood, look.now),
        ("events", f"{status.events:,} so far"),
        *([("cycles", f"{status.cycles:,}")] if status.cycles is not None else []),
        *(("admin", f"{admin}{'  (you)' if admin == me else ''}") for admin in status.admins),
        *look.rows,
    ]
    return [f"    {word:<12} {plain(text)}".rstrip() for word, text in rows] + [
        f"    {line}" for line in look.table
    ]
