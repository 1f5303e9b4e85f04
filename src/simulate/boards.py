"""
What ``simulate run`` runs and shows, and where it comes from.

::

    maps/colorised.cells    a map, which stands in the corner of its grid
    ship.rle                a file with a grid of its own, or in the middle of the one asked for
    Glider                  a pattern of data/library.txt in whatever capitals, in the middle
    colorised               a map of data/maps

A pattern is run as in World, with owners and land (`WorldBoard`), or under any rule (`RuleBoard`).
There, without another word, a grid is the seed's: 25 x 25, and everything outside is dead.

World's own torus is 512 x 512. A `Field` is of any size, and plain: it runs Life as a rule among
others, and looks at the parents of each newborn. There are no coins on it.

As text, a board is the cells that are not dead and nothing around them: World's as ``O`` if all are
of one owner, else the owners' numbers::

    !Name: glider                   !Name: two blinkers
    !generation 4, 5 alive          !generation 1, 6 alive
    .O.                             111.222
    ..O
    OOO

Pictures show dead cells as the ground, the living in a strong colour, and the ageing ever darker.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from client.library import Entry, parse_library
from client.terminal import ClientError, read_file
from engine.errors import BadPattern, Refusal
from engine.grid import MAX_SIDE, size_of
from engine.patterns import Pattern, format_cells
from engine.rle import format_rle, parse
from engine.rules.board import Board
from engine.rules.board_text import format_file, format_map, parse_map
from engine.rules.notation import parse_rule
from engine.rules.rule import COLOURS, Rule
from engine.world.board import World
from engine.world.board_rle import WORLD, rule_of
from engine.world.rules.plane import (
    ALIVE_BIT,
    HEIGHT,
    MOST_PLAYERS,
    OWNER_MASK,
    WIDTH,
)
from simulate.pictures import GROUND, LOOKS, PALETTE, blend, bounds, parse_colour

DATA = Path(__file__).resolve().parents[2] / "data"
LIBRARY = DATA / "library.txt"
MAPS = DATA / "maps"
SEED_GRID = "P25,25"
RULE = "like B3/S23, 23/3/8 or R2,C0,M0,S2..3,B3..3,NM, or a name: Weighted, HighLife"
GRID = "P25,25 bounded, T64,64 torus, T0,64 tube (default: the file's own, or P25,25)"
COLUMNS = 8  # a torus has a multiple of these
TO_LIFE = bytes(value & ALIVE_BIT != 0 for value in range(256))
TO_LAND = bytes(value & OWNER_MASK for value in range(256))
TO_OWNER = bytes(cell & OWNER_MASK if cell & ALIVE_BIT else 0 for cell in range(256))
OWNERS = b".123456789".ljust(256, b"?")
ALIKE = b".".ljust(256, b"O")
LETTERS = b".ABCDEFGHIJKLMNOPQRSTUVWX"
TWO_COLOURS = (parse_colour("#e53935"), parse_colour("#1e88e5"))
OLDEST = 0.25  # how much of its colour the oldest ageing cell keeps


def library() -> list[Entry]:
    """All patterns that are known by name."""
    return parse_library(LIBRARY.read_text("utf-8"))


def find(name: str) -> Pattern:
    """The pattern in a file, or of the library. :raises ClientError: if *name* is neither"""
    path = Path(name)
    if path.is_file():
        try:
            pattern = parse(read_file(path), WORLD)
        except BadPattern as problem:
            raise ClientError(f"{path} cannot be read: {problem}.") from None
        pattern.name = pattern.name or path.stem
        return pattern
    known = {entry.name.casefold(): entry.pattern for entry in library()}
    if name.casefold() in known:
        return known[name.casefold()]
    near = get_close_matches(name.casefold(), known, n=3)
    hint = f"is it {' or '.join(near)}?" if near else "`python -m simulate list` shows all"
    raise ClientError(f"There is no file {name!r}, nor a pattern of that name: {hint}")


def lay(pattern: Pattern, width: int, height: int, too_large: str, alive: int = 0) -> bytes:
    """*pattern* in the middle, with the bits *alive*. :raises ClientError: if it is *too_large*"""
    if pattern.width > width or pattern.height > height:
        size = f"{pattern.width} x {pattern.height}"
        raise ClientError(f"{pattern.name} is {size}{too_large}.")
    left, top = (width - pattern.width) // 2, (height - pattern.height) // 2
    cells = bytearray(width * height)
    for x, y, state in pattern.cells:
        cells[(top + y) * width + left + x] = alive | state
    return bytes(cells)


class Shown(ABC):
    """Something called *name* that can be run and shown."""

    length = 0  # generations that it is run for, unless somebody says how many

    def __init__(self, name: str, board: Any, width: int, palette: bytes) -> None:
        self.name = name
        self.board = board
        self.width = width
        self.palette = palette

    @property
    def generation(self) -> int:
        found: int = self.board.generation
        return found

    @property
    def alive_count(self) -> int:
        """Cells that are not dead."""
        found: int = self.board.alive_count
        return found

    def step(self, generations: int) -> None:
        self.board.step(generations)

    def cells(self) -> bytes:
        """A byte for each cell, row by row."""
        found: bytes = self.board.cells()
        return found

    def head(self, remarks: list[str]) -> list[str]:
        return [f"!Name: {self.name}", *(f"!{remark}" for remark in remarks)]

    def picture(self, remarks: list[str], cells: bytes, signs: bytes) -> str:
        """What is not dead among *cells*, by *signs*."""
        box = bounds(cells, self.width)
        rows = box.cut(cells, self.width) if box is not None else []
        drawn = [row.translate(signs).decode("ascii") for row in rows]
        return "\n".join([*self.head(remarks), *drawn]) + "\n"

    @abstractmethod
    def text(self, remarks: list[str]) -> str: ...
    @abstractmethod
    def rle(self, remarks: list[str]) -> str: ...
    @abstractmethod
    def map(self, remarks: list[str]) -> str: ...


class Field:
    """Life on a torus of *width* x *height*, and beside it who owns what."""

    def __init__(self, width: int, height: int, cells: bytes) -> None:
        """*cells* are u8 cells, row by row. :raises ClientError: if there is no such torus"""
        if width % COLUMNS != 0 or not (COLUMNS <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
            raise ClientError(
                f"A torus of {width} x {height} cannot be run: its width has to be a multiple of "
                f"{COLUMNS}, and both at most {MAX_SIDE}."
            )
        self.width = width
        self._life = Board.on("Life", f"T{width},{height}")
        self._life.put(cells.translate(TO_LIFE))
        self._owners = bytearray(cells.translate(TO_LAND))

    @property
    def generation(self) -> int:
        return self._life.generation

    @property
    def alive_count(self) -> int:
        return sum(self._life.populations()[1:])

    def step(self, generations: int) -> None:
        """Let *generations* pass: whoever is born has the land of the majority of its parents."""
        for _ in range(generations):
            parents = self._life.cells()
            self._life.step()
            both = int.from_bytes(parents, "little") ^ int.from_bytes(self._life.cells(), "little")
            born = (both & ~int.from_bytes(parents, "little")).to_bytes(len(parents), "little")
            heirs, at = {}, born.find(1)
            while at >= 0:
                heirs[at] = self._heir(parents, at)
                at = born.find(1, at + 1)
            for at, owner in heirs.items():
                self._owners[at] = owner

    def _heir(self, alive: bytes, at: int) -> int:
        """Whose child is born *at* this place: of three owners they take turns by the place."""
        width, size = self.width, len(alive)
        x, row = at % width, at - at % width
        around = [
            (row + y * width) % size + (x + dx) % width
            for y in (-1, 0, 1)
            for dx in (-1, 0, 1)
            if (dx, y) != (0, 0)
        ]
        one, two, three = sorted(self._owners[place] for place in around if alive[place])
        return two if two in (one, three) else (one, two, three)[at % 3]

    def cells(self) -> bytes:
        """The u8 cells, row by row."""
        alive = int.from_bytes(self._life.cells(), "little") * ALIVE_BIT
        land = int.from_bytes(self._owners, "little")
        return (alive | land).to_bytes(len(self._owners), "little")


class WorldBoard(Shown):
    """A board with owners, as in World."""

    def _pattern(self, remarks: list[str]) -> Pattern:
        """The living as a pattern of the whole torus."""
        cells, width = self.cells().translate(TO_OWNER), self.width
        found = [(at % width, at // width, owner) for at, owner in enumerate(cells) if owner]
        rule = rule_of(plain=all(owner == 1 for _, _, owner in found))
        height = len(cells) // width
        return Pattern(found, width, height, self.name, remarks, rule, f"T{width},{height}")

    def text(self, remarks: list[str]) -> str:
        owners = self.cells().translate(TO_OWNER)
        signs = ALIKE if len(set(owners) - {0}) <= 1 else OWNERS
        return self.picture(remarks, owners, signs)

    def rle(self, remarks: list[str]) -> str:
        return format_rle(self._pattern(remarks))

    def map(self, remarks: list[str]) -> str:
        """Without the empty rows and columns around it."""
        whole = self._pattern(remarks)
        left = min((x for x, _, _ in whole.cells), default=0)
        top = min((y for _, y, _ in whole.cells), default=0)
        moved = [(x - left, y - top, owner) for x, y, owner in whole.cells]
        width = max((x + 1 for x, _, _ in moved), default=0)
        height = max((y + 1 for _, y, _ in moved), default=0)
        return format_cells(Pattern(moved, width, height, self.name, remarks))


def load_world(name: str, torus: tuple[int, int] | None) -> WorldBoard:
    """The pattern that *name* means, as in World, on *torus*, or on its own or World's."""
    found = find(name)
    own = size_of(found.grid) if found.grid is not None else (WIDTH, HEIGHT)
    width, height = torus or own
    where = f" cells, too large for a torus of {width} x {height}: choose another with --torus"
    cells = lay(found, width, height, where, ALIVE_BIT)
    board: World | Field
    if (width, height) == (WIDTH, HEIGHT):
        board = World.from_cells(cells, [0] * MOST_PLAYERS)
    else:
        board = Field(width, height, cells)
    return WorldBoard(found.name, board, width, PALETTE)


