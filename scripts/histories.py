"""
Write random histories of the game, for every program that plays it to agree with.

    python -m scripts.histories [folder]            (build/vectors/histories, if it is not said)

What happens in them is decided by seeds, and what comes of it by tests/reference.py, the rules
as the definition reads. The engine and the twin in the browser are held to the same files. Each
is JSON, and boards are 262,144 u8 cells in base64 of zlib::

    about      the history in a sentence
    begins     cells and balances
    events     what happened, one after the other:
                   {"place": [player, x, y, x, y, ...], "placed": 2, ...}
                   {"place": [player, x, y, x, y, ...], "refused": "Need 2 coins, have 1", ...}
                   {"join": 3, ...}
                   {"leave": 3, "left": 1003, ...}             so many coins, to the pot
                   {"step": 10, ...}
                   {"configure": "levy,paydays", ...}          what is on; or classic
                   {"day": [3, 1], ...}                        a race ends: who ran, the first first
               and what was then: generation, minted, pot, seated, balances, scores,
               points, alive, crc32 of the cells
    ends       cells
    met        how often the rarer rules came up
"""

from __future__ import annotations

import argparse
import binascii
import json
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tests import boards
from tests.boards import EVERYONE, Board, Sketch, live_cells, patches, scattered
from tests.reference import (
    FULL,
    PAYDAY,
    PLAYERS,
    SIZE,
    ReferenceWorld,
    Refused,
    coins_in,
    owner_of,
)

FOLDER = Path(__file__).resolve().parent.parent / "build" / "vectors" / "histories"
MOST_PLACED = 1000  # cells that the canister takes in one call
STEPS = [1, 1, 1, 2, 3, 7, 10]
PICTURES = [
    *(boards.BLINKER, boards.BLOCK, boards.TOAD, boards.BEACON, boards.GLIDER, boards.R_PENTOMINO),
    *("OOO/OOO/OOO", "O"),
]

STILL = [boards.BLOCK, boards.BLINKER, "O"]
"""What soon stands still, wherever it is placed, or nearly so."""

Points = list[tuple[int, int]]
Event = dict[str, Any]
History = dict[str, Any]


class Pace(NamedTuple):
    """How many generations pass at a time, how often people come and go, what they place."""

    steps: list[int]
    guests: float = 0.0
    changes: float = 0.0  # of the rules
    days: float = 0.0
    pictures: list[str] = PICTURES
    length: int = 48


class Witness(ReferenceWorld):
    """A world by the definition, which counts how often the rarer rules come up."""

    def __init__(self) -> None:
        super().__init__()
        self.met: Counter[str] = Counter()

    def _owners_around(self) -> dict[int, list[int]]:
        around = super()._owners_around()
        for index, owners in around.items():
            if index not in self._alive and len(owners) == len(set(owners)) == 3:
                self.met[f"ties at {index % 3} modulo 3"] += 1
        return around

    def _bear(self, index: int, owner: int) -> None:
        land, coins = owner_of(self._cells[index]), coins_in(self._cells[index])
        if coins > 0:
            kinds = {0: "pot from nobody's land", owner: "pot from own land"}
            self.met[kinds.get(land, "captures")] += 1
        y, x = divmod(index, SIZE)
        self.met["births beside the left or right edge"] += x in (0, SIZE - 1)
        self.met["births beside the upper or lower edge"] += y in (0, SIZE - 1)
        super()._bear(index, owner)

    def _levy(self) -> None:
        before = list(self.balances)
        super()._levy()
        after = self.balances
        self.met["levies"] += sum(had != has for had, has in zip(before, after, strict=True))

    def _place_one(self, player: int, index: int) -> bool:
        full = coins_in(self._cells[index]) == FULL
        placed = super()._place_one(player, index)
        if not placed:
            self.met["no room for coins" if full else "alive already"] += 1
        return placed


def crowd(random: Random) -> Board:
    """Nine players fight across the corner of the torus, on land full of coins"""
    owner = patches(random, EVERYONE, 4)
    return Sketch(balance=60).soup(random, (492, 496, 40, 36), owner, density=0.4).board()


def three(random: Random) -> Board:
    """Three players so mixed up that most births are ties"""
    owner = scattered(random, [2, 5, 9])
    return Sketch(balance=200).soup(random, (500, 490, 30, 40), owner, density=0.4).board()


