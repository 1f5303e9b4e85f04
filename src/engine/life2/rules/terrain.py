"""
Terrain: the planes of the world, and the ways to let time pass on them.

::

    owners[0..3]   whose land a cell is, in binary: 0 nobody, 1-9 a player
    alive          the living cells; `before` is the same a generation ago
    coins[0..2]    how many coins lie there, in binary
    restless       what is not as it was two generations ago; all that lives
                   while that is not *known*
    settled        known to have nothing restless

Where little is restless only windows around it are run, where much is the whole
torus at once. Both ways lead to the same terrain.
"""

from __future__ import annotations

from engine.bitboard import Bitboard
from engine.life2.rules.lineage import Player, holders
from engine.life2.rules.patch import Patch, amount
from engine.life2.rules.plane import TORUS, Plane, Thirds, Window
from engine.life2.rules.windows import around

# The margin of the unrolled torus is 16 cells, and an even number keeps blinkers in step.
TICK = 10

ALIVE = 4  # its place among the planes of a cell
NO_BOARD = -1  # a value that no board can have


class Terrain:
    """Eight bits of every cell, and what is known about where they may change."""

    def __init__(self) -> None:
        self.owners = [Plane(), Plane(), Plane(), Plane()]
        self.alive = Plane()
        self.before = Plane()
        self.coins = [Plane(), Plane(), Plane()]
        self.restless = Plane()
        self.known = True
        self.settled = True

    def planes(self) -> list[Plane]:
        """The planes of a cell's eight bits, the lowest first."""
        return [*self.owners, self.alive, *self.coins]

    def forget(self) -> None:
        """Know nothing of what is restless: it may be all that lives."""
        self.before.bits = self.alive.bits
        self.restless.bits = self.alive.bits
        self.known = False
        self.settled = self.alive.bits == 0

    def land_by_owner(self) -> list[tuple[Player, Bitboard]]:
        """All land by owner, nobody's as that of player 0."""
        return holders(TORUS.cells, [plane.bits for plane in self.owners])

    def abandon(self, player: Player) -> int:
        """Let what lives on the land of *player* die and nobody own it; what coins lay there."""
        land = dict(self.land_by_owner()).get(player, 0)
        coins = amount([plane.bits for plane in self.coins], land)
        for plane in self.planes():
            plane.bits ^= plane.bits & land
        self.forget()
        return coins

    def populate(self, player: Player, window: Window, wanted: Bitboard) -> int:
        """Bring those of the *wanted* cells of *window* to life that have room; how many have."""
        then = [plane.cut(window) for plane in self.planes()]
        coins = then[ALIVE + 1 :]
        cells = wanted ^ wanted & (then[ALIVE] | coins[0] & coins[1] & coins[2])
        now = [_owned(land, cells, player >> bit & 1) for bit, land in enumerate(then[:ALIVE])]
        now.append(then[ALIVE] | cells)
        carry = cells
        for plane in coins:
            now.append(plane ^ carry)
            carry &= plane
        self._write(window, then, now)
        self.restless.paste(window, self.restless.cut(window) | cells)
        self.settled = self.settled and cells == 0
        return cells.bit_count()

    def _write(self, window: Window, then: list[Bitboard], now: list[Bitboard]) -> None:
        """Put the planes in *window*, which were *then*, as they are *now*."""
        for bit, plane in enumerate(self.planes()):
            if now[bit] != then[bit]:
                plane.paste(window, now[bit])

    def step(self, generations: int) -> list[Patch]:
        """Let up to `TICK` *generations* pass; the patches say what was gained and burned."""
        windows = around(self.restless, generations)
        if windows is None:
            patches = [self._step_whole(generations)]
        else:
            patches = self._step_windows(windows, generations)
        if generations > 1:
            self.known = True
            self.settled = all(patch.restless == 0 for patch in patches)
        elif not self.known:
            self.forget()
        return patches

    def _step_windows(self, windows: list[Window], generations: int) -> list[Patch]:
        """Run *windows*; all else blinks, and is after an odd time what it was before."""
        now = self.alive
        then = self.before
        if generations & 1 != 0:
            self.alive, self.before = then, now
        patches = []
        for window in windows:
            patch = Patch(window.stride, window.inside(), True, Thirds(window))
            patch.alive = now.cut(window)
            patch.before = then.cut(window)
            patch.owners = [plane.cut(window) for plane in self.owners]
            patch.coins = [plane.cut(window) for plane in self.coins]
            self._run(patch, window, generations)
            patches.append(patch)
        return patches

    def _run(self, patch: Patch, window: Window, generations: int) -> None:
        """Run *patch*, and put it back in *window*."""
        # what lives is always written: it is restless, or after an odd time lies elsewhere
        then = [*patch.owners, NO_BOARD, *patch.coins]
        patch.run(generations)
        if generations == 1:
            patch.restless |= self.restless.cut(window)
        self.restless.paste(window, patch.restless)
        self.before.paste(window, patch.before)
        self._write(window, then, [*patch.owners, patch.alive, *patch.coins])

    def _step_whole(self, generations: int) -> Patch:
        """Run the whole torus, unrolled far enough for *generations*."""
        inside = TORUS.cells << generations * TORUS.stride
        patch = Patch(TORUS.stride, inside, False, Thirds(None, generations))
        patch.alive = TORUS.unroll(self.alive.bits, generations)
        patch.before = TORUS.unroll(self.before.bits, generations)
        patch.owners = [TORUS.unroll(plane.bits, generations) for plane in self.owners]
        patch.coins = [TORUS.unroll(plane.bits, generations) for plane in self.coins]
        patch.run(generations)
        restless = TORUS.roll(patch.restless, generations)
        self.restless.bits = restless if generations > 1 else restless | self.restless.bits
        self.alive.bits = TORUS.roll(patch.alive, generations)
        self.before.bits = TORUS.roll(patch.before, generations)
        for bit, plane in enumerate(self.owners):
            plane.bits = TORUS.roll(patch.owners[bit], generations)
        for bit, plane in enumerate(self.coins):
            plane.bits = TORUS.roll(patch.coins[bit], generations)
        return patch


def _owned(plane: Bitboard, cells: Bitboard, bit: int) -> Bitboard:
    """A *plane* of owners with *bit* at all *cells*."""
    return plane | cells if bit != 0 else plane ^ plane & cells
