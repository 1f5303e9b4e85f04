"""
Arena rounds by chance: any field, any numbers, any batches, held to the definition cell by cell.

::

    dice -> config, people, seedlets -> commit, reveal, keepers and the timer, upgrades -> the round
         -> the same seedlets, played by the definition          ==  board, scores, outcome, honours
"""

from __future__ import annotations

from contextlib import suppress
from random import Random

from engine.arena import backup
from engine.arena.config import Config
from engine.arena.field import SIZES, TOPOLOGIES
from engine.arena.round import DRAW, Round
from engine.arena.slots import team_of
from engine.errors import Refusal
from tests.engine.arena import definition
from tests.engine.arena.arenas import Arena
from tests.engine.arena.definition import Cells

MOST_PEOPLE = 32


def config_of(dice: Random) -> Config:
    """Any numbers that a round can have, but that it is short."""
    winners, keepers = sorted((dice.randrange(10_001), dice.randrange(10_001)))
    width, height = dice.choice(SIZES)
    return Config.of(
        topology=dice.choice(TOPOLOGIES),
        width=width,
        height=height,
        seed_size=dice.choice((8, 16)),
        seed_budget=dice.choice((12, 32, 64)),
        max_gen=dice.choice((1, 2, 7, 24, 60, 120)),
        max_batch=dice.choice((1, 5, 32, 256)),
        early_extinction=dice.randrange(2),
        with_first_pledge=dice.randrange(2),
        weight_pop=dice.randrange(4),
        weight_invade=dice.randrange(4),
        entry_fee=dice.choice((0, 7, 91)),
        bond=dice.choice((0, 5)),
        winner_bps=winners,
        keeper_bps=keepers - winners,
        treasury_bps=10_000 - keepers,
        reward_per_gen=dice.choice((0, 1, 9)),
        coinflip=dice.randrange(2),
        reserved_percent=dice.choice((0, 50, 90)),
        early_ends=dice.randrange(2),
    )


def seed_of(dice: Random, config: Config) -> str:
    """Cells near each other, of which something comes, as many as the budget allows or fewer."""
    size = config.seed_size
    places = [size * y + x for y in range(2, 7) for x in range(2, 7)]
    cells = dice.sample(places, dice.randrange(min(config.seed_budget, len(places)) + 1))
    return f"{sum(1 << at for at in cells):0{size * size // 4}x}"


def play(dice: Random) -> Round:
    """A round from its first pledge to its end, with upgrades in between, held to all rules."""
    arena = Arena()
    config = config_of(dice)
    arena.game.set_season(dice.randrange(1, 9), config, arena.now)
    arena.keep()
    number = arena.game.current
    count = dice.randrange(1, min(MOST_PEOPLE, config.slots) + 1)
    seeds = {}
    for at in dice.sample(range(config.slots), count):
        seed = seed_of(dice, config)
        try:
            arena.commit(f"player-{at}", team_of(config, at), at, seed)
            seeds[at] = seed
        except Refusal:
            assert config.reserved != 0, "the rest of the slots is for people who have played"
    arena.now = arena.round.commit_end
    shown = {at: seed for at, seed in seeds.items() if dice.random() < 0.8}
    for at, seed in shown.items():
        arena.reveal(f"player-{at}", seed, number)
    arena.wait(60)
    for _ in range(1_000):
        if arena.game.rounds.get(number).outcome is not None:
            break
        go_on(arena, number, dice)
    assert arena.coins() == arena.game.ledger.minted
    found = arena.game.rounds.get(number)
    check(found, shown, noted_honours(arena, number))
    for at in shown:
        arena.game.claim(f"player-{at}", number, at, arena.now)
    arena.keep()
    assert arena.coins() == arena.game.ledger.minted
    return found


def go_on(arena: Arena, number: int, dice: Random) -> None:
    """A keeper, or the canister, or an upgrade, or a backup that comes back."""
    act = dice.randrange(8)
    if act == 0:
        arena.upgrade()
    elif act == 1:
        backup.load(backup.dump(arena.game)).step(arena.game, arena.now)
        arena.keep()
    elif act < 5:
        with suppress(Refusal):  # its coin is not tossed yet, or it is over
            arena.game.step("kim", number, dice.randrange(1, 40), arena.now)
            arena.keep()
    else:
        arena.tick()
        arena.wait(dice.randrange(4))


def noted_honours(arena: Arena, number: int) -> list[str]:
    """What the log says that round *number* brought to all who won it."""
    last = arena.game.journal.following - 20  # it was told a moment ago
    for _, event in arena.game.journal.read(arena.numbered["events"], max(0, last)):
        if (event.kind, event.generation) == ("honoured", number):
            return [word for word in event.detail.split(",") if ":" not in word]
    return []


def check(found: Round, seeds: dict[int, str], noted: list[str]) -> None:
    """Hold *found*, and the honours that are *noted*, to the definition by what was revealed."""
    config = found.config
    size, columns = config.seed_size, config.columns
    cells: Cells = {}
    for at, seed in seeds.items():
        bits = int(seed, 16)
        for place in [place for place in range(size * size) if bits >> place & 1]:
            x, y = size * (at % columns) + place % size, size * (at // columns) + place // size
            cells[x, y] = team_of(config, at)
    weights = config.weight_pop, config.weight_invade
    early = config.early_extinction != 0
    played = definition.play(
        cells, config.topology, config.max_gen, config.size, weights=weights, early=early
    )
    rows = found.known_field.rows()
    expected = [definition.rows(played.cells, team, config.size) for team in (0, 1)]
    assert (found.generation, list(rows)) == (played.generation, expected)
    assert list(found.scores) == played.end[0]
    assert (found.tie == DRAW) == (config.coinflip == 0)
    outcome = definition.winner(played, found.tie)
    assert found.outcome == outcome
    halves = found.half and (list(found.half.scores), list(found.half.invaders))
    assert halves == played.half
    assert noted == definition.honours(played, outcome, {team_of(config, at) for at in seeds})
