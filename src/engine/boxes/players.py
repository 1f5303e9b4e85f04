"""
Players: everybody who ever joined a team, how many lines they may draw, and the best of each team.

There may be very many, so nobody stays in the heap. A player is a sealed line, with the name, if
there is one, at its end::

    2 5 1700000000000 312 40 1690000000 Ada Lovelace
    team; lines left, at which millisecond; drawn, claimed; the second in which they joined

There are 100,000 at most (`accounts`), and then somebody is forgotten who closed fewer than ten
boxes, is in no table, and has not played for long; see `Player.claim`.

A full quota is 8 lines; one more comes every 6 seconds, and a box that is closed gives its
line back. Time is milliseconds, handed in; what is saved is how many lines there were at a
moment, so that nothing runs while nobody draws::

    lines  5 at 1,000 ms    ->   5 until 6,999 ms, 6 from 7,000 ms on, 8 from 19,000 ms on

A clock that goes back gives nothing and takes nothing. Keys cost nothing, and each has a quota. So
who joined less than a day ago draws the first 8 lines as everybody does, and what follows from a
quota that all these newcomers share: that of 60 people.

The table has a hundred of each team. Claims only grow, so somebody who is not in it is in it as
soon as they should be, and it is exact. Who is in it is saved, and the heap has how many boxes they
have claimed; of those with as many, who drew the fewest lines is first::

    w7x7r..   ->   "2"     the caller, and the team
"""

from __future__ import annotations

from engine import sealed
from engine.access import Caller
from engine.accounts import Accounts, rank
from engine.boxes.edges import TEAMS, Team
from engine.clock import Nanoseconds
from engine.errors import BadRequest, BadSnapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.table import Table

Milliseconds = int

MOST_LINES = 8
REFILL: Milliseconds = 6_000
NEW: Milliseconds = 24 * 3_600_000  # for so long somebody is a newcomer
SHARERS = 60  # as many lines as so many people have, all newcomers have together

WORDS = 6  # of a line, before the name
FAITHFUL_BOXES = 10  # who closed as many is never forgotten
NUMBERS = tuple([str(team) for team in range(len(TEAMS))])
MOST_LEADERS = 100  # of a team


class Quota:
    """What one person has left, at *since*."""

    def __init__(self, lines: int, since: Milliseconds) -> None:
        self.lines = lines
        self.since = since

    def refill(
        self, now: Milliseconds, most: int = MOST_LINES, every: int = REFILL, people: int = 1
    ) -> None:
        """Add what came until *now*, for so many *people* who share it."""
        came = max(now - self.since, 0) // every
        if self.lines + came * people >= most:
            self.lines = max(self.lines, most)
            self.since = max(now, self.since)
        else:
            self.lines += came * people
            self.since += came * every

    def wait(self, now: Milliseconds, every: int = REFILL) -> Milliseconds:
        """How long until the next line comes, after `refill` at *now*."""
        return max(self.since + every - now, 0)

    def spend(self, lines: int) -> None:
        """:raises BadRequest: if there are fewer *lines* left"""
        if lines > self.lines:
            raise BadRequest(f"Need {count_of(lines)}, have {self.lines}")
        self.lines -= lines

    def give_back(self, lines: int, most: int = MOST_LINES) -> None:
        """Give *lines* back, never above *most*."""
        self.lines = max(self.lines, min(self.lines + lines, most))


