"""Whose child a newborn is: votes, ties, folds, and coins that were found on the way."""

from collections import Counter
from itertools import combinations_with_replacement, product
from random import Random

import pytest

from engine.bitboard import life
from engine.world.rules import votes
from engine.world.rules.lineage import border, spell, spread
from engine.world.rules.votes import Votes

STRIDE = 64
Boards = list[int]


def at(*cells: tuple[int, int]) -> int:
    return sum(1 << y * STRIDE + x for x, y in cells)


def thirds(rows: int = 40) -> Boards:
    """The cells of *rows* by their index modulo 3, counted 64 a row."""
    return [sum(1 << i for i in range(third, rows * STRIDE, 3)) for third in range(3)]


def winner(ranks: tuple[int, ...], place: int) -> int:
    """The rank of a newborn as the rule reads."""
    rank, count = Counter(ranks).most_common(1)[0]
    return rank if count > 1 else sorted(ranks)[place % 3]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 9])
def test_every_three_parents_have_the_child_that_the_rule_says(seats: int) -> None:
    """Wherever it is born, and whoever was heir to the cell."""
    bits = (seats - 1).bit_length()
    for ranks, x in product(combinations_with_replacement(range(seats), 3), (10, 11, 12)):
        parents = [(x - 1, 9), (x, 9), (x + 1, 10)]
        for heir in {0, seats - 1}:
            planes = [0] * bits
            for rank, parent in zip(ranks, parents, strict=True):
                spell(planes, rank, at(parent))
            spell(planes, heir, at((x, 10)))
            boards = [at(*parents), at(*parents, (x, 10))]
            held = Votes(STRIDE, seats, boards, at((x, 10)), thirds)
            held.hold(planes, -1, 0)
            found = [held.fold.unfold(plane) for plane in held.planes]
            child = sum((plane >> 10 * STRIDE + x & 1) << bit for bit, plane in enumerate(found))
            assert child == winner(ranks, 10 * STRIDE + x)
            changed = held.fold.unfold(held.changed[0])
            assert changed == (at((x, 10)) if child != heir else 0)


class Battle:
    """Ten generations of some soups on a board of *rows*, which is dead around."""

    def __init__(self, seed: int, owners: int, rows: int = 900) -> None:
        random = Random(seed)
        inside = sum(((1 << 40) - 1) << y * STRIDE + 12 for y in range(12, rows - 12))
        self.boards = [0]
        planes = [0] * (owners - 1).bit_length()
        for y in range(20, rows - 40, 80):
            for x in (16, 22, 28, 34):
                owner = random.randrange(owners)
                soup = sum(random.getrandbits(6) << (y + row) * STRIDE + x for row in range(8))
                self.boards[0] |= soup
                spell(planes, owner, soup)
        for _ in range(10):
            self.boards.append(life(self.boards[-1], STRIDE) & inside)
        self.newborn = [
            (now ^ then) & now for then, now in zip(self.boards, self.boards[1:], strict=False)
        ]
        self.births = 0
        for born in self.newborn:
            self.births |= born
        self.planes = spread(planes, self.boards[0], STRIDE)
        self.border = border(self.planes, STRIDE)
        self.found = self.births & random.getrandbits(rows * STRIDE)
        self.owners = owners
        self.rows = rows

    def _votes(self) -> Votes:
        return Votes(STRIDE, self.owners, self.boards, self.births, lambda: thirds(self.rows))

    def votes(self) -> Votes:
        """The votes on those who were born on the border."""
        held = self._votes()
        held.hold(self.planes, self.border, self.found)
        return held

    def everywhere(self) -> Votes:
        """The votes on everybody."""
        held = self._votes()
        held.hold_everywhere(self.planes, self.newborn, self.found)
        return held

    def changes(self) -> Boards:
        """In each generation, where heirs change, voted on one by one."""
        changes = []
        planes = self.planes
        for number, born in enumerate(self.newborn):
            one = Votes(
                STRIDE,
                self.owners,
                self.boards[number : number + 2],
                born,
                lambda: thirds(self.rows),
            )
            one.hold_everywhere(planes, [born], 0)
            planes = one.planes
            changes += one.changed
        return changes


def unfolded(held: Votes, boards: Boards) -> Boards:
    return [held.fold.unfold(board) for board in boards]


def union(boards: Boards) -> int:
    found = 0
    for board in boards:
        found |= board
    return found


@pytest.mark.parametrize("folded", [True, False], ids=["folded", "flat"])
@pytest.mark.parametrize("owners", [2, 4, 9])
@pytest.mark.parametrize("seed", range(4))
def test_votes_on_the_border_are_those_on_everybody(
    seed: int, owners: int, folded: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not folded:
        monkeypatch.setattr(votes, "Fold", lambda region, overlap: votes.NO_FOLD)
    battle = Battle(seed, owners)
    everywhere = battle.everywhere()
    held = battle.votes()
    assert (len(held.fold.cuts) > 0) == folded
    changes = battle.changes()
    assert unfolded(held, held.changed) == changes
    assert everywhere.changed == changes[-2:]
    assert held.fold.unfold(held.anywhere) == union(changes) != 0
    moved = [a ^ b for a, b in zip(held.start, held.planes, strict=True)]
    pairs = zip(battle.planes, unfolded(held, moved), strict=True)
    now = [plane ^ change for plane, change in pairs]
    assert now == everywhere.planes
    line = battle.border ^ held.fold.unfold(held.edge ^ held.border)
    assert border(now, STRIDE) & ~line == 0, "the border is never smaller than it must be"
    assert unfolded(held, held.since_found) == everywhere.since_found


@pytest.mark.parametrize("seed", range(4))
def test_coins_are_found_by_whoever_is_born_first(seed: int) -> None:
    """The heir of that moment, also if it is another one in the end."""
    battle = Battle(seed, 4)
    held = battle.votes()
    since = unfolded(held, held.since_found)
    heirs = list(battle.planes)
    first = [0] * len(heirs)
    hidden = battle.found
    for turn, board in enumerate(battle.boards[1:]):
        born = (board ^ battle.boards[turn]) & board
        step = Votes(STRIDE, 4, battle.boards[turn : turn + 2], born, lambda: thirds(battle.rows))
        step.hold(heirs, border(heirs, STRIDE), 0)
        if step.planes:
            changes = zip(step.start, step.planes, strict=True)
            moved = unfolded(step, [a ^ b for a, b in changes])
            heirs = [plane ^ change for plane, change in zip(heirs, moved, strict=True)]
        lucky = born & hidden
        hidden ^= lucky
        for bit, plane in enumerate(heirs):
            first[bit] |= plane & lucky
    for bit, plane in enumerate(heirs):
        assert (plane ^ since[bit]) & battle.found == first[bit]
    assert union(since) != 0, "somebody else is heir in the end"


def test_when_the_border_moves_too_far_all_is_voted_on_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(votes, "NEAR", 0)
    prepared: list[int] = []
    prepare = Votes._prepare

    def count(self: Votes, contested: int) -> int:
        prepared.append(contested)
        return prepare(self, contested)

    monkeypatch.setattr(Votes, "_prepare", count)
    for seed in range(6):
        battle = Battle(seed, 4)
        held = battle.votes()
        assert unfolded(held, held.changed) == battle.changes()
    assert len(prepared) > 6
