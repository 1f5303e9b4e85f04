"""
The world: a 512x512 torus of land and life, its clock, and everybody's coins.

::

    terrain        what lies where: owners, the living, coins
    generation     how many have passed
    balances       coins of player 1, 2, ... that do not lie on land
    minted         coins that ever came into the world: 1000 for each who joined
    burned         coins that left it: found by nobody, or their owner left
    outdated       pictures of this generation, or of an earlier one, may be wrong by now;
                   one of a later generation is right, and again after an even time

    minted == sum(balances) + coins on land + burned,   after every method

Nothing here visits a cell: cells live, vote, pay and are counted by whole planes,
or by windows of them.
"""

from __future__ import annotations

from engine.bitboard import Bitboard, neighbourhood
from engine.errors import BadRequest, BadSnapshot, GameFull, NotEnoughCoins, UnknownPlayer
from engine.life2.rules import transpose
from engine.life2.rules.cell import MOST_PLAYERS
from engine.life2.rules.lineage import Player
from engine.life2.rules.patch import amount
from engine.life2.rules.plane import HEIGHT, MARGIN, ROW_BYTES, STRIDE, TORUS, WIDTH, Plane
from engine.life2.rules.shape import TICK
from engine.life2.rules.terrain import ALIVE, Terrain

STARTING_BALANCE = 1000
PRICE = 1  # of a cell, in coins; it lies on the cell from then on


class World:
    """A Life2 world."""

    def __init__(self) -> None:
        self.terrain = Terrain()
        self.generation = 0
        self.balances: list[int] = []
        self.minted = 0
        self.burned = 0
        self.outdated = -1

    @classmethod
    def from_cells(cls, cells: bytes, balances: list[int]) -> World:
        """
        A world of 262,144 u8 *cells* and one balance per player.

        :raises BadSnapshot: if there is no such world
        """
        if len(cells) != WIDTH * HEIGHT:
            raise BadSnapshot(f"Expected {WIDTH * HEIGHT} cells, got {len(cells)}")
        world = cls._of(transpose.from_cells(cells), balances)
        world.minted = sum(balances) + world.coins_on_land()
        return world

    @classmethod
    def from_planes(
        cls, planes: list[Plane], balances: list[int], generation: int, minted: int, burned: int
    ) -> World:
        """
        A world of eight planes as `planes` gives them, and its counters.

        :raises BadSnapshot: if there is no such world
        """
        world = cls._of(planes, balances)
        if minted != sum(balances) + world.coins_on_land() + burned:
            raise BadSnapshot(f"Coins do not add up to the {minted} that were minted")
        world.generation = generation
        world.minted = minted
        world.burned = burned
        world.outdated = generation
        return world

    @classmethod
    def _of(cls, planes: list[Plane], balances: list[int]) -> World:
        """:raises BadSnapshot: if a living cell has no owner, or an owner no balance."""
        if len(balances) > MOST_PLAYERS or min(balances, default=0) < 0:
            raise BadSnapshot(f"Expected at most 9 balances of 0 or more, got {balances}")
        world = cls()
        world.balances = list(balances)
        terrain = world.terrain
        for bit, plane in enumerate(planes):
            if plane.bits | TORUS.cells != TORUS.cells:
                raise BadSnapshot(f"Expected planes with empty margins, got plane {bit} without")
        terrain.load(planes)
        for player, land in terrain.land_by_owner():
            if player == 0 and land & terrain.alive != 0:
                raise BadSnapshot("A living cell has no owner")
            if player > len(balances):
                raise BadSnapshot(f"Land of player {player}, but {len(balances)} balances")
        return world

    def planes(self) -> list[Plane]:
        """The planes of a cell's eight bits, the lowest first."""
        return self.terrain.planes()

    def cells(self) -> bytes:
        """262,144 u8 cells, row by row."""
        return transpose.to_cells(self.planes())

    def potential(self) -> bytes:
        """The living cells and their neighbours, a bit each."""
        alive = TORUS.unroll(self.planes()[ALIVE].bits, 1)
        return Plane(TORUS.roll(neighbourhood(alive, TORUS.stride), 1)).dump()

    @property
    def alive_count(self) -> int:
        return self.planes()[ALIVE].bits.bit_count()

    @property
    def settled(self) -> bool:
        """True if the world is known to repeat itself every second generation."""
        return self.terrain.settled

    def coins_on_land(self) -> int:
        return amount([plane.bits for plane in self.planes()[ALIVE + 1 :]], TORUS.cells)

    def join(self, player: Player) -> None:
        """Seat *player*, the next number or one that left, with a starting balance."""
        if not 1 <= player <= min(len(self.balances) + 1, MOST_PLAYERS):
            raise GameFull()
        if player > len(self.balances):
            self.balances.append(0)
        self.balances[player - 1] += STARTING_BALANCE
        self.minted += STARTING_BALANCE

    def leave(self, player: Player) -> None:
        """Let *player* go: their cells die, their land is nobody's, their coins are burned."""
        self._check(player)
        self.burned += self.balances[player - 1] + self.terrain.abandon(player)
        self.balances[player - 1] = 0
        self.outdated = self.generation

    def place(self, player: Player, cells: list[tuple[int, int]]) -> int:
        """
        Put living cells of *player* at the coordinates in *cells*; how many found room.

        Coordinates wrap. A living cell or one with 7 coins has no room and costs nothing.

        :raises NotEnoughCoins: if the balance does not cover the whole list
        """
        self.check_covered(player, len(cells))
        if len(cells) == 0:
            return 0
        placed = self.terrain.populate(player, _stamp(cells))
        self.balances[player - 1] -= placed * PRICE
        if placed > 0:
            self.outdated = self.generation
        return placed

    def check_covered(self, player: Player, count: int) -> None:
        """:raises NotEnoughCoins: if the balance of *player* does not cover *count* cells"""
        self._check(player)
        cost = count * PRICE
        if cost > self.balances[player - 1]:
            raise NotEnoughCoins(cost, self.balances[player - 1])

    def _check(self, player: Player) -> None:
        if not 1 <= player <= len(self.balances):
            raise UnknownPlayer(f"Expected a player from 1 to {len(self.balances)}, got {player}")

    def step(self, generations: int = 1) -> None:
        """Let *generations* pass; at once is the same as one by one, and for ever if settled."""
        if generations < 0:
            raise BadRequest(f"Expected 0 or more generations, got {generations}")
        while generations > 0:
            if self.settled and generations > 1:
                # what blinks is after any even time as it is now
                self.generation += generations & ~1
                generations &= 1
                continue
            some = min(generations, TICK)
            patch = self.terrain.step(some)
            self.burned += patch.burned
            for player, coins in patch.gains:
                self.balances[player - 1] += coins
            self.generation += some
            generations -= some
            self.outdated = self.generation - 1


def _stamp(cells: list[tuple[int, int]]) -> Bitboard:
    """The plane with *cells*, whose coordinates wrap."""
    rows = [y % HEIGHT for _, y in cells]
    top = min(rows)
    board = bytearray((max(rows) - top + 1) * ROW_BYTES)
    for place, (x, _) in enumerate(cells):
        cell = (rows[place] - top) * STRIDE + MARGIN + x % WIDTH
        board[cell >> 3] |= 1 << (cell & 7)
    return int.from_bytes(board, "little") << top * STRIDE
