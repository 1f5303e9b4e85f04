"""World's seats: as many as a cell's owner has numbers."""

from __future__ import annotations

from engine import people
from engine.life2.rules.cell import MOST_PLAYERS


class Seats(people.Seats):
    """Who plays as which number, and under which name."""

    most = MOST_PLAYERS
