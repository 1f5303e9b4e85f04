"""
The Lab canister in a network of its own, on a clock that is moved by hand.

::

    lab = Lab(house())                    installed by ADMIN
    lab.publish(*GLIDER, caller=BOB)      an update, inspected and guarded
    lab.get_specimen(1)                   a query
    lab.everything()                      all that a client can see
"""

from __future__ import annotations

from typing import Any, ClassVar

from localnet.protocol.candid.types import PRIMS
from localnet.testing import Network

from .room_host import ADMIN, ALICE, ANONYMOUS, BOB, CAROL, RoomHost

FACTS, EVENTS, WAITING, SPECIMENS, PROOFS, PEOPLE, LIKES = range(7)  # memories
KEYS = dict.fromkeys((EVENTS, SPECIMENS, PROOFS, PEOPLE, LIKES), PRIMS["nat64"])

GLIDER = ("A glider", "B3/S23", "T16,16", "bo$2bo$3o!", None)
BLINKER = ("A blinker", "Base", "P25,25", "$b3o!", None)


class Lab(RoomHost):
    """The Lab, and all that can be seen of it."""

    keys: ClassVar = {**KEYS, WAITING: PRIMS["nat16"]}

    def __init__(self, network: Network) -> None:
        super().__init__(network, "lab")

    def everything(self) -> dict[str, Any]:
        """All that a client can see of the lab's state, at once."""
        found = self.get_specimens("new", 0)["Ok"]
        return {
            "stats": self.get_stats(),
            "specimens": found,
            "proofs": [self.get_proof(each["id"]) for each in found["specimens"]],
            "likes": [self.get_likes(who) for who in (ALICE, BOB, CAROL)],
            "names": self.get_names([ALICE, BOB, CAROL]),
            "events": self.get_events(0),
            "admins": self.get_admins(),
        }


__all__ = ["ADMIN", "ALICE", "ANONYMOUS", "BOB", "CAROL", "Lab"]
