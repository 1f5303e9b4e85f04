"""Petri's pages over plain HTTP, and whom its methods are for."""

from __future__ import annotations

import pytest

from engine.petri import pages
from engine.petri.game import SUMMED, Game
from tests.engine import maps
from tests.engine.petri.games import ADA, ADMIN, BOB, NOON, played, ready


def body(game: Game, url: str) -> tuple[int, str]:
    page = pages.answer(game, url, 0, 123)
    return page.status, page.body.decode()


def test_health_is_a_word_and_how_many_dishes_go_on() -> None:
    game = Game.begin(ADMIN, maps.table())
    assert body(game, "/health") == (200, "starting: 0 dishes go on\n")
    game = ready()
    played(game)
    assert body(game, "/health") == (200, "open: 1 dish goes on\n")
    game.pause(NOON)
    assert body(game, "/health") == (200, "paused: 1 dish goes on\n")


def test_metrics_count_dishes_players_and_turns() -> None:
    game = ready()
    played(game, ADA)
    played(game, BOB, mode="late", count=100)
    status, text = body(game, "/metrics")
    turns = game.collection.get(2).dish.turn
    late = game.telemetry.of["late"]
    sums = [f'petri_{name}_total{{mode="late"}} {late[name]}' for name in SUMMED]
    expected = [
        *sums,
        *("petri_dishes 2", "petri_dishes_running 1", "petri_dishes_begun_total 2"),
        *("petri_players 2", "petri_paused 0", "petri_ready 1", "petri_turn_instructions 123"),
        *('petri_turns_total{mode="early"} 5', f'petri_turns_total{{mode="late"}} {turns}'),
        *('petri_games_total{mode="mid"} 0', 'petri_longest_streak{mode="mid"} 0'),
    ]
    assert (status, [line for line in expected if line not in text.splitlines()]) == (200, [])


def test_a_dish_as_text_has_its_board_and_its_recipe() -> None:
    game = ready()
    culture = played(game, count=3)
    status, text = body(game, "/dish/1.txt")
    lines = text.splitlines()
    assert status == 200
    assert lines[0] == f"dish 1 of {ADA}: early 6 x 6, seed {culture.seed}"
    assert lines[1].startswith(f"turn 3, {culture.dish.score // 4}.")
    assert lines[4:10] == culture.dish.draw().split(" / ")
    assert lines[-1] == f"early.{culture.seed}.{culture.dish.played}"


def test_a_dish_as_text_says_its_day_its_goal_and_its_end() -> None:
    game = ready()
    culture = game.begin_dish(ADA, "mid", True, None, NOON)
    culture.dish.goal_at = 4
    culture.given_up = True
    text = pages.text(culture)
    assert ", of day 20774\n" in text
    assert "goal 15 reached in turn 4, over\n" in text


def test_quarters_are_written_as_points() -> None:
    assert [pages.points(each) for each in (0, 1, 6, 4003)] == ["0.00", "0.25", "1.50", "1000.75"]


@pytest.mark.parametrize("name", ["7.txt", "7", "x.txt", "1.rle", f"{'9' * 21}.txt", ""])
def test_a_dish_that_is_not_there_is_not_found(name: str) -> None:
    assert body(ready(), f"/dish/{name}")[0] == 404
