"""
Leaders: who has closed the most boxes, a hundred of each team.

Claims only grow, so somebody who is not in the table is in it as soon as they should be, and
the table is exact. What they did is kept with the players; a stable map has who is in it, and the
heap how many boxes they have::

    w7x7r..   ->   "2"     the caller, and the team
    w7x7r..   ->   40      boxes claimed

Of those with as many boxes, who drew the fewest lines is first.
"""

from __future__ import annotations

from engine.access import Caller
from engine.boxes.players import Player, Players
from engine.boxes.records import TEAMS, Team
from engine.errors import BadSnapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.table import Table

MOST = 100  # of a team

Row = tuple[Caller, Player]


class Leaders:
    """The best of each team; who they are is in the map *members*."""

    def __init__(self, members: Table) -> None:
        self._members = members
        self._claimed: list[dict[Caller, int]] = [{} for _ in TEAMS]
        self._least = [0] * len(TEAMS)  # claims of the last one, or fewer

    def __contains__(self, caller: Caller) -> bool:
        return any(caller in claimed for claimed in self._claimed)

    def of(self, team: Team | None, players: Players) -> list[Row]:
        """The best of *team*, or of all, best first, as *players* knows them."""
        teams = self._claimed if team is None else self._claimed[team : team + 1]
        claims = sorted([count for claimed in teams for count in claimed.values()], reverse=True)
        enough = claims[MOST - 1] if len(claims) > MOST else 0
        rows = [
            (caller, players.known(caller))
            for claimed in teams
            for caller, count in claimed.items()
            if count >= enough
        ]
        return sorted(rows, key=_place)[:MOST]

    def enter(self, caller: Caller, player: Player) -> None:
        """Have what *player* did in the table, if it is among the best."""
        claimed = self._claimed[player.team]
        if caller not in claimed:
            if len(claimed) >= MOST and not self._make_room(player):
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
        """Have those in the table who are in the map. :raises BadSnapshot: if one is unknown"""
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


def _place(row: Row) -> tuple[int, int, Caller]:
    caller, player = row
    return -player.claimed, player.drawn, caller
