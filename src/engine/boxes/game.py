"""
The game: one sheet for everybody, four teams, and the log of every line.

Who calls and what time it is are handed in::

    Game
    |-- sheet       which lines are drawn, whose the boxes are      sheet.py
    |-- log         every line in order, and the chain over it      log.py
    |-- bands       the sheet as it is saved                        bands.py
    |-- players     teams, quotas, names, who has closed the most   players.py
    |-- pace        how long the log was in the last hour           log.py
    |-- admins      who may do more than draw                       access.py
    `-- journal     what happened besides                           journal.py

Each method checks everything first and then changes everything, so a refusal (`errors.Refusal`)
changes nothing. Methods change the sheet and tables; `storage` saves what they have changed.
"""

from __future__ import annotations

from engine.access import Admins, Caller, refuse_anonymous
from engine.backups import Restoring
from engine.boxes.bands import Bands
from engine.boxes.edges import EDGES, Box, Edge, check_edge
from engine.boxes.interface import Journal
from engine.boxes.log import Log, Pace, pack
from engine.boxes.players import (
    MOST_LINES,
    NEW,
    REFILL,
    SHARERS,
    Milliseconds,
    Player,
    Players,
    Quota,
    count_of,
)
from engine.boxes.sheet import Sheet
from engine.clock import Nanoseconds
from engine.errors import BadRequest
from engine.people import check_freed
from engine.room import Room

MILLISECOND: Nanoseconds = 1_000_000
MOST_AT_ONCE = 8
QUOTAS = (1, 100)  # the fewest and the most lines that a quota may have
REFILLS = (1, 86_400_000)


class Drawn:
    """What a call drew: the number of its first record, how many lines, which boxes."""

    def __init__(self, first: int, lines: int, claimed: list[Box], left: int) -> None:
        self.first = first
        self.lines = lines
        self.claimed = claimed
        self.left = left  # of the quota


