"""
The game: a world, the people in it, and its time.

Whoever calls and what time it is are handed in; everything that is decided about
people, money and time is decided here or below::

    Game
    |-- world      cells and coins                          world.py
    |-- seats      who plays as which number                people.py, seats.py
    |-- pace       how many generations are due             clock.py, pace.py
    |-- admins     who may pause, reset, restore            admins.py
    `-- journal    what happened, to be played again        journal.py

Each method checks everything first, then counts what passed in sleep, and then changes
what was asked for. So a refusal changes nothing, and what is kept is as it was.
"""

from __future__ import annotations

from engine.admins import Admins
from engine.callers import Caller, refuse_anonymous
from engine.clock import Nanoseconds
from engine.errors import BadRequest
from engine.life2.journal import Event, Journal, pack
from engine.life2.pace import Pace
from engine.life2.rules.lineage import Player
from engine.life2.seats import Seats
from engine.life2.world import STARTING_BALANCE, World

# What a starting balance pays for. One call then costs at most about as much as a tick,
# and a newcomer's call, which seats them first, is never refused for want of coins.
MOST_CELLS = STARTING_BALANCE


class Game:
    """Everything that an upgrade must not lose."""

    def __init__(
        self, world: World, seats: Seats, pace: Pace, admins: Admins, journal: Journal
    ) -> None:
        self.world = world
        self.seats = seats
        self.pace = pace
        self.admins = admins
        self.journal = journal

    @classmethod
    def begin(cls, installer: Caller) -> Game:
        """An empty world that sleeps until somebody places cells; *installer* is its admin."""
        return cls(World(), Seats(), Pace(), Admins(installer), Journal())

    def join(self, caller: Caller, now: Nanoseconds) -> Player:
        """
        Seat *caller*, or find their seat; their number.

        :raises GameFull: if there is no seat
        """
        refuse_anonymous(caller)
        player = self.seats.find(caller)
        if player is None:
            self.seats.check_free()
        self.catch_up(now)
        return player if player is not None else self._seat(caller, now)

    def place(self, caller: Caller, cells: list[tuple[int, int]], now: Nanoseconds) -> int:
        """
        Put living cells of *caller*, who joins first if need be; how many found room.

        :raises BadRequest: if there are no cells, or too many for one call
        :raises NotEnoughCoins: if the balance does not cover the whole list
        """
        if not 1 <= len(cells) <= MOST_CELLS:
            raise BadRequest(f"Expected 1 to {MOST_CELLS} cells, got {len(cells)}")
        player = self.seats.find(caller)
        if player is not None:
            self.world.check_covered(player, len(cells))  # sleep brings nobody coins
        player = self.join(caller, now)
        placed = self.world.place(player, cells)
        if placed > 0:  # else nothing has changed, and nobody is woken
            self._note(now, "place", player, pack(cells))
            self.pace.wake(now)
        return placed

    def leave(self, caller: Caller, now: Nanoseconds) -> int:
        """
        Let *caller* go: cells die, land becomes nobody's, coins are burned; how many coins.

        :raises UnknownPlayer: if *caller* has no seat
        """
        player = self.seats.number(caller)
        self.catch_up(now)
        burned = self.world.burned
        self.world.leave(player)
        self.seats.leave(player)
        self._note(now, "leave", player)
        self.pace.wake(now)
        return self.world.burned - burned

    def rename(self, caller: Caller, name: str) -> None:
        """
        Call the player that *caller* is *name*.

        :raises UnknownPlayer: if *caller* has no seat
        :raises BadRequest: if that is no name, or somebody else's
        """
        self.seats.rename(self.seats.number(caller), name)

    def pause(self, now: Nanoseconds) -> None:
        """Stop time, until `resume`."""
        if not self.pace.paused:
            self.catch_up(now)
            self.pace.pause()
            self._note(now, "pause")

    def resume(self, now: Nanoseconds) -> None:
        if self.pace.paused:
            self.pace.resume(now)
            self._note(now, "resume")

    def reset(self, now: Nanoseconds) -> None:
        """Empty the world: generation 0, everybody keeps their seat and starts with new coins."""
        self.catch_up(now)
        seats = self.seats.picture()
        self._note(now, "reset", 0, seats)
        self.world = empty_world(seats)
        self.pace.begin_again()

    def restore(self, world: World, seats: Seats, now: Nanoseconds) -> None:
        """Go on with another *world* and its *seats*; admins and the journal stay."""
        self.world = world
        self.seats = seats
        self._note(now, "restore", 0, seats.picture())
        self.pace.wake(now)

    def catch_up(self, now: Nanoseconds) -> None:
        """Count the generations that have passed in sleep."""
        self.world.step(self.pace.slept(now))

    def advance(self, now: Nanoseconds) -> int:
        """Play the generations that are due at *now*, and sleep if nothing moves; how many."""
        due = self.pace.play(now)
        if due > 0:
            self.world.step(due)
            if self.world.settled:
                self.pace.sleep()
        return due

    def _seat(self, caller: Caller, now: Nanoseconds) -> Player:
        player = self.seats.take(caller)
        self.world.join(player)
        self._note(now, "join", player)
        return player

    def _note(self, now: Nanoseconds, kind: str, player: Player = 0, detail: str = "") -> None:
        self.journal.note(Event(self.world.generation, now, kind, player, detail))


def empty_world(seats: str) -> World:
    """A world at generation 0, with a starting balance for each of the *seats* but the dashes."""
    world = World()
    world.balances = [STARTING_BALANCE if seat != "-" else 0 for seat in seats]
    world.minted = sum(world.balances)
    return world
