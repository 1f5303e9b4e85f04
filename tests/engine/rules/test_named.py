"""Every rule with a name shows what it is known for."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.rules.board import Board
from engine.rules.board_text import parse_map
from engine.rules.notation import NAMED, parse_rule

FILE = Path(__file__).parents[3] / "data" / "rules.txt"
CLAIMS = ("at", "moved", "copies", "cells", "keeps", "inverse")
WORDS = ("name", "rule", "shows", "grid", "draw", "place", *CLAIMS)

Cells = dict[tuple[int, int], int]


def drawn(picture: str, rule: str) -> Cells:
    """The cells of *picture* that are not dead, with their states."""
    rows = picture.split("/")
    board = parse_map("\n".join(rows), rule, max(map(len, rows)), len(rows))
    return cells_of(board)


def cells_of(board: Board) -> Cells:
    cells = board.cells()
    places = [(place % board.width, place // board.width) for place in range(len(cells))]
    return {place: state for place, state in zip(places, cells, strict=True) if state != 0}


def moved(cells: Cells, dx: int, dy: int) -> Cells:
    return {(x + dx, y + dy): state for (x, y), state in cells.items()}


class Shown:
    """One block of the file."""

    def __init__(self, block: str) -> None:
        lines = [line.partition(" ")[::2] for line in block.splitlines() if line[0] != "#"]
        said = {word: value.strip() for word, value in lines}
        assert set(said) <= set(WORDS)
        self.name, self.rule, self.shows = said["name"], said["rule"], said["shows"]
        self.grid = said["grid"]
        x, y = said["place"].split()
        self.start = moved(drawn(said["draw"], self.rule), int(x), int(y))
        claims = [(word, value.split()) for word, value in lines if word in CLAIMS]
        self.claims = sorted(claims, key=lambda claim: int(claim[1][0]))

    def board(self, exchanged: bool = False) -> Board:
        board = Board.on(self.rule, self.grid)
        cells = bytearray(board.width * board.height)
        for (x, y), state in self.start.items():
            cells[y * board.width + x] = state
        board.put(bytes(1 - state for state in cells) if exchanged else bytes(cells))
        return board

    def holds(self, word: str, values: list[str], board: Board) -> bool:
        """Whether *board*, in the generation that a claim speaks of, is what it says."""
        cells = cells_of(board)
        if word == "at":
            return len(cells) == int(values[0])
        if word == "moved":
            return cells == moved(self.start, int(values[0]), int(values[1]))
        if word == "cells":
            return cells == moved(drawn(values[2], self.rule), int(values[0]), int(values[1]))
        if word == "keeps":
            return self.start.items() <= cells.items()
        if word == "inverse":
            other = self.board(exchanged=True)
            other.step(board.generation)
            return other.cells() == bytes(1 - state for state in board.cells())
        expected: Cells = {}
        for dx, dy in zip(values[::2], values[1::2], strict=True):
            copy = moved(self.start, int(dx), int(dy))
            assert not expected.keys() & copy.keys(), "copies do not overlap"
            expected |= copy
        return cells == expected


SHOWN = [
    Shown(block)
    for block in FILE.read_text(encoding="ascii").split("\n\n")
    if not all(line.startswith("#") for line in block.splitlines())
]


def test_every_named_rule_is_shown_by_its_first_name() -> None:
    first = {text: name for name, text in reversed(NAMED)}
    assert {shown.rule: shown.name for shown in SHOWN} == first
    assert len(SHOWN) == len(first) >= 40


@pytest.mark.parametrize("shown", SHOWN, ids=[shown.name for shown in SHOWN])
def test_a_rule_shows_what_it_is_known_for(shown: Shown) -> None:
    assert parse_rule(shown.rule).name == shown.name
    assert shown.shows != ""
    assert len(shown.claims) >= 2
    board = shown.board()
    for word, (generation, *values) in shown.claims:
        board.step(int(generation) - board.generation)
        assert shown.holds(word, values, board), (word, generation, len(cells_of(board)))
