"""
Boards under any rule: where they come from, and what they look like.

::

    maps/colorised.cells    a map, which stands in the corner of its grid
    ship.rle                a file with a grid of its own, or in the middle of the one asked for
    Glider                  a pattern of the library, in the middle
    colorised               a map of data/maps

Without another word a grid is the seed's: 25 x 25, and everything outside is dead. Pictures show
dead cells as the ground, the living in a strong colour, and the ageing ever darker::

    life, larger, weighted    1 green
    colours                   red and blue
    ageing                    1 green, 2 ... last: from green to the ground
"""

from __future__ import annotations

from pathlib import Path

from client import files
from client.problem import Problem
from engine.errors import Refusal
from engine.grid import draw_grid, size_of
from engine.patterns import Pattern
from engine.rle import parse
from engine.rules.board import Board
from engine.rules.board_text import draw_file, draw_map, parse_map
from engine.rules.notation import parse_rule
from engine.rules.rule import COLOURS, Rule
from simulate import pattern
from simulate.colours import GROUND, LOOKS, Colour, blend
from simulate.colours import parse as parse_colour
from simulate.picture import bounds

MAPS = Path(__file__).resolve().parents[2] / "data" / "maps"
SEED_GRID = "P25,25"
TWO_COLOURS = (parse_colour("#e53935"), parse_colour("#1e88e5"))
OLDEST = 0.25  # how much of its colour the oldest ageing cell keeps
LETTERS = b".ABCDEFGHIJKLMNOPQRSTUVWX"

RULE = "like B3/S23, 23/3/8 or R2,C0,M0,S2..3,B3..3,NM, or a name: Weighted, HighLife"
GRID = "P25,25 bounded, T64,64 torus, T0,64 tube (default: the file's own, or P25,25)"


class Ruled:
    """A board under a rule that can be run and shown, called *name*."""

    length = 0

    def __init__(self, name: str, board: Board) -> None:
        self.name = name
        self.board = board
        self.width = board.width
        self.palette = palette(board.rule)

    @property
    def generation(self) -> int:
        return self.board.generation

    @property
    def alive_count(self) -> int:
        """Cells that are not dead."""
        return sum(self.board.populations()[1:])

    def step(self, generations: int) -> None:
        self.board.step(generations)

    def cells(self) -> bytes:
        """A state a byte, row by row."""
        return self.board.cells()

    def text(self, remarks: list[str]) -> str:
        """A picture of what is not dead, and nothing around it."""
        head = [f"!Name: {self.name}", *(f"!{remark}" for remark in remarks)]
        cells = self.cells()
        box = bounds(cells, self.width)
        signs = _signs(self.board)
        rows = box.cut(cells, self.width) if box is not None else []
        return "\n".join([*head, *(row.translate(signs).decode("ascii") for row in rows)]) + "\n"

    def rle(self, remarks: list[str]) -> str:
        """The whole board, with rule and grid."""
        return draw_file(self.board, [f"#N {self.name}", *(f"#C {each}" for each in remarks)])

    def map(self, remarks: list[str]) -> str:
        """The whole board as a map. :raises Problem: if a state has no letter there"""
        head = [f"!Name: {self.name}", *(f"!{remark}" for remark in remarks)]
        try:
            return "\n".join([*head, draw_map(self.board)]) + "\n"
        except Refusal as refusal:
            raise Problem(f"It cannot be written as .cells: {refusal}; use .rle.") from None


def load(name: str, rule_text: str, grid: str | None) -> Ruled:
    """
    What *name* is, under the rule that is written *rule_text*, on *grid* or on its own.

    :raises Problem: if one of them is not there, or they do not go together
    """
    try:
        rule = parse_rule(rule_text)
        for path in (Path(name), MAPS / f"{name.lower()}.cells"):
            if path.is_file():
                return _read(path, rule, grid)
        return _lay(pattern.find(name), rule, grid)
    except Refusal as refusal:
        raise Problem(f"{name} cannot be run under {rule_text}: {refusal}.") from None


def _read(path: Path, rule: Rule, grid: str | None) -> Ruled:
    text = files.read(path)
    if path.suffix.lower() != ".cells":
        found = parse(text)
        found.name = found.name or path.stem
        return _lay(found, rule, grid)
    board = Board.on(rule, grid or SEED_GRID)
    board.put(parse_map(text, rule, board.width, board.height).cells())
    return Ruled(path.stem, board)


def _lay(found: Pattern, rule: Rule, grid: str | None) -> Ruled:
    """*found* in the middle of the grid."""
    where = grid or found.grid or SEED_GRID
    width, height = size_of(where)
    if found.width > width or found.height > height:
        raise Problem(
            f"{found.name} is {found.width} x {found.height}, too large for {where}: "
            "choose a larger --grid."
        )
    left, top = (width - found.width) // 2, (height - found.height) // 2
    cells = bytearray(width * height)
    for x, y, state in found.cells:
        cells[(top + y) * width + left + x] = state
    board = Board.on(rule, where)
    board.put(bytes(cells))
    return Ruled(found.name, board)


def palette(rule: Rule) -> bytes:
    """256 colours, of which the states of *rule* come first."""
    colours = [GROUND] * 256
    for at, state in enumerate(rule.live):
        colours[state] = _colour(rule, at)
    return b"".join(bytes(colour) for colour in colours)


def _colour(rule: Rule, at: int) -> Colour:
    """What the state that is number *at* of the living looks like."""
    if rule.family == COLOURS:
        return TWO_COLOURS[at]
    alive = LOOKS[1].cell
    age = at / max(1, len(rule.live) - 1)
    return blend(alive, GROUND, age * (1 - OLDEST))


def draw(board: Board) -> str:
    """A letter for each cell of *board*, row by row."""
    return board.cells().translate(_signs(board)).decode("ascii")


def _signs(board: Board) -> bytes:
    """A letter for each state: those of maps, or those of RLE where there are too many."""
    rule = board.rule
    if rule.family == COLOURS:
        signs = bytearray(b"." * 256)
        for letter, state in zip(b"RB", rule.live, strict=True):
            signs[state] = letter
        return bytes(signs)
    if not rule.ages:
        return b".O".ljust(256, b"?")
    return (b".1234567" if rule.states <= 8 else LETTERS).ljust(256, b"?")


def notation(board: Board) -> str:
    """Rule and grid of *board*, as the header of RLE has them."""
    return f"{board.rule.text}:{draw_grid(board.grid)}"
