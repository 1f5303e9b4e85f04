"""Whose child a newborn is: votes, turns, and families apart."""

from collections import Counter
from itertools import combinations, product

import pytest

from engine.bitboard import neighbourhood
from engine.life2.rules.lineage import Lineage, holders
from engine.life2.rules.plane import TORUS, Thirds, Window

WINDOW = Window(0, 24, 0, 8)
STRIDE = WINDOW.stride
Families = list[tuple[int, int]]


def at(*cells: tuple[int, int]) -> int:
    """A board of *cells*, given as x and y."""
    return sum(1 << y * STRIDE + x for x, y in cells)


def parents_of(x: int, y: int) -> list[int]:
    """Three of the cells around a newborn."""
    return [at((x - 1, y - 1)), at((x, y - 1)), at((x + 1, y))]


def families_with(parents: list[tuple[int, int]], seats: tuple[int, ...]) -> Families:
    """The *parents*, each a rank and a cell, and for every one of *seats* a cell far away."""
    boards = [at((5 * rank, 20)) for rank in range(len(seats))]
    for rank, cell in parents:
        boards[rank] |= cell
    return list(zip(seats, boards, strict=True))


def elected(seats: tuple[int, ...], ranks: tuple[int, ...], x: int, y: int) -> Families:
    """The newborn at *x*, *y* by its owner, when its parents have *ranks* among *seats*."""
    families = families_with(list(zip(ranks, parents_of(x, y), strict=True)), seats)
    lineage = Lineage(STRIDE, families, Thirds(WINDOW))
    alive = sum(cells for _, cells in families)
    lineage.inherit(alive, at((x, y)))
    assert lineage.heirs(alive) == families, "the parents stay who they were"
    return lineage.heirs(at((x, y)))


def definition(owners: list[int], x: int, y: int) -> int:
    """The owner of a newborn as the rule reads."""
    owner, votes = Counter(owners).most_common(1)[0]
    return owner if votes > 1 else sorted(owners)[(y * 512 + x) % 3]


def test_holders_are_the_numbers_that_planes_spell() -> None:
    """
    ::

        high     1 1 0 0
        low      1 0 1 0
        number   3 2 1 0
    """
    low, high = 0b1010, 0b1100
    assert holders(0b1001, [low, high]) == [(0, 0b0001), (3, 0b1000)]
    assert holders(0b1111, [low, high]) == [(n, 1 << n) for n in range(4)]
    assert holders(0b0100, [low, high]) == [(2, 0b0100)]
    assert holders(0b0110, [low, 0, high]) == [(1, 0b0010), (4, 0b0100)]


def test_holders_of_nothing_are_nobody() -> None:
    assert holders(0, [1, 2, 4, 8]) == []
    assert holders(0, []) == []


def test_without_planes_everything_is_number_nought() -> None:
    assert holders(5, []) == [(0, 5)]
    assert holders(5, [0, 0, 0, 0]) == [(0, 5)]
    assert holders(5, [0, 2]) == [(0, 5)]


def test_holders_come_in_ascending_order() -> None:
    planes = [sum(1 << n for n in range(16) if n >> bit & 1) for bit in range(4)]
    assert holders((1 << 16) - 1, planes) == [(n, 1 << n) for n in range(16)]


@pytest.mark.parametrize("seats", [(4,), (2, 9), (1, 3, 8), (1, 2, 3, 4), (2, 4, 6, 7, 9)])
def test_any_three_parents_elect_by_majority_or_take_turns(seats: tuple[int, ...]) -> None:
    for ranks in product(range(len(seats)), repeat=3):
        for x, y in [(6, 3), (7, 3), (8, 3), (8, 4), (1, 1)]:
            owner = definition([seats[rank] for rank in ranks], x, y)
            assert elected(seats, ranks, x, y) == [(owner, at((x, y)))]


@pytest.mark.parametrize("seats", [(1, 2, 3, 4, 5, 6, 7, 8, 9), (1, 2, 4, 5, 6, 7, 8, 9)])
def test_any_three_of_many_players_take_turns(seats: tuple[int, ...]) -> None:
    for ranks in combinations(range(len(seats)), 3):
        for x in (9, 10, 11):
            owner = sorted(seats[rank] for rank in ranks)[(5 * 512 + x) % 3]
            assert elected(seats, ranks, x, 5) == [(owner, at((x, 5)))]


