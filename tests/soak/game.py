"""
A room under a soak: who plays, what is bad input there, and what has to be true.

A room's file in `tests.soak.rooms` has a `Game` as its ``ROOM``, and its `Member`s. The soak does
the faults, opens and closes the gate, counts, and calls::

    players                  each moves and looks by itself; all of them at once
    watch(client)            all the time, as somebody who only looks
    check()                  after each fault, while nobody plays
    stands_still(operator)   what may not change in a pause
    check_backup(saved)      of a backup that was made while people play
    state(saved)             what is the same when a backup is restored
    bad_input                what nobody should send to this room, by name
    figures()  line()        for the report, and for whoever waits
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from client import log
from client.log import Log
from tests.crash.player import Move, Player
from tests.servers.served import WorldClient

if TYPE_CHECKING:
    from tests.soak.house import Client, Operator, Server

Call = tuple[str, tuple[Any, ...]]  # a method and its arguments


class Member(Player):
    """Somebody who sends one message after the other, and remembers every answer."""

    expected: ClassVar[tuple[str, ...]] = ()  # refusals to somebody who plays by the rules
    names = 0

    @abstractmethod
    def choose(self, client: Any) -> Call:
        """The next message."""

    def learn(self, move: Move) -> None:
        """Hold the answer to *move*, which was granted, to the rules; remember what it did."""

    @abstractmethod
    def look(self, client: Any) -> None:
        """What one was told is there."""

    def think(self, host: WorldClient) -> Move:
        method, args = self.choose(host)
        return Move(method, args, host.request(method, *args), not self.seated)

    def move(self, host: WorldClient) -> None:
        super().move(host)
        move = self.moves[-1]
        if move.granted:
            self.learn(move)
        elif self.expected:
            assert move.answer["Err"].startswith(self.expected), move.answer

    def rename(self) -> Call:
        """A message that takes a name that nobody had."""
        self.names += 1
        return "set_name", (f"{type(self).__name__} {self.number}-{self.names}",)


class Bad(NamedTuple):
    """A call that is answered with ``Err`` or a reject; if it is *long*, it is not even let in."""

    method: str
    args: tuple[Any, ...]
    long: bool = False


class Game(ABC):
    """What goes on in a room on *server*."""

    members: ClassVar[type[Member]]
    count: ClassVar[int] = 6  # of them
    still: ClassVar[tuple[str, ...]] = ()  # of what `get_stats` answers
    bad_input: ClassVar[dict[str, list[Bad]]] = {}

    def __init__(self, server: Server, random: Random) -> None:
        self.server = server
        self.tally = server.tally
        self.random = random
        self.seen: Any = 0
        self.following = 0  # the first event that was not read
        self.players: list[Any] = self.make_players()

    def make_players(self) -> list[Any]:
        return [self.members(at + 1, Random(self.random.random())) for at in range(self.count)]

    @abstractmethod
    def watch(self, client: Client) -> None:
        """Look, and check. :raises Died: if nobody answers"""

    @abstractmethod
    def check(self) -> None:
        """Everything that has to be true while nobody plays."""

    def stands_still(self, operator: Operator) -> Any:
        """What may not change in a pause."""
        stats = operator.ask("get_stats")
        assert stats["paused"]
        return [stats[name] for name in self.still]

    @abstractmethod
    def check_backup(self, saved: Any) -> None:
        """*saved* is a game."""

    @abstractmethod
    def state(self, saved: Any) -> Any:
        """What of a *saved* game is the same when it is restored."""

    @abstractmethod
    def figures(self) -> dict[str, int]:
        """Rows for the report."""

    @abstractmethod
    def line(self) -> str:
        """How far it is."""

    def read_log(self) -> Log:
        """What happened since this was last asked, proved."""
        found = log.fetch_proved(self.server.operator()).since(self.following)
        assert found.first == self.following, "events were dropped before they were read"
        self.following = found.following
        return found

    def grows(self, found: Any, what: str) -> None:
        """*found* is no less than what was seen before."""
        assert found >= self.seen, f"{what}: {found} came after {self.seen}"
        self.seen = found
