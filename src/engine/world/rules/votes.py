"""
Votes: who is heir to a cell, and whose child a newborn is.

The owners that live on a board are ranked from 0 in ascending order, and the rank of every
cell's *heir* is kept bit by bit, a board for each bit::

    owners 2, 5, 7   have ranks 0, 1, 2   planes[0] = cells of 5
                                          planes[1] = cells of 7

The heir of a living cell is its owner. To a dead cell it is a guess: whose children would be
born there, most likely. Guesses are made by letting the living spread over dead land, by a cell,
then three, then nine, first come, first served::

    . . . . . .           0 0 0 1 1 1
    . 0 . . 1 .    ->     0 0 0 1 1 1         border: the two columns in the middle
    . . . . . .           0 0 0 1 1 1

A guess need not be right: where a cell and its eight neighbours do not all have the same heir
lies the *border*, and whoever is born there is voted on. Everywhere else all parents are of one
owner, and the guess is right.

A birth has exactly three parents. If two of them agree, each bit of their rank is the bit that
most parents have, so the vote is a majority of boards. If all three differ, the sorted owners
take turns by the cell's index modulo 3. When do three ranks a, b, c all differ? Let
``x = a ^ b ^ c``. If two agree, x is the third, so for any two bits i and j
``a_i a_j ^ b_i b_j ^ c_i c_j == x_i x_j``. If all differ, a, b, c and x are the corners of a
plane, and for some two bits the equation fails.

Life does not ask who owns what. So all generations of a tick are played first, and then voted
on, one after the other, near those who were born on the border: in a board folded together::

    contested    born on the border in this tick
    core         those, and whoever is so near that the border may move there
    region       the core and all that touches it: what is folded

If the border moves so far that somebody is contested who is not in the core, all is voted on
again with a larger one. And where very many are contested everybody is voted on, all over the
board, without asking where the border is.
"""

from __future__ import annotations

from engine.bitboard import Bitboard, Stride, neighbourhood, parity, parity_and_majority, within
from engine.world.rules.plane import holders, spell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

SPREAD = (1, 3, 9)
WORD = 64  # to shift by whole words is three times cheaper in the canister
TRIES = 80
APART = 3 * WORD  # one cut from the next that is tried
NEAR = 4  # cells from somebody contested to the end of the core

Boards = list[Bitboard]


def spread(planes: list[Bitboard], known: Bitboard, stride: Stride) -> list[Bitboard]:
    """*planes* with the numbers of the cells that are *known* written on dead land around."""
    for distance in SPREAD:
        for step in (distance, distance * stride):
            reached = known << step | known >> step
            fresh = reached ^ reached & known
            planes = [plane | (plane << step | plane >> step) & fresh for plane in planes]
            known |= fresh
    return planes


def border(planes: list[Bitboard], stride: Stride) -> Bitboard:
    """The cells that do not have one number in *planes* together with their eight neighbours."""
    across = 0
    down = 0
    for plane in planes:
        across |= plane ^ plane << 1
        down |= plane ^ plane << stride
    # a row of three has one number if none of its two steps across changes it, and three rows
    # that have one each have the same if none of the two steps down in the middle changes it
    row = across | across >> 1
    return row | row << stride | row >> stride | down | down >> stride


