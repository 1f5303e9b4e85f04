"""Rounds as text: read as they were, or not at all."""

from __future__ import annotations

import pytest

from engine import sealed
from engine.arena import archive
from engine.arena.config import NAMES, Config
from engine.arena.round import Round
from engine.arena.slots import Slot
from engine.errors import BadRequest, BadSnapshot

from .rounds import NOW, in_claim, in_commit, in_sim, pledged, revealed

LONGEST_PRINCIPAL = "a" * 63


def half_revealed() -> Round:
    round = in_commit(entry_fee=3, bond=1)
    revealed(round, "bob")
    round.sponsor(9)
    return round


def claimed() -> Round:
    round = in_claim(entry_fee=3)
    round.claim(round.slots[0])
    round.slots[0].keep(12)
    return round


ROUNDS = [Round(1, 1, Config(), NOW), in_commit(), half_revealed(), in_sim(), in_claim(), claimed()]


@pytest.mark.parametrize("round", ROUNDS)
def test_a_round_is_read_as_it_was_written(round: Round) -> None:
    text = archive.dump(round)
    again = archive.load(text)
    assert archive.dump(again) == text
    assert again.phase(NOW) == round.phase(NOW)
    assert (again.outcome, again.scores, again.ended) == (round.outcome, round.scores, round.ended)
    assert (again.sponsored, again.number, again.season) == (
        round.sponsored,
        round.number,
        round.season,
    )
    if round.field is not None:
        assert again.field is not None
        assert again.field.digest() == round.field.digest()


def test_a_round_that_was_read_plays_on_as_the_other_would() -> None:
    seeds = ("00000000001c0402", "0000000000070402")
    first = in_sim(*seeds)
    first.step(20)
    again = archive.load(archive.dump(first))
    first.step(20)
    again.step(20)
    assert archive.dump(first) == archive.dump(again)


def test_the_fullest_round_fits() -> None:
    for config in ({}, {"seed_size": 16, "seed_budget": 255}):
        round = Round(10**19, 10**9, Config.of(**config), NOW)
        tiles = round.config.tiles
        seed = "f" * (round.config.seed_size**2 // 4)
        for at in range(tiles**2):
            team = int(at % tiles >= tiles // 2)
            pledged(round, f"{at:063}", team, at, seed)
            round.slots[at].reveal("0" * len(seed))
        round.initialize()
        round.finalize(NOW)
        assert len(archive.dump(round)) <= archive.LONGEST


@pytest.mark.parametrize("round", ROUNDS[1:])
def test_every_changed_letter_is_noticed(round: Round) -> None:
    text = archive.dump(round)
    for at in range(0, len(text), 7):
        other = "1" if text[at] != "1" else "2"
        with pytest.raises(BadSnapshot):
            archive.load(text[:at] + other + text[at + 1 :])


def changed(line: int, text: str) -> str:
    lines = sealed.load(archive.dump(in_claim()))
    lines[line] = text
    return sealed.dump(lines)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (0, "17 3 0"),
        (1, "cylinder 8"),
        (1, Config().dump().replace("cylinder", "moebius")),
        (1, Config().dump().replace("8000", "7999")),
        (3, "1 2 3"),
        (3, "x 0"),
        (3, "2 2"),
        (3, "1 0"),
        (4, "1 2 3 4 5 6 7 8"),
        (5, "3 0 0 0"),
        (5, "0 0 0"),
        (6, "64 0 ada aa - 0 0 0 0"),
        (6, "0 2 ada aa - 0 0 0 0"),
        (6, "7 1 ada aa - 0 0 0 0"),
        (6, "0 0 ada aa 12 0 0 0 0"),
    ],
)
def test_what_is_no_round_is_not_loaded_though_it_is_sealed(line: int, text: str) -> None:
    with pytest.raises(BadSnapshot):
        archive.load(changed(line, text))


def test_a_round_that_ended_was_played() -> None:
    lines = sealed.load(archive.dump(in_claim()))
    lines[3] = "-"
    with pytest.raises(BadSnapshot, match="a round that was played"):
        archive.load(sealed.dump(lines))
    with pytest.raises(BadSnapshot, match="Expected a round"):
        archive.load(sealed.dump(lines[:5]))


def test_a_slot_is_a_line() -> None:
    slot = Slot(35, 0, LONGEST_PRINCIPAL, "9f" * 32)
    assert Slot.load(slot.dump()).dump() == slot.dump()
    with pytest.raises(BadSnapshot, match="Expected a slot"):
        Slot.load("35 0")


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"max_gen": 0}, "max_gen from 1 to 1024, got 0"),
        ({"max_batch": 257}, "max_batch from 1 to 256, got 257"),
        ({"winner_bps": 7_999}, "10000 basis points together, got 9999"),
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


def test_no_slot_of_a_round_is_there_twice() -> None:
    lines = sealed.load(archive.dump(in_claim()))
    with pytest.raises(BadSnapshot, match=r"Expected slot [0-9]+ once"):
        archive.load(sealed.dump([*lines, lines[-1]]))
