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
Both ways lead to the same terrain. Whichever it is, it stays open from tick to tick as a *patch*,
and is closed when somebody places cells or leaves, when something reaches the edge of a window,
and on the whole torus when windows may have become the cheaper way.

A patch holds the planes of its shape (``windows.py``) from when it is opened until it is closed,
and while it is open only it knows how things are there::

    alive, before     the living, now and a generation ago
    two_ago           and two generations ago, once that is known
    turned            where an heir changed, or somebody placed a cell, in the last generation
                      and in the one before, folded as they were voted on
    heirs, border     who would inherit (``votes.py``), and where that has to be voted on
    land, owned       the ranks of owners, and where there is one
    coins, treasure   how many coins lie there, in binary, and whether there are any

Where very many are contested the border is not known, and everybody is voted on. Now and then
heirs are guessed again, in case there are fewer.

A tick has four parts: all generations of life; the votes on contested births (``votes.py``); the
coins that were found; and taking over the results. Nothing is taken over if it turns out that
something has left an atlas: then nothing has happened, and a larger one must be opened.
"""

from __future__ import annotations

from engine.bitboard import Bitboard, count
from engine.world.rules.plane import (
    ALIVE,
    STRIDE,
    THIRDS,
    TORUS,
    Plane,
    Player,
    holders,
    spell,
)
from engine.world.rules.votes import NO_FOLD, Boards, Fold, Votes, border, spread
from engine.world.rules.windows import TICK, WHOLE, Atlas, Whole, around, fit

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
MANY = 1_200  # contested cells: with so many, everybody is voted on
CROWD = 11_000  # living cells, on the torus and around it: with so many, that many are contested
BORDERLESS = 8  # ticks in which that goes on before heirs are guessed again


def amount(coins: Boards, cells: Bitboard) -> int:
    """How many coins lie on *cells*, by the three planes of *coins*."""
    return sum((plane & cells).bit_count() << bit for bit, plane in enumerate(coins) if plane != 0)


class Patch:
    """The planes of a *shape*, and what happened there."""

    def __init__(self, shape: Whole | Atlas, terrain: Terrain) -> None:
        gather = shape.gather
        place = shape.place
        self.shape = shape
        self.alive = gather(terrain.alive)
        self.before = gather(terrain.before)
        self.coins = [place(plane) for plane in terrain.coins]
        self.treasure = self.coins[0] | self.coins[1] | self.coins[2]
        self._rank([place(plane) for plane in terrain.owners])
        self.age = 2 if terrain.known else 0  # generations before this one that are known, up to 2
        self.two_ago = self.alive
        self._turned = [(NO_FOLD, gather(terrain.restless))]
        self.generations = 0
        self.contested = 0
        self._borderless = 0  # ticks without a border, to go
        self._newborn: Boards = []  # in each generation of a tick on the whole torus
        self._thirds: Boards = []
        self.gains: list[tuple[Player, int]] = []
        self.to_pot = 0
        self.heirs = [shape.wrap(plane) for plane in self.land]
        self.guess()

    def _rank(self, owners: Boards) -> None:
        """Rank all who own land, by the four planes of *owners*."""
        self.owned = owners[0] | owners[1] | owners[2] | owners[3]
        families = holders(self.owned, owners)
        self.players = [player for player, _ in families]
        self.land = [0] * (len(families) - 1).bit_length() if len(families) > 1 else []
        for rank, (_, cells) in enumerate(families):
            spell(self.land, rank, cells)

    def owners(self) -> Boards:
        """The four planes of owners."""
        owners = [0, 0, 0, 0]
        for rank, cells in holders(self.owned & self.shape.cells, self.land):
            spell(owners, self.players[rank], cells)
        return owners

    def guess(self) -> None:
        """Guess who will inherit what is dead."""
        self.border = 0
        self._borderless = 0
        if len(self.land) == 0:
            return
        wrap = self.shape.wrap
        if self.shape.whole and self.alive.bit_count() > CROWD:
            self._borderless = BORDERLESS
            return
        # the heir of what blinks is its owner, also in the generations in which it is dead
        known = self.alive | self.before & self.shape.cells
        heirs = [plane & known for plane in self.heirs]
        alone = 0
        for window in self.shape.windows:
            families = holders(known & window, heirs)
            if len(families) < 2:
                alone |= window
                for rank, _ in families:
                    spell(heirs, rank, window)
        if alone != self.shape.cells:
            heirs = [wrap(plane) for plane in spread(heirs, known | alone, self.shape.stride)]
        self.heirs = heirs
        self.border = border(self.heirs, self.shape.stride)
        if alone != 0:
            self.border ^= self.border & alone

    def run(self, generations: int) -> bool:
        """Let *generations* pass; False, and none has, if something would leave the windows."""
        live = self._live_round if self.shape.whole else self._live_within
        boards, births = live(generations)
        if len(boards) == 0:
            return False
        votes = self._vote(boards, births) if len(self.heirs) > 0 else None
        if votes is not None:
            edge = self.shape.edge
            if edge != 0 and votes.fold.unfold(votes.anywhere) & edge != 0:
                return False
        before = self._turned[0]
        self._turned = [(NO_FOLD, 0)]
        if votes is not None:
            self._inherit(votes)
        if generations == 1:
            self._turned.append(before)
        self._pay(self.treasure & births, votes)
        self.owned |= births
        for bit, plane in enumerate(self.land):
            self.land[bit] = plane ^ (plane ^ self.heirs[bit]) & births
        self._newborn = []
        self.two_ago = boards[-3] if generations > 1 else self.before
        self.before = boards[-2]
        self.alive = self.shape.wrap(boards[-1])
        self.age = min(self.age + generations, 2)
        self.generations += generations
        return True

    def _live_round(self, generations: int) -> tuple[Boards, Bitboard]:
        """The living, now and in the next *generations* on the whole torus, and all births."""
        stride = self.shape.stride
        alive = self.alive
        boards = [alive]
        newborn = []
        births = 0
        for _ in range(generations):
            odd, two_or_three = count(alive, stride)
            later = two_or_three & (odd | alive)
            born = (later ^ alive) & later
            births |= born
            alive = later
            boards.append(later)
            newborn.append(born)
        self._newborn = newborn
        return boards, births

    def _live_within(self, generations: int) -> tuple[Boards, Bitboard]:
        """The same in windows; no boards, if something would leave them."""
        stride = self.shape.stride
        edge = self.shape.edge
        inside = self.shape.inside
        before = self.before
        alive = self.alive
        ring_next = before & self.shape.ring
        ring = alive & self.shape.ring
        ringed = ring | ring_next | (before | alive) & edge != 0
        boards = [alive]
        births = 0
        for _ in range(generations):
            odd, two_or_three = count(alive, stride)
            later = two_or_three & (odd | alive)
            if ringed:
                later = later & inside | ring_next
                ring, ring_next = ring_next, ring
                left = (later ^ before) & edge
            else:
                left = later & edge  # where nothing was
            if left != 0:
                return [], 0
            births |= (later ^ alive) & later
            before = alive
            alive = later
            boards.append(alive)
        return boards, births & inside

    def _vote(self, boards: Boards, births: Bitboard) -> Votes | None:
        """The votes on who was born on the border; on everybody, if those are very many."""
        if self._borderless > 0:
            self._borderless -= 1
            if self._borderless == 0:
                self.guess()
        if self._borderless == 0:
            self.contested = (births & self.border).bit_count()
            if self.contested == 0:
                return None
            if self.contested > MANY and self.shape.whole:
                self._borderless = BORDERLESS
        votes = Votes(self.shape.stride, len(self.players), boards, births, self._by_thirds)
        if self._borderless > 0:
            votes.hold_everywhere(self.heirs, self._newborn, self.treasure & births)
        else:
            votes.hold(self.heirs, self.border, self.treasure & births)
        return votes

    def _inherit(self, votes: Votes) -> None:
        """Take over what *votes* have changed."""
        self._turned = [(votes.fold, changed) for changed in votes.changed[:-3:-1]]
        if self._borderless > 0:
            self.heirs = [self.shape.wrap(plane) for plane in votes.planes]
            return
        for bit, plane in enumerate(self.heirs):
            self.heirs[bit] = self._moved(plane, votes.planes[bit] ^ votes.start[bit], votes.fold)
        self.border = self._moved(self.border, votes.border ^ votes.edge, votes.fold)

    def _moved(self, board: Bitboard, folded: Bitboard, fold: Fold) -> Bitboard:
        """*board* with other cells where *folded* has any, also in what lies around it."""
        change = fold.unfold(folded) & self.shape.inside
        board ^= change
        return self.shape.wrap(board) if self.shape.at_seam(change) else board

    def _by_thirds(self) -> Boards:
        """The cells by their index modulo 3."""
        if len(self._thirds) == 0:
            self._thirds = [self.shape.gather(plane.bits) for plane in THIRDS]
        return self._thirds

    def _pay(self, found: Bitboard, votes: Votes | None) -> None:
        """Coins found on the land of others go to the finder; all others to the pot."""
        self.gains = []
        self.to_pot = 0
        if found == 0:
            return
        finders = self.heirs if votes is None else self._finders(votes)
        abroad = 0
        for bit, plane in enumerate(self.land):
            abroad |= plane ^ finders[bit]
        abroad &= found & self.owned
        self.to_pot = amount(self.coins, found ^ abroad)
        for rank, cells in holders(abroad, finders):
            self.gains.append((self.players[rank], amount(self.coins, cells)))
        self.coins = [plane ^ plane & found for plane in self.coins]
        self.treasure ^= found

    def _finders(self, votes: Votes) -> Boards:
        """The ranks of who was born first where coins were found: the heirs of that moment."""
        return [
            plane ^ votes.fold.unfold(votes.since_found[bit])
            if votes.since_found[bit] != 0
            else plane
            for bit, plane in enumerate(self.heirs)
        ]

    @property
    def quiet(self) -> bool:
        """True if nothing here is restless, and that is known."""
        if self.age < 2:
            return self.alive == 0
        return (self.alive ^ self.two_ago) & self.shape.inside == 0 and self._turning() == 0

    def restless(self) -> Bitboard:
        """What is not as it was two generations ago; all that lives while that is not known."""
        if self.age < 2:
            return self.alive & self.shape.inside
        return (self.alive ^ self.two_ago) & self.shape.inside | self._turning()

    def _turning(self) -> Bitboard:
        """Where an heir changed, or somebody placed a cell, in the last two generations."""
        found = 0
        for fold, cells in self._turned:
            if cells != 0:
                found |= fold.unfold(cells) & self.shape.inside
        return found


class Terrain:
    """Eight bits of every cell, and what is known about where they may change."""

    def __init__(self) -> None:
        self.owners = [0, 0, 0, 0]
        self.alive = 0
        self.before = 0
        self.coins = [0, 0, 0]
        self.restless = 0
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
        self._forget()

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
            self._patch = None
        else:
            self._forget()

    def _forget(self) -> None:
        """Know nothing of what is restless: it may be all that lives."""
        self.before = self.alive
        self.restless = self.alive
        self.known = False
        self.settled = self.alive == 0
        self._patch = None
        self._seen = []

    def land_by_owner(self) -> list[tuple[Player, Bitboard]]:
        """All land by owner, nobody's as that of player 0."""
        self.planes()
        return holders(TORUS.cells, self.owners)

    def abandon(self, player: Player) -> int:
        """Let what lives on the land of *player* die and nobody own it; what coins lay there."""
        self._close()
        land = TORUS.cells
        for bit, plane in enumerate(self.owners):
            land = land & plane if player >> bit & 1 != 0 else land ^ land & plane
        coins = 0
        for bit, plane in enumerate(self.coins):
            found = plane & land
            coins += found.bit_count() << bit
            self.coins[bit] = plane ^ found
        for bit, plane in enumerate(self.owners):
            if player >> bit & 1 != 0:
                self.owners[bit] = plane ^ land
        self.alive ^= self.alive & land
        self._forget()
        return coins

    def populate(self, player: Player, wanted: Bitboard) -> int:
        """Bring those of the *wanted* cells to life that have room; how many have."""
        self._close()
        self._seen = []
        cells = self.room(wanted)
        for bit, plane in enumerate(self.owners):
            self.owners[bit] = plane | cells if player >> bit & 1 != 0 else plane ^ plane & cells
        self.alive |= cells
        ones, twos, fours = self.coins
        carry = cells & ones
        self.coins = [ones ^ cells, twos ^ carry, fours ^ carry & twos]
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
        self._patch = Patch(WHOLE if atlas is None else atlas, self)
        self._ticks = 0
        return self._patch

    def _atlas(self, restless: Bitboard, most_rows: int) -> Atlas | None:
        """Windows around what is *restless*, as wide as is worth it and fits into *most_rows*."""
        cells = restless.bit_count()
        if cells > TOO_RESTLESS:
            return None
        for margin in (MARGIN,) if cells > LITTLE else (WIDE_MARGIN, MARGIN):
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
                self._patch = Patch(atlas, self)
                return
        if self._ticks % GUESSES == 0 and FEW < patch.contested < MANY:
            patch.guess()
