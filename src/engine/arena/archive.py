"""
Rounds as text, to be kept.

Sealed lines, of which the first six are always there::

    17 1 1700000090000000000 1700000150000000000 0       number, season, deadlines, sponsored
    cylinder 8 12 256 32 1 90 60 1 3 2 0 0 8000 2000 0 0 0 50               its config
    120                                                  the generation
    1c3000.. e0018..                                     Blue's and Red's boards; "-" before Sim
    1000 800 170 30 0 0 1 0                              its purse; "-" before Sim
    0 312 250 1700000180000000000                        outcome, scores, when; "-" before Claim
    35 0 w7x7r.. 9f86d0.. 0000000000070402 1 0 40 1      a line for each slot
"""

from __future__ import annotations

from engine import sealed
from engine.arena.config import Config
from engine.arena.field import Field
from engine.arena.purse import Purse
from engine.arena.round import OUTCOMES, Round
from engine.arena.slots import Slot, check_place, check_seed
from engine.errors import BadSnapshot, Refusal
from engine.sealed import number, numbers

NOT_YET = "-"
LEAST_LINES = 6
LONGEST = 24_000  # characters of 64 slots, each with a principal of 63


def dump(round: Round) -> str:
    """*round* as `load` reads it."""
    head = f"{round.number} {round.season} {round.commit_end} {round.reveal_end} {round.sponsored}"
    cells = round.field.dump() if round.field is not None else NOT_YET
    purse = round.purse.dump() if round.purse is not None else NOT_YET
    end = NOT_YET
    if round.outcome is not None:
        end = f"{round.outcome} {round.scores[0]} {round.scores[1]} {round.ended}"
    slots = [slot.dump() for slot in round.slots.values()]
    lines = [head, round.config.dump(), str(round.generation), cells, purse, end]
    return sealed.dump(lines + slots)


def load(text: str) -> Round:
    """A round from what `dump` wrote. :raises BadSnapshot: if there is no such round"""
    lines = sealed.load(text)
    if len(lines) < LEAST_LINES:
        raise BadSnapshot(f"Expected a round, got {lines!r:.80}")
    head, config, generation, cells, purse, end = lines[:LEAST_LINES]
    round = _begin(head, Config.load(config))
    for line in lines[LEAST_LINES:]:
        _load_slot(round, line)
    round.generation = number(generation)
    if cells != NOT_YET:
        round.field = Field.load(cells, round.config.topology)
        round.purse = Purse.load(purse)
    if end != NOT_YET:
        _load_end(round, end)
    return round


def _begin(line: str, config: Config) -> Round:
    words = numbers(line)
    if len(words) != 5:
        raise BadSnapshot(f"Expected the head of a round, got {line!r}")
    round = Round(words[0], words[1], config, 0)
    round.commit_end, round.reveal_end, round.sponsored = words[2:]
    return round


def _load_slot(round: Round, line: str) -> None:
    slot = Slot.load(line)
    try:
        check_place(round.config, slot.team, slot.at)
        if slot.revealed:
            check_seed(round.config, slot.seed)
    except Refusal as refusal:
        raise BadSnapshot(
            f"Expected a slot of the round, got {line[:80]!r}: {refusal}"
        ) from refusal
    if slot.at in round.slots:
        raise BadSnapshot(f"Expected slot {slot.at} once, got {line[:80]!r} too")
    round.slots[slot.at] = slot


def _load_end(round: Round, line: str) -> None:
    words = numbers(line)
    if len(words) != 4 or words[0] >= len(OUTCOMES) or round.field is None:
        raise BadSnapshot(f"Expected the end of a round that was played, got {line!r}")
    round.outcome = words[0]
    round.scores = words[1], words[2]
    round.ended = words[3]
