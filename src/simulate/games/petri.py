"""
Petri in a terminal: a dish of one's own, and beside it what would come of each swipe.

::

    early 6 x 6, seed 7          turn 3
    10.25 points, streak 0 (x 1.00), energy 13 of 25

      now               N                 E
     2   .   1   .      2   1'  1   .     .   .   3   .       ghosts, with g
     .   1   .   b      .   .   3   .     .   .   1  [2]
     .   .   3  [2]     .   1   .  [2]    .   .   .   1
     c   .   .   1'     c   .   .   1'    c   .   .   1'

A number is the energy of a living cell, in brackets if it is dormant; a stroke for each tick that
it has waited to merge. ``c`` is a catalyst, ``b`` blight. Keys: arrows or n e s w, g for ghosts,
u to take a turn back, q to leave.
"""

from __future__ import annotations

import shutil
from argparse import ArgumentParser, ArgumentTypeError, Namespace

from client.command import natural
from client.problem import Problem
from engine.errors import Refusal
from engine.petri import recipe
from engine.petri.dish import MOST_SEED, Dish
from engine.petri.pages import points
from engine.petri.plate import WAYS
from engine.petri.tables import MODES
from simulate.play import CLEAR, Play, every_key, keys

ARROWS = {"up": "N", "right": "E", "down": "S", "left": "W"}
GAP = "   "


def draw(dish: Dish, seed: int, ghosts: bool) -> str:
    """*dish*, and with *ghosts* what would come of each swipe."""
    plate = dish.plate
    factor = min(4 + max(dish.streak - 1, 0), 12)
    goal = "" if dish.goal_at is None else f", reached in turn {dish.goal_at}"
    head = [
        f"{dish.mode.name} {plate.width} x {plate.height}, seed {seed}, turn {dish.turn}",
        f"{points(dish.score)} points, streak {dish.streak} (x {points(factor)}), "
        f"energy {dish.energy} of {dish.goal}{goal}",
        "",
    ]
    boards = [rows(dish)]
    if ghosts:
        boards += [[f"  {way}", *rows(swiped(dish, way))] for way in dish.moves()]
        boards[0].insert(0, "  now")
    tail = f"over after {dish.turn} turns" if dish.over else f"possible: {' '.join(dish.moves())}"
    return "\n".join([*head, *beside(boards, 4 * plate.width), "", tail])


def beside(boards: list[list[str]], wide: int) -> list[str]:
    """*boards* side by side, as many as the terminal has room for."""
    most = max(1, shutil.get_terminal_size().columns // (wide + len(GAP)))
    lines = []
    for start in range(0, len(boards), most):
        some = zip(*boards[start : start + most], strict=True)
        lines += [GAP.join(line.ljust(wide) for line in each).rstrip() for each in some]
    return lines


def rows(dish: Dish) -> list[str]:
    """The rows of *dish*, four characters a place."""
    return ["".join(map(place, row.split())) for row in dish.draw().split(" / ")]


def place(word: str) -> str:
    """A place of a drawing, in four characters."""
    if word in (".", "c", "b"):
        return f" {word}  "
    energy, _, waited = word[1:].partition("'")
    if word[0] == "d":
        return f"[{energy}]".rjust(3).ljust(4)
    return f"{energy:>2}{chr(39) * int(waited or 0)}".ljust(4)


def swiped(dish: Dish, way: str) -> Dish:
    """What would come of a swipe."""
    ghost = dish.copy()
    ghost.play(way)
    return ghost


class Table:
    """A dish, all that it was before, and whether ghosts are shown."""

    def __init__(self, dish: Dish, seed: int, ghosts: bool) -> None:
        self.dish = dish
        self.seed = seed
        self.ghosts = ghosts
        self.before: list[Dish] = []
        self.said = ""

    def press(self, key: str) -> None:
        """Do what *key* means, if anything."""
        way = ARROWS.get(key, key.upper())
        self.said = ""
        if way == "G":
            self.ghosts = not self.ghosts
        elif way == "U" and self.before:
            self.dish = self.before.pop()
        elif way in WAYS and way != "":
            self.swipe(way)

    def swipe(self, way: str) -> None:
        try:
            after = swiped(self.dish, way)
        except Refusal as refusal:
            self.said = str(refusal)
            return
        self.before.append(self.dish)
        self.dish = after

    def draw(self) -> str:
        return f"{draw(self.dish, self.seed, self.ghosts)}\n{self.said}"

    def link(self) -> str:
        """The game in a word, as the page and `verify` understand it."""
        return recipe.draw(self.dish, self.seed)


def play(asked: Namespace) -> None:
    """Let somebody play until they leave. :raises Problem: if the first moves cannot be"""
    try:
        width, height = asked.size
        dish = Dish.begin(asked.mode, width, height, asked.seed)
        table = Table(dish, asked.seed, asked.ghosts)
        for way in asked.moves.upper():
            table.dish.play(way)
    except Refusal as refusal:
        raise Problem(f"{refusal}.") from None
    with every_key() as at_terminal:
        start = CLEAR if at_terminal else ""
        print(f"{start}{table.draw()}", flush=True)
        for key in keys():
            if key in ("q", "Q"):
                break
            table.press(key)
            if key != "\n":
                print(f"{start}{table.draw()}", flush=True)
    print(table.link())


def add_arguments(parser: ArgumentParser) -> None:
    """Let *parser* understand which dish it is."""
    parser.add_argument("mode", nargs="?", choices=sorted(MODES), default="early")
    parser.add_argument("--seed", type=_seed, default=1, metavar="N", help="(default: 1)")
    parser.add_argument("--size", type=_size, default=(6, 6), metavar="WxH", help="(default: 6x6)")
    parser.add_argument("--moves", default="", metavar="NESW", help="that were played before")
    parser.add_argument("--ghosts", action="store_true", help="show what each swipe would do")


def _seed(text: str) -> int:
    if natural(text) > MOST_SEED:
        raise ArgumentTypeError(f"expected a seed from 0 to {MOST_SEED}, got {text}")
    return int(text)


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    return natural(width), natural(height)


ROOM = Play(
    about="a dish of your own",
    description="Swipe with arrows or n e s w; g shows ghosts, u takes a turn back, q leaves.",
    add_arguments=add_arguments,
    play=play,
)
