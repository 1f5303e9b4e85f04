"""The engine plays the histories of the definition, which other programs play too."""

import binascii
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from engine.access import Admins
from engine.clock import SECOND
from engine.errors import Refusal
from engine.world.accounts import Config
from engine.world.answers import leaderboard
from engine.world.board import World
from engine.world.game import Game, Pace
from engine.world.journal import Journal
from engine.world.seats import Seats
from scripts.histories import unpacked
from tests import vectors
from tests.agreement import first_difference

Event = dict[str, Any]

SIDES = ("left or right", "upper or lower")
FILES = sorted(vectors.folder("histories").glob("*.json"))
every_history = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def game_of(begins: dict[str, Any]) -> Game:
    """A game of a caller for each balance, in which time passes only when a test says so."""
    seats = Seats()
    for number in range(len(begins["balances"])):
        seats.take(caller(number + 1))
    world = World.from_cells(unpacked(begins["cells"]), begins["balances"])
    return Game(world, seats, Pace(), Admins(caller(1)), Journal())


def caller(player: int) -> str:
    return f"caller-{player}"


def play(game: Game, event: Event) -> Event:
    """What comes of *event*, said as the files say it."""
    if "step" in event:
        game.world.step(event["step"])
        return {"step": event["step"]} | facts(game.world)
    if "configure" in event:
        game.configure(Config.parse(event["configure"]), SECOND)
        return {"configure": event["configure"]} | facts(game.world)
    if "day" in event:
        return {"day": end_day(game)} | facts(game.world)
    if "join" in event:
        assert game.join(caller(event["join"]), SECOND) == event["join"]
        return {"join": event["join"]} | facts(game.world)
    if "leave" in event:
        left = game.leave(caller(event["leave"]), SECOND)
        return {"leave": event["leave"], "left": left} | facts(game.world)
    player, *numbers = event["place"]
    cells = list(zip(numbers[::2], numbers[1::2], strict=True))
    outcome: Event = {"place": event["place"]}
    try:
        outcome["placed"] = game.place(caller(player), cells, SECOND).placed
    except Refusal as refusal:
        outcome["refused"] = str(refusal)
    return outcome | facts(game.world)


def end_day(game: Game) -> list[int]:
    """End the race of *game*; who ran, the first first."""
    ranks = [row.player for row in leaderboard(game)]
    game.world.end_day()
    return ranks


def facts(world: World) -> Event:
    return {
        "generation": world.generation,
        "minted": world.minted,
        "pot": world.pot,
        "seated": world.seated,
        "balances": world.balances,
        "scores": world.scores,
        "points": world.points,
        "alive": world.alive_count,
        "crc32": binascii.crc32(world.cells()),
    }


@every_history
def test_the_engine_plays_the_same_history(path: Path) -> None:
    told = json.loads(path.read_text())
    game = game_of(told["begins"])
    for event in told["events"]:
        assert play(game, event) == event
    assert first_difference(game.world.cells(), unpacked(told["ends"]["cells"])) == ""


def test_the_histories_meet_every_rule_often() -> None:
    met: Counter[str] = Counter()
    for path in FILES:
        met.update(json.loads(path.read_text())["met"])
    assert min(met[f"ties at {third} modulo 3"] for third in range(3)) > 500
    assert min(met[f"births beside the {edges} edge"] for edges in SIDES) > 1000
    assert met["captures"] > 500
    assert met["pot from own land"] > 500
    assert met["pot from nobody's land"] > 50
    assert met["paydays"] > 50
    assert met["levies"] > 100
    assert met["days"] >= 5
    assert (met["configured"] > 10, met["no paydays"] > 5) == (True, True)
    assert met["alive already"] > 500
    assert met["no room for coins"] > 80
    assert met["refusals that say Need"] >= 5
    assert met["refusals that say Expected"] >= 3
