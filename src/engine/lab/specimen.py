"""
Specimens: a pattern under a rule on a grid, with a name and an author; and what becomes of it.

What is saved of one is a line; the name stands last, because it may have spaces::

    7 1700000000000000000 - w7x7r.. B3/S23 P25,25 5 bo$2bo$3o! A glider
    id     made         parent  author  rule  grid  cells  pattern  name

Rule, grid and pattern are written in one way only, whichever way they came in, so that they can
be compared and read again by anybody.

A *proof* is a future that all nodes have computed, a line beside that of its specimen; populations
are joined by commas::

    7 1024 5 5 5,5,5,5,..,5 0,4 9c2f.. bo$2bo$3o!
    id  generation  alive  every  populations  settled, or -  digest  pattern

So much may be run at once that it ends well within what a query may cost. Work is cells times
generations. But a generation costs something even if there is one cell, and more the farther its
rule reaches, because wide neighbourhoods are added up step by step. So a board counts as having at
least so many cells::

    625                    eight neighbours, Extended, Weighted: the seed's board, 25 x 25
    1,000 x (reach + 1)    other neighbourhoods: Larger than Life, and four neighbours

    B3/S23     T64,64    4,096 x 1,024 generations        P5,5     625 x 6,710
    Bugs, R5   T64,64    6,000 x   699                  P128,128   16,384 x 256

What the most that is allowed costs, ``python -m bench.messages lab`` says: about 4 of the 5
thousand million instructions that a query has.
"""

from __future__ import annotations

from engine.access import Caller
from engine.clock import Nanoseconds
from engine.errors import BadRequest, BadSnapshot, show
from engine.grid import format_grid, size_of
from engine.rules.board import Board
from engine.rules.board_text import format_runs, put_runs
from engine.rules.future import MOST_POPULATIONS, Future, future_of
from engine.rules.notation import parse_rule
from engine.rules.planes import in_one_run
from engine.rules.rule import Rule
from engine.sealed import number

Id = int

LONGEST_TITLE = 48
NO_PARENT = "-"
FIELDS = 9

PROOF_FIELDS = 8
NOT_SETTLED = "-"
DIGEST = 64  # hex digits

MOST_SIDE = 128
MOST_WORK = 4_194_304  # cells x generations
LEAST_CELLS = 625  # that a board counts as
LEAST_WIDE = 1_000  # the same, for each column that a wide neighbourhood reaches and one more
MOST_CHARACTERS = 8_000  # of a pattern


class Specimen:
    """Something that was published; of it only likes change, and whether it is featured."""

    def __init__(
        self,
        id_: Id,
        made: Nanoseconds,
        parent: Id | None,
        author: Caller,
        rule: str,
        grid: str,
        cells: int,
        pattern: str,
        name: str,
    ) -> None:
        self.id = id_
        self.made = made
        self.parent = parent
        self.author = author
        self.rule = rule
        self.grid = grid
        self.cells = cells  # that are not dead
        self.pattern = pattern
        self.name = name
        self.likes = 0  # counted from what people like
        self.claims = 0  # likes of regulars among them
        self.featured = False

    @classmethod
    def of(
        cls,
        id_: Id,
        made: Nanoseconds,
        parent: Id | None,
        author: Caller,
        name: str,
        board: Board,
    ) -> Specimen:
        """What is on *board*. :raises BadRequest: if *name* cannot be its name"""
        check_title(name)
        cells = sum(board.populations()[1:])
        grid = format_grid(board.grid)
        return cls(
            id_, made, parent, author, board.rule.text, grid, cells, format_runs(board), name
        )

    def board(self) -> Board:
        """Its cells, at generation 0."""
        return lay(self.rule, self.grid, self.pattern)

    def dump(self) -> str:
        parent = NO_PARENT if self.parent is None else str(self.parent)
        words = [str(self.id), str(self.made), parent, self.author, self.rule, self.grid]
        return " ".join([*words, str(self.cells), self.pattern, self.name])

    @classmethod
    def load(cls, line: str) -> Specimen:
        """A specimen from what `dump` wrote. :raises BadSnapshot: if there is no such specimen"""
        words = line.split(" ", FIELDS - 1)
        whole = len(words) == FIELDS and words[3] != "" and words[7].endswith("!")
        if not whole or not is_title(words[8]):
            raise BadSnapshot(f"Expected a specimen, got {line[:80]!r}")
        parent = None if words[2] == NO_PARENT else number(words[2])
        id_, made, cells = [number(words[at]) for at in (0, 1, 6)]
        return cls(id_, made, parent, words[3], words[4], words[5], cells, words[7], words[8])


