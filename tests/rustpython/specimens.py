"""Play every family of rules on every grid, the same in every interpreter, and print the hashes."""

from engine.errors import Refusal
from engine.lab import proof, trial
from engine.rules.board_text import draw_runs
from engine.rules.notation import NAMED, parse_rule
from engine.rules.rule import explain

RULES = (
    *("Base", "Colorised", "Immigration", "Extended", "Weighted", "Generations", "Generations*"),
    *("23/3/8", "B36/S23", "B3678/S34678", "B0148/S2378", "B2/S013V", "345/2/4", "234/34678/24"),
    *("124/13/5V", "R1,C0,M1,S3..4,B3..3,NM", "R3,C4,M0,S6..13,B7..11,NM"),
    *("R4,C3,M1,S12..24,B13..19,NC", "R3,C0,M0,S4..9,B5..7,NN", "R5,C0,M1,S34..58,B34..45,NM"),
)
GRIDS = ("P25,25", "T16,16", "T0,13", "T13,0", "P40,7", "T64,64")
REFUSED = ("B9/S", "Liff", "23/3/99", "R11,C0,M0,S2..3,B3..3,NM", "")


class Dice:
    """A generator of small numbers that is the same everywhere."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def roll(self, below: int) -> int:
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        return (self.state >> 33) % below


def play(rule: str, grid: str, dice: Dice) -> None:
    board = trial.lay(rule, grid, "!")
    live = board.rule.live
    size = board.width * board.height
    picked = [live[dice.roll(len(live))] if dice.roll(3) == 0 else 0 for _ in range(size)]
    board.put(bytes(picked))
    again = trial.lay(rule, grid, draw_runs(board))
    future = trial.run(again, 20 + dice.roll(20))
    line = proof.dump(1, future)
    print(rule, grid, again.digest() == board.digest(), line, proof.load(line)[1] == future)


def main() -> None:
    dice = Dice(7)
    for rule in RULES:
        for grid in GRIDS:
            try:
                play(rule, grid, dice)
            except Refusal as refusal:
                print(type(refusal).__name__, refusal, flush=True)
    for name, text in NAMED:
        print(name, text, explain(parse_rule(name)), flush=True)
    for text in REFUSED:
        try:
            parse_rule(text)
        except Refusal as refusal:
            print(refusal, flush=True)


if __name__ == "__main__":
    main()
