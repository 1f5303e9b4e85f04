"""
World under a soak: nine regulars, a watcher, the journal played again, and the reference.

A regular opens as its character does, anywhere on the torus, and goes on so until it is poor; then
it leaves, and comes back with new coins. Some places are given absurdly far off, and come round::

    join  place (opening) ...  place  rename  place ...  leave  join  ...

A watcher looks all the time, as a page does, and holds the world to its rules::

    coins       minted == all balances + all coins on land + pot, in every frame
    potential   living cells and their neighbours, counted by numpy in the frame's cells
    time        no generation comes again, and no gap in time is made up for
    reference   backup, two bots move, at least one tick, backup: played by tests/reference.py

What was answered is held against the journal by the pieces of `tests.localnet.crash`.
"""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import numpy as np

from bots.rooms.world import CHARACTERS, SIZE, Character
from client import backups
from client import log as logs
from client.backups import Backup
from client.canister import Canister
from client.log import Event
from client.room import WORLD
from engine.grid import Point
from engine.world import frame
from engine.world.accounts import STARTING_BALANCE
from engine.world.board import World
from engine.world.frame import Frame
from engine.world.journal import pack, unpack
from protocol.nanoseconds import SECOND
from tests.agreement import coins_lying, counters, first_difference
from tests.dense import SIDE, box
from tests.localnet.crash.audit import audit
from tests.localnet.crash.ledger import Ledger
from tests.localnet.crash.player import Died, Move, Player, mortal
from tests.reference import ReferenceWorld
from tests.servers.served import WorldClient
from tests.soak.house import Client, Server, Tally
from tests.soak.room import Bad, Game, Room

PLAYERS = 9
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
# On a machine that was held up there may be hundreds; the reference takes a second for each.
MOST_GENERATIONS = 60
POLL = 0.05


