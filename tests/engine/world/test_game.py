"""Joining, placing, leaving, stopping, at ten generations a second: what comes of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.access import ANONYMOUS
from engine.errors import BadRequest, GameFull, NotEnoughCoins, UnknownPlayer
from engine.world.game import MOST_CELLS, Game, Pace
from engine.world.rules.windows import TICK
from tests.boards import BLINKER, GLIDER, live_cells
from tests.engine.world.maps import NOW, SECOND

ADA, BOB = "ada", "bob"


def new_game() -> Game:
    return Game.begin("installer")


def run(game: Game, seconds: int, now: int = NOW) -> int:
    """Tick for so many *seconds* from *now* on; how many generations passed."""
    return sum(game.advance(now + second * SECOND) for second in range(1, seconds + 1))


def coins_add_up(game: Game) -> bool:
    world = game.world
    return world.minted == sum(world.balances) + world.coins_on_land() + world.pot


def kinds(game: Game) -> list[str]:
    return [event.kind for event in game.journal.fresh]


def test_joining_twice_is_joining_once() -> None:
    game = new_game()
    assert [game.join(ADA, NOW), game.join(BOB, NOW), game.join(ADA, NOW)] == [1, 2, 1]
    assert game.world.balances == [1000, 1000]
    assert kinds(game) == ["join", "join"]


def test_the_tenth_player_finds_the_game_full() -> None:
    game = new_game()
    assert [game.join(f"player {n}", NOW) for n in range(9)] == list(range(1, 10))
    message = "^Game full: a seat frees in 10 min, unless who has it acts before$"
    with pytest.raises(GameFull, match=message):
        game.join("one more", NOW)
    with pytest.raises(GameFull):
        game.place("one more", [(1, 1)], NOW)
    assert game.world.minted == 9000


def test_a_newcomer_who_places_cells_joins_first() -> None:
    game = new_game()
    placed = game.place(ADA, [(1, 1), (513, -511), (-1, 600)], NOW)
    assert (placed.placed, placed.occupied, placed.generation, placed.balance) == (2, 0, 0, 998)
    assert game.world.balances == [998]
    assert [event.kind for event in game.journal.fresh] == ["join", "place"]


def test_no_cells_cost_nothing_and_change_nothing() -> None:
    """As in the seed, whoever asks has a seat then."""
    game = new_game()
    for order in (None, 7, 7):
        placed = game.place(ADA, [], NOW, order, whole=True)
        assert (placed.placed, placed.occupied, placed.generation, placed.balance) == (
            0,
            0,
            0,
            1000,
        )
    assert (kinds(game), game.world.alive_count, game.pace.asleep) == (["join"], 0, True)
    game.place(ADA, [(x, 2 * (x // 500)) for x in range(1000)], NOW)
    assert game.place(ADA, [], NOW).balance == 0


@pytest.mark.parametrize("count", [MOST_CELLS + 1, 100_000])
def test_too_many_cells_are_refused_and_nobody_joins(count: int) -> None:
    game = new_game()
    with pytest.raises(BadRequest, match=f"Expected at most 1000 cells, got {count}"):
        game.place(ADA, [(0, 0)] * count, NOW)
    assert (game.seats.callers, game.world.minted, kinds(game)) == ([], 0, [])


def test_the_longest_list_is_what_a_newcomer_can_pay() -> None:
    game = new_game()
    assert game.place(ADA, [(x, 2 * (x // 500)) for x in range(1000)], NOW).placed == 1000
    with pytest.raises(NotEnoughCoins, match="Need 1 coins, have 0"):
        game.place(ADA, [(400, 400)], NOW)


def test_anonymous_callers_do_not_play() -> None:
    game = new_game()
    with pytest.raises(BadRequest, match="Anonymous callers may look, but not play"):
        game.join(ANONYMOUS, NOW)
    with pytest.raises(BadRequest, match="Anonymous callers may look, but not play"):
        game.place(ANONYMOUS, [(1, 1)], NOW)
    assert game.seats.taken() == []


def test_who_leaves_makes_room_and_takes_all_coins_along() -> None:
    game = new_game()
    game.place(ADA, live_cells(BLINKER, 5, 5), NOW)
    game.place(BOB, live_cells(BLINKER, 50, 5), NOW)
    assert game.leave(ADA, NOW) == 1000
    assert (game.world.balances, game.world.alive_count) == ([0, 997], 3)
    assert coins_add_up(game)
    assert game.join("carol", NOW) == 1
    assert game.world.balances == [1000, 997]
    with pytest.raises(UnknownPlayer, match="join first"):
        game.leave(ADA, NOW)


def test_nothing_moves_before_the_first_cell() -> None:
    game = new_game()
    game.join(ADA, NOW)
    assert not game.pace.running
    assert run(game, 5) == 0
    assert game.world.generation == 0


def test_cells_wake_the_game_and_ten_generations_pass_a_second() -> None:
    game = new_game()
    game.place(ADA, live_cells(GLIDER, 5, 5), NOW)
    assert game.pace.running
    assert run(game, 7) == 70
    assert game.world.generation == 70


def test_a_game_in_which_nothing_moves_sleeps_and_time_passes() -> None:
    game = new_game()
    game.place(ADA, live_cells(BLINKER, 5, 5), NOW)
    run(game, 10)
    assert not game.pace.running
    asleep = game.world.generation
    assert run(game, 10, NOW + 10 * SECOND) == 0
    game.pass_time(NOW + 20 * SECOND)
    game.place(ADA, live_cells(GLIDER, 50, 50), NOW + 20 * SECOND)
    assert game.world.generation == 200 >= asleep
    assert run(game, 1, NOW + 20 * SECOND) == 10
    assert game.world.generation == 210


def test_a_sleeping_game_counts_its_generations_before_it_answers() -> None:
    game = new_game()
    game.place(ADA, live_cells(BLINKER, 5, 5), NOW)
    run(game, 10)
    assert game.pass_time(NOW + 3600 * SECOND)
    assert not game.pass_time(NOW + 3600 * SECOND)
    game.pause(NOW + 3600 * SECOND)
    assert game.journal.fresh[-1].generation == 36_000


def test_no_time_passes_before_the_first_cells() -> None:
    game = new_game()
    game.join(ADA, NOW)
    game.pause(NOW)
    game.resume(NOW + 5 * SECOND)
    game.catch_up(NOW + 100 * SECOND)
    assert game.world.generation == 0


def test_no_time_passes_after_a_reset_before_the_next_cells() -> None:
    game = new_game()
    game.place(ADA, live_cells(BLINKER, 5, 5), NOW)
    run(game, 10)
    game.reset(NOW + 20 * SECOND)
    game.catch_up(NOW + 100 * SECOND)
    assert game.world.generation == 0


def test_cells_without_room_wake_nobody() -> None:
    game = new_game()
    game.place(ADA, live_cells(BLINKER, 5, 5), NOW)
    run(game, 10)
    taken = [
        (x, y) for x in range(4, 9) for y in range(4, 9) if game.world.cells()[y * 512 + x] & 16
    ]
    placed = game.place(ADA, taken, NOW)
    assert (placed.placed, placed.occupied) == (0, 3)
    assert not game.pace.running
    assert kinds(game) == ["join", "place"]


def test_a_paused_game_stands_still_until_it_is_resumed() -> None:
    game = new_game()
    game.place(ADA, live_cells(GLIDER, 5, 5), NOW)
    game.pause(NOW)
    game.pause(NOW)
    game.place(ADA, live_cells(GLIDER, 50, 50), NOW)
    assert run(game, 10) == 0
    game.resume(NOW + 10 * SECOND)
    game.resume(NOW + 10 * SECOND)
    assert run(game, 1, NOW + 10 * SECOND) == 10
    assert kinds(game) == ["join", "place", "pause", "place", "resume"]


def test_a_reset_empties_the_world_and_fills_the_purses() -> None:
    game = new_game()
    for caller in (ADA, BOB, "carol"):
        game.place(caller, live_cells(GLIDER, 5 * len(caller), 7), NOW)
    run(game, 3)
    game.leave(BOB, NOW)
    game.reset(NOW)
    world = game.world
    assert (world.generation, world.alive_count, world.cells()) == (0, 0, bytes(512 * 512))
    assert (world.balances, world.minted, world.pot) == ([1000, 0, 1000], 2000, 0)
    assert game.seats.taken() == [1, 3]
    assert game.journal.fresh[-1].detail == "1-3"
    assert not game.pace.running
    assert game.place("carol", [(1, 1)], NOW).placed == 1


def test_a_reset_keeps_free_seats_where_they_are() -> None:
    """Also the last ones, and all of them."""
    game = new_game()
    for caller in (ADA, BOB):
        game.join(caller, NOW)
    for caller, balances in ((BOB, [1000, 0]), (ADA, [0, 0])):
        game.leave(caller, NOW)
        game.reset(NOW)
        assert game.world.balances == balances
        assert len(game.seats.callers) == 2
        assert coins_add_up(game)


def test_the_gate_lets_newcomers_in_one_by_one_and_players_always() -> None:
    game = new_game()
    game.newcomers.configure(1)
    game.join(ADA, NOW)
    with pytest.raises(BadRequest, match="1 newcomers a minute, and they have come"):
        game.place(BOB, [(1, 1)], NOW)
    assert game.place(ADA, [(1, 1)], NOW).placed == 1
    game.remove(1, NOW)
    assert game.join(ADA, NOW) == 1  # who lost a seat lately is known
    assert game.join(BOB, NOW + 60 * SECOND) == 2


def awake(now: int = NOW) -> Pace:
    pace = Pace()
    pace.wake(now)
    return pace


@pytest.mark.parametrize(
    ("ticks", "played"),
    [
        ([1.0, 2.0, 3.0], [10, 10, 10]),
        ([1.0, 2.3, 3.0, 4.0], [10, 12, 8, 10]),
        ([1.0, 3.0, 5.1], [10, 20, 10]),
        ([0.1, 0.2, 0.3, 1.1], [0, 2, 0, 8]),
        ([1.0, 60.0, 61.0], [10, 10, 10]),
        ([1.0, 1.0, 1.0], [10, 0, 0]),
        ([0.999, 1.998, 2.997], [8, 10, 10]),
    ],
)
def test_ticks_play_what_is_due(ticks: list[float], played: list[int]) -> None:
    pace = awake()
    assert [pace.play(NOW + round(tick * SECOND)) for tick in ticks] == played


@given(st.lists(st.integers(0, 5 * SECOND), max_size=30))
def test_no_span_of_time_sees_more_than_ten_a_second(waits: list[int]) -> None:
    """Whenever ticks come: at most ten for each second of a span, and the first tick's twenty."""
    pace = awake()
    now = NOW
    played = []
    for wait in waits:
        now += wait
        played.append((now, pace.play(now)))
    assert sum(due for _, due in played) * SECOND <= TICK * (now - NOW)
    for first, (start, _) in enumerate(played):
        for last, (end, _) in enumerate(played[first:], first):
            passed = sum(due for _, due in played[first : last + 1])
            assert passed * SECOND <= TICK * (end - start) + TICK * Pace.longest_wait


def test_waking_who_is_awake_does_not_hold_up_time() -> None:
    pace = awake()
    pace.wake(NOW + SECOND // 2)
    pace.resume(NOW + SECOND // 2)
    assert pace.play(NOW + SECOND) == 10
