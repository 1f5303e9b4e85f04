"""
Honours: what a round brings besides coins and points, and a season to its best keeper.

::

    first       the first round that you have won
    comeback    your side won, and had fewer points than the other at half time
    perfect     your side won, and no cell of the other's was in your half, neither at half
                time nor at the end
    five        five rounds in a row that you have won, and five more, and so on
    keeper      nobody played as many generations for others in a season that is over

Only rounds count in which both sides revealed something; a row goes on over rounds that somebody
misses, and ends where they do not win. Half time is generation ``max_gen // 2``, so honours follow
from the reveals, like everything else, and anybody can compute them again from the log.

What a round brings is noted in one event, by those who won: all of them, or some by their slots::

    perfect,first:3.12,five:35

What somebody has is their record: rounds in a row that they have won, and how often they had each
honour. It is read when a round ends, and otherwise saved as it was::

    2 1 0 3 0 0
"""

from __future__ import annotations

from engine.access import Caller
from engine.arena.slots import Slot
from engine.errors import BadSnapshot
from engine.sealed import number, numbers

FIRST = "first"
COMEBACK = "comeback"
PERFECT = "perfect"
FIVE = "five"
KEEPER = "keeper"
HONOURS = (FIRST, COMEBACK, PERFECT, FIVE, KEEPER)
PLACES = {honour: at for at, honour in enumerate(HONOURS)}

ROW = 5

Pair = tuple[int, int]

NEW = "0 0 0 0 0 0"  # the record of somebody who has won nothing
NOBODY = "-"
NO_KEEPER = f"{NOBODY} 0"  # who kept most in a season, and how many generations


class Recorded:
    """Somebody who has a record."""

    record = NEW


class Look:
    """A field at a moment: the scores of Blue and Red, and how many cells each has abroad."""

    def __init__(self, scores: Pair, invaders: Pair) -> None:
        self.scores = scores
        self.invaders = invaders


def of_side(winner: int, half: Look | None, end: Look) -> list[str]:
    """The honours of all who won, the side *winner*; *half* is None if it was over before."""
    other = 1 - winner
    found = []
    if half is not None and half.scores[winner] < half.scores[other]:
        found.append(COMEBACK)
    if end.invaders[other] == 0 and (half is None or half.invaders[other] == 0):
        found.append(PERFECT)
    return found


def play(record: str, won: bool, of_side: list[str]) -> tuple[str, list[str]]:
    """A record after a round that both sides played, and the honours in it that are one's own."""
    if not won:
        row, _, rest = record.partition(" ")
        return record if row == "0" else f"0 {rest}", []
    row, *had = record.split(" ")
    wins = int(row) + 1
    own = []
    if had[0] == "0":
        own.append(FIRST)
    if wins % ROW == 0:
        own.append(FIVE)
    for honour in own + of_side:
        at = PLACES[honour]
        had[at] = str(int(had[at]) + 1)
    return f"{wins} {' '.join(had)}", own


def play_round(slots: list[Slot], people: list[Recorded], winner: int, of_side: list[str]) -> str:
    """
    Count a round that both sides played in the records of all who revealed; as it is noted.

    *people* are those of the *slots*, in the same order.
    """
    own: dict[str, list[int]] = {}
    for slot, person in zip(slots, people, strict=True):
        person.record, found = play(person.record, slot.team == winner, of_side)
        for honour in found:
            own.setdefault(honour, []).append(slot.at)
    noted = [f"{honour}:{'.'.join(map(str, at))}" for honour, at in own.items()]
    return ",".join(of_side + noted)


def keep(record: str) -> str:
    """A record after a season in which nobody kept more."""
    rest, _, kept = record.rpartition(" ")
    return f"{rest} {int(kept) + 1}"


def counts(record: str) -> dict[str, int]:
    """How often somebody had each honour. :raises BadSnapshot: if *record* is none"""
    found = numbers(record)
    if len(found) != 1 + len(HONOURS):
        raise BadSnapshot(f"Expected {1 + len(HONOURS)} numbers of a record, got {record[:80]!r}")
    return dict(zip(HONOURS, found[1:], strict=True))


def parse_keeper(line: str) -> tuple[Caller, int]:
    """Who kept most, and how much. :raises BadSnapshot: if *line* does not say so"""
    caller, _, kept = line.partition(" ")
    return caller, number(kept)
