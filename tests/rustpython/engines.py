"""
Play one room's engine, the same in every interpreter, and print what came of it.

::

    rustpython engines.py world      at random: every counter, every board by its sum
    rustpython engines.py petri      dishes of all modes and sizes, hash by hash
    rustpython engines.py lab        every family of rules on every grid, hash by hash
    rustpython engines.py arena      and
    rustpython engines.py boxes      on the vectors that the definition has written: whatever is
                                     printed as different is a fault
"""

import base64
import hashlib
import json
import sys
import zlib
from typing import Any

from engine.arena import rounds, seedlet
from engine.arena.config import Config
from engine.arena.field import Field
from engine.arena.round import Funds, Round
from engine.arena.seedlet import pledge
from engine.arena.slots import Slot, rows_of, team_of
from engine.boxes import answers
from engine.boxes.edges import EDGES, boxes_beside, edge_of, place_of
from engine.boxes.log import Chain, line, pack, unpack
from engine.boxes.players import Quota
from engine.boxes.sheet import Sheet
from engine.errors import Refusal
from engine.lab import specimen
from engine.petri.dish import Culture, Dish
from engine.petri.seeds import Seeds
from engine.rules.board_text import format_runs
from engine.rules.notation import NAMED, parse_rule
from engine.rules.rule import explain
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


def play_world() -> None:
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


MOST_TURNS = 40