class Regular(Player):
    """Plays as *character*; *used* are the placings that were ever sent, each of them once."""

    def __init__(self, number: int, random: Random, character: Character, used: set[str]) -> None:
        super().__init__(number, random)
        self.character = character
        self.used = used
        self.plans: list[list[Point]] = []
        self.balance = 0
        self.names = 0
        self.name: str | None = None

    def think(self, host: WorldClient) -> Move:
        method, args = self._when_seated() if self.seated else self._when_standing()
        return Move(method, args, host.request(method, *args), not self.seated)

    def move(self, host: WorldClient) -> None:
        super().move(host)
        move = self.moves[-1]
        if move.granted and move.method == "place_cells":
            self.balance = move.answer["Ok"]["new_balance"]
        if move.granted and (move.fresh or move.method == "set_name"):
            self.name = move.args[0] if move.method == "set_name" else None

    def look(self, host: WorldClient) -> None:
        """Ask this and that, as a page does; one's own seat is what one was told."""
        with mortal():
            host.ask(*self.random.choice(QUESTIONS))
            seat = host.ask("get_player")
        assert (seat is not None) == self.seated, f"{seat}, but seated is {self.seated}"
        assert seat is None or self.name in (None, seat["name"]), f"{seat}, not {self.name}"

    def pause(self) -> float:
        """Seconds until the next move."""
        return self.random.uniform(0.1, 1.9)

    def _when_standing(self) -> tuple[str, tuple[Any, ...]]:
        self.plans = list(self.character.opening)
        self.balance = STARTING_BALANCE
        if self.random.random() < JOINS_FIRST:
            return "join_game", ()
        return "place_cells", (self._next(),)

    def _when_seated(self) -> tuple[str, tuple[Any, ...]]:
        dice = self.random.random()
        points = self._next()
        if dice < LEAVES or self.balance - len(points) < POOR:
            return "leave_game", ()
        if dice < LEAVES + NAMES:
            self.names += 1
            return "set_name", (f"{self.character.name} {self.number}-{self.names}",)
        if dice < LEAVES + NAMES + JOINS_AGAIN:
            return "join_game", ()
        return "place_cells", (points,)

    def _next(self) -> list[Point]:
        """The next thing to place, moved somewhere, in an order in which nobody ever sent it."""
        points = (
            self.plans.pop() if self.plans else self.character.move(self.random, STARTING_BALANCE)
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


class Watcher:
    """Remembers the last frame, and the highest generation that it ever saw."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.seen = 0
        self.running = False
        self.looked = time.monotonic()
        self.base: Frame | None = None

    def look(self, client: Client) -> None:
        """Ask, and check. :raises Died: if nobody answers"""
        seen, looked = self.seen, time.monotonic()
        with mortal():
            before = client.ask("get_stats")
            text = client.ask("get_frame", self.base and self.base.generation)
            after = client.ask("get_stats")
        found = frame.decode(text, self.base)
        self._check_order(seen, [before["generation"], found.generation, after["generation"]])
        check_coins(found)
        self.tally.check("coins add up in a frame")
        if same_moment(before, after):
            check_told(after, found)
            self.tally.check("POTENTIAL and counts are those of the frame's cells")
        self.base, self.running, self.looked = found, after["running"], looked
        self.tally.most_alive = max(self.tally.most_alive, found.alive)

    def check_pace(self, client: Client, speed: float) -> None:
        """A running world has not gone on by more than the time that really passed."""
        since, was_running, seen = self.looked, self.running, self.seen
        stats = client.ask("get_stats")
        most = seen + RATE * speed * (time.monotonic() - since) + MADE_UP_FOR
        if was_running and stats["running"]:
            assert stats["generation"] <= most, f"{seen} became {stats['generation']} in no time"
            self.tally.check("no gap in time is made up for")

    def _check_order(self, seen: int, generations: list[int]) -> None:
        for generation in generations:
            assert generation >= seen, f"generation {generation} came after {seen}"
            seen = generation
        self.seen = max(self.seen, seen)
        self.tally.check("no generation comes again")


def check_coins(frame: Frame) -> None:
    """Coins add up in *frame*."""
    accounts = frame.accounts
    found = sum(accounts.balances) + coins_lying(frame.cells()) + accounts.pot
    assert accounts.minted == found, f"{accounts.minted} minted, {found} found"


def check_told(stats: dict[str, Any], frame: Frame) -> None:
    """*stats* tell the numbers of *frame*, which is of the same moment."""
    board = np.frombuffer(frame.cells(), np.uint8).reshape(SIDE, SIDE)
    alive = (board & ALIVE) // ALIVE
    counted = (
        frame.generation,
        int(alive.sum()),
        int((box(alive) > 0).sum()),
        frame.accounts.minted,
        frame.accounts.pot,
    )
    assert tuple(stats[name] for name in TOLD) == counted
    assert frame.alive == stats["alive"]


def same_moment(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Whether nothing happened between these stats; what was placed would show in `alive`."""
    return all(before[name] == after[name] for name in TOLD)


def check_reference(before: World, happened: list[Event], after: World) -> None:
    """*before* becomes *after* by what *happened*, cell by cell as the rules read."""
    world = ReferenceWorld.from_cells(before.cells(), list(before.balances))
    world.generation, world.minted, world.pot = before.generation, before.minted, before.pot
    world.seated, world.scores = list(before.seated), list(before.scores)
    for event in happened:
        world.step(event.generation - world.generation)
        play(world, event)
    world.step(after.generation - world.generation)
    assert first_difference(after.cells(), world.cells()) == ""
    assert counters(after) == counters(world)
    assert after.potential() == world.potential(), "POTENTIAL differs"


def play(world: ReferenceWorld, event: Event) -> None:
    """Let *event* happen in *world*."""
    if event.kind == "join":
        world.join(event.player)
    elif event.kind == "leave":
        world.leave(event.player)
    else:
        assert event.kind == "place", f"{event.kind} was not expected here"
        world.place(event.player, unpack(event.detail))


def sample(server: Server, movers: list[Player]) -> int:
    """Play on with *movers* alone, and check; how many generations that were, 0 if too many."""
    operator = server.operator()
    (before, _, first), began = backups.fetch(operator).game, time.time_ns()
    for player in movers:
        with suppress(Died):
            player.move(server.client(player.identity))
    wait_for_tick(operator, before.generation)
    after, _, following = backups.fetch(operator).game
    log = logs.fetch_proved(operator).log
    between = log.events[first - log.first : following - log.first]
    check_time(between, began + int(server.house.offset * SECOND))
    generations: int = after.generation - before.generation
    if generations > MOST_GENERATIONS:
        return 0
    check_reference(before, between, after)
    return generations


def wait_for_tick(operator: Canister, generation: int) -> None:
    """Until it is no longer *generation*, unless the world is asleep."""
    while operator.ask("get_generation") == generation and operator.ask("get_stats")["running"]:
        time.sleep(POLL)


def check_time(found: list[Event], earliest: int) -> None:
    """All that was *found* happened later than the clock said at first, be it put forward."""
    for event in found:
        assert event.time > earliest - SECOND, f"{event.dump()} is before {earliest}"


class WorldGame(Game):
    """Nine regulars."""

    still = ("generation",)
    bad_input: ClassVar = {
        "too many cells": [
            Bad("place_cells", ([(at, at) for at in range(1001)],)),
            Bad("place_cells", ([(0, 0)] * 50_000,), long=True),
        ],
        "no cells": [Bad("place_cells", ([],))],
    }

    def __init__(self, server: Server, random: Random) -> None:
        super().__init__(server, random)
        self.ledger = Ledger()
        self.watcher = Watcher(self.tally)

    def make_players(self) -> list[Any]:
        used: set[str] = set()
        return [
            Regular(at + 1, Random(self.random.random()), CHARACTERS[at % len(CHARACTERS)], used)
            for at in range(PLAYERS)
        ]

    def watch(self, client: Client) -> None:
        self.watcher.look(client)

    def check(self) -> None:
        self.watcher.check_pace(self.server.client(), self.server.speed)
        operator = self.server.operator()
        wait_for_tick(operator, operator.ask("get_generation"))
        self.tally.check("time goes on, though nobody plays")
        admin = self.server.client(self.server.served.admin())
        found = audit(admin, admin.game(), self.ledger, list(self.players), self.watcher.seen)
        self.watcher.seen = max(self.watcher.seen, found)
        self.tally.check("the journal, played again, is the world, and nothing answered is lost")
        self.tally.sampled += sample(self.server, self.random.sample(self.players, 2))
        self.tally.check("a stretch of the game is the same by the reference, cell by cell")

    def check_backup(self, kept: Backup) -> None:
        found, _, _ = kept.game
        on_land = coins_lying(found.cells())
        assert found.minted == sum(found.balances) + on_land + found.pot

    def check_restored(self, kept: Backup, again: Backup) -> None:
        (before, seats, first), (after, later_seats, following) = kept.game, again.game
        assert after.cells() == before.cells()
        assert later_seats.callers == seats.callers
        assert later_seats.names == seats.names
        assert following == first + 1

    def figures(self) -> dict[str, int]:
        return {
            "events in the journal": self.ledger.following,
            "placings among them": len(self.ledger.placings),
            "joinings": self.ledger.joins,
            "leavings": len(self.ledger.left_behind),
            "generations": self.watcher.seen,
            "most living cells": self.tally.most_alive,
            "generations that the reference played, too": self.tally.sampled,
        }

    def line(self) -> str:
        alive = self.ledger.world.alive_count
        return f"generation {self.watcher.seen:>7,}  {alive:>6,} alive"


ROOM = Room(WORLD.canister, WorldGame, Path(__file__).with_name("world.md"))