class RuleBoard(Shown):
    """A board under a rule."""

    board: Board

    def __init__(self, name: str, board: Board) -> None:
        super().__init__(name, board, board.width, palette_of(board.rule))

    @property
    def alive_count(self) -> int:
        return sum(self.board.populations()[1:])

    def text(self, remarks: list[str]) -> str:
        return self.picture(remarks, self.cells(), self.signs())

    def signs(self) -> bytes:
        """A letter for each state: those of maps, or those of RLE where there are too many."""
        rule = self.board.rule
        if rule.family == COLOURS:
            signs = bytearray(b"." * 256)
            for letter, state in zip(b"RB", rule.live, strict=True):
                signs[state] = letter
            return bytes(signs)
        if not rule.ages:
            return b".O".ljust(256, b"?")
        return (b".1234567" if rule.states <= 8 else LETTERS).ljust(256, b"?")

    def rle(self, remarks: list[str]) -> str:
        """The whole board, with rule and grid."""
        return format_file(self.board, [f"#N {self.name}", *(f"#C {each}" for each in remarks)])

    def map(self, remarks: list[str]) -> str:
        """The whole board as a map. :raises ClientError: if a state has no letter there"""
        try:
            return "\n".join([*self.head(remarks), format_map(self.board)]) + "\n"
        except Refusal as refusal:
            raise ClientError(f"It cannot be written as .cells: {refusal}; use .rle.") from None


