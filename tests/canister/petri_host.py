"""
The Petri canister in a network of its own, on a clock that is moved by hand.

::

    petri = Petri(directory)                          installed by ADMIN, with its secret drawn
    petri.tell("begin_dish", EARLY, False, None)      an update, inspected and guarded
    petri.ask("get_dish", 1)                          a query
    petri.begin(count=5)                              a dish of ALICE's, after five moves
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine.petri.dish import Dish
from localnet.runtime.clock import SteppedClock
from protocol.candid.decode import decode
from protocol.candid.encode import encode
from protocol.candid.types import NAT8, PRIMS, TEXT
from tests.engine.petri.games import some_moves
from tests.localnet.runtime.host import Host, Refused

ROOT = Path(__file__).parents[2]
ENTRY = ROOT / "src" / "canister" / "petri.py"
DID = (ROOT / "candid" / "petri.did").read_text("utf-8")
NAME = "petri_backend"
FACTS, EVENTS, WAITING, PEOPLE, DISHES = range(5)  # memories

ADMIN = b"\xad" * 29
ALICE, BOB, CAROL = b"\xa1" * 29, b"\xb0" * 29, b"\xc0" * 29
ANONYMOUS = b"\x04"
EARLY, MID, LATE = {"Early": None}, {"Mid": None}, {"Late": None}


class Petri(Host):
    """One installed canister; *directory* may hold the state of a network that died."""

    def __init__(
        self, directory: Path, clock: SteppedClock | None = None, ready: bool = True
    ) -> None:
        super().__init__(directory, clock, seed=2048)
        self.canister = self.network.install(NAME, ENTRY, [ROOT / "src"], DID, None, [ADMIN])
        if ready:
            self.advance(1)

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

    def begin(
        self, mode: Any = EARLY, daily: bool = False, count: int = 0, caller: bytes = ALICE
    ) -> Any:
        """A new dish of *caller*'s, after up to *count* moves."""
        shown = self.tell("begin_dish", mode, daily, None, caller=caller)["Ok"]
        moves = moves_for(shown, count)
        if moves == "":
            return shown
        return self.tell("play", shown["id"], 0, moves, caller=caller)["Ok"]["dish"]

    def upgrade(self) -> None:
        self.network.upgrade(NAME, False)

    def maps(self) -> dict[int, dict[int, str]]:
        """What is in stable memory: memory id, key, text."""
        found: dict[int, dict[int, str]] = {}
        for memory, entries in self.canister.stable.maps.items():
            key = PRIMS["nat64"] if memory in (EVENTS, DISHES) else NAT8
            rows = [(decode([key], k)[0], decode([TEXT], v)[0]) for k, v in entries.items()]
            found[memory] = dict(sorted(rows))
        return {memory: entries for memory, entries in found.items() if entries}

    def put_map(self, memory: int, key: int, value: str | None) -> None:
        """Write (None: remove) an entry behind the canister's back."""
        kind = PRIMS["nat64"] if memory in (EVENTS, DISHES) else NAT8
        raw = None if value is None else encode([TEXT], [value])
        self.canister.stable.put(memory, encode([kind], [key]), raw)
        self.canister.stable.commit()

    def page(self, url: str) -> tuple[int, str]:
        asked = {"method": "GET", "url": url, "headers": [], "body": b""}
        answer = self.ask("http_request", asked)
        return answer["status_code"], bytes(answer["body"]).decode()

    def everything(self) -> dict[str, Any]:
        """All that a client can see of the game's state, at once."""
        stats = dict(self.ask("get_stats"))
        del stats["turn_instructions"]
        modes = (EARLY, MID, LATE)
        today = self.ask("get_today")
        return {
            "stats": stats,
            "today": today,
            "dishes": [self.ask("get_my_dishes", caller=who) for who in (ALICE, BOB, CAROL)],
            "tables": [self.ask("get_leaderboard", mode, None, None) for mode in modes],
            "daily": [self.ask("get_leaderboard", mode, today["day"], None) for mode in modes],
            "telemetry": self.ask("get_telemetry"),
            "events": self.ask("get_events", 0),
            "admins": self.ask("get_admins"),
        }


def moves_for(shown: Any, count: int) -> str:
    """Up to *count* moves that are possible in the dish *shown*."""
    dish = Dish.begin(
        next(iter(shown["mode"])).lower(), shown["width"], shown["height"], shown["seed"]
    )
    for way in shown["moves"]:
        dish.play(way)
    return some_moves(dish, count)
