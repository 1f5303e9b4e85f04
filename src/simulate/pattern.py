"""
Where a pattern comes from: a file (RLE or .cells), or the library by its name.

::

    glider.rle    a file, if there is one of that name
    Glider        else a pattern of data/library.txt, in whatever capitals
"""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path

from client import files
from client.problem import Problem
from engine.errors import BadPattern
from engine.library import Entry, parse_library
from engine.patterns import Pattern
from engine.rle import parse
from engine.world.board_rle import WORLD
from engine.world.rules.cell import ALIVE_BIT

LIBRARY = Path(__file__).resolve().parents[2] / "data" / "library.txt"


def library() -> list[Entry]:
    """All patterns that are known by name."""
    return parse_library(LIBRARY.read_text("utf-8"))


def find(name: str) -> Pattern:
    """
    The pattern in the file *name*, or the one of the library that is called so.

    :raises Problem: if there is neither, or the file cannot be read.
    """
    if Path(name).is_file():
        return _read(Path(name))
    known = {entry.name.casefold(): entry.pattern for entry in library()}
    if name.casefold() in known:
        return known[name.casefold()]
    near = get_close_matches(name.casefold(), known, n=3)
    hint = f"is it {' or '.join(near)}?" if near else "`python -m simulate list` shows all"
    raise Problem(f"There is no file {name!r}, nor a pattern of that name: {hint}")


def _read(path: Path) -> Pattern:
    try:
        pattern = parse(files.read(path), WORLD)
    except BadPattern as problem:
        raise Problem(f"{path} cannot be read: {problem}.") from None
    pattern.name = pattern.name or path.stem
    return pattern


def lay(pattern: Pattern, width: int, height: int) -> bytes:
    """
    *pattern* in the middle of a torus of *width* x *height* u8 cells.

    :raises Problem: if it is too large for that.
    """
    if pattern.width > width or pattern.height > height:
        raise Problem(
            f"{pattern.name} is {pattern.width} x {pattern.height} cells, too large for a torus of "
            f"{width} x {height}: choose another with --torus."
        )
    left, top = (width - pattern.width) // 2, (height - pattern.height) // 2
    cells = bytearray(width * height)
    for x, y, owner in pattern.cells:
        cells[(top + y) * width + left + x] = ALIVE_BIT | owner
    return bytes(cells)
