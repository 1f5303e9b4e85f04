"""Petri: the verifier, the admin's tool and bots on a real localnet; the game in a terminal."""

from __future__ import annotations

import copy
import io
import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from client import backups, log, room
from client.terminal import count
from engine import sealed
from engine.petri import backup
from engine.petri.dish import Dish
from simulate.__main__ import main
from simulate.rooms import petri
from simulate.rooms import petri as verify
from simulate.rooms.petri import Table
from simulate.verify import Different
from tests.admin.place import Place, Said, run

PETRI = room.find("petri")


class Dishes:
    """A localnet on which three bots have played the dish of the day for a while."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.project = place.project
        self.admin = place.canister("petri", place.as_admin().who)
        while self.admin.ask("get_today")["seed"] is None:
            pass  # asking is all there is to do until the network has drawn it
        self.bots = place.bots("petri", 3)

    def move(self, times: int) -> None:
        for _ in range(times):
            for each in self.bots.values():
                each.move()

    def verify(self, *words: str) -> Said:
        return self.place.simulate("verify", "petri", *words)

    def keep(self, name: str) -> Path:
        path = self.project / name
        path.write_text(backups.fetch(self.admin).text, "utf-8")
        return path


@pytest.fixture(scope="module")
def dishes(operated: Place) -> Dishes:
    found = Dishes(operated)
    found.move(2)
    return found


def test_every_row_replays(dishes: Dishes) -> None:
    said = dishes.verify()
    log, rows = said.out.splitlines()
    assert log.startswith("the log is certified: events 0 to ")
    assert rows == "every row replays to its score: 3 rows"
    assert (said.code, said.err) == (0, "")


def test_a_backup_and_what_happened_since_lead_to_what_is_there(dishes: Dishes) -> None:
    before = dishes.keep("monday.petri")
    dishes.move(1)
    after = dishes.keep("tuesday.petri")
    log = dishes.project / "week.log"
    dishes.place.done("log", "--room", "petri", "--save", str(log))
    begun, following = (backup.load(path.read_text("utf-8")).following for path in (before, after))
    live = dishes.verify(str(before))
    assert live.code == 0, live
    # a dish that was over by chance, as the network draws its seed, was not played
    assert f"replayed {count(following - begun, 'event')}, the same dishes: " in live.out
    assert dishes.verify(str(before), "--until", str(after)).code == 0
    assert dishes.verify(str(before), "--until", str(after), "--log", str(log)).code == 0
    assert dishes.verify(str(before), "--log", str(log)).code == 0
    assert "the same dishes: 0" in dishes.verify(str(after)).out


def test_the_admin_sees_dishes_and_strikes_none_that_replays(dishes: Dishes) -> None:
    shown = dishes.place.done("status", "--room", "petri")
    assert "kept of 3,000, 3 ever begun" in shown
    assert "Early  Agar" in shown
    said = dishes.place.refused("strike", "1", "--room", "petri")
    assert "Dish 1 replays to its score of" in said
    said = dishes.place.done("configure", "--blight", "off", "--room", "petri")
    assert [line.split() for line in said.splitlines()[1:]] == [
        *(["blight", "off"], ["catalyst", "on"], ["bonus", "on"])
    ]
    assert dishes.place.done("configure", "--room", "petri") == said
    told = dishes.place.done("log", "--room", "petri")
    assert "practice begins with blight 0, catalysts 1, bonus 1" in told
    assert "begins dish 1: early 6 x 6, of day" in told
    assert "dish 1  goes on from turn 0 by " in told
    assert "has another name" in told


def test_a_row_or_a_dish_that_was_forged_is_seen(dishes: Dishes) -> None:
    (row,) = dishes.admin.ask("get_leaderboard", {"Late": None}, None, None)
    shown = dishes.admin.ask("get_dish", row["dish"])
    verify.verify_row(row, shown)
    with pytest.raises(Different, match="is in a table, but is not there"):
        verify.verify_row(row, None)
    with pytest.raises(Different, match="points after"):
        verify.verify_row(row | {"score": row["score"] + 1}, shown)
    for name, forged in (("score", 1), ("board", "a1"), ("hash", "ab")):
        with pytest.raises(Different, match=f"has the {name} "):
            verify.verify_row(row, shown | {name: forged})
    with pytest.raises(Different, match="cannot have happened: Expected N, E, S or W"):
        verify.verify_row(row, shown | {"moves": "X"})


@pytest.mark.parametrize(
    ("at", "word", "why"),
    [(11, "7", "is not what its moves lead to"), (14, "N" * 80, "cannot have happened")],
)
def test_a_dish_forged_in_a_backup_is_seen(dishes: Dishes, at: int, word: str, why: str) -> None:
    lines = sealed.load(backups.fetch(dishes.admin).text)
    words = lines[-1].split(" ")
    words[at] = word
    path = dishes.project / "forged.petri"
    path.write_text(sealed.dump([*lines[:-1], " ".join(words)]), "utf-8")
    said = dishes.verify(str(path))
    assert said.code == 1
    assert why in said.out


def cultures(dishes: Dishes) -> Any:
    kept = backup.load(backups.fetch(dishes.admin).text)
    return {culture.id: culture for culture in kept.cultures}


@pytest.mark.parametrize(
    ("kind", "words", "why"),
    [
        ("play", ["1", "0", "N"], "event 9 cannot have happened: dish 1 is at turn"),
        ("play", ["77", "0", "N"], "event 9 cannot have happened: 77"),
        ("begin", ["1", "hard"], "event 9 cannot have happened: not enough values"),
        ("strike", ["1"], "event 9 struck dish 1, which replays"),
    ],
)
def test_an_event_that_cannot_have_happened_is_seen(
    dishes: Dishes, kind: str, words: list[str], why: str
) -> None:
    with pytest.raises(Different, match=why):
        verify.apply(cultures(dishes), kind, words, 9)


def test_a_dish_that_the_log_does_not_lead_to_is_seen(dishes: Dishes) -> None:
    before = dishes.keep("before.petri")
    past = log.fetch_proved(dishes.admin).log
    lines = sealed.load(before.read_text("utf-8"))
    later = [lines[0], str(int(lines[1]) + 1), *lines[2:]]
    changed = copy.deepcopy(past)
    changed.events.append([each for each in changed.events if each.kind == "play"][-1])
    path = dishes.project / "later.petri"
    path.write_text(sealed.dump(later[:-1]), "utf-8")
    log.save(dishes.project / "other.log", PETRI, changed)
    words = ["--until", str(path), "--log", str(dishes.project / "other.log")]
    assert dishes.verify(str(before), *words).code == 1


def test_any_game_is_checked_without_a_network() -> None:
    dish = Dish.begin("late", 8, 7, 17)
    dish.play("N")
    said = run(main, "verify", "petri", "--game", "late-8x7.17.N")
    assert said.out == f"1 turn, {dish.score // 4}.00 points, hash {dish.hash()}\n"
    said = run(main, "verify", "petri", "--game", "late.17.NX")
    assert (said.code, said.out.split(":")[0]) == (1, "not the same")


# -- the game in a terminal: what is drawn, and what keys do

SRC = str(Path(__file__).resolve().parents[2] / "src")


def played(monkeypatch: pytest.MonkeyPatch, keys: str, *words: str) -> Said:
    """What is printed when *keys* are sent to ``simulate play petri``."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(keys))
    return run(main, "play", "petri", *words)