@pytest.mark.parametrize("seats", [(1, 2, 3), (1, 2, 3, 4), (1, 2, 3, 4, 5)])
def test_neighbouring_ties_and_elections_do_not_disturb_each_other(seats: tuple[int, ...]) -> None:
    """Several births at once, disputed and not, each with its own third."""
    births = [(4, 3), (9, 3), (14, 3), (19, 3)]
    votes = [(0, 1, 2), (2, 1, 0), (1, 1, 2), (2, 0, 1)]
    parents = [
        pair
        for (x, y), ranks in zip(births, votes, strict=True)
        for pair in zip(ranks, parents_of(x, y), strict=True)
    ]
    families = families_with(parents, seats)
    lineage = Lineage(STRIDE, families, Thirds(WINDOW))
    lineage.inherit(sum(cells for _, cells in families), at(*births))
    for (x, y), ranks in zip(births, votes, strict=True):
        owner = definition([seats[rank] for rank in ranks], x, y)
        assert lineage.heirs(at((x, y))) == [(owner, at((x, y)))]


def test_a_tie_goes_over_whatever_rank_the_place_had() -> None:
    """A dead cell of rank 3 lies where three others have a child."""
    for x in (6, 7, 8):
        families = families_with(
            [*zip((0, 1, 2), parents_of(x, 3), strict=True), (3, at((x, 3)))], (1, 2, 3, 4)
        )
        lineage = Lineage(STRIDE, families, Thirds(WINDOW))
        alive = sum(cells for _, cells in families) ^ at((x, 3))
        lineage.inherit(alive, at((x, 3)))
        assert lineage.heirs(at((x, 3))) == [([1, 2, 3][x % 3], at((x, 3)))]


def test_the_dead_do_not_vote() -> None:
    """A newborn of 1 has dead cells of 2 around it: they were alive when ranks were given."""
    around = neighbourhood(at((10, 10)), STRIDE)
    parents = at((9, 9), (10, 9), (11, 9))
    families = [(1, parents | at((40, 10))), (2, around ^ parents | at((50, 10)))]
    lineage = Lineage(STRIDE, families, Thirds(WINDOW))
    lineage.inherit(parents | at((40, 10), (50, 10)), at((10, 10)))
    assert lineage.heirs(at((10, 10))) == [(1, at((10, 10)))]


def test_a_family_that_has_died_out_takes_no_turn() -> None:
    """Ranks 0 and 4 are dead when the three others have a child."""
    for x, y in [(1, 1), (2, 1), (3, 1)]:
        parents = parents_of(x, y)
        families = families_with(list(zip((1, 2, 3), parents, strict=True)), (1, 2, 5, 6, 9))
        lineage = Lineage(STRIDE, families, Thirds(WINDOW))
        lineage.inherit(sum(parents), at((x, y)))
        owner = definition([2, 5, 6], x, y)
        assert lineage.heirs(at((x, y))) == [(owner, at((x, y)))]


def test_one_family_needs_no_elections() -> None:
    lineage = Lineage(STRIDE, [(7, at((3, 3)))], Thirds(WINDOW))
    assert lineage.planes == []
    lineage.look_ahead([(7, at((3, 3)))], 4)
    lineage.inherit(at((8, 8), (9, 8), (10, 8)), at((9, 9)))
    assert lineage.heirs(at((9, 9))) == [(7, at((9, 9)))]


def test_no_family_at_all_has_no_heirs() -> None:
    lineage = Lineage(STRIDE, [], Thirds(WINDOW))
    lineage.look_ahead([], 4)
    lineage.inherit(0, 0)
    assert (lineage.heirs(0), lineage.first_heirs(0)) == ([], [])


@pytest.mark.parametrize(
    ("families", "bits"), [(1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4)]
)
def test_ranks_take_as_few_planes_as_can_be(families: int, bits: int) -> None:
    seats = [(player, at((player, 1))) for player in range(1, families + 1)]
    lineage = Lineage(STRIDE, seats, Thirds(WINDOW))
    assert len(lineage.planes) == bits
    assert lineage.heirs(sum(cells for _, cells in seats)) == seats


@pytest.mark.parametrize("reach", [1, 2, 5])
def test_only_what_two_families_can_reach_is_contested(reach: int) -> None:
    """
    Two cells that reach 2 far, and the cells that both reach::

        3 . * . 5      one cell more between them, and nothing is contested
    """
    rows = range(10 - reach, 11 + reach)
    for distance, contested in [
        (2 * reach, at(*[(10 + reach, y) for y in rows])),
        (2 * reach + 1, 0),
    ]:
        families = [(3, at((10, 10))), (5, at((10 + distance, 10))), (8, at((60, 10)))]
        lineage = Lineage(STRIDE, families, Thirds(WINDOW))
        lineage.look_ahead(families, reach)
        assert lineage.contested == contested
        assert lineage.heirs(sum(cells for _, cells in families)) == families