class Game(Room):
    """A room with a sheet."""

    def __init__(self, log: Log, bands: Bands, players: Players, admins: Admins) -> None:
        super().__init__(admins, Journal())
        self.sheet = Sheet()
        self.log = log
        self.bands = bands
        self.players = players
        self.pace = Pace()
        self.restoring = Restoring()
        self.most_lines = MOST_LINES
        self.refill: Milliseconds = REFILL
        self.shared = Quota(0, 0)  # by newcomers; an upgrade forgets it, and then it is full

    @property
    def generation(self) -> int:
        """How many lines were drawn in this game."""
        return self.log.count

    def knows(self, caller: Caller) -> bool:
        """True if *caller* is in a team."""
        return caller in self.players

    # Players

    def join(self, caller: Caller, now: Nanoseconds) -> Player:
        """Put *caller* into a team, or find them in it; who they are there."""
        refuse_anonymous(caller)
        player = self.players.find(caller)
        if player is None:
            self._check_open()
            self.newcomers.check(now)
            ring = self.players.ring
            number = ring.number_for_newcomer(lambda who: self._claim(who, now), now)
            self.newcomers.admit(now)
            player = self.players.join(caller, number, self.most_lines, now // MILLISECOND)
            self.note(now, "join", f"{caller},{player.team}")
        return player

    def draw(self, caller: Caller, edges: list[Edge], now: Nanoseconds) -> Drawn:
        """Draw *edges* for the team of *caller*; those that are there already cost nothing."""
        refuse_anonymous(caller)
        self._check_open()
        _check_list(edges)
        sheet = self.sheet
        if sheet.drawn == EDGES:
            raise BadRequest(f"All {EDGES} lines of game {self.log.game} are drawn")
        player = self.players.find(caller)
        if player is None:
            raise BadRequest("You are in no team yet: join one first")
        fresh = sheet.fresh(edges)
        moment = now // MILLISECOND
        quota = player.quota
        quota.refill(moment, self.most_lines, self.refill)
        count = len(fresh)
        if count > quota.lines:
            wait = quota.wait(moment, self.refill)
            need = count_of(count)
            raise BadRequest(f"Need {need}, have {quota.lines}: the next one comes in {wait} ms")
        if moment - 1_000 * player.joined < NEW and player.drawn + count > self.most_lines:
            self._share(count, moment)
        if count != 0:
            self.pace.note(now, self.log.count)
        return self._draw(caller, player, fresh)

    def _share(self, lines: int, now: Milliseconds) -> None:
        """Take *lines* of what newcomers have together."""
        shared = self.shared
        shared.refill(now, SHARERS * self.most_lines, self.refill, SHARERS)
        if lines > shared.lines:
            wait = shared.wait(now, self.refill)
            raise BadRequest(
                f"Need {count_of(lines)}: those who joined in the last 24 hours share the lines "
                f"after their first {self.most_lines}, and {shared.lines} are left: "
                f"{SHARERS} more come in {wait} ms"
            )
        shared.lines -= lines

    def _draw(self, caller: Caller, player: Player, edges: list[Edge]) -> Drawn:
        log, quota, team, drawn = self.log, player.quota, player.team, len(edges)
        first = log.count
        claimed = self.sheet.put_all(edges, team)
        if drawn != 0:
            quota.spend(drawn)
            if claimed:
                quota.give_back(len(claimed), self.most_lines)
                player.claimed += len(claimed)
            player.drawn += drawn
            log.add(pack(edges, team))
            self.bands.take_turns(self.sheet, first, log.count)
            self.players.put(caller, player)
            self.players.leaders.enter(caller, player)
        return Drawn(first, drawn, claimed, quota.lines)

    def rename(self, caller: Caller, name: str, now: Nanoseconds) -> None:
        """Call *caller* *name*, who joins a team if they are in none."""
        refuse_anonymous(caller)
        self.restoring.check("game")
        self.players.check_rename(caller, name)
        player = self.join(caller, now)
        player.quota.refill(now // MILLISECOND, self.most_lines, self.refill)
        self.players.rename(caller, player, name)
        self.note(now, "name", caller)

    def seat(self, caller: Caller, now: Nanoseconds) -> Player | None:
        """Who *caller* is, with the lines that came until *now*."""
        player = self.players.find(caller)
        if player is not None:
            player.quota.refill(now // MILLISECOND, self.most_lines, self.refill)
        return player

    def wait(self, player: Player, now: Nanoseconds) -> Milliseconds:
        """After how long the next line comes; 0 if the quota is full."""
        if player.quota.lines >= self.most_lines:
            return 0
        return player.quota.wait(now // MILLISECOND, self.refill)

    # Admins

    def set_quota(self, most: int, refill: Milliseconds, now: Nanoseconds) -> None:
        """Give everybody *most* lines, and one more every *refill*."""
        if not QUOTAS[0] <= most <= QUOTAS[1]:
            raise BadRequest(f"Expected {QUOTAS[0]} to {QUOTAS[1]} lines, got {most}")
        if not REFILLS[0] <= refill <= REFILLS[1]:
            raise BadRequest(f"Expected {REFILLS[0]} to {REFILLS[1]} milliseconds, got {refill}")
        self.most_lines = most
        self.refill = refill
        self.note(now, "quota", f"{most},{refill}")

    def new_game(self, now: Nanoseconds) -> int:
        """An empty sheet, once this one is complete; its number. Teams and what people did stay."""
        if not self.sheet.complete:
            left = EDGES - self.sheet.drawn
            raise BadRequest(f"Game {self.log.game} is not over: {left} lines are left")
        self.log.begin(self.log.game + 1)
        self.replace_sheet(Sheet())
        self.note(now, "game", str(self.log.game))
        return self.log.game

    def free_names(self, callers: list[Caller], now: Nanoseconds) -> int:
        """Let these people have no name, and others have theirs; how many there were."""
        check_freed(len(callers))
        freed = 0
        for caller in dict.fromkeys(callers):
            player = self.players.find(caller)
            if player is not None and player.name != "":
                self.players.rename(caller, player, "")
                self.note(now, "name", caller)
                freed += 1
        return freed

    def replace_sheet(self, sheet: Sheet) -> None:
        """Go on with *sheet*, as the log has it; when its lines were drawn, nobody knows."""
        self.sheet = sheet
        self.bands.write_all(sheet, self.log.count)
        self.pace = Pace()

    def _claim(self, caller: Caller, now: Nanoseconds) -> int | None:
        """What *caller* would lose if they were forgotten; None if they must not be."""
        return None if caller in self.players.leaders else self.players.known(caller).claim(now)

    def _check_open(self) -> None:
        if self.restoring.closed:
            self.restoring.check("game")
        if self.paused:
            raise BadRequest("An admin has paused the game: lines can be drawn later")


def _check_list(edges: list[Edge]) -> None:
    if not 1 <= len(edges) <= MOST_AT_ONCE:
        raise BadRequest(f"Expected 1 to {MOST_AT_ONCE} lines, got {len(edges)}")
    if not 0 <= min(edges) <= max(edges) < EDGES:
        check_edge(min(edges))
        check_edge(max(edges))
    if len(set(edges)) != len(edges):
        raise BadRequest(f"Expected different lines, got {edges}")
