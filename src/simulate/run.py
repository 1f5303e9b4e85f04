"""
A pattern after some generations: shown, or written as the file's ending says.

::

    .txt  .cells  .rle     the last generation
    .png                   the last generation, in the players' colours
    .gif                   all of them, or every tenth

Pictures show whatever the run ever touched, and a little around it.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from client.problem import Problem
from client.progress import Progress
from engine.grid import Point, size_of
from engine.life2.rules.cell import MOST_PLAYERS
from engine.life2.rules.plane import HEIGHT, WIDTH
from engine.life2.world import World
from engine.patterns import Pattern
from engine.plaintext import draw_cells
from engine.rle import draw_rle
from simulate import gif, pattern, text
from simulate.field import Field
from simulate.picture import Box, bounds, draw_png

ENDINGS = (".txt", ".cells", ".rle", ".png", ".gif")
STRIDE = 500  # generations between two looks at the clock
AROUND = 4  # cells that are shown around what there is
PIXELS = 512  # that a picture has about, from left to right
MOST_FRAMES = 500


class Board(Protocol):
    """What can be run."""

    generation: int

    @property
    def alive_count(self) -> int: ...
    def step(self, generations: int) -> None: ...
    def cells(self) -> bytes: ...


def run(asked: Namespace) -> None:
    """Run the pattern that is asked for, and show it. :raises Problem: if that cannot be"""
    out: Path | None = asked.out
    ending = check_ending(out) if out is not None else ".txt"
    found = pattern.find(asked.pattern)
    width, height = asked.torus or _torus_of(found) or (WIDTH, HEIGHT)
    board = make_board(width, height, pattern.lay(found, width, height))
    if ending == ".gif":
        content = _film(board, width, asked)
    else:
        _pass_time(board, asked.generations)
        content = _still(ending, found.name, board, width, asked.scale)
    if out is None:
        print(content.decode("utf-8"), end="")
    else:
        _write(out, content)
        print(f"{out}: {found.name}, {_remark(board)}")


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


def _still(ending: str, name: str, board: Board, width: int, scale: int | None) -> bytes:
    cells = board.cells()
    remarks = [_remark(board)]
    if ending == ".png":
        box = _view([cells], width)
        return draw_png(box.cut(cells, width), scale or _scale(box))
    if ending == ".rle":
        return draw_rle(text.pattern_of(name, remarks, cells, width)).encode("utf-8")
    if ending == ".cells":
        whole = text.pattern_of(name, remarks, cells, width)
        return draw_cells(text.cropped(whole)).encode("utf-8")
    return text.draw(name, remarks, cells, width).encode("utf-8")


def _film(board: Board, width: int, asked: Namespace) -> bytes:
    frames = asked.generations // asked.every + 1
    if frames > MOST_FRAMES:
        raise Problem(
            f"A GIF of {frames:,} frames is too long: at most {MOST_FRAMES} are made, "
            "so show fewer with --every."
        )
    shots = list(_shots(board, asked.generations, asked.every))
    box = _view(shots, width)
    rows = [box.cut(cells, width) for cells in shots]
    return gif.draw_gif(rows, asked.scale or _scale(box), asked.delay)


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
