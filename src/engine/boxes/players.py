"""
Players: everybody who ever joined a team, each in a stable map of text.

There may be very many, so nobody stays in the heap. A player is two sealed lines::

    2 5 1700000000000 312 40        team; lines left, at which millisecond; drawn, claimed
    Ada Lovelace                    the name, or nothing

Names are found in a second map, whatever their capitals, so that nobody has another's.
"""

from __future__ import annotations

from engine import sealed
from engine.boxes.quota import Milliseconds, Quota
from engine.boxes.records import TEAMS, Team
from engine.callers import Caller
from engine.errors import BadSnapshot
from engine.people import StableNames
from engine.sealed import number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.textmap import NamedTexts

LINES = 2
WORDS = 5


class Player:
    """Somebody who draws for *team*."""

    def __init__(self, team: Team, lines: int, now: Milliseconds) -> None:
        self.team = team
        self.quota = Quota(lines, now)
        self.drawn = 0
        self.claimed = 0
        self.name = ""

    def dump(self) -> str:
        quota = f"{self.quota.lines} {self.quota.since}"
        return sealed.dump([f"{self.team} {quota} {self.drawn} {self.claimed}", self.name])

    @classmethod
    def load(cls, text: str) -> Player:
        """A player from what `dump` wrote. :raises BadSnapshot: if there is no such player"""
        lines = sealed.load(text)
        numbers = [number(word) for word in lines[0].split(" ")] if len(lines) == LINES else []
        if len(numbers) != WORDS or numbers[0] >= len(TEAMS):
            raise BadSnapshot(f"Expected {LINES} lines of a player, got {lines!r:.80}")
        player = cls(numbers[0], numbers[1], numbers[2])
        player.drawn, player.claimed = numbers[3:]
        player.name = lines[1]
        return player


class Players:
    """Everybody; *counts* is how many are in each team."""

    def __init__(self, players: NamedTexts, names: NamedTexts, counts: list[int]) -> None:
        self._players = players
        self._names = StableNames(names)
        self.counts = counts

    def find(self, caller: Caller) -> Player | None:
        """What is known of *caller*; what is changed in it is kept by `put`."""
        text = self._players.get(caller)
        return Player.load(text) if text is not None else None

    def put(self, caller: Caller, player: Player) -> None:
        self._players.insert(caller, player.dump())

    def join(self, caller: Caller, lines: int, now: Milliseconds) -> Player:
        """Put *caller*, who is in none, into the team that has the fewest players."""
        player = Player(self.counts.index(min(self.counts)), lines, now)
        self.counts[player.team] += 1
        self.put(caller, player)
        return player

    def check_rename(self, caller: Caller, name: str) -> None:
        """:raises BadRequest: if *name* is not a name, or somebody else's"""
        self._names.check(caller, name)

    def rename(self, caller: Caller, player: Player, name: str) -> None:
        self._names.move(caller, player.name, name)
        player.name = name
        self.put(caller, player)

    def dump(self) -> list[tuple[Caller, str]]:
        """Everybody, as they are kept."""
        callers = self._players.keys()
        return [(caller, self._players.get(caller) or "") for caller in callers]

    def replace(self, everybody: list[tuple[Caller, str]]) -> None:
        """Have *everybody* in the place of all who are there."""
        callers = self._players.keys()
        for caller in callers:
            self._players.remove(caller)
        self.counts = [0] * len(TEAMS)
        names = []
        for caller, text in everybody:
            player = Player.load(text)
            self.counts[player.team] += 1
            names.append((caller, player.name))
            self._players.insert(caller, text)
        self._names.replace(names)
