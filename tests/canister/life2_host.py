"""
The Life2 canister in a network of its own, on a clock that is moved by hand.

::

    life2 = Life2(directory)                          installed by ADMIN
    life2.tell("join_game", caller=ALICE)             an update, inspected and guarded
    life2.ask("get_generation")                       a query
    life2.wait(3)                                     three seconds, and the ticks in them
    yield from flown(directory, 3)                    for a fixture: Alice's glider, by then
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.life2.showing import frame
from localnet.runtime.clock import SteppedClock
from protocol import principal
from protocol.candid.decode import decode
from protocol.candid.encode import encode
from protocol.candid.types import NAT8, PRIMS, TEXT
from tests.localnet.runtime.host import Host, Refused

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
ENTRY = SOURCE / "canister" / "life2.py"
DID = (ROOT / "candid" / "life2.did").read_text("utf-8")
NAME = "life2_backend"
EVENTS = 1  # the memory whose keys are nat64

ADMIN = b"\xad" * 29
ALICE, BOB, CAROL = b"\xa1" * 29, b"\xb0" * 29, b"\xc0" * 29
ANONYMOUS = b"\x04"

BLINKER = [(10, 10), (11, 10), (12, 10)]
GLIDER = [(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)]


def words(caller: bytes) -> str:
    """*caller* as people write it."""
    return principal.draw(caller)


class Life2(Host):
    """One installed canister; *directory* may hold the state of a network that died."""

    def __init__(
        self, directory: Path, clock: SteppedClock | None = None, source: Path = SOURCE
    ) -> None:
        super().__init__(directory, clock)
        entry = source / ENTRY.relative_to(SOURCE)
        self.canister = self.network.install(NAME, entry, [source], DID, None, [ADMIN])

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

    def refusal(
        self, method: str, *args: Any, caller: bytes = ALICE, inspected: bool = True
    ) -> str:
        """The text with which an update is rejected."""
        try:
            answer = (self.tell if inspected else self.push)(method, *args, caller=caller)
        except Refused as refused:
            return refused.reject.message
        raise AssertionError(f"{method} was not rejected but answered {answer}")

    def wait(self, seconds: int) -> int:
        """Let *seconds* pass; how many ticks came."""
        return self.advance(seconds)

    def upgrade(self, skip_pre_upgrade: bool = False) -> None:
        self.network.upgrade(NAME, skip_pre_upgrade)

    def maps(self) -> dict[int, dict[int, str]]:
        """What is in stable memory: memory id, key, text."""
        found: dict[int, dict[int, str]] = {}
        written = {memory: kept for memory, kept in self.canister.stable.maps.items() if kept}
        for memory, entries in written.items():
            key = PRIMS["nat64"] if memory == EVENTS else NAT8
            rows = [(decode([key], k)[0], decode([TEXT], v)[0]) for k, v in entries.items()]
            found[memory] = dict(sorted(rows))
        return found

    def put_map(self, memory: int, key: int, value: str | None) -> None:
        """Write (None: remove) an entry behind the canister's back."""
        kind = PRIMS["nat64"] if memory == EVENTS else NAT8
        raw = None if value is None else encode([TEXT], [value])
        self.canister.stable.put(memory, encode([kind], [key]), raw)
        self.canister.stable.commit()

    @property
    def cells(self) -> bytes:
        """262,144 u8 cells, as a front end sees them."""
        return frame.decode(self.ask("get_frame", None)).cells()

    @property
    def ticking(self) -> bool:
        """Whether a timer is set."""
        return len(self.canister.timers.set) > 0

    def everything(self) -> dict[str, Any]:
        """All that a client can see of the game's state, at once."""
        stats = dict(self.ask("get_stats"))
        del stats["tick_instructions"]
        return {
            "stats": stats,
            "cells": self.cells,
            "state": self.ask("get_state"),
            "board": self.ask("get_leaderboard"),
            "events": self.ask("get_events", 0),
            "admins": self.ask("get_admins"),
        }


__all__ = ["ADMIN", "ALICE", "ANONYMOUS", "BOB", "CAROL", "Life2", "Refused"]


def flown(directory: Path, seconds: int) -> Iterator[Life2]:
    """A canister in which ALICE's glider has flown for so many *seconds*; closed in the end."""
    life2 = Life2(directory)
    life2.tell("place_cells", GLIDER, caller=ALICE)
    life2.wait(seconds)
    yield life2
    life2.network.close()
