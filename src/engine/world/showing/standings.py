"""
Standings: what everybody has, and what there is of everything.

Whoever has the highest score is first: land, added up over time. Among equals it is who
has most land, then most living cells, then the lowest number.

Counted plane by plane, so the cost is that of a few dozen operations on whole
boards, however many cells there are.
"""

from __future__ import annotations

from engine.world.board import World
from engine.world.game import Game
from engine.world.rules.lineage import Player
from engine.world.rules.patch import amount


class Standing:
    """One player's account."""

    def __init__(self, player: Player, name: str, world: World) -> None:
        self.player = player
        self.name = name
        self.balance = world.balances[player - 1]
        self.score = world.scores[player - 1]
        self.alive = 0
        self.land = 0
        self.coins = 0

    def count(self, land: int, alive: int, coins: list[int]) -> None:
        self.land = land.bit_count()
        self.alive = (land & alive).bit_count()
        self.coins = amount(coins, land)


def leaderboard(game: Game) -> list[Standing]:
    """Everybody who has a seat, the first first."""
    seats = game.seats
    return standings(game.world, {player: seats.names[player - 1] for player in seats.taken()})


def standings(world: World, names: dict[Player, str]) -> list[Standing]:
    """The players who have *names*, the first first."""
    terrain = world.terrain
    land = dict(terrain.land_by_owner())
    planes = [plane.bits for plane in terrain.planes()]
    alive, coins = planes[4], planes[5:]
    rows = []
    for player, name in names.items():
        row = Standing(player, name, world)
        row.count(land.get(player, 0), alive, coins)
        rows.append(row)
    return sorted(rows, key=lambda row: (-row.score, -row.land, -row.alive, row.player))


def potential_count(game: Game) -> int:
    """How many cells live or have a living neighbour."""
    return int.from_bytes(game.world.potential(), "little").bit_count()
