"""
``python -m simulate``: run a pattern, verify a history, play a game, list the library.

A pattern after some generations is shown, or written as the file's ending says::

    .txt  .cells  .rle     the last generation
    .png                   the last generation, in the players' colours
    .gif                   all of them, or every tenth

Pictures show whatever the run ever touched, and a little around it. What a room remembers, as a
round of the Arena, is run again as it was (`verify.Film`).
"""

from __future__ import annotations

import argparse
import sys
from argparse import Namespace
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from client.command import add_reach, guarded, natural
from client.room import find_in, names_in
from client.terminal import ClientError, Progress, write_file
from simulate import boards, rooms
from simulate.boards import Shown, load_ruled, load_world
from simulate.pictures import Box, bounds, draw_gif, draw_png
from simulate.verify import Different, Film, Play, VerifiedRoom

DESCRIPTION = "Runs Life2 on this machine: patterns to look at, and a room's history to verify."
RUN = """
Lets a pattern live on a torus as in World, or with --rule under any rule on any grid, and shows
it, or writes it as the ending of --out says: a picture or pattern of the last generation, or a GIF
of all of them. What a room remembers is asked for by its number, and run again as it was played.
"""
PLAY = "A game in the terminal. Without the name of one, what follows is a rule and a map for lab."
RULES_GAME = "lab"
ANSWER = "Exit code: 0 it is true, 1 it is not, 2 it cannot be said."
CANNOT = 2
ENDINGS = (".txt", ".cells", ".rle", ".png", ".gif")
STRIDE = 500  # generations between two looks at the clock
AROUND = 4  # cells that are shown around what there is
PIXELS = 512  # that a picture has about, from left to right
MOST_FRAMES = 500


def main(arguments: list[str]) -> int:
    """Do what *arguments* ask for; the exit code."""
    asked = parse(arguments)
    try:
        return guarded("simulate", lambda: asked.run(asked), CANNOT)
    except Different as difference:
        print(f"not the same: {difference}")
        return 1


def parse(arguments: list[str]) -> Namespace:
    """What *arguments* ask for; leaves the process if they make no sense."""
    parser = argparse.ArgumentParser("simulate", description=DESCRIPTION)
    rows = parser.add_subparsers(dest="command", metavar="command", required=True)
    _add_run(rows)
    _add_play(rows)
    _add_verify(rows)
    about = "the patterns that are known by name"
    rows.add_parser("list", help=about, description=about).set_defaults(run=list_patterns)
    return parser.parse_args(_name_game(arguments))


def _name_game(arguments: list[str]) -> list[str]:
    """``play Weighted blinker`` is ``play lab Weighted blinker``: rules are no games."""
    played = arguments[1:2] if arguments[:1] == ["play"] else []
    if played == [] or played[0].startswith("-") or played[0] in _games():
        return arguments
    return ["play", RULES_GAME, *arguments[1:]]


def _rooms() -> dict[str, VerifiedRoom]:
    return {name: find_in(rooms, name) for name in names_in(rooms)}


def _games() -> dict[str, Play]:
    return {name: room.play for name, room in _rooms().items() if room.play is not None}


def list_patterns(asked: Namespace) -> None:
    """Show the library."""
    for entry in boards.library():
        print(f"{entry.name:<28} {entry.kind:<12} {entry.about}")


def _add_run(rows: Any) -> None:
    about = "a pattern after some generations"
    parser = rows.add_parser("run", help=about, description=RUN)
    parser.add_argument(
        "pattern", nargs="?", help="an RLE or .cells file, or a name that `list` shows"
    )
    films = [room.film for room in _rooms().values() if room.film is not None]
    for film in films:
        parser.add_argument(f"--{film.part}", type=natural, metavar="N", help=film.about)
    passed = "that pass (default: none, or as many as were played)"
    parser.add_argument("--generations", type=natural, metavar="N", help=passed)
    endings = ", ".join(ENDINGS)
    parser.add_argument("--out", type=Path, metavar="FILE", help=f"{endings} (default: show it)")
    parser.add_argument(
        "--torus", type=_size, metavar="WxH", help="its size (default: the file's own, or 512x512)"
    )
    parser.add_argument("--rule", metavar="RULE", help=f"{boards.RULE} (default: World's)")
    parser.add_argument("--grid", metavar="GRID", help=f"with --rule: {boards.GRID}")
    parser.add_argument("--scale", type=_positive, metavar="N", help="pixels a cell")
    parser.add_argument("--every", type=_positive, default=1, help="generations a frame of a GIF")
    parser.add_argument(
        "--delay", type=_positive, default=10, help="hundredths of a second a frame (default: 10)"
    )
    add_reach(parser)
    parser.set_defaults(run=partial(run, films=films))


def _add_verify(rows: Any) -> None:
    about = "whether a room went by the rules"
    parser = rows.add_parser("verify", help=about, description=about.capitalize() + ".")
    each = parser.add_subparsers(dest="room", metavar="room", required=True)
    for name, room in _rooms().items():
        own = each.add_parser(name, help=room.about, description=room.description, epilog=ANSWER)
        room.add_arguments(own)
        own.set_defaults(run=room.verify)


def _add_play(rows: Any) -> None:
    parser = rows.add_parser("play", help="a game in the terminal", description=PLAY)
    each = parser.add_subparsers(dest="room", metavar="game", required=True)
    for name, game in _games().items():
        own = each.add_parser(name, help=game.about, description=game.description)
        game.add_arguments(own)
        own.set_defaults(run=game.play)


def _positive(text: str) -> int:
    if natural(text) == 0:
        raise argparse.ArgumentTypeError("expected a number from 1 on, got 0")
    return int(text)


def _size(text: str) -> tuple[int, int]:
    width, cross, height = text.lower().partition("x")
    if cross == "":
        raise argparse.ArgumentTypeError(f"expected a size like 64x64, got {text!r}")
    return _positive(width), _positive(height)


# -- simulate run


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


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
