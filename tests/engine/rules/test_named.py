"""Every rule with a name shows what it is known for, and every classic does what is said of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.rules.board import Board
from engine.rules.board_text import parse_map
from engine.rules.notation import NAMED, parse_rule

DATA = Path(__file__).parents[3] / "data"
CLAIMS = ("at", "moved", "copies", "cells", "keeps", "inverse")
WORDS = ("name", "rule", "by", "year", "shows", "grid", "room", "draw", "place", *CLAIMS)

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
    """One block of rules.txt or classics.txt."""

    def __init__(self, block: str) -> None:
        lines = [line.partition(" ")[::2] for line in block.splitlines() if line[0] != "#"]
        said = {word: value.strip() for word, value in lines}
        assert set(said) <= set(WORDS)
        self.name, self.rule, self.shows = said["name"], said["rule"], said["shows"]
        self.by, self.year = said.get("by"), said.get("year")
        self.opened = said["grid"]
        self.grid = said.get("room", self.opened)
        x, y = said["place"].split()
        self.place = (int(x), int(y))
        picture = "".join(value.strip() for word, value in lines if word == "draw")
        self.drawn = drawn(picture, self.rule)
        self.start = moved(self.drawn, *self._in_room())
        claims = [(word, value.split()) for word, value in lines if word in CLAIMS]
        self.claims = sorted(claims, key=lambda claim: int(claim[1][0]))

    def _in_room(self) -> tuple[int, int]:
        """Where the pattern's corner is on the grid of the claims: as far from the middle."""
        opened, room = Board.on(self.rule, self.opened), Board.on(self.rule, self.grid)
        x, y = self.place
        return x + (room.width - opened.width) // 2, y + (room.height - opened.height) // 2

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


def blocks_of(name: str) -> list[Shown]:
    return [
        Shown(block)
        for block in (DATA / name).read_text(encoding="ascii").split("\n\n")
        if not all(line.startswith("#") for line in block.splitlines())
    ]


SHOWN = blocks_of("rules.txt")
CLASSICS = blocks_of("classics.txt")


def test_every_named_rule_is_shown_by_its_first_name() -> None:
    first = {text: name for name, text in reversed(NAMED)}
    assert {shown.rule: shown.name for shown in SHOWN} == first
    assert len(SHOWN) == len(first) >= 40


def test_there_are_twelve_classics_in_the_order_of_their_years() -> None:
    years = [int(classic.year or 0) for classic in CLASSICS]
    assert len({classic.name for classic in CLASSICS}) == len(CLASSICS) == 12
    assert years == sorted(years)
    assert all(year >= 1969 for year in years)
    assert all(classic.by for classic in CLASSICS)


@pytest.mark.parametrize("shown", SHOWN, ids=[shown.name for shown in SHOWN])
def test_named_rule_is_called_so(shown: Shown) -> None:
    assert parse_rule(shown.rule).name == shown.name


@pytest.mark.parametrize("shown", [*SHOWN, *CLASSICS], ids=lambda shown: shown.name)
def test_pattern_does_what_is_said_of_it(shown: Shown) -> None:
    assert shown.shows != ""
    assert len(shown.claims) >= 2
    board = shown.board()
    for word, (generation, *values) in shown.claims:
        board.step(int(generation) - board.generation)
        assert shown.holds(word, values, board), (word, generation, len(cells_of(board)))