def seams(random: Random) -> Board:
    """Little soups along both seams"""
    sketch, owner = Sketch(balance=300), scattered(random, EVERYONE)
    for start in range(0, SIZE, 128):
        sketch.soup(random, (start, -5, 12, 10), owner, coins=3)
        sketch.soup(random, (-5, start + 60, 10, 12), owner, coins=3)
    return sketch.board()


def misers(random: Random) -> Board:
    """Two players with few coins left, on land where more and more of them lie"""
    sketch = Sketch(players=2, balance=45)
    sketch.land(500, 500, 24, 24, 1, coins=6).land(506, 506, 12, 12, 2, coins=7)
    return sketch.land(2, 2, 8, 8, 0, coins=5).board()


def beginning(random: Random) -> Board:
    """A new game: five players on an empty board"""
    return Sketch(players=5).board()


def paydays(random: Random) -> Board:
    """Four players, coins on their land, and minutes that pass"""
    sketch = Sketch(players=4, balance=30).land(490, 490, 40, 40, 1, coins=7)
    return sketch.land(500, 500, 40, 40, 2, coins=5).draw(boards.GLIDER, 300, 300, 3).board()


def asleep(random: Random) -> Board:
    """What blinks, and hours in which nothing else happens"""
    sketch = Sketch(players=3, balance=9).land(0, 0, 30, 7, 2, coins=7)
    return sketch.draw(boards.BLINKER, 3, 3, 2, coins=7).draw(boards.BLOCK, 511, 400, 3).board()


def hoards(random: Random) -> Board:
    """Balances around what a levy begins with and far above it, and hours that pass"""
    sketch = Sketch(players=6).land(0, 0, 30, 7, 2, coins=7).draw(boards.BLINKER, 3, 3, 2, coins=7)
    return Board(sketch.board().cells, [0, 999, 1015, 1016, 5_000, 1_000_000])


def lines(random: Random) -> Board:
    """A line across each seam, every cell of them somebody else's"""
    sketch = Sketch(balance=20)
    for at in range(-50, 50):
        sketch.put(at, 300, random.choice(EVERYONE), coins=1)
        sketch.put(200, at, random.choice(EVERYONE), coins=2)
    return sketch.board()


def classic(random: Random) -> Board:
    """Hoards and a full pot, and rules that are turned off and on again"""
    board = paydays(random)
    return Board(board.cells, [0, 1_016, 5_000, 1_000_000])


OPENINGS: list[Callable[[Random], Board]] = [
    *(crowd, three, seams, misers, beginning, lines, paydays, asleep, hoards, classic),
]
PACES = {
    "paydays": Pace([1, 9, 10, 97, 300, 600], guests=0.3, days=0.1, length=60),
    "classic": Pace([1, 599, 600, 1201], guests=0.1, changes=0.25, pictures=STILL, length=60),
    "hoards": Pace([1, 599, 600, 1201, 4800], guests=0.2, days=0.1, pictures=STILL, length=60),
    "asleep": Pace([1, 2, 599, 600, 601, 4800, 4801], guests=0.3, pictures=STILL, length=80),
}
SPOTS = [(-12, -12), (505, 505), (0, 500), (500, 0), (1013, -520)]
"""Few and close, so that what is placed meets what was placed."""


def histories() -> Iterator[tuple[str, History]]:
    """All histories, each with its name."""
    for opening in OPENINGS:
        yield opening.__name__, history(opening)


def history(opening: Callable[[Random], Board]) -> History:
    """A world that begins with *opening*, and what happens in it."""
    pace = PACES.get(opening.__name__, Pace(STEPS))
    random = Random(opening.__name__)
    board = opening(random)
    world = Witness.from_cells(*board)
    assert isinstance(world, Witness)
    events = [happen(world, random, pace) for _ in range(pace.length)]
    return {
        "about": opening.__doc__,
        "begins": {"cells": packed(board.cells), "balances": board.balances},
        "events": events,
        "ends": {"cells": packed(world.cells())},
        "met": dict(sorted(world.met.items())),
    }


