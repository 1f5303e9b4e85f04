"""
Short random histories of a world, to keep and to show at any moment.

Blinkers and blocks are common in them, and steps are often odd, because what
blinks is what a picture of "only what changed" gets wrong first.
"""

from collections.abc import Iterator
from random import Random

from engine.errors import Refusal
from engine.world.board import World
from tests.boards import BEACON, BLINKER, BLOCK, EVERYONE, GLIDER, R_PENTOMINO, live_cells

PICTURES = [BLINKER, BLINKER, BLOCK, BEACON, GLIDER, R_PENTOMINO]
STEPS = [1, 1, 2, 3, 10, 10, 20]


def histories(seed: int, length: int = 12) -> Iterator[World]:
    """The same world, after each of *length* things that happened to it."""
    random = Random(seed)
    world = World()
    for player in range(1, random.randint(1, 9) + 1):
        world.join(player)
    yield world
    for _ in range(length):
        happen(world, random)
        yield world


def happen(world: World, random: Random) -> None:
    """Something, possibly refused, happens to *world*."""
    kind = random.choice(["step", "step", "place", "place", "leave", "join"])
    try:
        if kind == "step":
            world.step(random.choice(STEPS))
        elif kind == "place":
            cells = live_cells(random.choice(PICTURES), *random.choices(range(-9, 600, 19), k=2))
            world.place(random.choice(EVERYONE), cells)
        elif kind == "join":
            world.join(random.choice(EVERYONE))
        elif random.random() < 0.2:
            world.leave(random.choice(EVERYONE))
    except Refusal:
        pass


def facts(world: World) -> tuple[object, ...]:
    """Everything that there is of *world*."""
    planes = [plane.bits for plane in world.planes()]
    return (planes, world.generation, world.accounts.dump())
