"""
Leaders: who has closed the most boxes, a hundred of each team.

Claims only grow, so somebody who is not in the table is in it as soon as they should be, and
the table is exact. What they did is kept with the players; a stable map has only who is in it::

    w7x7r..   ->   "2"        the caller, and the team
"""

from __future__ import annotations

from engine.boxes.players import Player, Players
from engine.boxes.records import TEAMS, Team
from engine.callers import Caller
from engine.errors import BadSnapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.textmap import NamedTexts

MOST = 100  # of a team


Row = tuple[Caller, Player]


class Leaders:
    """The best of each team; who they are is in the map *members*."""

    def __init__(self, members: NamedTexts) -> None:
        self._members = members
        self._rows: list[dict[Caller, Player]] = [{} for _ in TEAMS]
        self._least = [0] * len(TEAMS)  # claims of the last one, or fewer

    def of(self, team: Team | None) -> list[Row]:
        """The best of *team*, or of all, best first."""
        teams = self._rows if team is None else self._rows[team : team + 1]
        rows = [row for found in teams for row in found.items()]
        return sorted(rows, key=_place)[:MOST]

    def enter(self, caller: Caller, player: Player) -> None:
        """Have what *player* did in the table, if it is among the best."""
        rows = self._rows[player.team]
        if caller not in rows:
            if len(rows) >= MOST and not self._make_room(player):
                return
            self._members.insert(caller, str(player.team))
        rows[caller] = player

    def _make_room(self, player: Player) -> bool:
        """Let the last of a full table go if *player* has more; False if that is not so."""
        if player.claimed <= self._least[player.team]:
            return False
        rows = self._rows[player.team]
        caller, last = max(rows.items(), key=_place)
        self._least[player.team] = last.claimed
        if player.claimed <= last.claimed:
            return False
        del rows[caller]
        self._members.remove(caller)
        return True

    def read(self, players: Players) -> None:
        """Have those in the table who are in the map. :raises BadSnapshot: if one is unknown"""
        callers = self._members.keys()
        for caller in callers:
            player = players.find(caller)
            if player is None or str(player.team) != self._members.get(caller):
                raise BadSnapshot(f"Expected {caller} to be a player of their team")
            self._rows[player.team][caller] = player

    def clear(self) -> None:
        """Have nobody in the table."""
        callers = self._members.keys()
        for caller in callers:
            self._members.remove(caller)
        self._rows = [{} for _ in TEAMS]
        self._least = [0] * len(TEAMS)


def _place(row: Row) -> tuple[int, int, Caller]:
    caller, player = row
    return -player.claimed, player.drawn, caller
