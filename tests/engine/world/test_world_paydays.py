"""Paydays: the pot comes back at every 600th generation, however time passes up to there."""

from math import isqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import BadSnapshot, NotEnoughCoins
from engine.world.accounts import MOST, Accounts
from engine.world.board import World
from tests.agreement import assert_same
from tests.boards import BLINKER, BLOCK, GLIDER, Sketch
from tests.dense import DenseWorld
from tests.engine.world.worlds import both, reloaded


def sleepers() -> Sketch:
    """Blinkers on land full of coins, a block, and a glider that will hit it."""
    sketch = Sketch(players=3, balance=10).land(90, 90, 9, 30, 2, coins=7)
    for y in range(94, 119, 6):
        sketch.draw(BLINKER, 93, y, 2, coins=7)
    sketch.draw(BLOCK, 400, 511, 3).draw(GLIDER, 360, 472, 1)
    return sketch


def test_the_pot_is_paid_out_when_the_600th_generation_comes() -> None:
    world = World.from_cells(*sleepers().board())
    world.step(599)
    pot, land = world.pot, [count for _, count in lands(world)]
    assert pot > 100
    assert world.scores == [0, 0, 0]
    before = list(world.balances)
    world.step()
    half, roots = pot // 4 // 2, [isqrt(cells) for cells in land]
    shares = [half // 3 + half * root // sum(roots) for root in roots]
    assert shares[1] > shares[0]
    assert world.balances == [had + got for had, got in zip(before, shares, strict=True)]
    assert world.pot == pot - sum(shares)
    assert world.scores == land
    assert sum(land) > 270


def lands(world: World) -> list[tuple[int, int]]:
    cells = world.cells()
    return [(player, sum(cell & 15 == player for cell in cells)) for player in (1, 2, 3)]


def test_land_counts_alive_or_dead_and_only_on_paydays() -> None:
    world = World.from_cells(*Sketch(players=2).land(0, 0, 8, 8, 1).draw(BLOCK, 99, 9, 2).board())
    world.step(600)
    assert world.scores == [64, 4]
    world.step(1199)
    assert world.scores == [128, 8]
    world.step(1)
    assert world.scores == [192, 12]


@settings(max_examples=6)
@given(st.lists(st.sampled_from([1, 2, 7, 10, 299, 300, 301, 599, 600, 601]), max_size=8))
def test_at_once_is_the_same_as_in_any_steps(steps: list[int]) -> None:
    """Over boundaries, awake and asleep, in steps that are odd or even, also after an upgrade."""
    at_once, in_steps = World.from_cells(*sleepers().board()), World.from_cells(*sleepers().board())
    at_once.step(sum(steps))
    for step in steps:
        in_steps.step(step)
        in_steps = reloaded(in_steps)
    assert_same(at_once, in_steps)


def test_engine_and_numpy_agree_on_paydays_awake_and_asleep() -> None:
    world, dense = both(sleepers().board())
    for step in (598, 1, 1, 1, 601):
        world.step(step)
        dense.step(step)
        assert_same(world, dense)
    assert world.settled
    assert world.scores[1] > 150


@pytest.mark.parametrize("generations", [600, 6_001, 10**9, 10**12 + 1])
def test_a_sleeping_world_is_paid_what_it_would_have_been_paid_awake(generations: int) -> None:
    world = World.from_cells(*sleepers().board())
    world.step(700)
    assert world.settled
    asleep, awake = reloaded(world), reloaded(world)
    asleep.step(generations)
    few = generations % 1_000_000 % 7_000
    days = (700 + generations) // 600 - (700 + few) // 600
    awake.step(few)
    land = dict(lands(world))
    awake.accounts.hold_paydays(days, land)
    assert asleep.accounts.dump() == awake.accounts.dump()
    assert asleep.cells() == awake.cells() or generations % 2 != few % 2


def test_who_had_too_few_coins_has_enough_after_sleep() -> None:
    world = World.from_cells(*sleepers().board())
    world.step(700)
    coins = world.balances[0] + 20
    with pytest.raises(NotEnoughCoins, match=f"Need {coins} coins, have {coins - 20}"):
        world.check_covered(1, coins)
    world.step(4_800)
    world.check_covered(1, coins)


def test_who_joins_in_between_shares_and_who_left_does_not() -> None:
    worlds: list[World | DenseWorld] = [*both(sleepers().board())]
    for world in worlds:
        world.step(300)
        assert world.leave(2) > 10
        world.join(4)
        world.step(300)
        world.join(2)
        world.step(600)
    for world in worlds[1:]:
        assert_same(worlds[0], world)
    assert worlds[0].seated == [True] * 4
    assert worlds[0].scores[3] == 0


def test_land_of_somebody_who_left_is_refused() -> None:
    world = World.from_cells(*sleepers().board())
    accounts = Accounts.load(world.accounts.dump())
    accounts.seated[2] = False
    with pytest.raises(BadSnapshot, match="Land of player 3, who has no seat"):
        World.from_planes(world.planes(), accounts, 0)


@pytest.mark.parametrize("generation", [MOST, 2**64 - 1])
def test_a_generation_that_no_game_reaches_is_refused(generation: int) -> None:
    with pytest.raises(BadSnapshot, match=f"Expected a generation below {MOST}, got {generation}"):
        World.from_planes(World().planes(), Accounts(), generation)
