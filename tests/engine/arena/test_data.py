"""The engine on the vectors of the definition, which the page's twin reads, too."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.arena import seedlet
from engine.arena.config import Config
from engine.arena.field import SIZES, Field
from engine.arena.round import Round
from engine.arena.seedlet import pledge
from engine.arena.slots import Slot, rows_of, team_of
from tests import vectors

FOLDER = vectors.folder("arena")


def read(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((FOLDER / name).read_text("utf-8"))
    return found


@pytest.mark.parametrize("told", read("rounds.json") + read("larger.json"))
def test_a_round_is_as_the_definition_played_it(told: dict[str, Any]) -> None:
    budget = told["size"] ** 2 // 4
    width, height = told.get("field", SIZES[0])
    shape = {"topology": told["topology"], "width": width, "height": height}
    config = Config.of(**shape, seed_size=told["size"], seed_budget=budget)
    slots = []
    for at, seed in told["slots"].items():
        slot = Slot(int(at), team_of(config, int(at)), "", "")
        slot.reveal(seed)
        slots.append(slot)
    field = Field.of_rows(*rows_of(config, slots), told["topology"], config.size)
    before = 0
    for generation, *expected in told["looks"]:
        field.step(generation - before)
        before = generation
        assert [field.digest(), *field.populations(), *field.invaders()] == expected


def test_honours_of_a_side_are_as_the_definition_has_them() -> None:
    """Of every kind, and of rounds that nobody wins or that end early."""
    seen = set()
    for told in read("honours.json"):
        round = Round(1, 1, Config.of(max_gen=40), 0)
        for at, seed in told["slots"].items():
            slot = Slot(int(at), team_of(round.config, int(at)), at, "")
            slot.reveal(seed)
            round.take(slot)
        round.initialize()
        while not round.over:
            round.step(32)
        round.finalize(0)
        found = [round.generation, round.outcome, round.honours]
        assert found == [told["generations"], told["outcome"], told["honours"]]
        seen.add((told["generations"] < 20, *told["honours"]))
    wanted = {(False,), (False, "comeback"), (False, "perfect"), (True, "perfect")}
    assert wanted <= seen


@pytest.mark.parametrize("told", read("pledges.json"))
def test_a_pledge_is_the_hash_of_its_lines(told: dict[str, Any]) -> None:
    expected = told.pop("pledge")
    assert pledge(**told) == expected


@pytest.mark.parametrize("told", read("seedlets.json"))
def test_seedlets_turn_and_move(told: dict[str, Any]) -> None:
    size = told["size"]
    bits = seedlet.parse(told["seed"], size)
    dx, dy, moved = told["shift"]
    assert bits.bit_count() == told["count"]
    assert seedlet.format(seedlet.turn(bits, size), size) == told["turn"]
    assert seedlet.format(seedlet.mirror_y(bits, size), size) == told["mirror_y"]
    assert seedlet.format(seedlet.shift(bits, dx, dy, size), size) == moved