def load_ruled(name: str, rule_text: str, grid: str | None) -> RuleBoard:
    """What *name* is under a rule, on *grid* or its own. :raises ClientError: if it cannot be"""
    try:
        rule = parse_rule(rule_text)
        paths = (Path(name), MAPS / f"{name.lower()}.cells")
        path = next((each for each in paths if each.is_file()), None)
        if path is None:
            return _lay_ruled(find(name), rule, grid)
        text = read_file(path)
        if path.suffix.lower() != ".cells":
            found = parse(text)
            found.name = found.name or path.stem
            return _lay_ruled(found, rule, grid)
        board = Board.on(rule, grid or SEED_GRID)
        board.put(parse_map(text, rule, board.width, board.height).cells())
        return RuleBoard(path.stem, board)
    except Refusal as refusal:
        raise ClientError(f"{name} cannot be run under {rule_text}: {refusal}.") from None


def _lay_ruled(found: Pattern, rule: Rule, grid: str | None) -> RuleBoard:
    """*found* in the middle of the grid."""
    where = grid or found.grid or SEED_GRID
    cells = lay(found, *size_of(where), f", too large for {where}: choose a larger --grid")
    board = Board.on(rule, where)
    board.put(cells)
    return RuleBoard(found.name, board)


def palette_of(rule: Rule) -> bytes:
    """256 colours, of which the states of *rule* come first; ageing cells fade into the ground."""
    colours = [GROUND] * 256
    for at, state in enumerate(rule.live):
        age = at / max(1, len(rule.live) - 1)
        fading = blend(LOOKS[1].cell, GROUND, age * (1 - OLDEST))
        colours[state] = TWO_COLOURS[at] if rule.family == COLOURS else fading
    return b"".join(bytes(colour) for colour in colours)
