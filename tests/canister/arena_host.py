"""
The Arena canister in a network of its own, with people who keep their secrets.

::

    arena = Arena(house())
    arena.pledge(ALICE, "Blue", 0, BLOCK)      in the round that is open
    arena.reveal(ALICE)
"""

from __future__ import annotations

from typing import Any

from engine.arena.seedlet import pledge
from localnet.testing import Network

from .room_host import ADMIN, ALICE, ANONYMOUS, BOB, CAROL, RoomHost, words

BLOCK = "0000000000000303"
PAIR = "0000000000000003"  # dies at once
SALT = "5a" * 32
TEAMS = ("Blue", "Red")

CONFIG = {
    "topology": {"Cylinder": None},
    "width": 64,
    "height": 64,
    "max_gen": 256,
    "max_batch": 32,
    "early_extinction": True,
    "seed_size": 8,
    "seed_budget": 12,
    "commit_seconds": 90,
    "reveal_seconds": 60,
    "with_first_pledge": True,
    "weight_pop": 3,
    "weight_invade": 2,
    "entry_fee": 0,
    "bond": 0,
    "winner_bps": 8000,
    "keeper_bps": 2000,
    "treasury_bps": 0,
    "reward_per_gen": 0,
    "coinflip": False,
    "reserved_percent": 50,
    "early_ends": False,
}


class Arena(RoomHost):
    """The Arena, and what its people have pledged."""

    def __init__(self, network: Network) -> None:
        super().__init__(network, "arena")
        self.secrets: dict[bytes, tuple[int, int, int, str]] = {}

    @property
    def current(self) -> int:
        number: int = self.get_stats()["current"]
        return number

    def round(self, number: int | None = None) -> dict[str, Any]:
        found: dict[str, Any] = self.get_round(number or self.current)
        return found

    def pledge(self, who: bytes, team: str, at: int, seed: str = BLOCK) -> Any:
        number = self.current
        here = str(self.canister_id)
        side = TEAMS.index(team)
        digits = pledge(here, number, words(who), side, at, seed, SALT)
        self.secrets[who] = (number, side, at, seed)
        return self.commit(number, {team: None}, at, digits, caller=who)

    def reveal(self, who: bytes) -> Any:
        number, team, at, seed = self.secrets[who]
        return self.call("reveal", number, {TEAMS[team]: None}, at, seed, SALT, caller=who)

    def set_season(self, number: int = 1, **config: Any) -> Any:
        return self.call("set_season", number, {**CONFIG, **config}, caller=ADMIN)


__all__ = ["ADMIN", "ALICE", "ANONYMOUS", "BOB", "CAROL", "Arena", "words"]
