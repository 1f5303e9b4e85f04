"""
The world as the journal tells it, played a second time.

Events alone decide what a world becomes, so the world that a server kept through all its deaths
must be the one that this ledger arrives at, cell by cell and coin by coin::

    journal   0 join 1   1 place 1 ..   2 join 2   3 leave 1   ...
    ledger    seats {2}, a world, and of each placing and leaving what it came to
"""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.world.board import World, unpack
from engine.world.rules.plane import MOST_PLAYERS


class Placing(NamedTuple):
    """What became of a placing; *seated* if the event before it gave the player a seat."""

    player: int
    placed: int
    generation: int
    balance: int
    seated: bool


class Ledger:
    """What happened up to, but not with, event *following*."""

    def __init__(self) -> None:
        self.world = World()
        self.following = 0
        self.time = 0
        self.paused = False
        self.taken: set[int] = set()
        self.placings: dict[str, Placing] = {}
        self.joins = 0
        self.left_behind: list[int] = []
        self._joined: tuple[int, int] | None = None

    def play(self, event: dict[str, Any]) -> None:
        """The next event, as ``get_events`` tells it."""
        assert event["number"] == self.following, f"event {event} is not {self.following}"
        assert event["time"] >= self.time, f"time went back to {event}"
        self.step(event["generation"])
        getattr(self, f"_{event['kind']}")(event["player_num"], event["detail"])
        self.following += 1
        self.time = event["time"]

    def step(self, generation: int) -> None:
        """Let time pass until *generation*."""
        now = self.world.generation
        assert generation >= now, f"generation {generation} came after {now}"
        assert generation == now or not self.paused, f"{now} became {generation} in a pause"
        self.world.step(generation - now)

    def _join(self, player: int, detail: str) -> None:
        free = set(range(1, MOST_PLAYERS + 1)) - self.taken
        assert player == min(free), f"seat {player} was given, but {min(free)} was free"
        self.taken.add(player)
        self.world.join(player)
        self.joins += 1
        self._joined = self.following, player

    def _place(self, player: int, detail: str) -> None:
        assert player in self.taken, f"{player} placed without a seat"
        assert detail not in self.placings, f"event {self.following}: placed a second time"
        placed = self.world.place(player, unpack(detail))
        balance = self.world.balances[player - 1]
        seated = self._joined == (self.following - 1, player)
        self.placings[detail] = Placing(player, placed, self.world.generation, balance, seated)

    def _leave(self, player: int, detail: str) -> None:
        self.taken.remove(player)
        self.left_behind.append(self.world.leave(player))

    def _pause(self, player: int, detail: str) -> None:
        assert not self.paused, f"event {self.following}: paused a second time"
        self.paused = True

    def _resume(self, player: int, detail: str) -> None:
        assert self.paused, f"event {self.following}: resumed, but it was not paused"
        self.paused = False

    def _restore(self, player: int, detail: str) -> None:
        """Only ever what was kept just before, in a pause, is put back: nothing changes."""
        seats = range(1, len(self.world.balances) + 1)
        assert detail == "".join(str(seat) if seat in self.taken else "-" for seat in seats)

    def compare(self, kept: World) -> None:
        """The world that is *kept* is this one, and its coins add up."""
        self.step(kept.generation)
        told, kept_accounts = self.world.accounts.dump(), kept.accounts.dump()
        assert kept_accounts == told, (
            f"at generation {kept.generation}, before event {self.following}, there is kept "
            f"{kept_accounts!r}, and the journal tells {told!r}"
        )
        assert kept.cells() == self.world.cells(), "the cells are not those of the journal"
        on_land = sum(cell >> 5 for cell in kept.cells())
        assert kept.minted == sum(kept.balances) + on_land + kept.pot
