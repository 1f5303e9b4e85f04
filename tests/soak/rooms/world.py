"""
World under a soak: nine regulars, a watcher, the journal played again, and the reference.

A regular opens as its character does, anywhere on the torus, and goes on so until it is poor; then
it leaves, and comes back with new coins. Some places are given absurdly far off, and come round::

    join  place (opening) ...  place  rename  place ...  leave  join  ...

A watcher looks all the time, as a page does, and holds the world to its rules::

    coins       minted == all balances + all coins on land + pot, in every frame
    potential   living cells and their neighbours, counted by numpy in the frame's cells
    time        no generation comes again, and no gap in time is made up for
    reference   backup, two bots move, at least one tick, backup: played by tests/dense.py

What was answered is held against the journal by the pieces of `tests.crash`.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any, ClassVar

import numpy as np

from bots.rooms.world import CHARACTERS, Character
from bots.world.strategies import SIZE
from client import backups
from client.canister import Canister
from client.log import Event
from engine.grid import Point
from engine.world import frame
from engine.world.accounts import STARTING_BALANCE
from engine.world.board import World, pack, unpack
from engine.world.frame import Frame
from localnet.protocol.nanoseconds import SECOND
from tests.agreement import coins_lying, counters, first_difference
from tests.crash.audit import audit
from tests.crash.ledger import Ledger
from tests.crash.player import Died, Move, mortal
from tests.dense import SIDE, DenseWorld, box
from tests.servers.served import WorldClient
from tests.soak.game import Bad, Call, Game, Member
from tests.soak.house import Client, Server

POOR = 50
FARTHEST = 4_000_000  # times round the torus; an int32 has room for little more
PAGE = {"method": "GET", "headers": [], "body": b""}
QUESTIONS: list[tuple[Any, ...]] = [
    ("get_leaderboard",),
    ("get_generation",),
    ("get_alive_count",),
    ("get_events", 0),
    ("get_frame", None),
    ("http_request", {**PAGE, "url": "/metrics"}),
    ("http_request", {**PAGE, "url": "/board.rle"}),
]
LEAVES, NAMES, JOINS_AGAIN, FAR_OFF, JOINS_FIRST = 0.01, 0.05, 0.02, 0.1, 0.5
RATE = 10
MADE_UP_FOR = 40  # generations: two ticks, each of which may be two seconds late
TOLD = ("generation", "alive", "potential", "minted", "pot")
ALIVE = np.uint8(16)
POLL = 0.05
SAMPLED_EVERY = 3  # checks
UNTOUCHED = World.begin([True])  # where regulars choose what to place


class Regular(Member):
    """Plays as *character*; *used* are the placings that were ever sent, each of them once."""

    def __init__(self, number: int, random: Random, character: Character, used: set[str]) -> None:
        super().__init__(number, random)
        self.character = character
        self.used = used
        self.plans: list[list[Point]] = []
        self.balance = 0
        self.name: str | None = None

    def choose(self, client: WorldClient) -> Call:
        if not self.seated:
            self.plans = list(self.character.opening)
            self.balance = STARTING_BALANCE
            first = self.random.random() < JOINS_FIRST
            return ("join_game", ()) if first else ("place_cells", (self._next(),))
        dice = self.random.random()
        points = self._next()
        if dice < LEAVES or self.balance - len(points) < POOR:
            return "leave_game", ()
        if dice < LEAVES + NAMES:
            return self.rename()
        return (
            ("join_game", ()) if dice < LEAVES + NAMES + JOINS_AGAIN else ("place_cells", (points,))
        )

    def learn(self, move: Move) -> None:
        if move.method == "place_cells":
            self.balance = move.answer["Ok"]["new_balance"]
        if move.fresh or move.method == "set_name":
            self.name = move.args[0] if move.method == "set_name" else None

    def look(self, client: WorldClient) -> None:
        """Ask this and that, as a page does; one's own seat is what one was told."""
        with mortal():
            client.ask(*self.random.choice(QUESTIONS))
            seat = client.ask("get_player")
        assert (seat is not None) == self.seated, f"{seat}, but seated is {self.seated}"
        assert seat is None or self.name in (None, seat["name"]), f"{seat}, not {self.name}"

    def _next(self) -> list[Point]:
        """The next thing to place, moved somewhere, in an order in which nobody ever sent it."""
        strategy = self.character.strategy
        points = (
            self.plans.pop() if self.plans else strategy.choose(UNTOUCHED, 1, self.random).points
        )
        x, y = self.random.randrange(SIZE), self.random.randrange(SIZE)
        if self.random.random() < FAR_OFF:
            x, y = (SIZE * self.random.randint(-FARTHEST, FARTHEST) + at for at in (x, y))
        moved = [(x + column, y + row) for column, row in points]
        shuffled = self.random.sample(moved, len(moved))
        if not shuffled or pack(shuffled) in self.used:
            return self._next()
        self.used.add(pack(shuffled))
        return shuffled


def check_coins(frame: Frame) -> None:
    """Coins add up in *frame*."""
    accounts = frame.accounts
    found = sum(accounts.balances) + coins_lying(frame.cells()) + accounts.pot
    assert accounts.minted == found, f"{accounts.minted} minted, {found} found"


def check_told(stats: dict[str, Any], frame: Frame) -> None:
    """*stats* tell the numbers of *frame*, which is of the same moment."""
    board = np.frombuffer(frame.cells(), np.uint8).reshape(SIDE, SIDE)
    alive = (board & ALIVE) // ALIVE
    counted = (int(alive.sum()), int((box(alive) > 0).sum()))
    accounts = frame.accounts
    expected = (frame.generation, *counted, accounts.minted, accounts.pot)
    assert tuple(stats[name] for name in TOLD) == expected
    assert frame.alive == stats["alive"]


