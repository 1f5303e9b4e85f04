"""
The Lab canister in a network of its own, on a clock that is moved by hand.

::

    lab = Lab(directory)                                         installed by ADMIN
    lab.tell("publish", *GLIDER, caller=ALICE)                   an update, inspected and guarded
    lab.ask("get_specimen", 1)                                   a query
    lab.everything()                                             all that a client can see
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from localnet.protocol.candid.types import PRIMS
from localnet.runtime.clock import SteppedClock
from localnet_tests.runtime.host import Refused

from .room_host import ADMIN, ALICE, ANONYMOUS, BOB, CAROL, RoomHost

FACTS, EVENTS, WAITING, SPECIMENS, PROOFS, PEOPLE, LIKES = range(7)  # memories
KEYS = dict.fromkeys((EVENTS, SPECIMENS, PROOFS, PEOPLE, LIKES), PRIMS["nat64"])

GLIDER = ("A glider", "B3/S23", "T16,16", "bo$2bo$3o!", None)
BLINKER = ("A blinker", "Base", "P25,25", "$b3o!", None)


class Lab(RoomHost):
    """One installed canister; *directory* may hold the state of a network that died."""

    keys: ClassVar = {**KEYS, WAITING: PRIMS["nat16"]}

    def __init__(self, directory: Path, clock: SteppedClock | None = None) -> None:
        super().__init__("lab", directory, clock)

    def everything(self) -> dict[str, Any]:
        """All that a client can see of the lab's state, at once."""
        found = self.ask("get_specimens", "new", 0)["Ok"]
        return {
            "stats": self.ask("get_stats"),
            "specimens": found,
            "proofs": [self.ask("get_proof", each["id"]) for each in found["specimens"]],
            "likes": [self.ask("get_likes", who) for who in (ALICE, BOB, CAROL)],
            "names": self.ask("get_names", [ALICE, BOB, CAROL]),
            "events": self.ask("get_events", 0),
            "admins": self.ask("get_admins"),
        }


__all__ = ["ADMIN", "ALICE", "ANONYMOUS", "BOB", "CAROL", "Lab", "Refused"]
