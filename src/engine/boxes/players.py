"""
Players: everybody who ever joined a team, each in a stable map of text.

There may be very many, so nobody stays in the heap. A player is a sealed line, with the name, if
there is one, at its end::

    2 5 1700000000000 312 40 Ada Lovelace
    team; lines left, at which millisecond; drawn, claimed

Names are found in a second map, whatever their capitals, so that nobody has another's.
"""

from __future__ import annotations

from engine import sealed
from engine.boxes.quota import Milliseconds, Quota
from engine.boxes.records import TEAMS, Team
from engine.callers import Caller
from engine.errors import BadSnapshot
from engine.people import StableNames

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.textmap import NamedTexts

WORDS = 5  # before the name
NUMBERS = tuple([str(team) for team in range(len(TEAMS))])


class Player:
    """Somebody who draws for *team*."""

    def __init__(self, team: Team, lines: int, now: Milliseconds) -> None:
        self.team = team
        self.quota = Quota(lines, now)
        self.drawn = 0
        self.claimed = 0
        self.name = ""

    def dump(self) -> str:
        quota = self.quota
        start = f"{self.team} {quota.lines} {quota.since} {self.drawn} {self.claimed}"
        return sealed.dump_line(f"{start} {self.name}")

    @classmethod
    def load(cls, text: str) -> Player:
        """A player from what `dump` wrote. :raises BadSnapshot: if there is no such player"""
        words = text[: -sealed.SEAL].split(" ", WORDS)
        try:
            player = cls(int(words[0]), int(words[1]), int(words[2]))
            player.drawn = int(words[3])
            player.claimed = int(words[4])
            player.name = words[WORDS]
        except (ValueError, IndexError):
            raise BadSnapshot(f"Expected a line of a player, got {text!r:.80}") from None
        # what is written in any other way, or damaged, is not what it would be kept as
        if words[0] not in NUMBERS or "\n" in player.name or player.dump() != text:
            raise BadSnapshot(f"Expected a line of a player, got {text!r:.80}")
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

    def known(self, caller: Caller) -> Player:
        """The same of somebody who is in a team. :raises BadSnapshot: if they are not"""
        player = self.find(caller)
        if player is None:
            raise BadSnapshot(f"Expected {caller} to be a player")
        return player

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
