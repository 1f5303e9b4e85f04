"""
Facts: what World's panels show and its log does not say, for who proves what they show.

A line for the season (`season`), one for each admin, and one for each seat that is taken, the name
last, because it may have spaces::

    season 3 1700000000000000000 1700604800000000000 604800
    admin w7x7r..
    seat 1 person w7x7r.. Ada
    seat 3 bot e3mmv.. Gunner
"""

from __future__ import annotations

from engine.world.game import Game
from engine.world.seats import BOT, PERSON


def draw(game: Game) -> str:
    """The facts of *game*."""
    seats = game.seats
    lines = [f"season {game.season.dump()}"]
    lines += [f"admin {admin}" for admin in game.admins.callers]
    for player in seats.taken():
        at = player - 1
        kind = BOT if seats.bots[at] else PERSON
        lines.append(f"seat {player} {kind} {seats.callers[at]} {seats.names[at]}")
    return "\n".join(lines)
