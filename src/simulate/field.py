"""
A torus of any size, with the engine's rules: who lives, and whose land it is.

The game's own world is 512 x 512 and clever about what does not move. A field is neither: all
of it is unrolled and run for up to eight generations at a time, and every birth is voted on::

    planes    four for the owner, one for life, as in a cell's bits; no coins here
    torus     its margin is eight cells, and news travels one cell a generation
"""

from __future__ import annotations

from client.problem import Problem
from engine.bitboard import Bitboard, Torus, life
from engine.grid import MAX_SIDE
from engine.world.rules.cell import ALIVE_BIT
from engine.world.rules.plane import holders, spell
from engine.world.rules.votes import Votes

MARGIN = 8
OWNER_BITS = 4


class Field:
    """Cells on a torus of *width* x *height*."""

    def __init__(self, width: int, height: int, cells: bytes) -> None:
        """*cells* are u8 cells, row by row. :raises Problem: if there is no such torus"""
        check_size(width, height)
        self.torus = Torus(width, height, MARGIN)
        self.generation = 0
        self._alive = self._plane(cells, ALIVE_BIT)
        self._owners = [self._plane(cells, 1 << bit) for bit in range(OWNER_BITS)]

    @property
    def alive_count(self) -> int:
        return self._alive.bit_count()

    def step(self, generations: int) -> None:
        """Let *generations* pass."""
        while generations > 0:
            some = min(generations, MARGIN, self.torus.height)
            self._run(some)
            self.generation += some
            generations -= some

    def cells(self) -> bytes:
        """The u8 cells, row by row."""
        found = bytearray(self.torus.width * self.torus.height)
        for bit, plane in enumerate([*self._owners, self._alive]):
            _paint(found, self._plain(plane), 1 << bit)
        return bytes(found)

    def _run(self, generations: int) -> None:
        torus = self.torus
        boards = [torus.unroll(self._alive, generations)]
        births = 0
        for _ in range(generations):
            boards.append(life(boards[-1], torus.stride))
            births |= (boards[-1] ^ boards[-2]) & boards[-1]
        self._inherit(boards, births, generations)
        self._alive = torus.roll(boards[-1], generations)

    def _inherit(self, boards: list[Bitboard], births: Bitboard, rows: int) -> None:
        """Give land to whoever was born on it last."""
        torus = self.torus
        families = holders(self._alive, self._owners)
        ranks = [0] * (len(families) - 1).bit_length() if len(families) > 1 else []
        for rank, (_, cells) in enumerate(families):
            spell(ranks, rank, torus.unroll(cells, rows))
        votes = Votes(torus.stride, len(families), boards, births, lambda: self._thirds(rows))
        votes.hold(ranks, births, 0)
        land = torus.roll(births, rows)
        self._owners = [plane ^ plane & land for plane in self._owners]
        heirs = [torus.roll(votes.fold.unfold(plane), rows) for plane in votes.planes]
        for rank, cells in holders(land, heirs):
            spell(self._owners, families[rank][0], cells)

    def _thirds(self, rows: int) -> list[Bitboard]:
        """The cells of the torus, unrolled by *rows*, by their index modulo 3."""
        size = self.torus.width * self.torus.height // 8
        pattern = b"\x49\x92\x24" * (size // 3 + 2)
        packed = [self.torus.pack(pattern[first : first + size]) for first in range(3)]
        return [self.torus.unroll(int.from_bytes(each, "little"), rows) for each in packed]

    def _plane(self, cells: bytes, mask: int) -> Bitboard:
        digits = cells.translate(bytes(48 + (value & mask != 0) for value in range(256)))
        plain = int(digits[::-1], 2).to_bytes(len(cells) // 8, "little")
        return int.from_bytes(self.torus.pack(plain), "little")

    def _plain(self, plane: Bitboard) -> Bitboard:
        """*plane* without the margins: bit ``y * width + x`` is a cell."""
        rows = plane.to_bytes(self.torus.size, "little")
        return int.from_bytes(self.torus.unpack(rows), "little")


def _paint(cells: bytearray, board: Bitboard, bit: int) -> None:
    """Set *bit* in those *cells* that are in *board*."""
    digits = f"{board:0{len(cells)}b}"[::-1].encode("ascii")
    painted = int.from_bytes(
        digits.translate(bytes((value & 1) * bit for value in range(256))), "little"
    )
    cells[:] = (int.from_bytes(cells, "little") | painted).to_bytes(len(cells), "little")


def check_size(width: int, height: int) -> None:
    """:raises Problem: if there can be no field of *width* x *height*"""
    if width % MARGIN != 0 or not (MARGIN <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
        raise Problem(
            f"A torus of {width} x {height} cannot be run: its width has to be a multiple of "
            f"{MARGIN}, and both at most {MAX_SIDE}."
        )