def test_every_pair_of_families_is_looked_at() -> None:
    families = [(1, at((10, 10))), (2, at((30, 10))), (4, at((12, 10), (32, 10)))]
    lineage = Lineage(STRIDE, families, Thirds(WINDOW))
    lineage.look_ahead(families, 1)
    assert lineage.contested == at(*[(x, y) for x in (11, 31) for y in (9, 10, 11)])


def test_whatever_is_born_where_only_one_family_reaches_is_its_child() -> None:
    families = [(1, at((10, 10))), (2, at((30, 10))), (4, at((50, 10)))]
    lineage = Lineage(STRIDE, families, Thirds(WINDOW))
    lineage.look_ahead(families, 3)
    born = at((13, 13), (27, 7), (47, 10))
    lineage.inherit(0, born)
    assert lineage.heirs(born) == [(1, at((13, 13))), (2, at((27, 7))), (4, at((47, 10)))]


def test_where_families_may_meet_there_are_elections() -> None:
    """Cell 11, 11 is contested and goes to the majority; 8, 11 and 15, 11 are not."""
    families = [(1, at((10, 10), (11, 10))), (2, at((12, 10), (13, 10)))]
    lineage = Lineage(STRIDE, families, Thirds(WINDOW))
    lineage.look_ahead(families, 2)
    assert lineage.contested == at(*[(x, y) for x in (10, 11, 12, 13) for y in range(8, 13)])
    lineage.inherit(at((10, 10), (11, 10), (12, 10)), at((11, 11), (8, 11), (15, 11)))
    assert lineage.heirs(at((11, 11), (8, 11), (15, 11), (13, 10))) == [
        (1, at((11, 11), (8, 11))),
        (2, at((13, 10), (15, 11))),
    ]


def test_first_heirs_are_remembered_when_the_place_goes_to_others() -> None:
    """The cell at 10, 10 is born to 2, then to 1; another is born to 1 and stays."""
    here, there = at((10, 10)), at((20, 10))
    ones, twos = at((9, 9), (10, 9), (11, 9)), at((9, 11), (10, 11), (11, 11))
    families = [(1, ones | at((19, 9), (20, 9), (21, 9))), (2, twos)]
    lineage = Lineage(STRIDE, families, Thirds(WINDOW))
    lineage.inherit(twos, here)
    lineage.remember(here)
    ranks = lineage.planes
    assert lineage.heirs(here) == [(2, here)]
    lineage.inherit(families[0][1], here | there)
    lineage.remember(there)
    assert lineage.first_heirs(here | there) == [(1, there), (2, here)]
    assert lineage.heirs(here | there) == [(1, here | there)]
    assert lineage.changed(ranks) == here
    assert lineage.changed(lineage.planes) == 0


def test_the_first_cell_of_all_is_remembered_like_any_other() -> None:
    families = [(1, at((0, 0), (5, 5))), (2, at((1, 0)))]
    lineage = Lineage(STRIDE, families, Thirds(WINDOW))
    lineage.remember(at((0, 0), (1, 0)))
    assert lineage.first_heirs(at((0, 0), (1, 0))) == [(1, at((0, 0))), (2, at((1, 0)))]


def test_ranks_change_in_any_plane() -> None:
    families = [(player, at((4 * player, 4))) for player in range(1, 6)]
    lineage = Lineage(STRIDE, families, Thirds(WINDOW))
    for bit in range(3):
        planes = list(lineage.planes)
        planes[bit] ^= at((40, 2))
        assert lineage.changed(planes) == at((40, 2))
    assert lineage.changed([plane ^ at((40, 2)) for plane in lineage.planes]) == at((40, 2))


def test_on_the_unrolled_torus_turns_are_taken_by_the_cells_own_index() -> None:
    rows, stride = 2, TORUS.stride
    for x in (0, 1, 2, 511):
        born = 1 << rows * stride + 16 + x
        families = [(1, born << stride), (4, born >> stride), (6, born << 1)]
        lineage = Lineage(stride, families, Thirds(None, rows))
        lineage.inherit(sum(cells for _, cells in families), born)
        assert lineage.heirs(born) == [([1, 4, 6][x % 3], born)]
