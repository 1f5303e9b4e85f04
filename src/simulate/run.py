"""
A pattern after some generations: shown, or written as the file's ending says.

::

    .txt  .cells  .rle     the last generation
    .png                   the last generation, in the players' colours
    .gif                   all of them, or every tenth

Pictures show whatever the run ever touched, and a little around it. What a room remembers, as a
round of the Arena, is run again as it was (`verify.Film`).
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from client.terminal import ClientError, Progress, write_file
from simulate.boards import Shown, load_ruled, load_world
from simulate.pictures import Box, bounds, draw_gif, draw_png
from simulate.verify import Film

ENDINGS = (".txt", ".cells", ".rle", ".png", ".gif")
STRIDE = 500  # generations between two looks at the clock
AROUND = 4  # cells that are shown around what there is
PIXELS = 512  # that a picture has about, from left to right
MOST_FRAMES = 500


def run(asked: Namespace, films: list[Film]) -> None:
    """Run a pattern, or one of the rooms' *films*. :raises ClientError: if that cannot be"""
    out: Path | None = asked.out
    ending = out.suffix.lower() if out is not None else ".txt"
    if ending not in ENDINGS:
        raise ClientError(f"{out} cannot be written: it has to end in one of {', '.join(ENDINGS)}.")
    board = _load(asked, films)
    generations = board.length if asked.generations is None else asked.generations
    if ending == ".gif":
        content = _film(board, generations, asked)
    else:
        _pass_time(board, generations)
        content = _still(ending, board, asked.scale)
    if out is None:
        print(content.decode("utf-8"), end="")
    else:
        write_file(out, content, force=True)
        print(f"{out}: {board.name}, {_remark(board)}")


def _load(asked: Namespace, films: list[Film]) -> Shown:
    """What is to be run, as it begins."""
    wanted = [film for film in films if getattr(asked, film.part) is not None]
    if len(wanted) + (asked.pattern is not None) != 1:
        parts = " or ".join(["a pattern", *(f"--{film.part}" for film in films)])
        raise ClientError(f"There has to be one thing to run: {parts}.")
    if asked.pattern is None:
        if asked.rule is not None or asked.grid is not None or asked.torus is not None:
            raise ClientError(
                "What was played has its own rule and grid: only patterns take others."
            )
        return wanted[0].load(asked, getattr(asked, wanted[0].part))
    if asked.rule is not None:
        if asked.torus is not None:
            raise ClientError("With --rule a torus is written --grid T64,64, not --torus 64x64.")
        return load_ruled(asked.pattern, asked.rule, asked.grid)
    if asked.grid is not None:
        raise ClientError("--grid is for other rules: say which with --rule, or give --torus.")
    return load_world(asked.pattern, asked.torus)


def _pass_time(board: Shown, generations: int) -> None:
    progress = Progress(generations)
    for done in range(0, generations, STRIDE):
        progress.show(done)
        board.step(min(STRIDE, generations - done))
    progress.clear()


def _remark(board: Shown) -> str:
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
        raise ClientError(
            f"A GIF of {frames:,} frames is too long: at most {MOST_FRAMES} are made, "
            "so show fewer with --every."
        )
    shots = list(_shots(board, generations, asked.every))
    box = _view(shots, board.width)
    rows = [box.cut(cells, board.width) for cells in shots]
    return draw_gif(rows, asked.scale or _scale(box), asked.delay, board.palette)


def _shots(board: Shown, generations: int, every: int) -> Iterator[bytes]:
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
