"""Whose child a newborn is: votes, ties, folds, and coins that were found on the way."""

from collections import Counter
from itertools import combinations_with_replacement, product
from random import Random

import pytest

from engine.bitboard import life
from engine.life2.rules import votes
from engine.life2.rules.lineage import border, spell, spread
from engine.life2.rules.votes import Votes

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
        self.births = 0
        for then, now in zip(self.boards, self.boards[1:], strict=False):
            self.births |= (now ^ then) & now
        self.planes = spread(planes, self.boards[0], STRIDE)
        self.border = border(self.planes, STRIDE)
        self.found = self.births & random.getrandbits(rows * STRIDE)
        self.owners = owners
        self.rows = rows

    def votes(self) -> Votes:
        """What the votes changed, unfolded."""
        held = Votes(STRIDE, self.owners, self.boards, self.births, lambda: thirds(self.rows))
        held.hold(self.planes, self.border, self.found)
        return held


def unfolded(held: Votes, boards: Boards) -> Boards:
    return [held.fold.unfold(board) for board in boards]


@pytest.mark.parametrize("owners", [2, 4, 9])
@pytest.mark.parametrize("seed", range(4))
def test_votes_in_a_fold_are_those_on_the_whole_board(
    seed: int, owners: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    battle = Battle(seed, owners)
    folded = battle.votes()
    monkeypatch.setattr(votes, "MANY", -1)
    whole = battle.votes()
    assert (len(folded.fold.cuts) > 0, len(whole.fold.cuts)) == (True, 0)
    assert unfolded(folded, folded.changed) == whole.changed
    assert whole.anywhere == folded.fold.unfold(folded.anywhere) != 0
    now = [
        plane ^ change
        for plane, change in zip(
            battle.planes,
            unfolded(folded, [a ^ b for a, b in zip(folded.start, folded.planes, strict=True)]),
            strict=True,
        )
    ]
    assert now == whole.planes
    moved = battle.border ^ folded.fold.unfold(folded.edge ^ folded.border)
    assert border(now, STRIDE) & ~moved == 0, "the border is never smaller than it must be"
    assert moved & ~whole.border == 0


@pytest.mark.parametrize("seed", range(4))
def test_coins_are_found_by_whoever_is_born_first(seed: int) -> None:
    """The heir of that moment, also if it is another one in the end."""
    battle = Battle(seed, 4)
    held = battle.votes()
    seen = held.fold.unfold(held.found)
    first = unfolded(held, held.first)
    heirs = list(battle.planes)
    hidden = battle.found
    for turn, board in enumerate(battle.boards[1:]):
        born = (board ^ battle.boards[turn]) & board
        step = Votes(STRIDE, 4, battle.boards[turn : turn + 2], born, lambda: thirds(battle.rows))
        step.hold(heirs, border(heirs, STRIDE), 0)
        if step.planes:
            changes = zip(step.start, step.planes, strict=True)
            moved = unfolded(step, [a ^ b for a, b in changes])
            heirs = [plane ^ change for plane, change in zip(heirs, moved, strict=True)]
        lucky = born & hidden & seen
        for bit, plane in enumerate(heirs):
            assert (first[bit] ^ plane) & lucky == 0
        hidden ^= born & hidden
    assert seen != 0


def test_when_the_border_moves_too_far_all_is_voted_on_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(votes, "MANY", -1)
    expected = [Battle(seed, 4).votes().changed for seed in range(6)]
    monkeypatch.setattr(votes, "MANY", 1_200)
    monkeypatch.setattr(votes, "NEAR", 0)
    prepared: list[int] = []
    prepare = Votes._prepare

    def count(self: Votes, contested: int) -> int:
        prepared.append(contested)
        return prepare(self, contested)

    monkeypatch.setattr(Votes, "_prepare", count)
    for seed in range(6):
        held = Battle(seed, 4).votes()
        assert unfolded(held, held.changed) == expected[seed]
    assert len(prepared) > 6
