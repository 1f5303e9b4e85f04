"""Rounds as text: read as they were, or not at all; and the numbers by which they are played."""

from __future__ import annotations

import pytest

from engine import sealed
from engine.arena import rounds
from engine.arena.config import NAMES, Config
from engine.arena.round import Funds, Round
from engine.arena.slots import Slot
from engine.errors import BadRequest, BadSnapshot

from .rounds import NOW, in_claim, in_commit, in_sim, pledged, revealed


def half_revealed() -> Round:
    round = in_commit(entry_fee=3, bond=1)
    revealed(round, "bob")
    round.sponsored += 9
    return round


def claimed() -> Round:
    round = in_claim(entry_fee=3)
    round.claim(round.slots[0])
    round.slots[0].mint(12)
    return round


def after_half_time() -> Round:
    found = in_sim(coin=1, coinflip=1, max_gen=20)
    found.step(12)
    return found


ROUNDS = [
    *(Round(1, 1, Config(), NOW), in_commit(), half_revealed(), in_sim()),
    *(after_half_time(), in_claim(), claimed()),
]


@pytest.mark.parametrize("round", ROUNDS)
def test_a_round_is_read_as_it_was_written(round: Round) -> None:
    text = rounds.dump(round)
    again = rounds.load(text)
    assert rounds.dump(again) == text
    assert again.phase(NOW) == round.phase(NOW)
    names = ("number", "season", "sponsored", "tie", "outcome", "scores", "ended")
    assert [getattr(again, name) for name in names] == [getattr(round, name) for name in names]
    for one in (round, again):
        if one.outcome is None and one.field is not None:
            one.step(20)
    assert rounds.dump(again) == rounds.dump(round), "and plays on as the other would"


LARGE = {"width": 128, "height": 128}


@pytest.mark.parametrize("config", [{}, LARGE, LARGE | {"seed_size": 16, "seed_budget": 255}])
def test_the_fullest_round_fits(config: dict[str, int]) -> None:
    round = Round(10**19, 10**9, Config.of(**config), NOW)
    columns = round.config.columns
    seed = "f" * (round.config.seed_size**2 // 4)
    for at in range(round.config.slots):
        pledged(round, f"{at:063}", int(at % columns >= columns // 2), at, seed)
        round.slots[at].reveal("0" * len(seed))
    round.initialize()
    round.finalize(NOW)
    assert len(rounds.dump(round)) <= rounds.LONGEST


@pytest.mark.parametrize("round", ROUNDS[1:])
def test_every_changed_letter_is_noticed(round: Round) -> None:
    text = rounds.dump(round)
    for at in range(0, len(text), 29):
        other = "1" if text[at] != "1" else "2"
        with pytest.raises(BadSnapshot):
            rounds.load(text[:at] + other + text[at + 1 :])


@pytest.mark.parametrize(
    ("line", "text", "why"),
    [
        (0, "17 3 0", "the head of a round"),
        (0, "17 3 1 2 0 3 0 0 0 0", "the head of a round"),
        (2, "200 12 8 0", "four numbers of half time"),
        (1, "cylinder 8", "22 values"),
        (1, Config().dump().replace("cylinder", "moebius"), "got 'moebius'"),
        (1, Config().dump().replace("8000", "7999"), "got 9999"),
        (3, "1 2 3", "the boards of two teams"),
        (3, "x 0", "the boards of two teams"),
        (3, "2 2", "cells of one team each"),
        (3, "1 0", "cells of one team each"),
        (3, "-", "a round that was played"),
        (4, "1 2 3", "8 numbers of a purse"),
        (4, "1 2 3 4 5 6 7 8", "coins of a purse that add up"),
        (4, "10 10 0 0 11 0 0 0", "coins of a purse that add up"),
        (5, "3 0 0 0", "the end of a round"),
        (5, "0 0 0", "the end of a round"),
        (6, "64 0 ada aa - 0 0 0 0", "from 0 to 63, got 64"),
        (6, "0 2 ada aa - 0 0 0 0", "Expected a slot"),
        (6, "7 1 ada aa - 0 0 0 0", "slot 7 once"),
        (6, "0 0 ada aa 12 0 0 0 0", "a seed of 16"),
        (6, "35 0", "Expected a slot"),
    ],
)
def test_what_is_no_round_is_not_loaded_though_it_is_sealed(line: int, text: str, why: str) -> None:
    lines = sealed.load(rounds.dump(in_claim()))
    lines[line] = text
    with pytest.raises(BadSnapshot, match=why):
        rounds.load(sealed.dump(lines))


def test_a_round_has_six_lines_or_more() -> None:
    lines = sealed.load(rounds.dump(in_claim()))
    with pytest.raises(BadSnapshot, match="Expected a round"):
        rounds.load(sealed.dump(lines[:5]))


def test_slots_and_funds_are_lines() -> None:
    slot = Slot(35, 0, "a" * 63, "9f" * 32)
    assert Slot.load(slot.dump()).dump() == slot.dump()
    funds = Funds(100, (5000, 3000, 2000), 1)
    funds.reward(7)
    assert Funds.load(funds.dump()).dump() == funds.dump()


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"max_gen": 0}, "max_gen from 1 to 1024, got 0"),
        ({"max_batch": 257}, "max_batch from 1 to 256, got 257"),
        ({"winner_bps": 7_999}, "10000 basis points together, got 9999"),
        ({"width": 64, "height": 128}, "128 x 128, got 64 x 128"),
        ({"width": 72}, "got 72 x 64"),
        ({"seed_size": 12}, "seedlets of 8 or 16, got 12"),
        ({"topology": "moebius"}, "got 'moebius'"),
        ({"commit_seconds": 0}, "commit_seconds from 1"),
    ],
)
def test_a_config_out_of_its_bounds_is_refused(given: dict[str, int | str], complaint: str) -> None:
    with pytest.raises(BadRequest, match=complaint):
        Config.of(**given)


def test_a_config_is_a_line_in_the_order_of_its_names() -> None:
    config = Config.of(topology="torus", entry_fee=7)
    words = dict(zip(NAMES, config.dump().split(" "), strict=True))
    assert (words["topology"], words["entry_fee"], words["max_gen"]) == ("torus", "7", "256")
    assert Config.load(config.dump()).dump() == config.dump()
    assert (config.ranked, Config().ranked) == (True, False)
    pro = Config.of(seed_size=16)
    assert (pro.team_slots, pro.reserved) == (8, 4)
    sizes = [(64, 64), (96, 64), (128, 64), (128, 128)]
    found = [Config.of(width=width, height=height).slots for width, height in sizes]
    assert found == [64, 96, 128, 256]
