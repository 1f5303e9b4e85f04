"""
Patches: the torus or a piece of it, run for some generations at a time.

A patch holds the planes of its shape (``shape.py``) from when it is opened until it is closed,
and while it is open only it knows how things are there::

    alive, before     the living, now and a generation ago
    two_ago           and two generations ago, once that is known
    turned            where an heir changed, or somebody placed a cell, in the last generation
                      and in the one before
    heirs, border     who would inherit (``lineage.py``), and where that has to be voted on
    land, owned       the ranks of owners, and where there is one
    coins, treasure   how many coins lie there, in binary, and whether there are any

A tick has four parts: all generations of life; the votes on contested births (``votes.py``); the
coins that were found; and taking over the results. Nothing is taken over if it turns out that
something has left an atlas: then nothing has happened, and a larger one must be opened.
"""

from __future__ import annotations

from engine.bitboard import Bitboard, count
from engine.life2.rules.lineage import Player, border, holders, spell, spread
from engine.life2.rules.plane import THIRDS
from engine.life2.rules.votes import Votes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.life2.rules.shape import Atlas, Whole
    from engine.life2.rules.terrain import Planes

Boards = list[Bitboard]


def amount(coins: Boards, cells: Bitboard) -> int:
    """How many coins lie on *cells*, by the three planes of *coins*."""
    return sum((plane & cells).bit_count() << bit for bit, plane in enumerate(coins) if plane != 0)


class Patch:
    """The planes of a *shape*, and what happened there."""

    def __init__(self, shape: Whole | Atlas, planes: Planes, known: bool) -> None:
        """*planes* are of the world; *known* says that all but what is restless blinks."""
        gather = shape.gather
        place = shape.place
        self.shape = shape
        self.alive = gather(planes.alive)
        self.before = gather(planes.before)
        self.coins = [place(plane) for plane in planes.coins]
        self.treasure = self.coins[0] | self.coins[1] | self.coins[2]
        self._rank([place(plane) for plane in planes.owners])
        self.age = 2 if known else 0  # of the generations before this one two are known, or fewer
        self.two_ago = self.alive
        self.turned = gather(planes.restless)
        self.turned_before = 0
        self.generations = 0
        self.contested = 0
        self._thirds: Boards = []
        self.gains: list[tuple[Player, int]] = []
        self.burned = 0
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
        self.heirs: Boards = []
        self.border = 0
        if len(self.land) == 0:
            return
        wrap = self.shape.wrap
        # the heir of what blinks is its owner, also in the generations in which it is dead
        known = self.alive | self.before & self.shape.cells
        heirs = [wrap(plane) & known for plane in self.land]
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
        boards, births = self._live(generations)
        if len(boards) == 0:
            return False
        votes = None
        self.contested = 0
        if births & self.border != 0:
            votes = Votes(self.shape.stride, len(self.players), boards, births, self._by_thirds)
            votes.hold(self.heirs, self.border, self.treasure & births)
            self.contested = votes.contested
            edge = self.shape.edge
            if edge != 0 and votes.fold.unfold(votes.anywhere) & edge != 0:
                return False
        self._pay(self.treasure & births, votes)
        self.turned_before = self.turned if generations == 1 else 0
        self.turned = 0
        if votes is not None:
            self._inherit(votes)
        self.owned |= births
        for bit, plane in enumerate(self.land):
            self.land[bit] = plane ^ (plane ^ self.heirs[bit]) & births
        self.two_ago = boards[-3] if generations > 1 else self.before
        self.before = boards[-2]
        self.alive = self.shape.wrap(boards[-1])
        self.age = min(self.age + generations, 2)
        self.generations += generations
        return True

    def _live(self, generations: int) -> tuple[Boards, Bitboard]:
        """The living, now and in the next *generations*, and all births; nobody, if they leave."""
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
            if edge != 0:
                if ringed:
                    later = later & inside | ring_next
                    ring, ring_next = ring_next, ring
                if (later ^ before) & edge != 0:
                    return [], 0
            births |= (later ^ alive) & later
            before = alive
            alive = later
            boards.append(alive)
        return boards, births & inside if edge != 0 else births

    def _inherit(self, votes: Votes) -> None:
        """Take over what *votes* have changed."""
        shape = self.shape
        inside = shape.inside
        unfold = votes.fold.unfold
        changed = 0
        for bit, plane in enumerate(self.heirs):
            change = unfold(votes.planes[bit] ^ votes.start[bit]) & inside
            self.heirs[bit] = plane ^ change
            changed |= change
        moved = unfold(votes.border ^ votes.edge) & inside
        self.border ^= moved
        if shape.at_seam(changed | moved):
            self.heirs = [shape.wrap(plane) for plane in self.heirs]
            self.border = shape.wrap(self.border)
        late = votes.changed[-1]
        if late != 0:
            self.turned = unfold(late) & inside
        if len(votes.changed) > 1 and votes.changed[-2] != 0:
            self.turned_before = unfold(votes.changed[-2]) & inside

    def _by_thirds(self) -> Boards:
        """The cells by their index modulo 3."""
        if len(self._thirds) == 0:
            self._thirds = [self.shape.gather(plane.bits) for plane in THIRDS]
        return self._thirds

    def _pay(self, found: Bitboard, votes: Votes | None) -> None:
        """Coins found on the land of others go to the finder; all other coins found are burned."""
        self.gains = []
        self.burned = 0
        if found == 0:
            return
        finders = self.heirs if votes is None else self._finders(votes)
        abroad = 0
        for bit, plane in enumerate(self.land):
            abroad |= plane ^ finders[bit]
        abroad &= found & self.owned
        self.burned = amount(self.coins, found ^ abroad)
        for rank, cells in holders(abroad, finders):
            self.gains.append((self.players[rank], amount(self.coins, cells)))
        self.coins = [plane ^ plane & found for plane in self.coins]
        self.treasure ^= found

    def _finders(self, votes: Votes) -> Boards:
        """The ranks of who was born first where coins were found."""
        unfold = votes.fold.unfold
        seen = unfold(votes.found)
        if seen == 0:
            return self.heirs
        finders = []
        for bit, plane in enumerate(self.heirs):
            finders.append(plane ^ (plane ^ unfold(votes.first[bit])) & seen)
        return finders

    @property
    def quiet(self) -> bool:
        """True if nothing here is restless, and that is known."""
        return self.alive == 0 if self.age < 2 else self.restless() == 0

    def restless(self) -> Bitboard:
        """What is not as it was two generations ago; all that lives while that is not known."""
        if self.age < 2:
            return self.alive & self.shape.inside
        return ((self.alive ^ self.two_ago) & self.shape.inside) | self.turned | self.turned_before
