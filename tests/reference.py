"""
The rules of Life2, cell by cell, as the definition reads.

Nothing here is fast and nothing here is shared with the engine: this is what
the engine is measured against. A cell is one byte, and a world is 512 rows of
512 of them, row after row::

    C C C A O O O O      coins 0-7, alive, owner 0-9 (0: unclaimed)
    7 6 5 4 3 2 1 0

The board is a torus: left of column 0 is column 511, above row 0 is row 511.
"""

from collections import defaultdict
from functools import lru_cache

SIZE = 512
CELLS = SIZE * SIZE
PLAYERS = 9
STARTING_BALANCE = 1000
PAYDAY = 600
LEVY_PART = 16
PAID_PART = 4
POINTS = [25, 18, 15, 12, 10, 8, 6, 4, 2]
FULL = 7
REMEMBERED = 1 << 15  # cells whose neighbours are at hand; those of all take 170 MB


class Refused(Exception):
    """Something the rules do not allow; the world is as it was."""


def owner_of(cell: int) -> int:
    return cell & 0b1111


def is_alive(cell: int) -> bool:
    return cell & 0b10000 != 0


def coins_in(cell: int) -> int:
    return cell >> 5


def make(owner: int, alive: bool, coins: int) -> int:
    return coins << 5 | alive << 4 | owner


def index_of(x: int, y: int) -> int:
    """The index of the cell in column *x* of row *y*, wherever on the torus that comes round to."""
    return y % SIZE * SIZE + x % SIZE


@lru_cache(REMEMBERED)
def neighbours(index: int) -> tuple[int, ...]:
    """The eight cells around a cell, row by row."""
    y, x = divmod(index, SIZE)
    above, here, below = ((y + dy) % SIZE * SIZE for dy in (-1, 0, 1))
    left, right = (x - 1) % SIZE, (x + 1) % SIZE
    return (
        *(above + left, above + x, above + right),
        *(here + left, here + right),
        *(below + left, below + x, below + right),
    )


def heir(parents: list[int], index: int) -> int:
    """Who owns a newborn: the majority of its three parents, or by its place if there is none."""
    for owner in parents:
        if parents.count(owner) >= 2:
            return owner
    return sorted(parents)[index % 3]


def root(number: int) -> int:
    """The largest whole number whose square is not above *number*."""
    found = 0
    while (found + 1) ** 2 <= number:
        found += 1
    return found


