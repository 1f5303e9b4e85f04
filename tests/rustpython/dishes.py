"""Play Petri's engine, the same in every interpreter, and print every dish by its hash."""

from engine.petri.culture import Culture
from engine.petri.dish import Dish
from engine.petri.seeds import Seeds

TURNS = 40


def main() -> None:
    seeds = Seeds("ab" * 32)
    for number in range(36):
        mode = ("early", "mid", "late")[number % 3]
        dish = Dish.begin(mode, 6 + number % 2, 6 + number // 2 % 3, seeds.of("ada", number))
        print(mode, dish.draw(), dish.hash(), flush=True)
        while not dish.over and dish.turn < TURNS:
            ways = dish.moves()
            turn = dish.play(ways[dish.dice.state % len(ways)])
            print(dish.turn, turn.gain, turn.born, turn.died, turn.merges, dish.hash())
        line = Culture(number, "ada", dish, 7, None, 1).dump()
        print(line, Culture.load(line).dump() == line, flush=True)


if __name__ == "__main__":
    main()
