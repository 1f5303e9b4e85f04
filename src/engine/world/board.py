"""
The world: a 512x512 torus of land and life, its clock, and everybody's coins.

::

    terrain        what lies where: owners, the living, coins
    generation     how many have passed
    accounts       who plays, their balances, scores and points, and the pot
    outdated       pictures of this generation, or of an earlier one, may be wrong by now;
                   one of a later generation is right, and again after an even time

    minted == sum(balances) + coins on land + pot,   after every method

Every 600th generation is a payday (``accounts.py``). When it comes depends on generations alone,
so a world that sleeps is paid what it would have been paid awake.

Nothing here visits a cell: cells live, vote, pay and are counted by whole planes,
or by windows of them.
"""

from __future__ import annotations

from engine.bitboard import Bitboard
from engine.errors import BadRequest, BadSnapshot, NotEnoughCoins, UnknownPlayer
from engine.world.accounts import MOST, PAYDAY, STARTING_BALANCE, Accounts, Config, paydays
from engine.world.rules.plane import (
    ALIVE,
    HEIGHT,
    MARGIN,
    MOST_PLAYERS,
    ROW_BYTES,
    STRIDE,
    TORUS,
    WIDTH,
    Cell,
    Plane,
    Player,
    from_cells,
    to_cells,
)
from engine.world.rules.terrain import Terrain, amount
from engine.world.rules.windows import TICK

