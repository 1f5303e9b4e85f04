"""Whole turns: their order, what they are worth, and when a dish is over."""

from __future__ import annotations

import pytest

from engine.errors import BadRequest
from engine.petri import hazards
from engine.petri.dish import Dish, Turn


def six(*rows: str) -> str:
    """A dish of 6 x 6 with these *rows* at its top."""
    return " / ".join([*rows, *[". . . . . ."] * (6 - len(rows))])


def test_a_third_of_a_new_dish_lives_and_every_fourth_has_energy_2() -> None:
    cells = Dish.begin("mid", 6, 6, 7).draw().replace("/", "").split()
    assert (cells.count("a1"), cells.count("a2"), cells.count(".")) == (9, 3, 24)


def test_the_same_seed_and_moves_lead_to_the_same_dish() -> None:
    one, other = (Dish.begin("early", 8, 7, 305419896) for _ in range(2))
    for _ in range(6):
        way = one.moves()[-1]
        one.play(way)
        other.play(way)
        assert (one.draw(), one.hash()) == (other.draw(), other.hash())


def test_another_seed_leads_to_another() -> None:
    assert Dish.begin("mid", 6, 6, 1).draw() != Dish.begin("mid", 6, 6, 2).draw()


def test_the_hash_tells_everything_apart_that_decides_the_future() -> None:
    hashes = {Dish.begin("mid", 6, 6, 1).hash()}
    for change in ("cells", "catalysts", "charges"):
        dish = Dish.begin("mid", 6, 6, 1)
        getattr(dish, change)[0] ^= 1
        hashes.add(dish.hash())
    for change, value in (("score", 4), ("streak", 1), ("goal_at", 1), ("played", "N")):
        dish = Dish.begin("mid", 6, 6, 1)
        setattr(dish, change, value)
        hashes.add(dish.hash())
    dish = Dish.begin("mid", 6, 6, 1)
    dish.dice.roll(2)
    hashes |= {dish.hash(), Dish.begin("late", 6, 6, 1).hash(), Dish.begin("mid", 6, 7, 1).hash()}
    assert len(hashes) == 11


def test_a_copy_is_the_same_dish_and_another_one() -> None:
    dish = Dish.parse("late", six("a3 a2 . . . c", "a3 . d2 . . b"), seed=9)
    dish.played, dish.score, dish.streak, dish.goal_at = "NES", 84, 5, 2
    copy = dish.copy()
    assert (copy.hash(), copy.played) == (dish.hash(), "NES")
    before = dish.hash()
    copy.play("E")
    for layer in (copy.cells, copy.catalysts, copy.charges):
        layer[0] ^= 1
    assert dish.hash() == before


def counted(dish: Dish, born: int = 0) -> Turn:
    turn = Turn()
    turn.born = born
    dish.count(turn)
    return turn


def test_a_streak_is_worth_more_up_to_three_times() -> None:
    """With energy 7, in quarters of a point."""
    dish = Dish.parse("mid", "a5 a2 d9")
    gains = [counted(dish).gain for _ in range(11)]
    assert gains == [28, 35, 42, 49, 56, 63, 70, 77, 84, 84, 84]
    assert dish.score == sum(gains)


def test_a_birth_or_a_death_ends_a_streak() -> None:
    dish = Dish.parse("mid", "a5 a2")
    counted(dish)
    counted(dish)
    assert (counted(dish, born=1).gain, dish.streak) == (28, 0)
    assert (counted(dish).gain, dish.streak) == (28, 1)


def test_the_goal_is_energy_in_a_calm_tick() -> None:
    dish = Dish.parse("mid", six("a8 a7 . . . ."))
    assert dish.goal == 15
    counted(dish, born=1)
    assert dish.goal_at is None
    dish.played = "NN"
    counted(dish)
    assert dish.goal_at == 2
    dish.played = "NNN"
    counted(dish)
    assert dish.goal_at == 2


def test_early_s_goal_needs_no_calm() -> None:
    dish = Dish.parse("early", six("a8 a8 a8 a1 . ."))
    counted(dish, born=3)
    assert (dish.goal, dish.goal_at) == (25, 0)


def test_the_goal_grows_with_the_dish() -> None:
    assert [Dish.begin("late", 6, 6, 1).goal, Dish.begin("late", 8, 8, 1).goal] == [9, 16]


