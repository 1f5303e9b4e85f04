"""
The Arena's engine on the definition's vectors, the same in every interpreter, printed.

The files were written by the definition, so whatever is printed as different is a fault.
"""

import json
import sys
from typing import Any

from engine.arena import archive, seedlet
from engine.arena.config import Config
from engine.arena.field import Field
from engine.arena.pledge import pledge
from engine.arena.purse import Purse
from engine.arena.round import Round
from engine.arena.slots import Slot, rows_of, team_of

# RustPython in wasm cannot import pathlib.
DATA = __file__.rpartition("/tests/")[0] + "/build/vectors/arena/"


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


def play(told: Any) -> None:
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
    text = archive.dump(round)
    print(text == archive.dump(archive.load(text)), len(text), flush=True)


def main() -> None:
    for told in read("rounds.json"):
        play(told)
    for told in read("pledges.json"):
        expected = told.pop("pledge")
        print(pledge(**told) == expected)
    for told in read("seedlets.json"):
        size = told["size"]
        bits = seedlet.parse(told["seed"], size)
        turned = seedlet.draw(seedlet.turn(bits, size), size)
        print(turned, turned == told["turn"], seedlet.count(bits) == told["count"])
    purse = Purse(entry_fee=100, commits=10, reward_per_gen=1)
    print([purse.keep(32) for _ in range(8)], purse.settle(4), purse.dump())
    sys.stdout.flush()


if __name__ == "__main__":
    main()