_DIGITS = "0123456789abcdefghijklmnopqrstuv"
_TWO = [high + low for high in _DIGITS[: WIDTH // 32] for low in _DIGITS]
_WRAP = WIDTH - 1  # a coordinate of either axis goes round by this mask
# By column, the byte of a row in which a cell has its bit, and the bit.
_COLUMN_BYTES = [(MARGIN + x) // 8 for x in range(WIDTH)]
_COLUMN_BITS = bytes([1 << x % 8 for x in range(WIDTH)])
SHORT = 100  # cells: a board of more is read whole, rather than searched for empty rows

PRICE = 1  # of a cell, in coins; it lies on the cell from then on


class World:
    """
    A Life2 world.

    >>> world = World()
    >>> world.join(1)
    >>> world.place(1, [(9, 9), (10, 9), (11, 9)])
    3
    >>> world.step(1)
    >>> world.cell(10, 10)
    Cell(owner=1, alive=True, coins=0)
    >>> world.cell(9, 9)
    Cell(owner=1, alive=False, coins=1)
    """

    def __init__(self) -> None:
        self.terrain = Terrain()
        self.generation = 0
        self.accounts = Accounts()
        self.outdated = -1

    @classmethod
    def begin(cls, seated: list[bool], config: Config | None = None) -> World:
        """An empty world by *config*, with a starting balance for each who is *seated*."""
        world = cls()
        world.accounts = Accounts([STARTING_BALANCE if taken else 0 for taken in seated])
        world.accounts.seated = list(seated)
        if config is not None:
            world.accounts.config = config
        return world

    @classmethod
    def from_cells(cls, cells: bytes, balances: list[int]) -> World:
        """
        A world of 262,144 u8 *cells* and one balance per player, all of whom are seated.

        :raises BadSnapshot: if there is no such world
        """
        if len(cells) != WIDTH * HEIGHT:
            raise BadSnapshot(f"Expected {WIDTH * HEIGHT} cells, got {len(cells)}")
        if len(balances) > MOST_PLAYERS or min(balances, default=0) < 0:
            raise BadSnapshot(f"Expected at most 9 balances of 0 or more, got {balances}")
        world = cls._of(from_cells(cells), Accounts(balances))
        world.accounts.minted += world.coins_on_land()
        return world

    @classmethod
    def from_planes(cls, planes: list[Plane], accounts: Accounts, generation: int) -> World:
        """
        A world of eight planes as `planes` gives them, and what goes with them.

        :raises BadSnapshot: if there is no such world
        """
        if generation >= MOST:
            raise BadSnapshot(f"Expected a generation below {MOST}, got {generation}")
        world = cls._of(planes, accounts)
        accounts.check_sums(world.coins_on_land())
        world.generation = generation
        world.outdated = generation
        return world

    @classmethod
    def _of(cls, planes: list[Plane], accounts: Accounts) -> World:
        """:raises BadSnapshot: if a living cell has no owner, or an owner no seat."""
        world = cls()
        world.accounts = accounts
        terrain = world.terrain
        for bit, plane in enumerate(planes):
            if plane.bits | TORUS.cells != TORUS.cells:
                raise BadSnapshot(f"Expected planes with empty margins, got plane {bit} without")
        terrain.load(planes)
        players = accounts.seated
        for player, land in terrain.land_by_owner():
            if player == 0 and land & terrain.alive != 0:
                raise BadSnapshot("A living cell has no owner")
            if player > len(players):
                raise BadSnapshot(f"Land of player {player}, but {len(players)} balances")
            if player > 0 and not players[player - 1]:
                raise BadSnapshot(f"Land of player {player}, who has no seat")
        return world

    @property
    def balances(self) -> list[int]:
        return self.accounts.balances

    @property
    def seated(self) -> list[bool]:
        return self.accounts.seated

    @property
    def scores(self) -> list[int]:
        return self.accounts.scores

    @property
    def points(self) -> list[int]:
        return self.accounts.points

    @property
    def config(self) -> Config:
        return self.accounts.config

    @property
    def minted(self) -> int:
        return self.accounts.minted

    @property
    def pot(self) -> int:
        return self.accounts.pot

    def planes(self) -> list[Plane]:
        """The planes of a cell's eight bits, the lowest first."""
        return self.terrain.planes()

    def cells(self) -> bytes:
        """262,144 u8 cells, row by row."""
        return to_cells(self.planes())

    def cell(self, x: int, y: int) -> Cell:
        """What lies in column *x* of row *y*; coordinates wrap."""
        place = y % HEIGHT * STRIDE + MARGIN + x % WIDTH
        bits = [(plane.bits >> place & 1) << bit for bit, plane in enumerate(self.planes())]
        return Cell(sum(bits))

    def potential(self) -> bytes:
        """The living cells and their neighbours, a bit each."""
        alive = self.planes()[ALIVE].bits
        return Plane(TORUS.neighbourhood(alive)).dump()

    @property
    def potential_count(self) -> int:
        """How many cells live or have a living neighbour."""
        return int.from_bytes(self.potential(), "little").bit_count()

    @property
    def alive_count(self) -> int:
        return self.planes()[ALIVE].bits.bit_count()

    @property
    def settled(self) -> bool:
        """True if the world is known to repeat itself every second generation."""
        return self.terrain.settled

    def coins_on_land(self) -> int:
        return amount([plane.bits for plane in self.planes()[ALIVE + 1 :]], TORUS.cells)

    def land(self) -> dict[Player, int]:
        """How many cells each player owns, alive or dead, if any."""
        return {player: land.bit_count() for player, land in self.terrain.land_by_owner()}

    def join(self, player: Player) -> None:
        """
        Seat *player*, the next number or one that left, with a starting balance.

        :raises GameFull: if there is no such seat, or it is taken
        """
        self.accounts.join(player)

    def leave(self, player: Player) -> int:
        """
        Let *player* go: cells die, land is nobody's, coins go to the pot; how many coins.

        :raises UnknownPlayer: if *player* has no seat
        """
        self.check_seated(player)
        coins = self.accounts.leave(player, self.terrain.abandon(player))
        self.outdated = self.generation
        return coins

    def place(self, player: Player, cells: list[tuple[int, int]]) -> int:
        """
        Put living cells of *player* at the coordinates in *cells*; how many found room.

        Coordinates wrap. A living cell or one with 7 coins has no room and costs nothing.

        :raises NotEnoughCoins: if the balance does not cover the whole list
        """
        self.check_covered(player, len(cells))
        return self.put(player, stamp(cells))

    def put(self, player: Player, wanted: Bitboard) -> int:
        """Put living cells of *player*, who can pay them, where *wanted*; how many found room."""
        placed = self.terrain.populate(player, wanted)
        self.balances[player - 1] -= placed * PRICE
        if placed > 0:
            self.outdated = self.generation
        return placed

    def check_seated(self, player: Player) -> None:
        """:raises UnknownPlayer: if *player* has no seat"""
        seated = self.accounts.seated
        if not 1 <= player <= len(seated):
            raise UnknownPlayer(f"Expected a player from 1 to {len(seated)}, got {player}")
        if not seated[player - 1]:
            raise UnknownPlayer(f"Expected a player with a seat, got {player}, who left")

    def check_covered(self, player: Player, count: int) -> None:
        """
        Check that *player* can pay *count* cells.

        :raises UnknownPlayer: if *player* has no seat
        :raises NotEnoughCoins: if the balance does not cover them
        """
        self.check_seated(player)
        balance = self.balances[player - 1]
        cost = count * PRICE
        if cost > balance:
            raise NotEnoughCoins(cost, balance)

    def step(self, generations: int = 1) -> None:
        """Let *generations* pass; at once is the same as one by one, and for ever if settled."""
        if generations < 0:
            raise BadRequest(f"Expected 0 or more generations, got {generations}")
        while generations > 0:
            if self.settled and generations > 1:
                # what blinks is after any even time as it is now
                some = generations & ~1
                times = paydays(self.generation, self.generation + some)
            else:
                # a payday is for the land of its own generation, and so a tick ends there
                left = PAYDAY - self.generation % PAYDAY
                some = min(generations, TICK, left)
                times = 1 if some == left else 0
                self._play(some)
            self.generation += some
            generations -= some
            if times > 0 and self.accounts.config.paydays:
                self.accounts.hold_paydays(times, self.land())

    def end_day(self) -> None:
        """End a race: points for its ranks, and everybody's score is 0 again."""
        names = {at + 1: "" for at, taken in enumerate(self.accounts.seated) if taken}
        self.accounts.end_day([row.player for row in standings(self, names)])

    def _play(self, generations: int) -> None:
        """Let the cells live for up to `TICK` *generations*, and settle what they found."""
        patch = self.terrain.step(generations)
        accounts = self.accounts
        accounts.pot += patch.to_pot
        for player, coins in patch.gains:
            accounts.balances[player - 1] += coins
        self.outdated = self.generation + generations - 1


class LeaderboardRow:
    """What the player called *name* has."""

    def __init__(self, counts: list[int], name: str) -> None:
        self.counts = counts
        self.player, self.points, self.score = counts[:3]
        self.land, self.alive, self.coins, self.balance = counts[3:]
        self.name = name


def standings(world: World, names: dict[Player, str]) -> list[LeaderboardRow]:
    """
    The players who have *names*, the first of the day's race first: the highest score.

    Among equals it is who has most land, then most living cells, then the lowest number.
    """
    land_of = dict(world.terrain.land_by_owner())
    alive, *coins = [plane.bits for plane in world.planes()[ALIVE:]]
    rows = []
    for player, name in names.items():
        land = land_of.get(player, 0)
        on_land = [land.bit_count(), (land & alive).bit_count(), amount(coins, land)]
        account = world.points[player - 1], world.scores[player - 1]
        rows.append(LeaderboardRow([player, *account, *on_land, world.balances[player - 1]], name))
    return sorted(rows, key=lambda row: (-row.score, -row.land, -row.alive, row.player))


def finals(race: list[LeaderboardRow], points: list[int]) -> list[LeaderboardRow]:
    """
    The rows of the last *race* of a season in the order of the season: most *points* first.

    Among equals it is who was first in that race.
    """
    rows = [
        LeaderboardRow([row.player, points[row.player - 1], *row.counts[2:]], row.name)
        for row in race
    ]
    return sorted(rows, key=lambda row: -row.points)


def stamp(cells: list[tuple[int, int]]) -> Bitboard:
    """The plane with *cells*, whose coordinates wrap."""
    wrap, byte, bit = _WRAP, _COLUMN_BYTES, _COLUMN_BITS
    board = bytearray(TORUS.size)
    for x, y in cells:
        x &= wrap
        board[(y & wrap) * ROW_BYTES + byte[x]] |= bit[x]
    if len(cells) > SHORT:
        return int.from_bytes(board, "little")
    if not cells:
        return 0
    rows = [y & wrap for _, y in cells]
    top, end = min(rows), max(rows) + 1
    return int.from_bytes(board[top * ROW_BYTES : end * ROW_BYTES], "little") << top * STRIDE


def pack(cells: list[tuple[int, int]]) -> str:
    """
    *cells*, wrapped round the torus, in digits: four of base 32 for each, two for its column.

    >>> pack([(10, 47)])
    '0a1f'
    """
    two, wrap = _TWO, _WRAP
    return "".join([two[coordinate & wrap] for cell in cells for coordinate in cell])


def unpack(digits: str) -> list[tuple[int, int]]:
    """The cells that `pack` wrote."""
    places = range(0, len(digits), 4)
    return [(int(digits[at : at + 2], 32), int(digits[at + 2 : at + 4], 32)) for at in places]
