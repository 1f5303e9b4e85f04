"""
A pattern after some generations: shown, or written as the file's ending says.

::

    .txt  .cells  .rle     the last generation
    .png                   the last generation, in the players' colours
    .gif                   all of them, or every tenth

Pictures show whatever the run ever touched, and a little around it. A pattern is run as in World,
with owners and land, or by --rule under any rule on any grid (`ruled`). What a room remembers, as a
round of the Arena, is run again as it was (`proof.Film`).
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from client.problem import Problem
from client.progress import Progress
from engine.grid import Point, size_of
from engine.patterns import Pattern, draw_cells
from engine.rle import draw_rle
from engine.world.board import World
from engine.world.rules.cell import MOST_PLAYERS
from engine.world.rules.plane import HEIGHT, WIDTH
from simulate import gif, pattern, ruled, text
from simulate.colours import PALETTE
from simulate.field import Field
from simulate.picture import Box, bounds, draw_png
from simulate.proof import Film
from simulate.shown import Board, Shown

ENDINGS = (".txt", ".cells", ".rle", ".png", ".gif")
STRIDE = 500  # generations between two looks at the clock
AROUND = 4  # cells that are shown around what there is
PIXELS = 512  # that a picture has about, from left to right
MOST_FRAMES = 500


class Owned:
    """A *board* with owners, called *name*."""

    palette = PALETTE
    length = 0

    def __init__(self, name: str, board: Board, width: int) -> None:
        self.name = name
        self.board = board
        self.width = width

    @property
    def generation(self) -> int:
        return self.board.generation

    @property
    def alive_count(self) -> int:
        return self.board.alive_count

    def step(self, generations: int) -> None:
        self.board.step(generations)

    def cells(self) -> bytes:
        return self.board.cells()

    def text(self, remarks: list[str]) -> str:
        return text.draw(self.name, remarks, self.cells(), self.width)

    def rle(self, remarks: list[str]) -> str:
        return draw_rle(text.pattern_of(self.name, remarks, self.cells(), self.width))

    def map(self, remarks: list[str]) -> str:
        whole = text.pattern_of(self.name, remarks, self.cells(), self.width)
        return draw_cells(text.cropped(whole))


def run(asked: Namespace, films: list[Film]) -> None:
    """
    Run the pattern that is asked for, or one of the rooms' *films*, and show it.

    :raises Problem: if that cannot be
    """
    out: Path | None = asked.out
    ending = check_ending(out) if out is not None else ".txt"
    board = _board(asked, films)
    generations = board.length if asked.generations is None else asked.generations
    if ending == ".gif":
        content = _film(board, generations, asked)
    else:
        _pass_time(board, generations)
        content = _still(ending, board, asked.scale)
    if out is None:
        print(content.decode("utf-8"), end="")
    else:
        _write(out, content)
        print(f"{out}: {board.name}, {_remark(board)}")


def _board(asked: Namespace, films: list[Film]) -> Shown:
    """What is to be run, as it begins."""
    wanted = [film for film in films if getattr(asked, film.part) is not None]
    if len(wanted) + (asked.pattern is not None) != 1:
        parts = " or ".join(["a pattern", *(f"--{film.part}" for film in films)])
        raise Problem(f"There has to be one thing to run: {parts}.")
    if asked.pattern is None:
        if asked.rule is not None or asked.grid is not None or asked.torus is not None:
            raise Problem("What was played has its own rule and grid: only patterns take others.")
        return wanted[0].load(asked, getattr(asked, wanted[0].part))
    return _pattern(asked)


def _pattern(asked: Namespace) -> Shown:
    if asked.rule is not None:
        if asked.torus is not None:
            raise Problem("With --rule a torus is written --grid T64,64, not --torus 64x64.")
        return ruled.load(asked.pattern, asked.rule, asked.grid)
    if asked.grid is not None:
        raise Problem("--grid is for other rules: say which with --rule, or give --torus.")
    found = pattern.find(asked.pattern)
    width, height = asked.torus or _torus_of(found) or (WIDTH, HEIGHT)
    return Owned(found.name, make_board(width, height, pattern.lay(found, width, height)), width)


def make_board(width: int, height: int, cells: bytes) -> Board:
    """Something that runs *cells* on a torus of *width* x *height*."""
    if (width, height) == (WIDTH, HEIGHT):
        return World.from_cells(cells, [0] * MOST_PLAYERS)
    return Field(width, height, cells)


def _torus_of(found: Pattern) -> Point | None:
    return size_of(found.grid) if found.grid is not None else None


def check_ending(path: Path) -> str:
    """How *path* ends. :raises Problem: if nothing can be written that way"""
    if path.suffix.lower() not in ENDINGS:
        raise Problem(f"{path} cannot be written: it has to end in one of {', '.join(ENDINGS)}.")
    return path.suffix.lower()


def _pass_time(board: Board, generations: int) -> None:
    progress = Progress(generations)
    for done in range(0, generations, STRIDE):
        progress.show(done)
        board.step(min(STRIDE, generations - done))
    progress.clear()


def _remark(board: Board) -> str:
    return f"generation {board.generation:,}, {board.alive_count:,} alive"


def _still(ending: str, board: Shown, scale: int | None) -> bytes:
    remarks = [_remark(board)]
    if ending == ".png":
        cells = board.cells()
        box = _view([cells], board.width)
        return draw_png(box.cut(cells, board.width), scale or _scale(box), board.palette)
    drawn = {".rle": board.rle, ".cells": board.map, ".txt": board.text}[ending](remarks)
    return drawn.encode("utf-8")


def _film(board: Shown, generations: int, asked: Namespace) -> bytes:
    frames = generations // asked.every + 1
    if frames > MOST_FRAMES:
        raise Problem(
            f"A GIF of {frames:,} frames is too long: at most {MOST_FRAMES} are made, "
            "so show fewer with --every."
        )
    shots = list(_shots(board, generations, asked.every))
    box = _view(shots, board.width)
    rows = [box.cut(cells, board.width) for cells in shots]
    return gif.draw_gif(rows, asked.scale or _scale(box), asked.delay, board.palette)


def _shots(board: Board, generations: int, every: int) -> Iterator[bytes]:
    progress = Progress(generations)
    yield board.cells()
    for done in range(every, generations + 1, every):
        board.step(every)
        progress.show(done)
        yield board.cells()
    progress.clear()


def _view(shots: list[bytes], width: int) -> Box:
    """What is not empty in any of *shots*, and a little around it."""
    height = len(shots[0]) // width
    found = [box for box in (bounds(cells, width) for cells in shots) if box is not None]
    if not found:
        return Box(0, 0, width, height)
    return Box(
        max(0, min(box.left for box in found) - AROUND),
        max(0, min(box.top for box in found) - AROUND),
        min(width, max(box.right for box in found) + AROUND),
        min(height, max(box.bottom for box in found) + AROUND),
    )


def _scale(box: Box) -> int:
    return max(1, PIXELS // max(box.width, box.height))


def _write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as problem:
        raise Problem(f"{path} cannot be written ({problem.strerror}): choose another.") from None