def happen(world: Witness, random: Random, pace: Pace) -> Event:
    """Something happens to *world*, and this is what came of it."""
    if pace.changes > 0 and random.random() < pace.changes:
        event = configure(world, random)
    elif pace.days > 0 and random.random() < pace.days:
        event = {"day": world.end_day()}
        world.met["days"] += 1
    elif random.random() < pace.guests:
        event = come_or_go(world, random)
    elif random.random() < 0.5:
        event = step(world, random.choice(pace.steps))
    else:
        event = place(world, random, pace.pictures)
    return event | {
        "generation": world.generation,
        "minted": world.minted,
        "pot": world.pot,
        "seated": list(world.seated),
        "balances": list(world.balances),
        "scores": list(world.scores),
        "points": list(world.points),
        "alive": world.alive_count,
        "crc32": binascii.crc32(world.cells()),
    }


def step(world: Witness, generations: int) -> Event:
    before = world.generation // PAYDAY
    world.step(generations)
    world.met["paydays" if world.paydays else "no paydays"] += world.generation // PAYDAY - before
    return {"step": generations}


def configure(world: Witness, random: Random) -> Event:
    """Any of the rules that a world plays by itself are on from now on; the others are people's."""
    world.levy, world.paydays = random.choice([True, False]), random.choice([True, False])
    words = [word for word in ("levy", "paydays") if getattr(world, word)]
    world.met["configured"] += 1
    return {"configure": ",".join(words) or "classic"}


def come_or_go(world: Witness, random: Random) -> Event:
    """Somebody takes the first seat that is free, or one of several players leaves."""
    seated = [number + 1 for number, taken in enumerate(world.seated) if taken]
    if len(seated) > 1 and random.random() < 0.5:
        player = random.choice(seated)
        return {"leave": player, "left": world.leave(player)}
    player = next(number for number in range(1, PLAYERS + 1) if number not in seated)
    world.join(player)
    return {"join": player}


def place(world: Witness, random: Random, pictures: list[str]) -> Event:
    player = random.choice([number + 1 for number, taken in enumerate(world.seated) if taken])
    cells = wanted(world.balances[player - 1], random, pictures)
    event: Event = {"place": [player, *(number for point in cells for number in point)]}
    try:
        return event | {"placed": answer(world, player, cells)}
    except Refused as refusal:
        world.met["refusals that say " + str(refusal).split()[0]] += 1
        return event | {"refused": str(refusal)}


def answer(world: Witness, player: int, cells: Points) -> int:
    """:raises Refused: in the words of the canister, which takes only so many cells at once"""
    if len(cells) > MOST_PLACED:
        raise Refused(f"Expected at most {MOST_PLACED} cells, got {len(cells)}")
    return world.place(player, cells)


def wanted(balance: int, random: Random, pictures: list[str]) -> Points:
    """A picture, a handful of cells, all that can be paid, a cell more, or none at all."""
    x, y = random.choice(SPOTS)
    x, y = x + random.randrange(16), y + random.randrange(16)
    kind = random.random()
    if kind < 0.55 or pictures is STILL:
        return live_cells(random.choice(pictures), x, y)
    if kind < 0.60:
        return [(x, y)] * random.choice([0, MOST_PLACED + 1])
    number = random.randint(5, 40) if kind < 0.75 else min(balance + random.choice([0, 1, 2]), 300)
    return [(x + random.randrange(9), y + random.randrange(9)) for _ in range(number)]


def packed(cells: bytes) -> str:
    return binascii.b2a_base64(zlib.compress(cells, 9), newline=False).decode("ascii")


def unpacked(text: str) -> bytes:
    return zlib.decompress(binascii.a2b_base64(text))


def written(history: History) -> str:
    """*history* as JSON, an event a line."""
    events = ",\n  ".join(json.dumps(event) for event in history["events"])
    lines = [
        f' "{name}": ' + (f"[\n  {events}\n ]" if name == "events" else json.dumps(value))
        for name, value in history.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="Write random histories of the game as JSON.")
    parser.add_argument(
        "folder", type=Path, nargs="?", default=FOLDER, help="(default: build/vectors/histories)"
    )
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for name, each in histories():
        (folder / f"{name}.json").write_text(written(each))
        print(f"{name}: {each['events'][-1]['generation']} generations, {each['met']}")


if __name__ == "__main__":
    main()
