"""A piece of the world, run by itself: its notes, its ring, and the settling at the end."""

from random import Random

import pytest

from engine.life2.rules.patch import Patch, amount
from engine.life2.rules.plane import Thirds, Window
from tests.boards import CODES, LANDS, rows_of

WINDOW = Window(64, 10, 4, 2)


def patch_of(picture: str, *, before: str = "", coins: int = 0, ringed: bool = True) -> Patch:
    """
    A patch of 16 by 10 cells as drawn, with *coins* on all dead land in it.

    *before* is the generation before, if it was another.
    """
    patch = Patch(WINDOW.stride, WINDOW.inside(), ringed, Thirds(WINDOW))
    for y, row in enumerate(rows_of(picture)):
        for x, mark in enumerate(row):
            cell = 1 << 16 * y + x
            owner = max(CODES.find(mark), LANDS.find(mark))
            patch.owners = [
                plane | cell * (owner >> bit & 1) for bit, plane in enumerate(patch.owners)
            ]
            if mark in CODES[1:]:
                patch.alive |= cell
            else:
                patch.coins = [
                    plane | cell * (coins >> bit & 1) for bit, plane in enumerate(patch.coins)
                ]
    patch.before = board(before) if before else patch.alive
    return patch


def board(picture: str) -> int:
    """What is alive in *picture*."""
    marks = "".join(rows_of(picture))
    return sum(1 << place for place, mark in enumerate(marks) if mark in CODES[1:])


def draw(patch: Patch) -> list[str]:
    """The patch as a picture."""

    def mark(place: int) -> str:
        owner = sum((plane >> place & 1) << bit for bit, plane in enumerate(patch.owners))
        return (CODES if patch.alive >> place & 1 else LANDS)[owner]

    return ["".join(mark(16 * y + x) for x in range(16)) for y in range(10)]


def dots(cells: int) -> list[str]:
    return ["".join(".O"[cells >> 16 * y + x & 1] for x in range(16)) for y in range(10)]


NOTHING = "................"
BLINKER = f"""
    {NOTHING} / {NOTHING} / {NOTHING} / {NOTHING}
    ......111.......
    {NOTHING} / {NOTHING} / {NOTHING} / {NOTHING} / {NOTHING}
"""
TURNED = f"""
    {NOTHING} / {NOTHING} / {NOTHING}
    .......1........
    ......a1a.......
    .......1........
    {NOTHING} / {NOTHING} / {NOTHING} / {NOTHING}
"""
TURNED_BACK = f"""
    {NOTHING} / {NOTHING} / {NOTHING}
    .......a........
    ......111.......
    .......a........
    {NOTHING} / {NOTHING} / {NOTHING} / {NOTHING}
"""


def test_amounts_are_counted_by_the_planes_of_their_bits() -> None:
    assert amount([0b0011, 0b0101, 0b1001], 0b1111) == 7 + 1 + 2 + 4
    assert amount([0b0011, 0b0101, 0b1001], 0b0110) == 1 + 2
    assert amount([0, 0, 0b1001], 0b1000) == 4
    assert amount([0, 0, 0], 0b1111) == 0
    assert amount([1, 0, 1], 1) == 5


def test_a_new_patch_is_empty_and_knows_of_nothing() -> None:
    patch = Patch(WINDOW.stride, WINDOW.inside(), True, Thirds(WINDOW))
    assert (patch.alive, patch.before, patch.restless) == (0, 0, 0)
    assert (patch.owners, patch.coins) == ([0, 0, 0, 0], [0, 0, 0])
    assert (patch.gains, patch.burned) == ([], 0)


@pytest.mark.parametrize("ringed", [True, False])
@pytest.mark.parametrize(("generations", "after"), [(1, TURNED), (2, TURNED_BACK), (5, TURNED)])
def test_a_blinker_turns(generations: int, after: str, ringed: bool) -> None:
    patch = patch_of(BLINKER, ringed=ringed)
    patch.run(generations)
    assert draw(patch) == rows_of(after)
    assert patch.before == board(TURNED if generations == 2 else BLINKER)


def test_restless_is_what_differs_from_two_generations_ago() -> None:
    """At first the land that a blinker claims is news, and then nothing is."""
    patch = patch_of(BLINKER)
    patch.run(2)
    ends = [".......O........" if y in (3, 5) else NOTHING for y in range(10)]
    assert dots(patch.restless) == ends
    again = patch_of(TURNED_BACK, before=TURNED)
    again.run(2)
    assert again.restless == 0
    for generations in (1, 3, 4, 10):
        later = patch_of(TURNED_BACK, before=TURNED)
        later.run(generations)
        assert later.restless == 0