class Fold:
    """
    A few scattered cells of a large board, the *region*, brought together in a small one.

    A board is cut in two, and the upper part laid over the lower one, as often as none of the
    region comes to lie on another cell of it::

        a . . .   . . c .           a . c .            c and b did not meet,
        . . b .   . . . .    ->     . . b .            so both are still there

    Distances stay what they are, so whatever is computed of a cell and its neighbours can be
    computed in the small board, if all of them are in the region. But a cut parts neighbours. So
    both parts reach *overlap* cells beyond it, as far as anything can travel in a tick, and of
    what lies in both the result is taken where it is right::

        |<------- lower part ------->|
        |          right             |  overlap  |
                         |  overlap  |          right             |
                         |<------------- upper part ------------->|
    """

    def __init__(self, region: Bitboard, overlap: int) -> None:
        self._overlap = overlap
        # for each cut, how far the upper part is shifted, and what of the region is in which part
        self.cuts: list[tuple[int, Bitboard, Bitboard]] = []
        self._right: list[tuple[Bitboard, Bitboard]] = []
        region = self._crop(region)
        while region.bit_length() > 6 * overlap:
            shift = self._find(region)
            if shift == 0:
                break
            region = self._cut(region, shift)

    def _crop(self, region: Bitboard) -> Bitboard:
        """*region* without what is empty below it, if that is much."""
        shift = (region & -region).bit_length() // WORD * WORD
        if 4 * shift > region.bit_length():
            region >>= shift
            self.cuts.append((shift, 0, region))
            self._right.append((0, region))
        return region

    def _find(self, region: Bitboard) -> int:
        """How far the upper part can be shifted so that no two cells of *region* meet, or 0."""
        size = region.bit_length()
        first = ((size // 2 - self._overlap) // WORD + 1) * WORD
        for shift in range(first, first + TRIES * APART, APART):
            if shift + 2 * self._overlap > size * 3 // 4:
                break  # this would save too little
            if region >> shift & region == 0:
                return shift
        return 0

    def _cut(self, region: Bitboard, shift: int) -> Bitboard:
        """*region* with what is above *shift* laid over what is below."""
        cut = shift + self._overlap
        low = region & (1 << cut + self._overlap) - 1
        high = region >> shift
        self.cuts.append((shift, low, high))
        self._right.append((low & (1 << cut) - 1, high >> self._overlap << self._overlap))
        return low | high

    def fold(self, board: Bitboard) -> Bitboard:
        """What *board* has in the region, folded; all of *board*, if there is no cut."""
        for shift, low, high in self.cuts:
            board = board & low | board >> shift & high
        return board

    def unfold(self, board: Bitboard) -> Bitboard:
        """The board that `fold` made *board* of."""
        for number in range(len(self.cuts) - 1, -1, -1):
            low, high = self._right[number]
            board = board & low | (board & high) << self.cuts[number][0]
        return board


NO_FOLD = Fold(0, 0)


class Votes:
    """The votes of one tick, and what they have changed."""

    def __init__(
        self,
        stride: Stride,
        ranks: int,
        boards: Boards,
        births: Bitboard,
        thirds: Callable[[], Boards],
    ) -> None:
        """
        *boards* are the living of each generation, *births* all who were born in any of them.

        There are so many *ranks*; *thirds* gives the cells by their index modulo 3.
        """
        self.stride = stride
        self.ranks = ranks
        self.boards = boards
        self.births = births
        self.thirds = thirds
        self.fold = NO_FOLD
        self.start: Boards = []  # the heirs' ranks, as they were
        self.planes: Boards = []  # and as they are
        self.edge = 0  # their border, as it was
        self.border = 0  # and as it is
        self.anywhere = 0  # where heirs changed in any generation
        self.changed: Boards = []  # in each generation, or the last two, where heirs changed
        self.since_found: Boards = []  # where coins were found, by which bits heirs changed since
        self._found = 0  # where coins are found in this tick,
        self._taken = 0  # and those that have been
        self._turns: Boards = []  # the thirds, folded
        self._everywhere = False  # somebody's parents may all differ in every generation

    def hold(self, planes: Boards, edge: Bitboard, found: Bitboard) -> None:
        """Vote on who was born on the *edge* between the heirs in *planes*; coins were *found*."""
        missing = self.births & edge
        contested = 0
        while missing != 0:
            contested |= missing
            core = self._prepare(contested)
            self._hold(core, planes, found)
            missing = self._move(core, edge)

    def hold_everywhere(self, planes: Boards, newborn: Boards, found: Bitboard) -> None:
        """Vote on all who are *newborn* in each generation."""
        self._everywhere = True
        self._begin(planes, found)
        last = len(newborn) - 2
        for number, born in enumerate(newborn):
            changes = self._vote(self.boards[number], born)
            if number >= last:
                self.changed.append(_union(changes))

    def _prepare(self, contested: Bitboard) -> Bitboard:
        """Fold what is near those *contested*; the core."""
        self._turns = []
        core = within(contested, self.stride, NEAR) & self.births
        region = neighbourhood(core, self.stride)
        self.fold = Fold(region, len(self.boards) * (self.stride + 1))
        return self.fold.fold(core) if len(self.fold.cuts) > 0 else self.births

    def _begin(self, planes: Boards, found: Bitboard) -> None:
        self.start = self.planes = planes
        self.since_found = [0] * len(planes)
        self._found = found
        self._taken = 0
        self.changed = []

    def _hold(self, core: Bitboard, planes: Boards, found: Bitboard) -> None:
        """Vote on who is born in the *core*."""
        fold = self.fold.fold
        self._begin([fold(plane) for plane in planes], fold(found) & core)
        self.anywhere = 0
        before = fold(self.boards[0])
        for board in self.boards[1:]:
            alive = fold(board)
            # the core has no cell of a ring, whose parents are not all here
            born = (alive ^ before) & alive & core
            changed = 0
            if born != 0:
                changed = _union(self._vote(before, born))
                self.anywhere |= changed
            self.changed.append(changed)
            before = alive

    def _move(self, core: Bitboard, edge: Bitboard) -> Bitboard:
        """Move the border to where heirs differ now; who is contested that is not in the *core*."""
        moved = neighbourhood(self.anywhere, self.stride)
        self.edge = self.fold.fold(edge)
        self.border = self.edge | moved
        if len(self.fold.cuts) == 0:
            return 0
        self.border ^= (self.border ^ border(self.planes, self.stride)) & core
        births = self.fold.fold(self.births)
        return self.fold.unfold(moved & (births ^ births & core))

    def _vote(self, alive: Bitboard, born: Bitboard) -> Boards:
        """Give those *born* the rank that most of their parents in *alive* have; what changed."""
        find = self._most_of_four if len(self.planes) == 2 else self._most
        most = find(alive, born)
        changes = []
        planes = []
        for bit, plane in enumerate(self.planes):
            change = (plane ^ most[bit]) & born
            changes.append(change)
            planes.append(plane ^ change)
        self.planes = planes
        if self._found != 0:
            self._remember(changes, born)
        return changes

    def _remember(self, changes: Boards, born: Bitboard) -> None:
        """Remember what *changes* where somebody has found coins; those *born* find theirs."""
        taken = self._taken
        for bit, change in enumerate(changes):
            late = change & taken
            if late != 0:
                self.since_found[bit] ^= late
        self._taken = taken | born & self._found

    def _most_of_four(self, alive: Bitboard, born: Bitboard) -> Boards:
        """`_most`, where there are at most four ranks."""
        low, high = self.planes
        low &= alive
        high &= alive
        odd_low, low_most = parity_and_majority(low, self.stride)
        odd_high, high_most = parity_and_majority(high, self.stride)
        doubtful = born
        if not self._everywhere:
            doubtful = (odd_low ^ low_most) & (odd_high ^ high_most) & born
        if doubtful != 0:
            ties = doubtful & (parity(low & high, self.stride) ^ odd_low & odd_high)
            if ties != 0:
                return self._settle_four(ties, low_most, high_most)
        return [low_most, high_most]

    def _settle_four(self, ties: Bitboard, low: Bitboard, high: Bitboard) -> Boards:
        """
        Settle *ties* for the lowest rank, the middle one or the highest, by the cell's third.

        Of three ranks out of four each bit is set in one or in two. So what most have, *low* and
        *high*, spells the opposite of what is odd, and that is the rank that takes no part::

            absent       0        1        2        3
            low high     1 1      0 1      1 0      0 0
            ranks        1 2 3    0 2 3    0 1 3    0 1 2
        """
        lowest, middle, highest = self._by_turns()
        first = ties & lowest
        second = ties & middle
        third = ties & highest
        # where low is wrong: second if the two agree, first and third if they differ the wrong way
        wrong = second ^ (low ^ high) & (second | first & low | third & high)
        return [low ^ wrong, high ^ high & first | third]

    def _by_turns(self) -> Boards:
        """The thirds, folded."""
        if len(self._turns) == 0:
            self._turns = [self.fold.fold(third) for third in self.thirds()]
        return self._turns

    def _most(self, alive: Bitboard, born: Bitboard) -> Boards:
        """The rank that most parents in *alive* of those *born* have, or whoever wins a tie."""
        living = [alive & plane for plane in self.planes]
        votes = [parity_and_majority(plane, self.stride) for plane in living]
        most = [vote[1] for vote in votes]
        if self.ranks > 2:
            ties = self._ties(living, votes, born)
            if ties != 0:
                wins = self._wins(ties, living, alive)
                return [board ^ (board ^ wins[bit]) & ties for bit, board in enumerate(most)]
        return most

    def _ties(
        self, living: Boards, votes: list[tuple[Bitboard, Bitboard]], born: Bitboard
    ) -> Bitboard:
        """Where the three parents of those *born* have three ranks."""
        # a bit of which one parent or two have it is one in which the parents differ
        mixed = [born & (odd ^ most) for odd, most in votes]
        ties = 0
        for high in range(1, len(living)):
            for low in range(high):
                doubtful = mixed[high] & mixed[low]
                if doubtful != 0:
                    both = parity(living[high] & living[low], self.stride)
                    ties |= doubtful & (both ^ votes[high][0] & votes[low][0])
        return ties

    def _wins(self, ties: Bitboard, living: Boards, alive: Bitboard) -> Boards:
        """The ranks of the winners."""
        lowest, middle, highest = self._by_turns()
        wins = [0] * len(living)
        once = 0
        twice = 0
        for rank, family in holders(alive, living):
            parent = ties & neighbourhood(family, self.stride)
            again = parent & once
            last = parent & twice
            spell(wins, rank, (parent ^ again) & lowest | (again ^ last) & middle | last & highest)
            twice |= again
            once |= parent
        return wins


def _union(boards: Boards) -> Bitboard:
    """What is in any of *boards*."""
    union = 0
    for board in boards:
        union |= board
    return union