def test_sleep_comes_after_three_ticks_and_not_before() -> None:
    # the three in the middle blink for ever, and only their middle one lives through every tick
    rows = (". . . . . .", ". . . . . .", ". a4 a1 a4 . .", ". . . . . d1")
    dish = Dish.parse("mid", six(*rows))
    dish._tick(turn := Turn(), [])
    assert (turn.slept, dish.draw().count("a1'1")) == (0, 1)
    dish._tick(turn := Turn(), [])
    assert (turn.slept, dish.draw().count("a1'2")) == (0, 1)
    dish._tick(turn := Turn(), [])
    assert (turn.slept, "d1" in dish.draw().split(" / ")[2]) == (1, True)


def test_who_merged_does_not_tire() -> None:
    dish = Dish.parse("mid", six("a1 a2 . . . .", "a2 a2 . . . ."))
    dish._tick(Turn(), [0])
    assert dish.draw().startswith("a1 a2 . . . . /")
    dish._tick(Turn(), [])
    assert dish.draw().startswith("a1'1 a2 . . . . /")


def test_nothing_is_born_where_something_sleeps_but_on_tokens_it_is() -> None:
    dish = Dish.parse("mid", six("a3 a3 . . . .", "a3 d1 . . . ."))
    dish._tick(turn := Turn(), [])
    assert turn.born == 0
    dish = Dish.parse("mid", six("a3 a3 . . . .", "a3 c . . . ."))
    dish._tick(turn := Turn(), [])
    assert (turn.born, dish.catalysts[dish.plate.stride + 1]) == (1, 1)


@pytest.mark.parametrize(
    ("rows", "after"),
    [
        (("a3 a3 . . . .", "a3 b . . . ."), "a1"),  # it makes a block of its parents
        (("a3 . a3 . . .", ". b . . . .", ". a3 . . . ."), "d1"),  # its parents have died
    ],
)
def test_a_newborn_on_blight_falls_asleep_at_once_unless_it_is_shielded(
    rows: tuple[str, ...], after: str
) -> None:
    dish = Dish.parse("mid", six(*rows))
    dish._tick(turn := Turn(), [])
    hazards.blight(dish.plate, dish.mode, dish.cells, dish.charges)
    assert turn.born == 1
    assert dish.draw().split(" / ")[1].split()[1] == after


def test_a_dish_is_over_when_nothing_lives() -> None:
    dish = Dish.parse("mid", six(". . . . . .", ". a1 . . . ."))
    assert (dish.moves(), dish.over) == ("NESW", False)
    dish.play("N")
    assert (dish.moves(), dish.over) == ("", True)
    assert dish.draw() == six()  # and nothing comes any more


def test_what_is_at_its_edge_cannot_move_towards_it() -> None:
    dish = Dish.parse("mid", six("a1 a2 a3 . . ."))
    assert dish.moves() == "ESW"


@pytest.mark.parametrize("way", ["", "n", "X", "NE", "N" * 100])
def test_another_letter_is_no_way(way: str) -> None:
    dish = Dish.begin("mid", 6, 6, 1)
    before = dish.hash()
    with pytest.raises(BadRequest, match="Expected N, E, S or W"):
        dish.play(way)
    assert dish.hash() == before


def test_a_swipe_that_moves_nothing_is_no_turn() -> None:
    dish = Dish.parse("mid", six("a1 a2 a3 . . ."))
    before = dish.hash()
    with pytest.raises(BadRequest, match="Nothing moves towards N in turn 1"):
        dish.play("N")
    assert dish.hash() == before


@pytest.mark.parametrize(
    ("mode", "width", "height", "seed", "why"),
    [
        ("hard", 6, 6, 1, "Expected early, mid or late, got 'hard'"),
        ("mid", 5, 6, 1, "Expected a dish of 6 to 8 by 6 to 8, got 5 x 6"),
        ("mid", 6, 9, 1, "got 6 x 9"),
        ("mid", 6, 6, -1, "Expected a seed from 0 to 4294967295, got -1"),
        ("mid", 6, 6, 1 << 32, "got 4294967296"),
    ],
)
def test_there_is_no_such_dish(mode: str, width: int, height: int, seed: int, why: str) -> None:
    with pytest.raises(BadRequest, match=why):
        Dish.begin(mode, width, height, seed)


def test_there_are_never_more_than_two_catalysts() -> None:
    dish = Dish.parse("late", six("a1 a1 . . . .", "a1 a1 . . . ."))
    most = 0
    for _ in range(400):
        dish.cells[:] = bytes(dish.plate.size)
        dish._spawn()
        most = max(most, sum(dish.catalysts))
    assert most == 2


def test_a_full_dish_takes_no_more() -> None:
    dish = Dish.parse("late", " / ".join(["d1 d1 d1 d1 d1 d1"] * 6))
    state = dish.draw()
    for _ in range(50):
        dish._spawn()
    assert dish.draw() == state
