"""Who is heir to a cell: numbers in planes, guesses, and the border between them."""

from random import Random

from engine.world.rules.lineage import border, holders, spell, spread

STRIDE = 32


def number(planes: list[int], x: int, y: int) -> int:
    return sum((plane >> y * STRIDE + x & 1) << bit for bit, plane in enumerate(planes))


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


def test_what_is_spelt_is_held() -> None:
    planes = [0, 0, 0]
    for rank in (0, 3, 5, 6):
        spell(planes, rank, 1 << rank)
    assert planes == [0b101000, 0b1001000, 0b1100000]
    assert holders(0b1101001, planes) == [(rank, 1 << rank) for rank in (0, 3, 5, 6)]


def test_the_living_spread_over_dead_land_until_they_meet() -> None:
    """
    ::

        0 . . . . . . . . . 1        columns 5 and 15 of row 15
    """
    low = 1 << 15 * STRIDE + 5
    high = 1 << 15 * STRIDE + 15
    planes = spread([high], low | high, STRIDE)
    assert [number(planes, x, 15) for x in range(5, 16)] == [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1]
    assert number(planes, 15, 15 - 13) == number(planes, 15, 15 + 13) == 1
    assert number(planes, 15, 15 - 14) == 0, "nobody spreads farther than 13 cells"
    assert planes[0] & low == 0, "what is known stays"


def test_the_border_is_where_nine_cells_do_not_agree() -> None:
    random = Random(5)
    planes = [0, 0]
    for _ in range(12):
        for bit in (0, 1):
            planes[bit] |= random.getrandbits(3) << random.randrange(20 * STRIDE)
    found = border(planes, STRIDE)
    for y in range(1, 18):
        for x in range(1, STRIDE - 1):
            near = {number(planes, x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
            assert found >> y * STRIDE + x & 1 == (len(near) > 1)
    assert border([], STRIDE) == 0
