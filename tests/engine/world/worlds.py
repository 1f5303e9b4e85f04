"""A world beside its twin in numpy, and from its planes."""

from engine.world.accounts import Accounts
from engine.world.board import World
from tests.boards import Board
from tests.dense import DenseWorld


def both(board: Board) -> tuple[World, DenseWorld]:
    return World.from_cells(*board), DenseWorld.from_cells(*board)


def reloaded(world: World) -> World:
    """The world that comes back from the planes of *world*."""
    accounts = Accounts.load(world.accounts.dump())
    return World.from_planes(world.planes(), accounts, world.generation)
