"""
Checkpoints: the world as it was last written whole, in the bytes that the seed of the game has.

A checkpoint is a text of two lines. The second is GRID, 262,144 bytes in base64: row by row a
byte for each cell, cell (x, y) the byte ``y * 512 + x``::

    4000 6AMAAA..                    generation, and the accounts in base64 (`accounts`)
    AAAxMQAA..                       GRID        C C C A O O O O    coins 0-7, alive,
                                                 7 6 5 4 3 2 1 0    owner 0-9, 0 for nobody

Beside it lies POTENTIAL, 32,768 bytes in base64: bit i, counted from the lowest bit of the first
byte, is set if cell i lives or touches a cell that does. Nothing else is in either, so whoever
has the texts has the cells (docs/operating.md)::

    cells = base64.b64decode(text.split("\\n")[1])
    alive, owner, coins = cell >> 4 & 1, cell & 15, cell >> 5

POTENTIAL follows from GRID. When a game is loaded that is done again, and another POTENTIAL is
refused as damage. Any other damage changes the digest, which the log has, and of which the network
certifies one line (`engine.news`)::

    board 4000 17 9c56cc51.. 5feceb66..
          |    |  |          the head of the log before event 17
          |    |  digest
          |    the first event that has not happened to it
          generation

The digest is the sha256 of the first line and, a line each, of the BLAKE2b of every *strip* of 24
rows, in hexadecimal. BLAKE2b takes 28 instructions a byte in RustPython, where sha256 takes 77.
Strips are there because most of a young world is empty: what is empty above and below all that is
not is neither hashed nor put into base64 again. Each strip but the last has a number of bytes that
three divides, so that it ends with a whole letter of base64. The digest is taken of bytes that are
written anyway: one of the board after every tick would cost more than the tick.
"""

from __future__ import annotations

import hashlib
from binascii import b2a_base64

from engine.errors import BadSnapshot
from engine.journal import Head
from engine.sealed import number
from engine.table import from_text, to_text
from engine.world.accounts import Accounts
from engine.world.board import World
from engine.world.rules.plane import ALIVE, HEIGHT, PLANE_BYTES, WIDTH, from_cells, occupied_cells

Digest = str

STRIP_ROWS = 24
STRIP = STRIP_ROWS * WIDTH  # bytes
CELLS = WIDTH * HEIGHT


def _strip_digests(cells: bytes) -> list[Digest]:
    """The BLAKE2b, of 64 bytes, of each strip of *cells*."""
    starts = range(0, len(cells), STRIP)
    return [hashlib.blake2b(cells[start : start + STRIP]).hexdigest() for start in starts]


def _digest(line: str, strips: list[Digest]) -> Digest:
    """What tells a checkpoint that begins with *line*, and has these *strips*, from any other."""
    return hashlib.sha256("\n".join([line, *strips]).encode()).hexdigest()


_EMPTY_TEXT = to_text(bytes(CELLS))
_EMPTY_LETTERS = _EMPTY_TEXT.encode()
_EMPTY_POTENTIAL = to_text(bytes(PLANE_BYTES))
_EMPTY_DIGESTS = _strip_digests(bytes(STRIP)) * (CELLS // STRIP) + _strip_digests(
    bytes(CELLS % STRIP)
)


class Checkpoint:
    """A world at *generation*, before event *following*: its *digest*, the *head* of the log."""

    def __init__(self, generation: int, following: int, digest: Digest, head: Head) -> None:
        self.generation = generation
        self.following = following
        self.digest = digest
        self.line = f"board {generation} {following} {digest} {head.hex()}"

    def is_of(self, generation: int, following: int) -> bool:
        """True if nothing has passed since, neither generations nor events."""
        return (generation, following) == (self.generation, self.following)


def encode(world: World) -> tuple[str, Digest]:
    """*world* as a checkpoint, and its digest."""
    line = f"{world.generation} {to_text(world.accounts.dump())}"
    first, rows, cells = occupied_cells(world.planes())
    if rows == 0:
        return f"{line}\n{_EMPTY_TEXT}", _digest(line, _EMPTY_DIGESTS)
    start = first // STRIP_ROWS * STRIP_ROWS
    end = min(-(-(first + rows) // STRIP_ROWS) * STRIP_ROWS, HEIGHT)
    if rows < end - start:
        above, below = first - start, end - first - rows
        cells = b"".join([bytes(above * WIDTH), cells, bytes(below * WIDTH)])
    digests = list(_EMPTY_DIGESTS)
    digests[start // STRIP_ROWS : -(-end // STRIP_ROWS)] = _strip_digests(cells)
    before = _EMPTY_LETTERS[: start * WIDTH // 3 * 4]
    after = _EMPTY_LETTERS[-(-end * WIDTH // 3) * 4 :]
    letters = [line.encode(), b"\n", before, b2a_base64(cells, newline=False), after]
    return b"".join(letters).decode(), _digest(line, digests)


def decode(text: str) -> tuple[World, Digest]:
    """
    The world of a checkpoint, and its digest.

    :raises BadSnapshot: if *text* is not one of what `encode` gives
    """
    line, _, grid = text.partition("\n")
    generation, _, accounts = line.partition(" ")
    cells = from_text(grid)
    if len(cells) != CELLS:
        raise BadSnapshot(f"Expected a grid of {CELLS} cells, got {len(cells)}")
    planes = from_cells(cells)
    world = World.from_planes(planes, Accounts.load(from_text(accounts)), number(generation))
    return world, _digest(line, _strip_digests(cells))


def encode_potential(world: World) -> str:
    """POTENTIAL of *world*, in base64."""
    nobody = world.planes()[ALIVE].empty
    return _EMPTY_POTENTIAL if nobody else to_text(world.potential())


def check_potential(world: World, text: str) -> None:
    """:raises BadSnapshot: if *text* is not the POTENTIAL that follows from the grid of *world*"""
    found, expected = from_text(text), world.potential()
    if found != expected:
        cells = int.from_bytes(found, "little") ^ int.from_bytes(expected, "little")
        raise BadSnapshot(
            f"POTENTIAL is damaged: {cells.bit_count()} cells of it do not follow from the grid"
        )
