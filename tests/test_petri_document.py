"""docs/petri.md says what is so: pictures are played, commands understood, figures kept."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

import simulate.options
from bench import messages
from bench.kept import kept
from bench.rooms.petri import GAMES
from engine.petri import recipe
from engine.petri.collection import MOST_KEPT
from engine.petri.culture import MOST_TURNS
from engine.petri.dish import Dish
from engine.petri.drawing import draw, parse
from engine.petri.game import MOST_CHECKED, MOST_MOVES
from engine.petri.hazards import board_of_living
from engine.petri.leaderboard import MOST_ROWS
from engine.petri.swipe import Swipe
from engine.petri.tables import MODES

TEXT = (Path(__file__).resolve().parent.parent / "docs" / "petri.md").read_text("utf-8")
SWIPES = re.findall(r"^    towards ([NESW]) +(.+?) +-> +(.+?) {2,}", TEXT, re.MULTILINE)
COMMANDS = re.findall(r"python -m simulate ([a-z]+ petri[^`\n]*?)(?: {2}|`|$)", TEXT, re.MULTILINE)
MILLION = 1_000_000


@pytest.mark.parametrize(("way", "before", "after"), SWIPES)
def test_swipes_are_as_drawn(way: str, before: str, after: str) -> None:
    layers = parse(before)
    Swipe(layers.plate, layers.cells, layers.catalysts, 8).run(way, board_of_living(layers.cells))
    assert draw(layers) == after


def test_pictures_are_found() -> None:
    assert (len(SWIPES), len(COMMANDS)) == (3, 4)


def test_blight_strikes_as_drawn() -> None:
    dish = Dish.parse("mid", ". . b . . / a4 a5 a4 . . / . . . . .")
    turn = dish.play("N")
    assert (turn.died, turn.born, turn.blighted) == (2, 1, 1)
    rows = dish.draw().split(" / ")
    assert rows[0] == ". d5 . . ."
    assert rows[1].split()[1] == "a1"


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_are_understood(command: str) -> None:
    assert simulate.options.parse(shlex.split(command)).room == "petri"


@pytest.mark.parametrize("game", re.findall(r"^    ((?:early|mid|late)\S*)", TEXT, re.MULTILINE))
def test_games_can_be_played(game: str) -> None:
    dish, _, moves = recipe.parse(game)
    for way in moves:
        dish.play(way)
    assert dish.turn == len(moves)


def test_the_table_of_modes_is_that_of_the_engine() -> None:
    rows = re.findall(r"^\| (Early|Mid|Late) \| (.*) \|$", TEXT, re.MULTILINE)
    assert [name.lower() for name, _ in rows] == list(MODES)
    for name, row in rows:
        mode = MODES[name.lower()]
        cells = row.split(" | ")
        born, decay, blight, strikes, catalyst, spores, goal = cells
        assert born == ("2 or 3" if mode.births_with_two else "3")
        assert (decay, blight) == (str(mode.decay or "-"), str(mode.blight or "-"))
        assert strikes == ("-" if mode.blight == 0 else ("once", "twice")[mode.lingers - 1])
        assert (catalyst, spores) == (str(mode.catalyst), str(mode.spores))
        assert goal.startswith(f"energy {mode.goal}")
        assert ("in a tick" in goal) == mode.calm_goal


def test_bounds_are_those_of_the_game() -> None:
    for number in (MOST_KEPT, MOST_TURNS, MOST_ROWS, MOST_MOVES, MOST_CHECKED):
        assert f" {number:,} " in TEXT.replace("\n", " "), number


def test_figures_are_those_that_were_kept() -> None:
    for meter, title in (("wasi", "CPython/WASI"), ("rustpython", "RustPython")):
        counted = kept(messages.FIGURES)[meter]
        turns = [f"{counted[f'petri: a turn, {name}'] / MILLION:.2f}" for name in GAMES]
        whole = f"{counted['petri: play 100 turns, late'] / MILLION:.0f}"
        assert f"| {title} | {' | '.join([*turns, whole])} |" in TEXT
    assert f"| `play`, 100 turns in Late | {whole} M | {float(whole) * 1.08 / 1000:.2f} G |" in TEXT
