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
from typing import Any

from localnet.runtime.clock import SteppedClock
from protocol.candid.decode import decode
from protocol.candid.encode import encode
from protocol.candid.types import NAT8, PRIMS, TEXT
from tests.localnet.runtime.host import Host, Refused

ROOT = Path(__file__).parents[2]
ENTRY = ROOT / "src" / "canister" / "lab.py"
DID = (ROOT / "candid" / "lab.did").read_text("utf-8")
NAME = "lab_backend"
FACTS, EVENTS, WAITING, SPECIMENS, PROOFS, PEOPLE, LIKES = range(7)  # memories
KEYS = {FACTS: NAT8, WAITING: PRIMS["nat16"]}  # the others' are nat64

ADMIN = b"\xad" * 29
ALICE, BOB, CAROL = b"\xa1" * 29, b"\xb0" * 29, b"\xc0" * 29
ANONYMOUS = b"\x04"

GLIDER = ("A glider", "B3/S23", "T16,16", "bo$2bo$3o!", None)
BLINKER = ("A blinker", "Base", "P25,25", "$b3o!", None)


class Lab(Host):
    """One installed canister; *directory* may hold the state of a network that died."""

    def __init__(self, directory: Path, clock: SteppedClock | None = None) -> None:
        super().__init__(directory, clock)
        self.canister = self.network.install(NAME, ENTRY, [ROOT / "src"], DID, None, [ADMIN])

    def ask(self, method: str, *args: Any, caller: bytes = ALICE) -> Any:
        return self.query(NAME, method, *args, caller=caller)

    def tell(self, method: str, *args: Any, caller: bytes = ALICE) -> Any:
        """Send an update as a client does: if it is let in, it is carried out."""
        data = encode(self.func(NAME, method).args, args)
        objection = self.network.inspect(self.id(NAME), caller, method, data)
        if objection is not None:
            raise Refused(objection)
        return self.push(method, *args, caller=caller)

    def push(self, method: str, *args: Any, caller: bytes = ALICE) -> Any:
        """Send an update that nobody inspects, as another canister can."""
        return self.update(NAME, method, *args, caller=caller)

    def upgrade(self) -> None:
        self.network.upgrade(NAME, False)

    def maps(self) -> dict[int, dict[int, str]]:
        """What is in stable memory: memory id, key, text."""
        found: dict[int, dict[int, str]] = {}
        written = {memory: kept for memory, kept in self.canister.stable.maps.items() if kept}
        for memory, entries in written.items():
            key = KEYS.get(memory, PRIMS["nat64"])
            rows = [(decode([key], k)[0], decode([TEXT], v)[0]) for k, v in entries.items()]
            found[memory] = dict(sorted(rows))
        return found

    def put_map(self, memory: int, key: int, value: str | None) -> None:
        """Write (None: remove) an entry behind the canister's back."""
        kind = KEYS.get(memory, PRIMS["nat64"])
        raw = None if value is None else encode([TEXT], [value])
        self.canister.stable.put(memory, encode([kind], [key]), raw)
        self.canister.stable.commit()

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
