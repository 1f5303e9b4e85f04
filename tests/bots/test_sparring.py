"""Bots are sparring partners: they hold back, and leave when they are too strong for a person."""

from __future__ import annotations

import random

import pytest

from bots.world.sparring import DISTANCE, EASY, FAIR, HARD, NEWCOMER, Partner, Seen, Strength
from bots.world.strategies import NOTHING, Choice, Strategy
from engine.world.board import World

SIZE = 512
BOT, PERSON = True, False


class Anything(Strategy):
    """Places a cell wherever the dice say, of 64 places in all."""

    def choose(self, world: World, me: int, dice: random.Random) -> Choice:
        return Choice("cell", [(dice.randrange(8) * 64, dice.randrange(8) * 64)])


def seen(*shares: tuple[bool, float], generation: int = 0) -> Seen:
    """A world in which each has a share of it, in rows from the top."""
    cells = bytearray()
    for player, (_, share) in enumerate(shares, 1):
        cells += bytes([player]) * round(share * SIZE * SIZE)
    world = World.from_cells(bytes(cells.ljust(SIZE * SIZE, b"\0")), [1_000] * len(shares))
    world.generation = generation
    return Seen(world, {player: bot for player, (bot, _) in enumerate(shares, 1)})


def leaving(told: Seen) -> list[int]:
    return [
        me for me, bot in told.bots.items() if bot and Partner(Anything(), HARD).leaves(told, me)
    ]


def placed(partner: Partner, told: Seen, me: int, turns: int = 12) -> int:
    dice = random.Random(5)
    return sum(partner.choose(told, me, dice) != NOTHING for _ in range(turns))


def test_a_bot_with_nearly_twelve_percent_leaves_if_a_person_is_seated() -> None:
    assert leaving(seen((BOT, 0.11), (BOT, 0.05), (PERSON, 0.0))) == [1]
    assert leaving(seen((BOT, 0.09), (BOT, 0.05), (PERSON, 0.5))) == []


def test_of_bots_with_nearly_forty_percent_together_the_strongest_leaves() -> None:
    many = [(BOT, 0.07)] * 3 + [(BOT, 0.08)] + [(BOT, 0.06)] * 2
    assert leaving(seen(*many, (PERSON, 0.0))) == [4]
    del many[3]
    assert leaving(seen(*many, (PERSON, 0.0))) == []


def test_among_themselves_bots_stay() -> None:
    assert leaving(seen((BOT, 0.5), (BOT, 0.4))) == []


@pytest.mark.parametrize("strength", [EASY, FAIR, HARD])
def test_a_bot_plays_as_often_as_its_strength_says_up_to_its_share(strength: Strength) -> None:
    below, above = strength.share - 0.005, strength.share + 0.005
    assert placed(Partner(Anything(), strength), seen((BOT, below), (PERSON, 0.2)), 1) == (
        12 // strength.every
    )
    assert placed(Partner(Anything(), strength), seen((BOT, above), (BOT, 0)), 1) == 0


def test_no_bot_places_while_all_together_have_much() -> None:
    told = seen((BOT, 0.01), (BOT, 0.1), (BOT, 0.1), (BOT, 0.11), (PERSON, 0))
    assert placed(Partner(Anything(), HARD), told, 1) == 0


def test_a_bot_keeps_away_from_a_newcomer_for_five_minutes() -> None:
    """The person has everything but a strip of 64 rows at the bottom, half of which is near."""
    told = [seen((PERSON, 0.875), (BOT, 0), generation=at) for at in (700, 700 + NEWCOMER)]
    partner, dice = Partner(Anything(), HARD), random.Random(1)
    early = [partner.choose(told[0], 2, dice) for _ in range(40)]
    assert early == [NOTHING] * 40, "both edges of the strip are near"
    assert DISTANCE < 64
    assert all(partner.choose(told[1], 2, dice) != NOTHING for _ in range(9))


def test_places_far_from_a_newcomer_are_free() -> None:
    told = seen((PERSON, 0.25), (BOT, 0))
    partner, dice = Partner(Anything(), HARD), random.Random(1)
    rows = {point[1] for _ in range(60) for point in partner.choose(told, 2, dice).points}
    assert min(rows) >= 128 + DISTANCE
    assert max(rows) < SIZE - DISTANCE


def test_somebody_who_takes_the_seat_of_who_left_is_a_newcomer_again() -> None:
    partner = Partner(Anything(), HARD)
    with_person, alone = [(PERSON, 0.875), (BOT, 0.0)], [(BOT, 0.0), (BOT, 0.0)]
    partner.choose(seen(*with_person), 2, random.Random(1))
    partner.choose(seen(*alone, generation=NEWCOMER), 2, random.Random(1))
    later = seen(*with_person, generation=NEWCOMER + 1)
    assert placed(partner, later, 2) == 0
