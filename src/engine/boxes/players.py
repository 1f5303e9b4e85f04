"""
Players: everybody who ever joined a team, each in a stable map of text.

There may be very many, so nobody stays in the heap. A player is a sealed line, with the name, if
there is one, at its end::

    2 5 1700000000000 312 40 1690000000 Ada Lovelace
    team; lines left, at which millisecond; drawn, claimed; the second in which they joined

Names are found in a second map, whatever their capitals, so that nobody has another's. A third one
has everybody by a number (`accounts`): there are 100,000 at most, and then somebody is forgotten
who closed fewer than ten boxes, is in no table, and has not played for long; see `Player.claim`.
"""

from __future__ import annotations

from engine import sealed
from engine.access import Caller
from engine.accounts import Ring, rank
from engine.boxes.quota import Milliseconds, Quota
from engine.boxes.records import TEAMS, Team
from engine.clock import Nanoseconds
from engine.errors import BadSnapshot
from engine.people import StableNames

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.table import Table

WORDS = 6  # before the name
KEPT_BOXES = 10  # who closed as many is never forgotten
NUMBERS = tuple([str(team) for team in range(len(TEAMS))])


class Player:
    """Somebody who draws for *team*."""

    def __init__(self, team: Team, lines: int, now: Milliseconds) -> None:
        self.team = team
        self.quota = Quota(lines, now)
        self.drawn = 0
        self.claimed = 0
        self.joined = now // 1_000  # a second
        self.name = ""

    def claim(self, now: Nanoseconds) -> int | None:
        """What they would lose if they were forgotten (`accounts.rank`); None if they must not."""
        if self.claimed >= KEPT_BOXES:
            return None
        return rank(self.quota.since // 1_000, 2 * self.claimed + int(self.name != ""), now)

    def dump(self) -> str:
        quota = self.quota
        start = f"{self.team} {quota.lines} {quota.since} {self.drawn} {self.claimed}"
        return sealed.dump_line(f"{start} {self.joined} {self.name}")

    @classmethod
    def load(cls, text: str) -> Player:
        """A player from what `dump` wrote. :raises BadSnapshot: if there is no such player"""
        words = text[: -sealed.SEAL].split(" ", WORDS)
        try:
            player = cls(int(words[0]), int(words[1]), int(words[2]))
            player.drawn = int(words[3])
            player.claimed = int(words[4])
            player.joined = int(words[5])
            player.name = words[WORDS]
        except (ValueError, IndexError):
            raise BadSnapshot(f"Expected a line of a player, got {text!r:.80}") from None
        # what is written in any other way, or damaged, is not what it would be kept as
        if words[0] not in NUMBERS or "\n" in player.name or player.dump() != text:
            raise BadSnapshot(f"Expected a line of a player, got {text!r:.80}")
        return player


class Players:
    """Everybody; *counts* is how many are in each team."""

    def __init__(self, players: Table, names: Table, ring: Ring, counts: list[int]) -> None:
        self._players = players
        self._names = StableNames(names)
        self.ring = ring
        self.counts = counts

    @property
    def count(self) -> int:
        return self.ring.count

    def find(self, caller: Caller) -> Player | None:
        """What is known of *caller*; what is changed in it is kept by `put`."""
        text = self._players.get(caller)
        return Player.load(text) if text is not None else None

    def __contains__(self, caller: Caller) -> bool:
        return self._players.get(caller) is not None

    def known(self, caller: Caller) -> Player:
        """The same of somebody who is in a team. :raises BadSnapshot: if they are not"""
        player = self.find(caller)
        if player is None:
            raise BadSnapshot(f"Expected {caller} to be a player")
        return player

    def put(self, caller: Caller, player: Player) -> None:
        self._players.insert(caller, player.dump())

    def join(self, caller: Caller, number: int, lines: int, now: Milliseconds) -> Player:
        """Put *caller*, who is in none, into the team that has the fewest players, as *number*."""
        if number < self.count:
            self._forget(self.ring.caller(number))
        player = Player(self.counts.index(min(self.counts)), lines, now)
        self.counts[player.team] += 1
        self.ring.put(number, caller)
        self.put(caller, player)
        return player

    def _forget(self, caller: Caller) -> None:
        player = self.known(caller)
        self._names.move(caller, player.name, "")
        self._players.remove(caller)
        self.counts[player.team] -= 1

    def check_rename(self, caller: Caller, name: str) -> None:
        """:raises BadRequest: if *name* is not a name, or somebody else's"""
        self._names.check(caller, name)

    def rename(self, caller: Caller, player: Player, name: str) -> None:
        """Call *player* *name*; nothing, if it is ""."""
        self._names.move(caller, player.name, name)
        player.name = name
        self.put(caller, player)

    # As a backup

    def lines(self, first: int, end: int) -> list[str]:
        """Those with the numbers from *first* up to *end*: callers, and how they are kept."""
        callers = [self.ring.caller(number) for number in range(first, end)]
        return [f"{caller} {self._players.get(caller) or ''}" for caller in callers]

    def clear(self, most: int) -> int:
        """Remove up to *most* entries; how many were removed."""
        self.counts = [0] * len(TEAMS)
        removed = self._players.clear(most)
        removed += self._names.clear(most - removed)
        return removed + self.ring.clear(most - removed)

    def add(self, caller: Caller, player: Player) -> None:
        """Have *caller* besides those who are there."""
        self.counts[player.team] += 1
        self._names.move(caller, "", player.name)
        self.ring.put(self.count, caller)
        self.put(caller, player)