def test_what_was_alive_only_before_is_restless_after_one_generation() -> None:
    patch = patch_of(TURNED_BACK, before=NOTHING * 10)
    patch.run(1)
    assert dots(patch.restless) == dots(board(TURNED))


def soup(random: Random, owners: int, density: float, ringed: bool) -> Patch:
    """A patch full of life and land of so many *owners*, and another generation before it."""
    patch = Patch(WINDOW.stride, WINDOW.inside(), ringed, Thirds(WINDOW))
    for place in range(WINDOW.area):
        owner, alive = random.randint(1, owners), random.random() < density
        for bit, plane in enumerate(patch.owners):
            patch.owners[bit] = plane | (owner >> bit & 1) << place
        patch.alive |= alive << place
        patch.before |= (random.random() < density) << place
    return patch


@pytest.mark.parametrize("ringed", [True, False])
@pytest.mark.parametrize("owners", [1, 2, 3, 4, 9])
def test_restless_is_exactly_where_life_or_land_differ(owners: int, ringed: bool) -> None:
    """A patch run for all but two generations is what it is compared with."""
    for seed in range(12):
        for generations in (1, 2, 3, 4, 7, 10):
            density = (0.1, 0.25, 0.4)[seed % 3]
            then = soup(Random(seed), owners, density, ringed)
            alive = then.before
            if generations > 1:
                then.run(generations - 2)
                alive = then.alive
            now = soup(Random(seed), owners, density, ringed)
            now.run(generations)
            differs = now.alive ^ alive
            for bit, plane in enumerate(now.owners):
                differs |= plane ^ then.owners[bit]
            assert now.restless == differs & WINDOW.inside()


LONE_HALF = f"""
    {NOTHING} / {NOTHING} / {NOTHING} / {NOTHING}
    .............333
    {NOTHING} / {NOTHING} / {NOTHING} / {NOTHING} / {NOTHING}
"""
HALF_BEFORE = f"""
    {NOTHING} / {NOTHING} / {NOTHING}
    ..............3.
    ..............3.
    ..............3.
    {NOTHING} / {NOTHING} / {NOTHING} / {NOTHING}
"""


@pytest.mark.parametrize("generations", [1, 2, 3, 6])
def test_the_ring_goes_on_blinking(generations: int) -> None:
    """The last column is ring: its cell is there in every second generation."""
    patch = patch_of(LONE_HALF, before=HALF_BEFORE)
    patch.run(generations)
    now, then = board(LONE_HALF), board(HALF_BEFORE)
    assert (patch.alive, patch.before) == ((now, then) if generations % 2 == 0 else (then, now))


def test_land_and_coins_in_the_ring_are_left_to_the_neighbour() -> None:
    """Births in the ring, right or wrong, are not this patch's affair."""
    patch = patch_of(LONE_HALF, before=HALF_BEFORE, coins=3)
    owners, coins = patch.owners, amount(patch.coins, 1 << 79)
    patch.run(4)
    outside = ~WINDOW.inside()
    assert [plane & outside for plane in patch.owners] == [plane & outside for plane in owners]
    assert amount(patch.coins, 1 << 79) == coins


def test_coins_on_the_land_of_others_are_gained_by_the_first_to_be_born_there() -> None:
    patch = patch_of(BLINKER.replace(NOTHING, "b" * 16), coins=5)
    patch.run(3)
    assert (patch.gains, patch.burned) == ([(1, 10)], 0)
    births = 1 << 16 * 3 + 7 | 1 << 16 * 5 + 7
    assert amount(patch.coins, births) == 0
    assert amount(patch.coins, ~births) == 5 * (160 - 3 - 2)


def test_coins_on_own_land_and_on_nobodys_are_burned() -> None:
    for land in "a.":
        patch = patch_of(BLINKER.replace(NOTHING, land * 16), coins=6)
        patch.run(3)
        assert (patch.gains, patch.burned) == ([], 12)


def test_without_coins_nobody_gains() -> None:
    patch = patch_of(BLINKER.replace(NOTHING, "b" * 16))
    patch.run(3)
    assert (patch.gains, patch.burned) == ([], 0)