def test_a_game_is_played_by_letters_and_arrows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = played(monkeypatch, "n\x1b[C\x1b[Z\x1bxq", "mid", "--seed", "7")
    assert (said.code, said.err) == (0, "")
    assert said.out.endswith("\nmid.7.NE\n")
    dish = Dish.begin("mid", 6, 6, 7)
    for turn in range(3):
        assert f"mid 6 x 6, seed 7, turn {turn}\n" in said.out
        assert petri.draw(dish, 7, False) in said.out
        dish.play("NES"[turn])


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


@pytest.mark.parametrize("whole", [False, True])
def test_ghosts_are_what_comes_of_each_swipe(whole: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before chance, unless one wants to see the whole future."""
    monkeypatch.setenv("COLUMNS", "300")
    table = Table(Dish.begin("late", 6, 6, 3), 3, False, whole)
    table.press("g")
    lines = table.draw().splitlines()
    assert lines[3].split() == ["now", "N", "E", "S", "W"]
    ghosts = [petri.rows(petri.swiped(table.dish, way, whole)) for way in "NESW"]
    spores = [petri.swiped(table.dish, way, True).cells.count(1) for way in "NESW"]
    plain = [petri.swiped(table.dish, way, False).cells.count(1) for way in "NESW"]
    assert [more - less for more, less in zip(spores, plain, strict=True)] == [3, 3, 3, 3]
    for at, line in enumerate(lines[4:10]):
        shown = [line[start : start + 24].rstrip() for start in range(0, 5 * 27, 27)]
        assert shown[1:] == [ghost[at].rstrip() for ghost in ghosts]


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
