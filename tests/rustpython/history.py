"""Play the engine at random, the same in every interpreter, and print what came of it."""

import zlib

from engine.errors import Refusal
from engine.world import snapshot
from engine.world.board import World

TURNS = 60


class Dice:
    """A generator of small numbers that is the same everywhere."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def roll(self, below: int) -> int:
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        return (self.state >> 33) % below


def stamp(dice: Dice) -> list[tuple[int, int]]:
    """A soup somewhere, now and then across the seams."""
    left = dice.roll(520) - 4
    top = dice.roll(520) - 4
    side = 4 + dice.roll(16)
    cells = [(left + x, top + y) for y in range(side) for x in range(side)]
    return [cell for cell in cells if dice.roll(3) == 0]


def turn(world: World, dice: Dice) -> World:
    """One thing that happens; the world after it."""
    kind = dice.roll(10)
    players = len(world.balances)
    if kind < 2 and players < 9:
        world.join(players + 1)
    elif kind < 7 and players > 0:
        world.place(1 + dice.roll(players), stamp(dice))
    elif kind == 7 and players > 3:
        world.leave(1 + dice.roll(players))
    elif kind == 9 and players > 0:
        world.join(1 + dice.roll(players))
    elif kind == 8:
        return snapshot.load(snapshot.dump(world))
    world.step((1, 2, 3, 10, 10, 20, 25, 190)[dice.roll(8)])
    return world


def sleep(dice: Dice) -> World:
    """A world that blinks on land full of coins, for a long time, while people come and go."""
    world = World.from_cells(bytes([0xE1] * 4096) + bytes(512 * 512 - 4096), [100] * 4)
    for _ in range(12):
        x = dice.roll(500)
        world.place(1 + dice.roll(4), [(x, 300), (x + 1, 300), (x + 2, 300)])
    world.step(1000)
    world.leave(1 + dice.roll(4))
    return world


def crowd(dice: Dice) -> World:
    """A world that is alive all over, of nine owners at random, so that ties abound."""
    cells = bytes([(49 + dice.roll(9)) if dice.roll(3) == 0 else 0 for _ in range(512 * 512)])
    return World.from_cells(cells, [1000] * 9)


def report(world: World) -> None:
    numbers = [world.generation, world.alive_count, world.minted, world.pot, world.balances]
    numbers += [world.seated, world.scores]
    kept = snapshot.dump(world)
    sums = [zlib.adler32(data) for data in (world.cells(), world.potential(), kept)]
    print(*numbers, *sums, world.settled, flush=True)


def main() -> None:
    for seed in (1, 2):
        dice = Dice(seed)
        world = World()
        for _ in range(TURNS):
            try:
                world = turn(world, dice)
            except Refusal as refusal:
                print(type(refusal).__name__, refusal)
            report(world)
    world = sleep(Dice(4))
    for generations in (599, 1, 600, 100_001, 10**9):
        world.step(generations)
        report(world)
    world = crowd(Dice(3))
    for generations in (1, 2, 7, 10):
        world.step(generations)
        report(world)


if __name__ == "__main__":
    main()