class ReferenceWorld:
    """A world that looks at its cells one at a time."""

    levy = True
    paydays = True

    def __init__(self) -> None:
        self._cells = bytearray(CELLS)
        self._alive: set[int] = set()
        self.balances: list[int] = []
        self.seated: list[bool] = []
        self.scores: list[int] = []
        self.points: list[int] = []
        self.generation = 0
        self.minted = 0
        self.pot = 0

    @classmethod
    def from_cells(cls, cells: bytes, balances: list[int]) -> "ReferenceWorld":
        """The world that these cells and balances make, with nothing in the pot yet."""
        if len(cells) != CELLS:
            raise Refused(f"{len(cells)} cells")
        if len(balances) > PLAYERS or any(balance < 0 for balance in balances):
            raise Refused(f"balances {balances}")
        for cell in set(cells):
            if owner_of(cell) > len(balances) or (is_alive(cell) and owner_of(cell) == 0):
                raise Refused(f"cell {cell}")
        world = cls()
        world._cells[:] = cells
        world.balances = list(balances)
        world.seated = [True for _ in balances]
        world.scores = [0 for _ in balances]
        world.points = [0 for _ in balances]
        world.minted = sum(balances)
        for index, cell in enumerate(cells):
            if cell:
                world.minted += coins_in(cell)
                if is_alive(cell):
                    world._alive.add(index)
        return world

    @property
    def alive_count(self) -> int:
        return len(self._alive)

    def cells(self) -> bytes:
        return bytes(self._cells)

    def potential(self) -> bytes:
        """One bit for each cell, lowest first: is it alive, or next to a live cell?"""
        bits = bytearray(CELLS // 8)
        for index in self._alive:
            for touched in (index, *neighbours(index)):
                bits[touched // 8] |= 1 << touched % 8
        return bytes(bits)

    def join(self, player: int) -> None:
        """
        Seat *player*, who is the next one or one who left; the pot pays, as far as it reaches.

        :raises Refused: if there is no such seat, or it is taken.
        """
        if not 1 <= player <= PLAYERS or player > len(self.balances) + 1:
            raise Refused(f"no seat {player}")
        if player == len(self.balances) + 1:
            self.balances.append(0)
            self.seated.append(False)
            self.scores.append(0)
            self.points.append(0)
        if self.seated[player - 1]:
            raise Refused(f"seat {player} is taken")
        self.seated[player - 1] = True
        for _ in range(STARTING_BALANCE):
            if self.pot > 0:
                self.pot -= 1
            else:
                self.minted += 1
            self.balances[player - 1] += 1

    def leave(self, player: int) -> int:
        """
        Whatever was *player*'s is nobody's: cells die, land is free, coins go to the pot.

        :raises Refused: if there is no such player.
        """
        self._check(player)
        before = self.pot
        for index, cell in enumerate(self._cells):
            if owner_of(cell) == player:
                self.pot += coins_in(cell)
                self._cells[index] = make(0, False, 0)
                self._alive.discard(index)
        self.pot += self.balances[player - 1]
        self.balances[player - 1] = 0
        self.scores[player - 1] = 0
        self.points[player - 1] = 0
        self.seated[player - 1] = False
        return self.pot - before

    def _check(self, player: int) -> None:
        if not 1 <= player <= len(self.balances) or not self.seated[player - 1]:
            raise Refused(f"player {player}")

    def place(self, player: int, cells: list[tuple[int, int]]) -> int:
        """
        Bring *cells* to life for *player*, one coin each, and say how many.

        :raises Refused: if there is no such player, or the balance does not cover the whole list.
        """
        self._check(player)
        if len(cells) > self.balances[player - 1]:
            raise Refused(f"Need {len(cells)} coins, have {self.balances[player - 1]}")
        placed = 0
        for x, y in cells:
            placed += self._place_one(player, index_of(x, y))
        return placed

    def _place_one(self, player: int, index: int) -> bool:
        cell = self._cells[index]
        if is_alive(cell) or coins_in(cell) == FULL:
            return False
        self._cells[index] = make(player, True, coins_in(cell) + 1)
        self._alive.add(index)
        self.balances[player - 1] -= 1
        return True

    def step(self, generations: int = 1) -> None:
        for _ in range(generations):
            self._one_generation()
            if self.generation % PAYDAY == 0 and self.paydays:
                self._add_land()
                if self.levy:
                    self._levy()
                self._pay_out()

    def _one_generation(self) -> None:
        """
        Decide every cell by what was, and only then change them all at once.

        Only live cells and their neighbours are looked at. Any other cell is
        dead and has no live neighbour, and the rules leave such a cell alone.
        """
        parents = self._owners_around()
        deaths = [i for i in self._alive if len(parents.get(i, ())) not in (2, 3)]
        births = [i for i in parents if len(parents[i]) == 3 and i not in self._alive]
        for index in births:
            self._bear(index, heir(parents[index], index))
        for index in deaths:
            self._die(index)
        self.generation += 1

    def _owners_around(self) -> dict[int, list[int]]:
        """For every cell with live neighbours, the owners of those."""
        owners: dict[int, list[int]] = defaultdict(list)
        for index in self._alive:
            owner = owner_of(self._cells[index])
            for neighbour in neighbours(index):
                owners[neighbour].append(owner)
        return owners

    def _bear(self, index: int, owner: int) -> None:
        """A birth on enemy land earns the coins there; on own or unclaimed land the pot does."""
        land, coins = owner_of(self._cells[index]), coins_in(self._cells[index])
        if land not in (0, owner):
            self.balances[owner - 1] += coins
        else:
            self.pot += coins
        self._cells[index] = make(owner, True, 0)
        self._alive.add(index)

    def _die(self, index: int) -> None:
        """The land keeps its owner and its coins."""
        cell = self._cells[index]
        self._cells[index] = make(owner_of(cell), False, coins_in(cell))
        self._alive.discard(index)

    def land(self, player: int) -> int:
        """How many cells *player* owns, alive or dead."""
        return sum(owner_of(cell) == player for cell in self._cells)

    def alive(self, player: int) -> int:
        """How many living cells *player* owns."""
        return sum(owner_of(cell) == player and is_alive(cell) for cell in self._cells)

    def end_day(self) -> list[int]:
        """
        End a race: points by rank, and everybody's score is 0 again; who ran, the first first.

        Among equal scores most land is first, then most living cells, then the lowest number.
        Who has no score gets no points.
        """
        ranks = [number + 1 for number, taken in enumerate(self.seated) if taken]
        ranks.sort(key=lambda each: (self.alive(each), -each), reverse=True)
        ranks.sort(key=self.land, reverse=True)
        ranks.sort(key=lambda each: self.scores[each - 1], reverse=True)
        for rank, player in enumerate(ranks):
            if self.scores[player - 1] > 0:
                self.points[player - 1] += POINTS[rank]
        self.scores = [0 for _ in self.scores]
        return ranks

    def _add_land(self) -> None:
        """Every cell of land is a point."""
        for cell in self._cells:
            if owner_of(cell) > 0:
                self.scores[owner_of(cell) - 1] += 1

    def _levy(self) -> None:
        """Of every sixteen coins that somebody has above the starting balance, the pot gets one."""
        for number, balance in enumerate(self.balances):
            for _ in range(STARTING_BALANCE + LEVY_PART, balance + 1, LEVY_PART):
                self.balances[number] -= 1
                self.pot += 1

    def _pay_out(self) -> None:
        """
        A quarter of the pot: half of it goes in equal shares to the seated, half by land.

        By land means by the whole root of everybody's land. What does not divide stays in the pot.
        """
        seated = [number for number, taken in enumerate(self.seated) if taken]
        half = self.pot // PAID_PART // 2
        roots = {number: root(self.land(number + 1)) for number in seated}
        every = sum(roots.values())
        for number in seated:
            shares = half // len(seated)
            if every > 0:
                shares += half * roots[number] // every
            self.balances[number] += shares
            self.pot -= shares
