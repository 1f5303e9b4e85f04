"""
The world: a 512x512 torus of land and life, its clock, and everybody's coins.

::

    terrain        what lies where: owners, the living, coins
    generation     how many have passed
    balances       coins of player 1, 2, ... that do not lie on land
    minted         coins that ever came into the world: 1000 for each who joined
    burned         coins that left it: found by nobody, or their owner left
    changed_at     for each band of rows, the generation at which it last changed
    dirty          the bands that changed since whoever keeps the world called `kept`
    news           what changed in them

    minted == sum(balances) + coins on land + burned,   after every method

Nothing here visits a cell: cells live, vote, pay and are counted by whole planes,
or by windows of them.
"""

from __future__ import annotations

from engine.bitboard import Bitboard, neighbourhood
from engine.errors import BadRequest, BadSnapshot, GameFull, NotEnoughCoins, UnknownPlayer
from engine.life2.keeping import bands
from engine.life2.keeping.news import News
from engine.life2.rules.cell import MOST_PLAYERS
from engine.life2.rules.lineage import Player
from engine.life2.rules.patch import amount
from engine.life2.rules.plane import (
    ALL_BANDS,
    BANDS,
    COLUMN,
    HEIGHT,
    TORUS,
    WIDTH,
    Bands,
    Plane,
    Window,
)
from engine.life2.rules.terrain import TICK, Terrain

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
        self.changed_at = [0] * BANDS
        self.dirty: Bands = ALL_BANDS

    @classmethod
    def from_cells(cls, cells: bytes, balances: list[int]) -> World:
        """
        A world of 262,144 u8 *cells* and one balance per player.

        :raises BadSnapshot: if there is no such world
        """
        if len(cells) != WIDTH * HEIGHT:
            raise BadSnapshot(f"Expected {WIDTH * HEIGHT} cells, got {len(cells)}")
        world = cls._of(bands.split(cells), balances)
        world.minted = sum(balances) + world.coins_on_land()
        return world

    @classmethod
    def from_bands(
        cls,
        planes: list[bands.Planes],
        balances: list[int],
        generation: int,
        minted: int,
        burned: int,
    ) -> World:
        """
        A world of sixteen bands as `band` gives them, and its counters.

        :raises BadSnapshot: if there is no such world
        """
        world = cls._of(planes, balances)
        if minted != sum(balances) + world.coins_on_land() + burned:
            raise BadSnapshot(f"Coins do not add up to the {minted} that were minted")
        world.generation = generation
        world.minted = minted
        world.burned = burned
        world.changed_at = [generation] * BANDS
        return world

    @classmethod
    def _of(cls, planes: list[bands.Planes], balances: list[int]) -> World:
        """:raises BadSnapshot: if a living cell has no owner, or an owner no balance."""
        if len(balances) > MOST_PLAYERS or min(balances, default=0) < 0:
            raise BadSnapshot(f"Expected at most 9 balances of 0 or more, got {balances}")
        world = cls()
        world.balances = list(balances)
        terrain = world.terrain
        for bit, plane in enumerate(terrain.stored()):
            plane.join([band[bit] for band in planes])
        for player, land in terrain.estates():
            if player == 0 and land & terrain.alive.bits != 0:
                raise BadSnapshot("A living cell has no owner")
            if player > len(balances):
                raise BadSnapshot(f"Land of player {player}, but {len(balances)} balances")
        terrain.forget()
        return world

    def band(self, number: int) -> bands.Planes:
        """The eight planes of 32 rows, the lowest bit of a cell first; b"" for an empty one."""
        return [plane.band(number) for plane in self.terrain.stored()]

    def cells(self) -> bytes:
        """262,144 u8 cells, row by row."""
        return bands.join([self.band(number) for number in range(BANDS)])

    def potential(self) -> bytes:
        """The living cells and their neighbours, a bit each."""
        alive = TORUS.unroll(self.terrain.alive.bits, 1)
        return Plane(TORUS.roll(neighbourhood(alive, TORUS.stride), 1)).dump()

    @property
    def alive_count(self) -> int:
        return self.terrain.alive.bits.bit_count()

    @property
    def settled(self) -> bool:
        """True if the world is known to repeat itself every second generation."""
        return self.terrain.settled

    def coins_on_land(self) -> int:
        return amount([plane.bits for plane in self.terrain.coins], TORUS.cells)

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
        self._mark()

    def place(self, player: Player, cells: list[tuple[int, int]]) -> int:
        """
        Put living cells of *player* at the coordinates in *cells*; how many found room.

        Coordinates wrap. A living cell or one with 7 coins has no room and costs nothing.

        :raises NotEnoughCoins: if the balance does not cover the whole list
        """
        self.check_covered(player, len(cells))
        if len(cells) == 0:
            return 0
        placed = self.terrain.populate(player, *_stamp(cells))
        self.balances[player - 1] -= placed * PRICE
        self._mark()
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
            # two generations are enough to see what is restless
            some = min(generations, TICK if self.terrain.known else 2)
            for patch in self.terrain.step(some):
                self.burned += patch.burned
                for player, coins in patch.gains:
                    self.balances[player - 1] += coins
            self.generation += some
            generations -= some
            self._mark()

    def _mark(self) -> None:
        """Note where the terrain changed just now."""
        changed = self.terrain.changed
        self.dirty |= changed
        band = 0
        while changed != 0:
            if changed & 1 != 0:
                self.changed_at[band] = self.generation
            changed >>= 1
            band += 1

    @property
    def news(self) -> News:
        return self.terrain.news

    def kept(self) -> None:
        """Somebody has kept the world as it is now."""
        self.dirty = 0
        self.news.clear()


def _stamp(cells: list[tuple[int, int]]) -> tuple[Window, Bitboard]:
    """The smallest window, not across the seams, that holds *cells*, and them as a board in it."""
    rows = [y % HEIGHT for _, y in cells]
    columns = [x % WIDTH for x, _ in cells]
    top = min(rows)
    left = min(columns) // COLUMN
    window = Window(top, max(rows) - top + 1, left, max(columns) // COLUMN - left + 1)
    board = bytearray(window.area // 8)
    for place, y in enumerate(rows):
        cell = (y - top) * window.stride + columns[place] - left * COLUMN
        board[cell >> 3] |= 1 << (cell & 7)
    return window, int.from_bytes(board, "little")
