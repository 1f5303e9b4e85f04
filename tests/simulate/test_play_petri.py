"""Petri in a terminal: what is drawn, and what keys do."""

from __future__ import annotations

import io
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from engine.petri.dish import Dish
from simulate.__main__ import main
from simulate.games import petri
from simulate.games.petri import Table
from tests.admin.place import Said, run

SRC = str(Path(__file__).resolve().parents[2] / "src")


def played(monkeypatch: pytest.MonkeyPatch, keys: str, *words: str) -> Said:
    """What is printed when *keys* are sent to ``simulate play petri``."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(keys))
    return run(main, "play", "petri", *words)


def test_a_game_is_played_by_letters_and_told_in_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    said = played(monkeypatch, "nEq", "mid", "--seed", "7")
    assert (said.code, said.err) == (0, "")
    assert said.out.endswith("\nmid.7.NE\n")
    dish = Dish.begin("mid", 6, 6, 7)
    for turn in range(3):
        assert f"mid 6 x 6, seed 7, turn {turn}\n" in said.out
        assert petri.draw(dish, 7, False) in said.out
        dish.play("NES"[turn])


def test_arrows_are_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    said = played(monkeypatch, "\x1b[A\x1b[C\x1b[B\x1b[D\x1b[Z\x1bx", "--size", "7x8")
    assert said.out.endswith("\nearly-7x8.1.NESW\n")


def test_a_turn_can_be_taken_back_and_nothing_before_the_first() -> None:
    table = Table(Dish.begin("early", 6, 6, 1), 1, False)
    start = table.dish.hash()
    for key in "unsuu":
        table.press(key)
    assert table.dish.hash() == start
    assert table.before == []


def test_a_swipe_that_moves_nothing_says_so() -> None:
    table = Table(Dish.parse("mid", " / ".join(["a2 a2 . . . .", *[". . . . . ."] * 5])), 1, False)
    table.press("n")
    assert table.draw().endswith("possible: E S W\nNothing moves towards N in turn 1")
    table.press("x")
    assert table.draw().endswith("possible: E S W\n")


def test_ghosts_are_what_comes_of_each_swipe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    table = Table(Dish.begin("late", 6, 6, 3), 3, False)
    table.press("g")
    lines = table.draw().splitlines()
    assert lines[3].split() == ["now", "N", "E", "S", "W"]
    ghosts = [petri.rows(petri.swiped(table.dish, way)) for way in "NESW"]
    for at, line in enumerate(lines[4:10]):
        shown = [line[start : start + 24].rstrip() for start in range(0, 5 * 27, 27)]
        assert shown[1:] == [ghost[at].rstrip() for ghost in ghosts]


def test_in_a_narrow_terminal_ghosts_stand_below(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    text = petri.draw(Dish.begin("late", 6, 6, 3), 3, True)
    assert max(map(len, text.splitlines())) <= 60
    assert [line.split() for line in text.splitlines() if line.startswith("  ")] == [
        *(["now", "N"], ["E", "S"], ["W"])
    ]


@pytest.mark.parametrize(
    ("word", "drawn"),
    [
        *((".", " .  "), ("c", " c  "), ("b", " b  "), ("a2", " 2  "), ("a10", "10  ")),
        *(("a1'2", " 1''"), ("d5", "[5] "), ("d10", "[10]")),
    ],
)
def test_a_place_has_four_characters(word: str, drawn: str) -> None:
    assert petri.place(word) == drawn


def test_the_end_and_the_goal_are_told() -> None:
    dish = Dish.parse("mid", " / ".join([". . . . . ."] * 6))
    dish.goal_at, dish.streak = 3, 5
    text = petri.draw(dish, 1, False)
    assert "streak 5 (x 2.00), energy 0 of 15, reached in turn 3\n" in text
    assert text.endswith("over after 0 turns")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--size", "5x6"), "Expected a dish of 6 to 8 by 6 to 8, got 5 x 6."),
        (("--moves", "NX"), "Expected N, E, S or W, got 'X'."),
    ],
)
def test_what_cannot_be_played_is_refused(
    monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], why: str
) -> None:
    assert played(monkeypatch, "", *words) == (2, "", f"simulate: {why}\n")


@pytest.mark.parametrize("words", [("--seed", "4294967296"), ("--size", "6"), ("hard",)])
def test_words_that_make_no_sense_are_refused(words: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "petri", *words])


def test_at_a_terminal_every_key_counts_at_once() -> None:
    ours, theirs = pty.openpty()
    words = [sys.executable, "-m", "simulate", "play", "petri", "--seed", "7"]
    game = subprocess.Popen(
        words,
        stdin=theirs,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": SRC},
    )
    assert game.stdout is not None
    while "possible" not in game.stdout.readline():
        pass
    os.write(ours, b"nq")  # no Enter
    out, _ = game.communicate()
    os.close(ours)
    os.close(theirs)
    assert out.splitlines()[-1] == "early.7.N"
    assert "\x1b[H\x1b[2J" in out