def count_of(lines: int) -> str:
    """So many lines in words: "1 line", "2 lines"."""
    return "1 line" if lines == 1 else f"{lines} lines"


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
        if self.claimed >= FAITHFUL_BOXES:
            return None
        return rank(self.quota.since // 1_000, 2 * self.claimed + int(self.name != ""), now)

    def dump(self) -> str:
        quota = self.quota
        return sealed.dump_line(
            f"{self.team} {quota.lines} {quota.since} "
            f"{self.drawn} {self.claimed} {self.joined} {self.name}"
        )

    @classmethod
    def load(cls, text: str) -> Player:
        """A player from what `dump` wrote. :raises BadSnapshot: if there is no such player"""
        body = text[: -sealed.SEAL]
        words = body.split(" ", WORDS)
        try:
            player = cls(int(words[0]), int(words[1]), int(words[2]))
            player.drawn = int(words[3])
            player.claimed = int(words[4])
            player.joined = int(words[5])
            player.name = words[WORDS]
        except (ValueError, IndexError):
            raise BadSnapshot(f"Expected a line of a player, got {text!r:.80}") from None
        if words[0] not in NUMBERS or "\n" in player.name or sealed.dump_line(body) != text:
            raise BadSnapshot(f"Expected a line of a player, got {text!r:.80}")
        return player


class Players(Accounts):
    """Everybody; *counts* is how many are in each team."""

    def __init__(self, lines: Table, names: Table, ring: Table, leaders: Table) -> None:
        super().__init__(lines, names, ring)
        self.counts = [0] * len(TEAMS)
        self.leaders = Leaders(leaders)

    def find(self, caller: Caller) -> Player | None:
        """What is known of *caller*; what is changed in it is saved by `put`."""
        text = self._lines.get(caller)
        return Player.load(text) if text is not None else None

    def known(self, caller: Caller) -> Player:
        """The same of somebody who is in a team. :raises BadSnapshot: if they are not"""
        player = self.find(caller)
        if player is None:
            raise BadSnapshot(f"Expected {caller} to be a player")
        return player

    def put(self, caller: Caller, player: Player) -> None:
        self._lines.insert(caller, player.dump())

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
        self._lines.remove(caller)
        self.counts[player.team] -= 1

    def rename(self, caller: Caller, player: Player, name: str) -> None:
        """Call *player* *name*; nothing, if it is ""."""
        self._names.move(caller, player.name, name)
        player.name = name
        self.put(caller, player)

    def best(self, team: Team | None) -> list[tuple[Caller, Player]]:
        """The leaders of *team*, or of all, best first."""
        rows = [(caller, self.known(caller)) for caller in self.leaders.of(team)]
        return sorted(rows, key=_place)[:MOST_LEADERS]

    # As a backup

    def check(self, row: str) -> int:
        """No coins are in it. :raises BadSnapshot: if *row* is no player"""
        load_row(row)
        return 0

    def clear(self, most: int) -> int:
        self.counts = [0] * len(TEAMS)
        self.leaders.clear()
        return super().clear(most)

    def add(self, row: str) -> None:
        caller, player = load_row(row)
        self.counts[player.team] += 1
        self._add(caller, row.partition(" ")[2], player.name)
        if player.drawn != 0:
            self.leaders.enter(caller, player)


def load_row(row: str) -> tuple[Caller, Player]:
    """Somebody, by a row of a backup. :raises BadSnapshot: if it is nobody"""
    caller, _, text = row.partition(" ")
    if caller == "":
        raise BadSnapshot(f"Expected a player, got {row[:80]!r}")
    return caller, Player.load(text)


class Leaders:
    """Who is among the best of each team, in the table *members*."""

    def __init__(self, members: Table) -> None:
        self._members = members
        self._claimed: list[dict[Caller, int]] = [{} for _ in TEAMS]
        self._least = [0] * len(TEAMS)  # claims of the last one, or fewer

    def __contains__(self, caller: Caller) -> bool:
        return any(caller in claimed for claimed in self._claimed)

    def of(self, team: Team | None) -> list[Caller]:
        """Those of *team*, or of all, who claimed as much as the hundredth of them, or more."""
        teams = self._claimed if team is None else self._claimed[team : team + 1]
        claims = sorted([count for claimed in teams for count in claimed.values()], reverse=True)
        enough = claims[MOST_LEADERS - 1] if len(claims) > MOST_LEADERS else 0
        return [who for claimed in teams for who, count in claimed.items() if count >= enough]

    def enter(self, caller: Caller, player: Player) -> None:
        """Have what *player* did in the table, if it is among the best."""
        claimed = self._claimed[player.team]
        if caller not in claimed:
            if len(claimed) >= MOST_LEADERS and not self._make_room(player):
                return
            self._members.insert(caller, str(player.team))
        claimed[caller] = player.claimed

    def _make_room(self, player: Player) -> bool:
        """Let the last of a full table go if *player* has more; False if that is not so."""
        if player.claimed <= self._least[player.team]:
            return False
        claimed = self._claimed[player.team]
        fewest, caller = min([(count, caller) for caller, count in claimed.items()])
        self._least[player.team] = fewest
        if player.claimed <= fewest:
            return False
        del claimed[caller]
        self._members.remove(caller)
        return True

    def read(self, players: Players) -> None:
        """Have those in the heap who are saved. :raises BadSnapshot: if one is unknown"""
        callers = self._members.keys()
        for caller in callers:
            player = players.known(caller)
            if str(player.team) != self._members.get(caller):
                raise BadSnapshot(f"Expected {caller} to be a player of their team")
            self._claimed[player.team][caller] = player.claimed

    def clear(self) -> None:
        """Have nobody in the table."""
        self._members.replace({})
        self._claimed = [{} for _ in TEAMS]
        self._least = [0] * len(TEAMS)


def _place(row: tuple[Caller, Player]) -> tuple[int, int, Caller]:
    caller, player = row
    return -player.claimed, player.drawn, caller
