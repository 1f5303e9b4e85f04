"""
A room's canister in a network of its own, on a clock that is moved by hand.

::

    arena = RoomHost(house(), "arena")                 installed by ADMIN
    arena.set_name("Ada", caller=BOB)                  an update, inspected and guarded
    arena.get_stats()                                  a query; who is not named is ALICE
    arena.wait(3)                                      three seconds, and the timers in them
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import pytest

from localnet.protocol import principal
from localnet.protocol.candid.decode import decode
from localnet.protocol.candid.encode import encode
from localnet.protocol.candid.types import NAT8, TEXT, Type
from localnet.testing import Canister, Network, Rejected
from localnet.testing.canister import Caller

ROOT = Path(__file__).parents[2]

ADMIN = b"\xad" * 29
ALICE, BOB, CAROL = b"\xa1" * 29, b"\xb0" * 29, b"\xc0" * 29
ANONYMOUS = b"\x04"


def words(caller: bytes) -> str:
    """*caller* as people write it."""
    return principal.format(caller)


def house(**more: Any) -> Network:
    """A network whose admin is ADMIN, in which ALICE asks."""
    return Network(ROOT, admin=ADMIN, caller=ALICE, **more)


class RoomHost(Canister):
    """The canister of the room *entry*, with the code in *source*."""

    # Of stable maps by their memories; nat8 if they are not here.
    keys: ClassVar[Mapping[int, Type]] = {}

    def __init__(self, network: Network, entry: str, source: Path = ROOT / "src") -> None:
        found = network.install(
            source / "canister" / f"{entry}.py",
            name=f"{entry}_backend",
            path=[source],
            candid=ROOT / "candid" / f"{entry}.did",
        )
        super().__init__(network, found.canister_id)

    def push(self, method: str, *args: Any, caller: Caller = ALICE) -> Any:
        """Send an update that nobody inspects, as another canister can."""
        return self.call(method, *args, caller=caller, inspected=False)

    def send(self, method: str, arg: bytes) -> Any:
        """What is answered to an update with *arg*, which may be no Candid; nobody inspects it."""
        outcome = self.network.send(self, None, method, arg, is_query=False, inspected=False)
        return getattr(self, method).values_of(outcome)

    def refusal(
        self, method: str, *args: Any, caller: Caller = ALICE, inspected: bool = True
    ) -> str:
        """The text with which an update is rejected."""
        with pytest.raises(Rejected) as refused:
            self.call(method, *args, caller=caller, inspected=inspected)
        return refused.value.message

    def wait(self, seconds: int) -> int:
        """Let *seconds* pass; how many ticks came."""
        return self.network.advance(seconds=seconds)

    def skip(self, nanoseconds: int) -> None:
        """Let time pass in which nothing runs, and then whatever is due, once."""
        self.network.clock.advance(nanoseconds)
        self.network.run(lambda runtime: runtime.run_timers())

    @property
    def ticking(self) -> bool:
        """Whether a timer is set."""
        return len(self.hosted.timers.set) > 0

    def put_back(self) -> None:
        """Let all pages of a backup, as it is now, wait to be restored."""
        page, pages = 0, 1
        while page < pages:
            kept = self.call("get_backup", page, caller=ADMIN)["Ok"]
            self.call("put_backup", page, kept["content"], caller=ADMIN)
            page, pages = page + 1, kept["pages"]

    def maps(self) -> dict[int, dict[int, str]]:
        """What is in stable memory: memory id, key, text."""
        found: dict[int, dict[int, str]] = {}
        written = {memory: kept for memory, kept in self.hosted.stable.maps.items() if kept}
        for memory, entries in written.items():
            key = self.keys.get(memory, NAT8)
            rows = [(decode([key], k)[0], decode([TEXT], v)[0]) for k, v in entries.items()]
            found[memory] = dict(sorted(rows))
        return found

    def put_map(self, memory: int, key: int, value: str | None) -> None:
        """Write (None: remove) an entry behind the canister's back."""
        kind = self.keys.get(memory, NAT8)
        raw = None if value is None else encode([TEXT], [value])
        self.hosted.stable.put(memory, encode([kind], [key]), raw)
        self.hosted.stable.commit()