def same_moment(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Whether nothing happened between these stats; what was placed would show in `alive`."""
    return all(before[name] == after[name] for name in TOLD)


def check_reference(before: World, happened: list[Event], after: World) -> None:
    """*before* becomes *after* by what *happened*, cell by cell, by the rules on numpy boards."""
    world = DenseWorld.from_cells(before.cells(), list(before.balances))
    world.generation, world.minted, world.pot = before.generation, before.minted, before.pot
    world.seated, world.scores = list(before.seated), list(before.scores)
    world.points = list(before.points)
    play: dict[str, Callable[[int], object]] = {"join": world.join, "leave": world.leave}
    for event in happened:
        world.step(event.generation - world.generation)
        if event.kind == "place":
            world.place(event.player, unpack(event.detail))
        elif event.kind == "day":
            world.end_day()
        else:
            play[event.kind](event.player)
    world.step(after.generation - world.generation)
    assert first_difference(after.cells(), world.cells()) == ""
    assert counters(after) == counters(world)
    assert after.potential() == world.potential(), "POTENTIAL differs"


def wait_for_tick(operator: Canister, generation: int) -> None:
    """Until it is no longer *generation*, unless the world is asleep."""
    while operator.ask("get_generation") == generation and operator.ask("get_stats")["running"]:
        time.sleep(POLL)


class WorldGame(Game):
    """Nine regulars; the last frame that was seen, and the highest generation."""

    members = Regular
    count = 9
    still = ("generation",)
    bad_input: ClassVar = {
        "too many cells": [
            Bad("place_cells", ([(at, at) for at in range(1001)],)),
            Bad("place_cells", ([(0, 0)] * 50_000,), long=True),
        ],
    }

    def __init__(self, server: Server, random: Random) -> None:
        super().__init__(server, random)
        self.ledger = Ledger()
        self.base: Frame | None = None
        self.running = False
        self.looked = time.monotonic()
        self.most_alive = 0
        self.sampled = 0
        self.checks = itertools.count()

    def make_players(self) -> list[Any]:
        used: set[str] = set()
        dice = [Random(self.random.random()) for _ in range(self.count)]
        return [
            Regular(at + 1, each, CHARACTERS[at % len(CHARACTERS)], used)
            for at, each in enumerate(dice)
        ]

    def watch(self, client: Client) -> None:
        looked = time.monotonic()
        with mortal():
            before = client.ask("get_stats")
            text = client.ask("get_frame", self.base and self.base.generation)
            after = client.ask("get_stats")
        found = frame.decode(text, self.base)
        for generation in (before["generation"], found.generation, after["generation"]):
            self.grows(generation, "generation")
        self.tally.check("no generation comes again")
        check_coins(found)
        self.tally.check("coins add up in a frame")
        if same_moment(before, after):
            check_told(after, found)
            self.tally.check("POTENTIAL and counts are those of the frame's cells")
        self.base, self.running, self.looked = found, after["running"], looked
        self.most_alive = max(self.most_alive, found.alive)

    def check(self) -> None:
        operator = self.server.operator()
        self._check_pace(operator)
        wait_for_tick(operator, operator.ask("get_generation"))
        self.tally.check("time goes on, though nobody plays")
        admin = self.server.client(self.server.served.admin())
        found = audit(admin, admin.game(), self.ledger, list(self.players), self.seen)
        self.seen = max(self.seen, found)
        self.tally.check("the journal, played again, is the world, and nothing answered is lost")
        if next(self.checks) % SAMPLED_EVERY == 0:
            self.sampled += self._sample(operator, self.random.sample(self.players, 2))
            self.tally.check("a stretch of the game is the same by the reference, cell by cell")

    def _check_pace(self, operator: Canister) -> None:
        """A running world has not gone on by more than the time that really passed."""
        since, was_running, seen = self.looked, self.running, self.seen
        stats = operator.ask("get_stats")
        passed = self.server.house.speed * (time.monotonic() - since)
        if was_running and stats["running"]:
            most = seen + RATE * passed + MADE_UP_FOR
            assert stats["generation"] <= most, f"{seen} became {stats['generation']} in no time"
            self.tally.check("no gap in time is made up for")

    def _sample(self, operator: Canister, movers: list[Regular]) -> int:
        """Play on with *movers* alone, and check; how many generations."""
        (before, _, first), began = backups.fetch(operator).game, time.time_ns()
        for player in movers:
            with suppress(Died):
                player.move(self.server.client(player.identity))
        wait_for_tick(operator, before.generation)
        after, _, following = backups.fetch(operator).game
        self.following = first
        happened = self.read_log().events[: following - first]
        earliest = began + int(self.server.house.offset * SECOND) - SECOND
        for event in happened:  # later than the clock said at first, be it put forward
            assert event.time > earliest, f"{event.dump()} is before {earliest}"
        generations: int = after.generation - before.generation
        check_reference(before, happened, after)
        return generations

    def check_backup(self, saved: Any) -> None:
        world = saved[0]
        assert world.minted == sum(world.balances) + coins_lying(world.cells()) + world.pot

    def state(self, saved: Any) -> Any:
        world, seats, _ = saved
        return world.cells(), seats.callers, seats.names

    def figures(self) -> dict[str, int]:
        return {
            "events in the journal": self.ledger.following,
            "placings among them": len(self.ledger.placings),
            "joinings": self.ledger.joins,
            "leavings": len(self.ledger.left_behind),
            "generations": self.seen,
            "most living cells": self.most_alive,
            "generations that the reference played, too": self.sampled,
        }

    def line(self) -> str:
        return f"generation {self.seen:>7,}  {self.ledger.world.alive_count:>6,} alive"


ROOM = WorldGame
