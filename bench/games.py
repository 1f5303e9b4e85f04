"""
Games to put on a running localnet or to measure, as the backups that an admin restores.

::

    busy(callers)        200 soups of nine players: what a good evening looks like
    full(callers)        30 % of all cells alive, owners at random: as bad as it gets
    quilt(callers)       land of nine players in squares, everybody's beside everybody else's
    owned(callers, n)    a block of *n* cells that all belong to somebody, 30 % of them alive
    on_board(board)      a board of `bench.boards`, and as many players as it has

Everybody is rich, so that no placing is refused for want of coins.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bench import boards
from bench.compiled import CELLS
from engine.access import Admins
from engine.world import backup
from engine.world.board import World
from engine.world.game import Game, Pace
from engine.world.journal import Journal
from engine.world.rules.plane import MOST_PLAYERS
from engine.world.seats import Seats
from localnet.protocol import principal

RICH = 1_000_000
FULL_PLAYERS = 4
QUILTED = 10_000  # the generation of the quilt, which has a past
PATCH = 56  # cells, the side of a square of the quilt
PLAYERS = [principal.format(bytes([number]) * 29) for number in range(0xA1, 0xA1 + MOST_PLAYERS)]


def busy(callers: Sequence[str]) -> str:
    """200 soups of as many players as there are *callers*."""
    return _backup(boards.soups(200, players=len(callers), seed=10).cells, callers)


def full(callers: Sequence[str]) -> str:
    """The full board of the engine's own benchmark, which has four players."""
    return _backup(boards.full(boards.at_random).cells, callers[:FULL_PLAYERS])


def quilt(callers: Sequence[str]) -> str:
    """
    Squares of land in nine rows of nine, in which any two players are neighbours, and no life.

    A row is a zigzag through all players, 1 9 2 8 3 7 4 6 5; in the next one they are one more.
    """
    zigzag = [step // 2 if step % 2 == 0 else 8 - step // 2 for step in range(9)]
    cells = bytearray(CELLS)
    for y in range(9 * PATCH):
        for x in range(9 * PATCH):
            cells[y * boards.SIDE + x] = (zigzag[x // PATCH] + y // PATCH) % 9 + 1
    return _backup(bytes(cells), callers, QUILTED)


def owned(callers: Sequence[str], count: int) -> str:
    """*count* owned cells in whole rows or in as square a block as fits."""
    width = boards.SIDE if count > boards.SIDE**2 // 2 else round(count**0.5)
    random = Random(count)
    cells = bytearray(CELLS)
    for place in range(count):
        y, x = divmod(place, width)
        alive = boards.ALIVE if random.random() < boards.FULL_DENSITY else 0
        owner = random.randrange(len(callers)) + 1
        cells[y * boards.SIDE + x] = alive | boards.ONE_COIN | owner
    return _backup(bytes(cells), callers)


def on_board(board: boards.Board) -> str:
    """*board*, played by as many as have a balance on it."""
    return _backup(board.cells, PLAYERS[: len(board.balances)])


def _backup(cells: bytes, callers: Sequence[str], generation: int = 0) -> str:
    assert len(callers) <= MOST_PLAYERS
    seats = Seats()
    for caller in callers:
        seats.take(caller)
    world = World.from_cells(cells, [RICH] * len(callers))
    world.generation = generation
    return backup.dump(Game(world, seats, Pace(), Admins(""), Journal()))
