"""
A room's canister in a network of its own, on a clock that is moved by hand.

::

    arena = RoomHost("arena", directory)              installed by ADMIN
    arena.tell("set_name", "Ada", caller=ALICE)       an update, inspected and guarded
    arena.ask("get_stats")                            a query
    arena.wait(3)                                     three seconds, and the timers in them
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from localnet.protocol import principal
from localnet.protocol.candid.decode import decode
from localnet.protocol.candid.encode import encode
from localnet.protocol.candid.types import NAT8, TEXT, Type
from localnet.runtime.clock import SteppedClock
from localnet_tests.runtime.host import Host, Refused

ROOT = Path(__file__).parents[2]

ADMIN = b"\xad" * 29
ALICE, BOB, CAROL = b"\xa1" * 29, b"\xb0" * 29, b"\xc0" * 29
ANONYMOUS = b"\x04"


def words(caller: bytes) -> str:
    """*caller* as people write it."""
    return principal.format(caller)


class RoomHost(Host):
    """One installed canister; *directory* may hold the state of a network that died."""

    keys: ClassVar[
        Mapping[int, Type]
    ] = {}  # of stable maps by their memories; nat8 if they are not here

    def __init__(
        self,
        entry: str,
        directory: Path,
        clock: SteppedClock | None = None,
        source: Path = ROOT / "src",
        seed: int | None = None,
    ) -> None:
        super().__init__(directory, clock, seed)
        self.name = f"{entry}_backend"
        path = source / "canister" / f"{entry}.py"
        did = (ROOT / "candid" / f"{entry}.did").read_text("utf-8")
        self.canister = self.network.install(self.name, path, [source], did, None, [ADMIN])

    def ask(self, method: str, *args: Any, caller: bytes = ALICE) -> Any:
        return self.query(self.name, method, *args, caller=caller)

    def tell(self, method: str, *args: Any, caller: bytes = ALICE) -> Any:
        """Send an update as a client does: if it is let in, it is carried out."""
        data = encode(self.func(self.name, method).args, args)
        objection = self.network.inspect(self.id(self.name), caller, method, data)
        if objection is not None:
            raise Refused(objection)
        return self.push(method, *args, caller=caller)

    def push(self, method: str, *args: Any, caller: bytes = ALICE) -> Any:
        """Send an update that nobody inspects, as another canister can."""
        return self.update(self.name, method, *args, caller=caller)

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

    @property
    def ticking(self) -> bool:
        """Whether a timer is set."""
        return len(self.canister.timers.set) > 0

    def put_back(self) -> None:
        """Let all pages of a backup, as it is now, wait to be restored."""
        page, pages = 0, 1
        while page < pages:
            kept = self.ask("get_backup", page, caller=ADMIN)["Ok"]
            self.tell("put_backup", page, kept["content"], caller=ADMIN)
            page, pages = page + 1, kept["pages"]

    def upgrade(self, skip_pre_upgrade: bool = False) -> None:
        self.network.upgrade(self.name, skip_pre_upgrade)

    def maps(self) -> dict[int, dict[int, str]]:
        """What is in stable memory: memory id, key, text."""
        found: dict[int, dict[int, str]] = {}
        written = {memory: kept for memory, kept in self.canister.stable.maps.items() if kept}
        for memory, entries in written.items():
            key = self.keys.get(memory, NAT8)
            rows = [(decode([key], k)[0], decode([TEXT], v)[0]) for k, v in entries.items()]
            found[memory] = dict(sorted(rows))
        return found

    def put_map(self, memory: int, key: int, value: str | None) -> None:
        """Write (None: remove) an entry behind the canister's back."""
        kind = self.keys.get(memory, NAT8)
        raw = None if value is None else encode([TEXT], [value])
        self.canister.stable.put(memory, encode([kind], [key]), raw)
        self.canister.stable.commit()