def is_title(name: str) -> bool:
    """True if *name* may stand under a picture."""
    plain = name.isprintable() and name == name.strip() and "<" not in name and ">" not in name
    return 1 <= len(name) <= LONGEST_TITLE and plain


def check_title(name: str) -> None:
    """:raises BadRequest: if *name* may not stand under a picture"""
    refuse_markup(name)
    if not is_title(name):
        raise BadRequest(
            f"Expected a name of 1 to {LONGEST_TITLE} printable characters, "
            f"with no space at its ends, got {show(name)}"
        )


def refuse_markup(name: str) -> None:
    """:raises BadRequest: if *name* could be taken for HTML"""
    if "<" in name or ">" in name:
        raise BadRequest(f"Expected a name without '<' and '>', got {show(name)}")


def lay(rule_text: str, grid: str, pattern: str) -> Board:
    """
    The board with *pattern* in its corner.

    :raises BadRequest: if there is no such rule or grid, or the grid or the text is too large
    :raises BadPattern: if the pattern cannot be read, or does not fit
    """
    rule = parse_rule(rule_text)
    width, height = size_of(grid)
    if max(width, height) > MOST_SIDE:
        most = f"{MOST_SIDE} x {MOST_SIDE}"
        raise BadRequest(f"Expected a grid of at most {most} cells, got {width} x {height}")
    if len(pattern) > MOST_CHARACTERS:
        raise BadRequest(
            f"Expected a pattern of at most {MOST_CHARACTERS:,} characters, got {len(pattern):,}"
        )
    board = Board.on(rule, grid)
    put_runs(board, pattern)
    return board


def run(board: Board, generations: int) -> Future:
    """What becomes of *board*. :raises BadRequest: if that is too much work for one call"""
    most = most_generations(board.rule, board.width * board.height)
    if generations > most:
        raise BadRequest(
            f"Expected at most {most:,} generations of {board.width} x {board.height} cells "
            f"under {board.rule.text}, got {generations:,}"
        )
    return future_of(board, generations)


def most_generations(rule: Rule, cells: int) -> int:
    """How many generations of so many *cells* may be run at once."""
    least = LEAST_CELLS if in_one_run(rule) else LEAST_WIDE * (rule.reach + 1)
    return MOST_WORK // max(cells, least)


def dump_proof(id_: Id, future: Future) -> str:
    """The proof that *future* is what becomes of specimen *id_*."""
    settled = NOT_SETTLED if future.settled is None else _joined(list(future.settled))
    words = [str(id_), str(future.generation), str(future.alive), str(future.every)]
    words += [_joined(future.populations), settled, future.digest, future.pattern]
    return " ".join(words)


def load_proof(line: str) -> tuple[Id, Future]:
    """What `dump_proof` wrote. :raises BadSnapshot: if there is no such proof"""
    id_ = check_proof(line)
    words = line.split(" ")
    generation, alive, every = [int(word) for word in words[1:4]]
    settled = None
    if words[5] != NOT_SETTLED:
        start, _, period = words[5].partition(",")
        settled = (int(start), int(period))
    populations = [int(each) for each in words[4].split(",")]
    return id_, Future(generation, words[7], alive, every, populations, settled, words[6])


def check_proof(line: str) -> Id:
    """
    Whose proof *line* is, by its form alone: reading its numbers would cost an upgrade dear.

    :raises BadSnapshot: if there is no such proof
    """
    words = line.split(" ")
    if len(words) != PROOF_FIELDS or len(words[6]) != DIGEST or not words[7].endswith("!"):
        raise BadSnapshot(f"Expected a proof, got {line[:80]!r}")
    settled = "0,0" if words[5] == NOT_SETTLED else words[5]
    numbers = [*words[:4], *settled.split(","), words[4].replace(",", "")]
    short = settled.count(",") == 1 and words[4].count(",") < MOST_POPULATIONS
    if not short or ",," in f",{words[4]}," or not all(map(_is_number, numbers)):
        raise BadSnapshot(f"Expected the numbers of a proof, got {line[:80]!r}")
    return int(words[0])


def _is_number(digits: str) -> bool:
    return digits.isascii() and digits.isdigit()


def _joined(numbers: list[int]) -> str:
    return ",".join([str(each) for each in numbers])
