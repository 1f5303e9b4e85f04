"""The benchmark of Petri measures what it says, and its kept figures are within the targets."""

from __future__ import annotations

import json

import pytest

from bench import petri
from engine.petri import recipe


@pytest.mark.parametrize("name", petri.GAMES)
def test_every_game_is_100_turns_long(name: str) -> None:
    dish, _, moves = recipe.parse(petri.GAMES[name])
    for way in moves:
        dish.play(way)
    assert dish.turn == petri.TURNS


def test_everything_happens_in_the_game_that_the_target_is_for() -> None:
    dish, _, moves = recipe.parse(petri.GAMES["late"])
    turns = [dish.play(way) for way in moves]
    for what in ("born", "died", "merges", "slept", "blighted", "decayed", "catalysts"):
        assert sum(getattr(turn, what) for turn in turns) > 0, what


def test_the_kept_figures_are_within_the_targets() -> None:
    kept = json.loads(petri.FIGURES.read_text("utf-8"))
    assert kept.keys() == {*(f"turn, {name}" for name in petri.GAMES), "piece, late"}
    assert petri.check(kept, kept)


@pytest.mark.parametrize("name", ["turn, late", "turn, late 8x8", "piece, late"])
def test_a_figure_that_grew_fails(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    kept = json.loads(petri.FIGURES.read_text("utf-8"))
    grown = kept | {name: int(kept[name] * 1.06)}
    assert not petri.check(grown, kept)
    assert f"FAILED {name}: " in capsys.readouterr().out


def test_a_figure_over_its_target_fails_though_it_did_not_grow() -> None:
    high = {"turn, mid": 600_001}
    assert not petri.check(high, high)
