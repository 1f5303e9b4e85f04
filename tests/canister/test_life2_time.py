"""Ticks: one a second, only while something moves, never too many generations."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from protocol.nanoseconds import SECOND
from tests.canister.life2_host import ADMIN, ALICE, BLINKER, BOB, GLIDER, Life2


@pytest.fixture
def life2(tmp_path: Path) -> Iterator[Life2]:
    life2 = Life2(tmp_path)
    yield life2
    life2.network.close()


def generation(life2: Life2) -> int:
    found = life2.ask("get_generation")
    assert isinstance(found, int)
    return found


def test_an_empty_world_has_no_timer(life2: Life2) -> None:
    assert not life2.ticking
    life2.tell("join_game")
    assert not life2.ticking
    assert life2.wait(10) == 0


def test_the_first_cells_start_the_clock(life2: Life2) -> None:
    life2.tell("place_cells", GLIDER)
    assert life2.ticking
    for second in range(1, 8):
        assert life2.wait(1) == 1
        assert generation(life2) == 10 * second


def test_one_timer_is_enough(life2: Life2) -> None:
    for x in range(5):
        life2.tell("place_cells", [(x * 20 + a, b) for a, b in GLIDER])
        life2.tell("resume_game", caller=ADMIN)
    assert len(life2.canister.timers.set) == 1


def test_a_long_silence_is_not_made_up_for(life2: Life2) -> None:
    life2.tell("place_cells", GLIDER)
    life2.clock.advance(3600 * SECOND)
    assert life2.network.run_timers() == 1
    assert generation(life2) == 10
    life2.network.run_timers()
    assert generation(life2) == 10


@pytest.mark.parametrize("steps", [[0.2] * 50, [0.3] * 40, [1.7, 0.4, 1.0] * 4, [0.999] * 10])
def test_however_time_moves_there_are_at_most_ten_a_second(
    life2: Life2, steps: list[float]
) -> None:
    life2.tell("place_cells", GLIDER)
    start = life2.clock.now()
    for step in steps:
        life2.clock.advance(round(step * SECOND))
        life2.network.run_timers()
        assert generation(life2) * SECOND <= 10 * (life2.clock.now() - start)
    assert generation(life2) >= 40


def test_a_world_that_repeats_itself_lets_the_timer_go(life2: Life2) -> None:
    life2.tell("place_cells", BLINKER)
    life2.wait(5)
    assert not life2.ticking
    asleep = generation(life2)
    assert life2.wait(100) == 0
    assert generation(life2) == asleep + 1000
    assert not life2.ask("get_stats")["running"]
    life2.tell("place_cells", [(x + 60, y) for x, y in GLIDER])
    assert life2.ticking
    life2.wait(2)
    assert generation(life2) == asleep + 1020


def test_a_world_that_dies_out_lets_the_timer_go(life2: Life2) -> None:
    life2.tell("place_cells", [(5, 5)])
    life2.wait(3)
    assert life2.ask("get_alive_count") == 0
    assert not life2.ticking


def test_sleep_survives_an_upgrade(life2: Life2) -> None:
    life2.tell("place_cells", BLINKER)
    life2.wait(5)
    before = life2.everything()
    life2.upgrade()
    assert not life2.ticking
    assert life2.everything() == before
    assert life2.wait(3) == 0
    assert generation(life2) == before["state"]["generation"] + 30


def test_who_leaves_wakes_the_ash(life2: Life2) -> None:
    """A block of two owners loses a corner when one of them leaves, and grows it again."""
    life2.tell("place_cells", [(60, 60), (61, 60), (60, 61)], caller=ALICE)
    life2.tell("place_cells", [(61, 61)], caller=BOB)
    life2.wait(5)
    assert not life2.ticking
    life2.tell("leave_game", caller=BOB)
    assert life2.ask("get_alive_count") == 3
    life2.wait(1)
    assert life2.ask("get_alive_count") == 4


def test_cells_placed_while_paused_wait(life2: Life2) -> None:
    life2.tell("pause_game", caller=ADMIN)
    life2.tell("place_cells", GLIDER)
    assert not life2.ticking
    life2.wait(5)
    life2.tell("resume_game", caller=ADMIN)
    assert life2.ticking
    life2.wait(1)
    assert generation(life2) == 10


def test_ticks_are_metered(life2: Life2) -> None:
    life2.tell("place_cells", GLIDER)
    assert life2.ask("get_stats")["tick_instructions"] == 0
    life2.wait(1)
    assert life2.ask("get_stats")["tick_instructions"] > 0


def test_a_tick_may_pass_the_moment_after_an_upgrade(life2: Life2) -> None:
    life2.tell("place_cells", GLIDER)
    life2.wait(2)
    life2.upgrade()
    assert life2.ticking
    assert life2.wait(1) == 1
    assert generation(life2) == 30