def play_petri() -> None:
    seeds = Seeds("ab" * 32)
    for number in range(36):
        mode = ("early", "mid", "late")[number % 3]
        dish = Dish.begin(mode, 6 + number % 2, 6 + number // 2 % 3, seeds.of("ada", number))
        print(mode, dish.draw(), dish.hash(), flush=True)
        while not dish.over and dish.turn < MOST_TURNS:
            ways = dish.moves()
            turn = dish.play(ways[dish.dice.state % len(ways)])
            print(dish.turn, turn.gain, turn.born, turn.died, turn.merges, dish.hash())
        line = Culture(number, "ada", dish, 7, None, 1).dump()
        print(line, Culture.load(line).dump() == line, flush=True)


# RustPython in wasm cannot import pathlib.
DATA = __file__.rpartition("/tests/")[0] + "/build/vectors/"


def read(name: str) -> Any:
    with open(DATA + name, encoding="utf-8") as file:
        return json.load(file)


def slots_of(told: Any, config: Config) -> list[Slot]:
    slots = []
    for at, seed in told["slots"].items():
        slot = Slot(int(at), team_of(config, int(at)), "player-" + at, "ab" * 32)
        slot.reveal(seed)
        slots.append(slot)
    return slots


def play_round(told: Any) -> None:
    """The looks of the data file, and then the whole round."""
    budget = told["size"] ** 2 // 4
    config = Config.of(topology=told["topology"], seed_size=told["size"], seed_budget=budget)
    slots = slots_of(told, config)
    field = Field.of_rows(*rows_of(config, slots), told["topology"])
    before = 0
    for generation, *expected in told["looks"]:
        field.step(generation - before)
        before = generation
        found = [field.digest(), *field.populations(), *field.invaders()]
        print(generation, found, found == expected)
    round = Round(1, 1, config, 5)
    round.slots = {slot.at: slot for slot in slots}
    round.initialize()
    while not round.over:
        round.step(32)
    print(round.finalize(9), round.scores, round.generation, round.field.digest())  # type: ignore[union-attr]
    text = rounds.dump(round)
    print(text == rounds.dump(rounds.load(text)), len(text), flush=True)


def play_arena() -> None:
    for told in read("arena/rounds.json"):
        play_round(told)
    for told in read("arena/pledges.json"):
        expected = told.pop("pledge")
        print(pledge(**told) == expected)
    for told in read("arena/seedlets.json"):
        size = told["size"]
        bits = seedlet.parse(told["seed"], size)
        turned = seedlet.format(seedlet.turn(bits, size), size)
        print(turned, turned == told["turn"], bits.bit_count() == told["count"])
    purse = Funds(1000, (8000, 2000, 0), 1)
    print([purse.reward(32) for _ in range(8)], purse.settle(4), purse.dump())
    sys.stdout.flush()


# RustPython in wasm cannot import pathlib.
SCATTERED = 20_000


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def unzip(text: str) -> bytes:
    return zlib.decompress(base64.b64decode(text))


def fold(told: Any) -> None:
    """A history by its log."""
    log = base64.b64decode(told["log"])
    sheet, chain = Sheet(), Chain()
    claimed = [sheet.draw(edge, team) for edge, team in unpack(log)]
    chain.add(log)
    found = {
        "scores": sheet.scores,
        "head": chain.head().hex(),
        "line": line(3, len(log) // 3, chain.head()),
        "overview": digest(unzip(answers.overview(sheet))),
    }
    print(told["name"], found, [told[name] == found[name] for name in found])
    print(unzip(answers.board(sheet, 3)) == unzip(told["board"]), sheet.count() == sheet.scores)
    print(claimed, flush=True)


def spend(told: Any) -> None:
    quota = Quota(8, 0)
    for now, spent, back, lines, wait in told["steps"]:
        quota.refill(now)
        quota.spend(spent)
        quota.give_back(back)
        print(quota.lines, quota.wait(now), (quota.lines, quota.wait(now)) == (lines, wait))


def scatter() -> None:
    """The first lines of the order that draws the whole sheet."""
    sheet, chain = Sheet(), Chain()
    for at in range(SCATTERED):
        edge, team = (at * 777_779 + 5) % EDGES, at % 4
        sheet.draw(edge, team)
        chain.add(pack([edge], team))
    print(
        sheet.scores,
        sheet.count(),
        digest(bytes(sheet.across + sheet.down)),
        chain.head().hex(),
        flush=True,
    )


def play_boxes() -> None:
    for told in read("boxes/edges.json"):
        place = place_of(told["edge"])
        found = [list(place), boxes_beside(told["edge"])]
        print(found, found == [told["place"], told["boxes"]], edge_of(*place))
    for told in read("boxes/histories.json"):
        fold(told)
    for told in read("boxes/quotas.json"):
        spend(told)
    scatter()


RULES = (
    *("Base", "Colorised", "Immigration", "Extended", "Weighted", "Generations", "Generations*"),
    *("23/3/8", "B36/S23", "B3678/S34678", "B0148/S2378", "B2/S013V", "345/2/4", "234/34678/24"),
    *("124/13/5V", "R1,C0,M1,S3..4,B3..3,NM", "R3,C4,M0,S6..13,B7..11,NM"),
    *("R4,C3,M1,S12..24,B13..19,NC", "R3,C0,M0,S4..9,B5..7,NN", "R5,C0,M1,S34..58,B34..45,NM"),
)
GRIDS = ("P25,25", "T16,16", "T0,13", "T13,0", "P40,7", "T64,64")
REFUSED = ("B9/S", "Liff", "23/3/99", "R11,C0,M0,S2..3,B3..3,NM", "")


def play_specimen(rule: str, grid: str, dice: Dice) -> None:
    board = specimen.lay(rule, grid, "!")
    live = board.rule.live
    size = board.width * board.height
    picked = [live[dice.roll(len(live))] if dice.roll(3) == 0 else 0 for _ in range(size)]
    board.put(bytes(picked))
    again = specimen.lay(rule, grid, format_runs(board))
    future = specimen.run(again, 20 + dice.roll(20))
    line = specimen.dump_proof(1, future)
    same = specimen.load_proof(line)[1] == future
    print(rule, grid, again.digest() == board.digest(), line, same)


def play_lab() -> None:
    dice = Dice(7)
    for rule in RULES:
        for grid in GRIDS:
            try:
                play_specimen(rule, grid, dice)
            except Refusal as refusal:
                print(type(refusal).__name__, refusal, flush=True)
    for name, text in NAMED:
        print(name, text, explain(parse_rule(name)), flush=True)
    for text in REFUSED:
        try:
            parse_rule(text)
        except Refusal as refusal:
            print(refusal, flush=True)


ROOMS = {
    "arena": play_arena,
    "boxes": play_boxes,
    "lab": play_lab,
    "petri": play_petri,
    "world": play_world,
}

if __name__ == "__main__":
    ROOMS[sys.argv[1]]()
