"""
The Petri canister in a network of its own, on a clock that is moved by hand.

::

    petri = Petri(house())                            installed by ADMIN, with its secret drawn
    petri.begin_dish(EARLY, False, None)              an update, inspected and guarded
    petri.get_dish(1)                                 a query
    petri.begin(count=5)                              a dish of ALICE's, after five moves
"""

from __future__ import annotations

from typing import Any, ClassVar

from engine.petri.dish import Dish
from localnet.protocol.candid.types import PRIMS
from localnet.testing import Network
from tests.engine.petri.games import some_moves

from .room_host import ADMIN, ALICE, ANONYMOUS, BOB, CAROL, RoomHost

FACTS, EVENTS, WAITING, PEOPLE, DISHES = range(5)  # memories

EARLY, MID, LATE = {"Early": None}, {"Mid": None}, {"Late": None}


class Petri(RoomHost):
    """Petri; *ready* a second after it was installed."""

    keys: ClassVar = {EVENTS: PRIMS["nat64"], DISHES: PRIMS["nat64"]}

    def __init__(self, network: Network, ready: bool = True) -> None:
        super().__init__(network, "petri")
        if ready:
            self.wait(1)

    def begin(
        self, mode: Any = EARLY, daily: bool = False, count: int = 0, caller: bytes = ALICE
    ) -> Any:
        """A new dish of *caller*'s, after up to *count* moves."""
        shown = self.begin_dish(mode, daily, None, caller=caller)["Ok"]
        moves = moves_for(shown, count)
        if moves == "":
            return shown
        args = (shown["id"], shown["ticket"], 0, moves)
        return self.play(*args, caller=caller)["Ok"]["dish"]

    def page(self, url: str) -> tuple[int, str]:
        asked = {"method": "GET", "url": url, "headers": [], "body": b""}
        answer = self.http_request(asked)
        return answer["status_code"], bytes(answer["body"]).decode()

    def everything(self) -> dict[str, Any]:
        """All that a client can see of the game's state, at once."""
        stats = dict(self.get_stats())
        del stats["turn_instructions"]
        modes = (EARLY, MID, LATE)
        today = self.get_today()
        return {
            "stats": stats,
            "today": today,
            "dishes": [self.get_my_dishes(caller=who) for who in (ALICE, BOB, CAROL)],
            "tables": [self.get_leaderboard(mode, None, None) for mode in modes],
            "daily": [self.get_leaderboard(mode, today["day"], None) for mode in modes],
            "telemetry": self.get_telemetry(),
            "events": self.get_events(0),
            "admins": self.get_admins(),
        }


def moves_for(shown: Any, count: int) -> str:
    """Up to *count* moves that are possible in the dish *shown*."""
    dish = Dish.begin(
        next(iter(shown["mode"])).lower(), shown["width"], shown["height"], shown["seed"]
    )
    for way in shown["moves"]:
        dish.play(way)
    return some_moves(dish, count)


__all__ = ["ADMIN", "ALICE", "ANONYMOUS", "BOB", "CAROL", "Petri"]
