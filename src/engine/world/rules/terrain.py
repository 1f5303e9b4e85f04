"""
Terrain: the planes of the world, and the ways to let time pass on them.

::

    owners[0..3]   whose land a cell is, in binary: 0 nobody, 1-9 a player
    alive          the living cells; `before` is the same a generation ago
    coins[0..2]    how many coins lie there, in binary
    restless       what is not as it was two generations ago; all that lives
                   while that is not *known*
    settled        known to have nothing restless

Where little is restless only windows around it are run, where much is the whole torus at once.
Both ways lead to the same terrain. Whichever it is, it stays open from tick to tick as a *patch*
(``patch.py``), and is closed when somebody places cells or leaves, when something reaches the
edge of a window, and on the whole torus when windows may have become the cheaper way.
"""

from __future__ import annotations

from engine.bitboard import Bitboard
from engine.world.rules.cell import Player
from engine.world.rules.patch import MANY, Patch, amount
from engine.world.rules.plane import STRIDE, TORUS, Plane, holders
from engine.world.rules.windows import TICK, WHOLE, Atlas, around, fit

ALIVE = 4  # its place among the planes of a cell

# Around what is restless. Nothing gets through this in a tick, to the edge of a window. Where so
# LITTLE is restless that windows cost less to run than to open, they are opened wider.
MARGIN = TICK + 2
WIDE_MARGIN = 16
LITTLE = 1_200  # cells
# Rows in an atlas: with more the whole torus is cheaper, which costs something to open.
WORTH_OPENING = 240
WORTH_KEEPING = 320
TOO_RESTLESS = 2_500  # cells: with more, windows are not looked for
# Ticks on the whole torus, after which windows are looked for.
EARLY = (1, 3)
PATIENCE = 8
# Ticks on the whole torus, after which heirs are guessed again, unless so FEW births are
# contested that it would not pay, or so many that it would not help.
GUESSES = 2
FEW = 500


class Planes:
    """The planes of the world."""

    def __init__(self) -> None:
        self.owners = [0, 0, 0, 0]
        self.alive = 0
        self.before = 0
        self.coins = [0, 0, 0]
        self.restless = 0


class Terrain(Planes):
    """Eight bits of every cell, and what is known about where they may change."""

    def __init__(self) -> None:
        super().__init__()
        self.known = True
        self.settled = True
        self._patch: Patch | None = None
        self._ticks = 0
        self._seen: list[Plane] = []

    def planes(self) -> list[Plane]:
        """The planes of a cell's eight bits, the lowest first."""
        if len(self._seen) == 0:
            self._flush()
            self._seen = [Plane(bits) for bits in (*self.owners, self.alive, *self.coins)]
        return self._seen

    def load(self, planes: list[Plane]) -> None:
        """Take *planes* as `planes` gives them."""
        bits = [plane.bits for plane in planes]
        self.owners = bits[:ALIVE]
        self.alive = bits[ALIVE]
        self.coins = bits[ALIVE + 1 :]
        self.forget()

    def forget(self) -> None:
        """Know nothing of what is restless: it may be all that lives."""
        self.before = self.alive
        self.restless = self.alive
        self.known = False
        self.settled = self.alive == 0
        self._patch = None
        self._seen = []

    def _flush(self) -> None:
        """Write what the patch knows into the planes of a cell."""
        patch = self._patch
        if patch is None:
            return
        scatter = patch.shape.scatter
        if patch.generations & 1 != 0:
            # what is in no window blinks
            self.alive, self.before = self.before, self.alive
        patch.generations = 0
        self.alive = scatter(patch.alive, self.alive)
        owners = patch.owners()
        self.owners = [scatter(owners[bit], plane) for bit, plane in enumerate(self.owners)]
        self.coins = [scatter(patch.coins[bit], plane) for bit, plane in enumerate(self.coins)]

    def _close(self) -> None:
        """Go on without the patch."""
        patch = self._patch
        if patch is None:
            return
        self._flush()
        self.known = patch.age == 2
        if self.known:
            self.before = patch.shape.scatter(patch.before, self.before)
            self.restless = patch.shape.scatter(patch.restless(), 0)
        else:
            self.before = self.alive
            self.restless = self.alive
        self._patch = None

    def land_by_owner(self) -> list[tuple[Player, Bitboard]]:
        """All land by owner, nobody's as that of player 0."""
        self.planes()
        return holders(TORUS.cells, self.owners)

    def abandon(self, player: Player) -> int:
        """Let what lives on the land of *player* die and nobody own it; what coins lay there."""
        self._close()
        land = dict(holders(TORUS.cells, self.owners)).get(player, 0)
        coins = amount(self.coins, land)
        self.owners = [plane ^ plane & land for plane in self.owners]
        self.alive ^= self.alive & land
        self.coins = [plane ^ plane & land for plane in self.coins]
        self.forget()
        return coins

    def populate(self, player: Player, wanted: Bitboard) -> int:
        """Bring those of the *wanted* cells to life that have room; how many have."""
        self._close()
        self._seen = []
        coins = self.coins
        cells = self.room(wanted)
        for bit, plane in enumerate(self.owners):
            self.owners[bit] = plane | cells if player >> bit & 1 != 0 else plane ^ plane & cells
        self.alive |= cells
        carry = cells
        for bit, plane in enumerate(coins):
            coins[bit] = plane ^ carry
            carry &= plane
        self.restless |= cells
        self.settled = self.settled and cells == 0
        return cells.bit_count()

    def room(self, wanted: Bitboard) -> Bitboard:
        """Those of the *wanted* cells that are dead, and have fewer than 7 coins."""
        self._flush()
        coins = self.coins
        return wanted ^ wanted & (self.alive | coins[0] & coins[1] & coins[2])

    def step(self, generations: int) -> Patch:
        """Let up to `TICK` *generations* pass; the patch says what was found."""
        self._seen = []
        patch = self._patch if self._patch is not None else self._open()
        while not patch.run(generations):
            # in windows that have just been opened nothing can reach the edge
            self._close()
            patch = self._open()
        self.settled = patch.quiet
        if patch.shape.whole:
            self._look_around(patch)
        return patch

    def _open(self) -> Patch:
        """A patch of windows, or of the whole torus if that is cheaper."""
        atlas = self._atlas(self.restless, WORTH_KEEPING)
        self._patch = Patch(WHOLE if atlas is None else atlas, self, self.known)
        self._ticks = 0
        return self._patch

    def _atlas(self, restless: Bitboard, most_rows: int) -> Atlas | None:
        """Windows around what is *restless*, as wide as is worth it and fits into *most_rows*."""
        count = restless.bit_count()
        if count > TOO_RESTLESS:
            return None
        for margin in (MARGIN,) if count > LITTLE else (WIDE_MARGIN, MARGIN):
            windows = around(restless, margin)
            atlas = None if windows is None else fit(windows, most_rows * STRIDE)
            if atlas is not None:
                return atlas
        return None

    def _look_around(self, patch: Patch) -> None:
        """On the whole torus, see now and then whether windows would do, and guess again."""
        self._ticks += 1
        if self._ticks in EARLY or self._ticks % PATIENCE == 0:
            atlas = self._atlas(patch.shape.scatter(patch.restless(), 0), WORTH_OPENING)
            if atlas is not None:
                self._close()
                self._patch = Patch(atlas, self, self.known)
                return
        if self._ticks % GUESSES == 0 and FEW < patch.contested < MANY:
            patch.guess()
