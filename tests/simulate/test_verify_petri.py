"""Petri's verifier, the admin's tool and the bots on a real localnet: yes to what happened."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from bots import play
from bots.rooms.petri import ROOM as CAST
from client import backups, events, names, networks, room
from client.canister import Canister
from client.problem import Problem
from engine import sealed
from engine.petri import backup
from engine.petri.dish import Dish
from protocol import sign
from simulate.__main__ import main
from simulate.evidence import Different
from simulate.rooms import petri as verify
from tests.admin.place import Place, Said, run

PETRI = room.find("petri")


class Dishes:
    """A localnet on which three bots have played the dish of the day for a while."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.project = project = place.project
        self.network = networks.find(project, networks.LOCALNET)
        self.named = names.find(project, PETRI.canister, own=True)
        self.admin = Canister(self.network, self.named, place.as_admin().who, PETRI)
        self.bots = play.gather(CAST, PETRI, self.network, self.named, project / "petri", 3, 1)

    def move(self, times: int) -> None:
        for _ in range(times):
            for bot in self.bots.values():
                bot.move()

    def verify(self, *words: str) -> Said:
        return run(main, "verify", "petri", *words, "--project", str(self.project))

    def keep(self, name: str) -> Path:
        path = self.project / name
        path.write_text(backups.fetch(self.admin).text, "utf-8")
        return path


@pytest.fixture(scope="module")
def dishes(operated: Place) -> Dishes:
    found = Dishes(operated)
    while found.admin.ask("get_today")["seed"] is None:
        pass  # asking is all there is to do until the network has drawn it
    play.enter(found.bots, lambda said: None)
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
    live = dishes.verify(str(before))
    assert live.code == 0, live
    assert live.out.endswith("replayed 3 events, the same dishes: 3\n")
    assert dishes.verify(str(before), "--until", str(after)).code == 0
    assert dishes.verify(str(before), "--until", str(after), "--log", str(log)).code == 0
    assert dishes.verify(str(before), "--log", str(log)).code == 0
    assert "the same dishes: 0" in dishes.verify(str(after)).out


def test_the_admin_sees_dishes_and_strikes_none_that_replays(
    dishes: Dishes,
) -> None:
    shown = dishes.place.done("status", "--room", "petri")
    assert "kept of 3,000, 3 ever begun" in shown
    assert "Early  Agar" in shown
    said = dishes.place.refused("strike", "1", "--room", "petri")
    assert "Dish 1 replays to its score of" in said
    told = dishes.place.done("log", "--room", "petri")
    assert "begins dish 1: early 6 x 6, of day" in told
    assert "dish 1  goes on from turn 0 by 10 moves" in told
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


def test_what_is_not_in_the_log_cannot_be_verified(dishes: Dishes) -> None:
    with pytest.raises(Problem, match="Event 9 restored a backup"):
        verify.apply({}, "restore", [""], 9)


def test_a_dish_that_the_log_does_not_lead_to_is_seen(dishes: Dishes) -> None:
    before = dishes.keep("before.petri")
    log = events.fetch(dishes.admin, 0)
    lines = sealed.load(before.read_text("utf-8"))
    later = [lines[0], str(int(lines[1]) + 1), *lines[2:]]
    changed = copy.deepcopy(log)
    changed.events.append(changed.events[-1])
    path = dishes.project / "later.petri"
    path.write_text(sealed.dump(later[:-1]), "utf-8")
    events.save(dishes.project / "other.log", PETRI, changed)
    words = ["--until", str(path), "--log", str(dishes.project / "other.log")]
    assert dishes.verify(str(before), *words).code == 1


def test_any_game_is_checked_without_a_network() -> None:
    dish = Dish.begin("late", 8, 7, 17)
    dish.play("N")
    said = run(main, "verify", "petri", "--game", "late-8x7.17.N")
    assert said.out == f"1 turn, {dish.score // 4}.00 points, hash {dish.hash()}\n"
    said = run(main, "verify", "petri", "--game", "late.17.NX")
    assert (said.code, said.out.split(":")[0]) == (1, "not the same")


def test_strangers_look_without_an_identity(dishes: Dishes) -> None:
    stranger = Canister(dishes.network, dishes.named, sign.ANONYMOUS, PETRI)
    assert len(stranger.ask("get_telemetry")) == 3
