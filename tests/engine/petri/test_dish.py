"""Dishes: whole games against the definition, pictures, and cultures as lines of text."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BadPattern, BadRequest, BadSnapshot
from engine.petri.cells import DORMANT, ENERGY, PRACTICE
from engine.petri.dish import DAY, MOST_TURNS, Culture, Dish, Turn, day_of
from engine.petri.game import replays
from engine.petri.plate import Swipe, board_of_living
from tests import vectors
from tests.engine.petri.definition import RULES, SlowDish
from tests.engine.petri.games import ADA, some_moves

FOLDER = vectors.folder("petri")
GAMES = json.loads((FOLDER / "games.json").read_text("utf-8"))
HASHES = json.loads((FOLDER / "hashes.json").read_text("utf-8"))  # held by tests/data/golden.json
SCENES = json.loads((FOLDER / "scenes.json").read_text("utf-8"))
HAPPENED = ("merges", "catalysts", "born", "died", "slept", "blighted", "decayed")
WORTH = ("energy", "streak", "gain", "living", "isolated")


def told(turn: Turn) -> list[int]:
    return [getattr(turn, name) for name in (*HAPPENED, *WORTH)]


def six(*rows: str) -> str:
    """A dish of 6 x 6 with these *rows* at its top."""
    return " / ".join([*rows, *[". . . . . ."] * (6 - len(rows))])


@pytest.mark.parametrize("at", range(len(GAMES)))
def test_a_recorded_game_has_the_same_hash_after_every_turn(at: int) -> None:
    game, hashes = GAMES[at], HASHES[at].split(" ")
    dish = Dish.begin(game["mode"], game["width"], game["height"], game["seed"])
    assert (dish.draw(), dish.hash()[:16]) == (game["start"], hashes[0])
    turns = zip(game["moves"], game["turns"], hashes[1:], strict=True)
    for way, (picture, score, *turn), digits in turns:
        assert told(dish.play(way)) == turn
        assert (dish.draw(), dish.score, dish.hash()[:16]) == (picture, score, digits)
    assert (dish.dice.state, dish.goal_at) == (game["dice"], game["goal_at"])
    assert (dish.turn, dish.played) == (len(game["moves"]), game["moves"])


def test_there_are_more_than_forty_scenes_each_with_a_name_of_its_own() -> None:
    assert len({scene["name"] for scene in SCENES}) == len(SCENES) >= 45


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene["name"])
def test_a_scene_is_played_as_it_is_drawn(scene: dict[str, Any]) -> None:
    dish = Dish.parse(scene["mode"], scene["before"], scene["seed"])
    for x, y in scene["catalysts"]:
        dish.catalysts[y * dish.plate.stride + x] = 1
    swiped = dish.copy()
    swipe = Swipe(dish.plate, swiped.cells, swiped.catalysts, dish.mode)
    swipe.run(scene["way"], board_of_living(swiped.cells))
    assert swiped.draw() == scene["swiped"]
    score, *turn = scene["turn"]
    assert told(dish.play(scene["way"])) == turn
    assert (dish.draw(), dish.score) == (scene["after"], score)
    assert (dish.dice.state, dish.goal_at) == (scene["dice"], scene["goal_at"])


@given(
    st.sampled_from(sorted(PRACTICE)),
    st.integers(6, 8),
    st.integers(6, 8),
    st.integers(0, 0xFFFFFFFF),
    st.lists(st.integers(0, 3), min_size=1, max_size=25),
)
def test_any_game_is_played_as_defined(
    mode: str, width: int, height: int, seed: int, choices: list[int]
) -> None:
    """Streaks, goals, sleep and births among them; and a copy plays on by itself."""
    dish = Dish.begin(mode, width, height, seed)
    slow = SlowDish.begin(mode, width, height, seed)
    for choice in choices:
        moves = dish.moves()
        assert moves == slow.moves()
        if moves == "":
            break
        way = moves[choice % len(moves)]
        ghost, other = dish.copy(), dish.copy()
        ghost.play(way)
        other.play(moves[0])
        assert told(dish.play(way)) == list(slow.play(way).values())
        assert (dish.draw(), dish.dice.state) == (slow.draw(), slow.dice)
        assert ghost.hash() == dish.hash()
        assert (dish.score, dish.streak, dish.goal_at) == (slow.score, slow.streak, slow.goal_at)
        cells = [cell for cell in dish.cells if cell != 0]
        assert all(1 <= cell & ENERGY <= RULES[mode.partition("-")[0]].cap for cell in cells)
        assert all(cell & ~(DORMANT | ENERGY) == 0 or cell & ENERGY == 1 for cell in cells)


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
    copy, before = dish.copy(), dish.hash()
    assert (copy.hash(), copy.played) == (before, "NES")
    copy.play("E")
    for layer in (copy.cells, copy.catalysts, copy.charges):
        layer[0] ^= 1
    assert dish.hash() == before


def test_a_streak_is_worth_more_up_to_three_times_until_a_birth_or_a_death() -> None:
    """With energy 7, in quarters of a point."""
    dish = Dish.parse("mid", "a5 a2 d9")
    gains = []
    for born in (0,) * 11 + (1, 0):
        turn = Turn()
        turn.born = born
        dish.count(turn)
        gains.append(turn.gain)
    assert gains == [28, 35, 42, 49, 56, 63, 70, 77, 84, 84, 84, 28, 28]
    assert dish.score == sum(gains)


@pytest.mark.parametrize(
    ("mode", "rows", "goal", "reached"),
    [
        ("mid", ["a8 a7 . . . ."], 15, 1),
        ("mid", ["a8 a6 . . . ."], 15, None),
        ("early", ["a8 a8 a8 a1 . ."], 25, 0),
    ],
)
def test_the_goal_is_energy_and_but_for_early_in_a_calm_tick(
    mode: str, rows: list[str], goal: int, reached: int | None
) -> None:
    dish = Dish.parse(mode, six(*rows))
    for born in (1, 0, 0):
        turn = Turn()
        turn.born = born
        dish.count(turn)
        dish.played += "N"
    assert (dish.goal, dish.goal_at) == (goal, reached)


def test_a_dish_is_over_when_nothing_lives() -> None:
    dish = Dish.parse("mid", six(". . . . . .", ". a1 . . . ."))
    assert (dish.moves(), dish.over) == ("NESW", False)
    dish.play("N")
    assert (dish.moves(), dish.over) == ("", True)
    assert dish.draw() == six()  # and nothing comes any more


@pytest.mark.parametrize(
    ("way", "why"),
    [
        *[(way, "Expected N, E, S or W") for way in ("", "n", "X", "NE", "N" * 100)],
        ("N", "Nothing moves towards N in turn 1"),
    ],
)
def test_what_is_no_turn_is_refused(way: str, why: str) -> None:
    dish = Dish.parse("mid", six("a1 a2 a3 . . ."))
    before = dish.hash()
    with pytest.raises(BadRequest, match=why):
        dish.play(way)
    assert (dish.hash(), dish.moves()) == (before, "ESW")


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


def test_there_are_twenty_four_modes_of_practice_with_hashes_of_their_own() -> None:
    assert len(PRACTICE) == 24
    assert len({Dish.begin(mode, 6, 6, 1).hash() for mode in PRACTICE}) == 24


def test_what_is_off_never_comes() -> None:
    dish = Dish.parse("late-noblight-nocatalyst", six("a1 a1 . . . .", "a1 a1 . . . ."))
    for _ in range(400):
        dish.cells[:] = bytes(dish.plate.size)
        dish._spawn()
        assert (sum(dish.catalysts), sum(dish.charges)) == (0, 0)


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


@pytest.mark.parametrize("picture", ["a2 . d5 / . c . / a1'2 a10 b", "a1'1", ". / ."])
def test_what_is_drawn_can_be_parsed(picture: str) -> None:
    assert Dish.parse("mid", picture).draw() == picture


@pytest.mark.parametrize(
    ("picture", "why"),
    [
        ("a2 x", "line 1, column 2: 'x' is none of"),
        (". / e5", "line 2, column 1: 'e5' is none of"),
        ("a0", "'a0' is none of"),
        ("a11", "'a11' is none of"),
        ("d", "'d' is none of"),
        ("a²", "'a²' is none of"),
        ("a2'1", "should be a1'1 or a1'2"),
        ("d1'1", "should be a1'1 or a1'2"),
        ("a1'3", "should be a1'1 or a1'2"),
        ("a1'", "should be a1'1 or a1'2"),
        (". . / .", "line 2, column 1: 1 places, but 2 in row 1"),
    ],
)
def test_a_picture_of_no_dish_is_refused(picture: str, why: str) -> None:
    with pytest.raises(BadPattern, match=why.replace("'", ".")):
        Dish.parse("mid", picture)


def grown(mode: str = "late", moves: int = 6) -> Culture:
    culture = Culture(7, ADA, Dish.begin(mode, 7, 8, 305419896), 305419896, 20774, 1000)
    culture.play(some_moves(culture.dish, moves))
    culture.when = 2000
    return culture


@pytest.mark.parametrize("mode", ["early", "mid", "late"])
@pytest.mark.parametrize("moves", [0, 6])
def test_a_culture_comes_back_from_its_line(mode: str, moves: int) -> None:
    culture = grown(mode, moves)
    again = Culture.load(culture.dump())
    assert again.dump() == culture.dump()
    assert again.dish.hash() == culture.dish.hash()
    words = culture.dump().split(" ")
    assert words[:10] == ["7", ADA, mode, "7", "8", "305419896", "20774", "1000", "2000", "0"]
    if moves == 0:
        assert words[11:15] == ["0", "0", "-", "-"]


@pytest.mark.parametrize(
    ("at", "word"),
    [
        *((0, "seven"), (1, ""), (2, "hard"), (3, "5"), (4, "9"), (5, "4294967296")),
        *((6, "today"), (8, "-1"), (9, "2"), (10, "0"), (10, "4294967296"), (11, "x")),
        *((13, "x"), (14, "NXN"), (15, "zz"), (15, "00"), (16, "02" + "00" * 63)),
        *((17, "03" + "00" * 63), (15, "0b" + "00" * 63)),
        (15, "00" * 7 + "01" + "00" * 56),  # where a row ends
    ],
)
def test_a_word_that_no_culture_has_is_refused(at: int, word: str) -> None:
    words = grown().dump().split(" ")
    words[at] = word
    with pytest.raises(BadSnapshot):
        Culture.load(" ".join(words))


def test_a_line_has_eighteen_words() -> None:
    with pytest.raises(BadSnapshot, match="Expected a dish of 18 words, got '1 2 3'"):
        Culture.load("1 2 3")


def test_a_culture_is_over_by_its_dish_by_giving_up_or_after_many_turns() -> None:
    culture = grown("early", 3)
    assert not culture.over
    culture.given_up = True
    assert culture.over
    culture.given_up = False
    culture.dish.played = "N" * MOST_TURNS
    assert culture.over
    culture.dish.played = ""
    culture.dish.cells = bytearray(culture.dish.plate.size)
    assert culture.over


def test_seed_and_moves_lead_to_the_same_dish_again() -> None:
    culture = grown()
    assert culture.replayed().hash() == culture.dish.hash()
    assert replays(culture)
    culture.dish.score += 4
    assert not replays(culture)
    culture.dish.played = "N" * 50
    assert not replays(culture)


def test_a_day_begins_at_midnight() -> None:
    assert [day_of(3 * DAY - 1), day_of(3 * DAY)] == [2, 3]
