"""
The rules of Life2 on whole numpy boards: a second opinion, and a quick one.

Three boards of 512x512, ``[y, x]``: who owns each cell, whether it is alive,
how many coins lie there. Counting is adding the boards shifted by one; a birth
is decided by sorting the owners around it, the dead counting as 0::

    0 0 0 0 0 a b c      a <= b <= c are the parents, and b is the majority
                         unless all three differ

`bench` times these boards as well. They stand here because tests need all of a
world, with placing and leaving, and because they hold it to `tests.reference`.
"""

import numpy as np
from numpy.typing import NDArray

from tests.reference import Refused

Plane = NDArray[np.uint8]

SIDE = 512
THIRD = (np.arange(SIDE * SIDE) % 3).reshape(SIDE, SIDE)
AROUND = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


def box(plane: Plane) -> Plane:
    """The sum of each cell and its eight neighbours."""
    rows = plane + np.roll(plane, 1, axis=0) + np.roll(plane, -1, axis=0)
    total: Plane = rows + np.roll(rows, 1, axis=1) + np.roll(rows, -1, axis=1)
    return total


class DenseWorld:
    """A world that computes all of its cells every time."""

    def __init__(self) -> None:
        self.owner: Plane = np.zeros((SIDE, SIDE), np.uint8)
        self.alive: Plane = np.zeros((SIDE, SIDE), np.uint8)
        self.coins: Plane = np.zeros((SIDE, SIDE), np.uint8)
        self.balances: list[int] = []
        self.seated: list[bool] = []
        self.scores: list[int] = []
        self.points: list[int] = []
        self.generation = 0
        self.minted = 0
        self.pot = 0

    @classmethod
    def from_cells(cls, cells: bytes, balances: list[int]) -> "DenseWorld":
        """The world that these cells and balances make."""
        world = cls()
        board = np.frombuffer(cells, np.uint8)
        if board.size != SIDE * SIDE or len(balances) > 9 or min(balances, default=0) < 0:
            raise Refused("not a world")
        board = board.reshape(SIDE, SIDE)
        world.owner = board & np.uint8(15)
        world.alive = board >> np.uint8(4) & np.uint8(1)
        world.coins = board >> np.uint8(5)
        if world.owner.max() > len(balances) or (world.alive > world.owner).any():
            raise Refused("a cell without a player")
        world.balances = list(balances)
        world.seated = [True] * len(balances)
        world.scores = [0] * len(balances)
        world.points = [0] * len(balances)
        world.minted = sum(balances) + int(world.coins.sum())
        return world

    @property
    def alive_count(self) -> int:
        return int(self.alive.sum())

    def cells(self) -> bytes:
        return (self.coins << 5 | self.alive << 4 | self.owner).tobytes()

    def potential(self) -> bytes:
        return np.packbits(box(self.alive) > 0, bitorder="little").tobytes()

    def join(self, player: int) -> None:
        if player > 9 or any(self.seated[player - 1 : player]):
            raise Refused(f"no seat {player}")
        self.balances[player - 1 : player] = [1000]
        self.seated[player - 1 : player] = [True]
        self.scores[player - 1 : player] = [0]
        self.points[player - 1 : player] = [0]
        self.minted += max(0, 1000 - self.pot)
        self.pot = max(0, self.pot - 1000)

    def leave(self, player: int) -> int:
        theirs = self.owner == player
        coins = int(self.coins[theirs].sum()) + self.balances[player - 1]
        self.pot += coins
        self.balances[player - 1] = 0
        self.seated[player - 1] = False
        self.scores[player - 1] = 0
        self.points[player - 1] = 0
        for plane in (self.owner, self.alive, self.coins):
            plane[theirs] = 0
        return coins

    def place(self, player: int, cells: list[tuple[int, int]]) -> int:
        """
        Bring *cells* to life for *player*, and say how many.

        :raises Refused: if there is no such player or the balance is too small.
        """
        if not any(self.seated[max(0, player - 1) : player]):
            raise Refused(f"no player {player}")
        balance = self.balances[player - 1]
        if balance < len(cells):
            raise Refused(f"Need {len(cells)} coins, have {balance}")
        wanted = np.zeros((SIDE, SIDE), bool)
        for x, y in cells:
            wanted[y % SIDE, x % SIDE] = True
        wanted &= (self.alive == 0) & (self.coins < 7)
        self.owner[wanted] = player
        self.alive[wanted] = 1
        self.coins[wanted] += 1
        placed = int(wanted.sum())
        self.balances[player - 1] = balance - placed
        return placed

    def step(self, generations: int = 1) -> None:
        for _ in range(generations):
            self._advance()
            if self.generation % 600 == 0:
                self._levy()
                self._pay_out()

    def _levy(self) -> None:
        levies = [max(0, balance - 1000) // 16 for balance in self.balances]
        self.balances = [had - levy for had, levy in zip(self.balances, levies, strict=True)]
        self.pot += sum(levies)

    def _pay_out(self) -> None:
        land = np.bincount(self.owner.ravel(), minlength=10)
        players = sum(self.seated)
        half = self.pot // 8
        roots = [int(np.sqrt(land[seat + 1])) * taken for seat, taken in enumerate(self.seated)]
        for seat, taken in enumerate(self.seated):
            income = half // players + half * roots[seat] // max(sum(roots), 1) if taken else 0
            self.balances[seat] += income
            self.pot -= income
            self.scores[seat] += int(land[seat + 1]) * taken

    def end_day(self) -> None:
        """End a race: points by rank in it, and everybody's score is 0 again."""
        land = np.bincount(self.owner.ravel(), minlength=10)
        alive = np.bincount(self.owner[self.alive == 1], minlength=10)
        ranks = sorted(
            (-self.scores[seat], -land[seat + 1], -alive[seat + 1], seat)
            for seat, taken in enumerate(self.seated)
            if taken
        )
        for points, (score, *_, seat) in zip((25, 18, 15, 12, 10, 8, 6, 4, 2), ranks, strict=False):
            self.points[seat] += points if score < 0 else 0
        self.scores = [0] * len(self.scores)

    def _advance(self) -> None:
        around = box(self.alive) - self.alive
        born = (self.alive == 0) & (around == 3)
        survives = (self.alive == 1) & ((around == 2) | (around == 3))
        ys, xs = np.divmod(np.flatnonzero(born), SIDE)
        heirs = self._heirs(ys, xs)
        self._settle(heirs, self.owner[ys, xs], self.coins[ys, xs])
        self.owner[ys, xs] = heirs
        self.coins[ys, xs] = 0
        self.alive = (born | survives).astype(np.uint8)
        self.generation += 1

    def _heirs(self, ys: NDArray[np.intp], xs: NDArray[np.intp]) -> Plane:
        """The owners of the newborn at *ys*, *xs*."""
        living = self.owner * self.alive
        near = [living[(ys + dy) % SIDE, (xs + dx) % SIDE] for dy, dx in AROUND]
        low, middle, high = np.sort(np.array(near), axis=0)[-3:]
        tied = (low != middle) & (middle != high)
        third = THIRD[ys, xs]
        winner: Plane = np.where(
            tied & (third == 0), low, np.where(tied & (third == 2), high, middle)
        )
        return winner

    def _settle(self, heirs: Plane, land: Plane, coins: Plane) -> None:
        """Pay the coins under newborn cells to their *heirs*, or to the pot."""
        captured = (land > 0) & (land != heirs)
        self.pot += int(coins[~captured].sum())
        earned = np.bincount(heirs[captured], weights=coins[captured], minlength=10)
        for seat in range(len(self.balances)):
            self.balances[seat] += int(earned[seat + 1])
