"""
All rounds: those that are open in the heap, those that ended in a table.

::

    open     17  being played           opened  17 -> text      a few
    ended     1 .. 16                   ended    1 -> text      the last 1,000

A round that ended is read when somebody asks for it, and is in the heap only until it is saved. The
text of a round is sealed lines, of which the first six are always there::

    17 1 1700000090000000000 1700000150000000000 0 2 1700000000000000000 16 5 3
                                                         number, season, deadlines, sponsored, what
                                                         equal scores come to: 2 is a draw; when it
                                                         began, the round before, how many revealed
                                                         there, and how many of these have pledged
    cylinder 64 64 8 12 256 32 1 90 60 1 3 2 0 0 8000 2000 0 0 0 50 0       its config
    120                                                  the generation; after half time, too, what
                                                         scores and invaders there were, of both
    1c3000.. e0018..                                     Blue's and Red's boards; "-" before Sim
    1000 800 170 30 0 0 1 0                              its funds; "-" before Sim
    0 312 250 1700000180000000000                        outcome, scores, when; "-" before Claim
    35 0 w7x7r.. 9f86d0.. 0000000000070402 1 0 40 1      a line for each slot
"""

from __future__ import annotations

from engine import sealed
from engine.arena.config import Config
from engine.arena.field import Field
from engine.arena.honours import Look
from engine.arena.round import OUTCOMES, Funds, Round
from engine.arena.slots import Slot, check_place, check_seed
from engine.errors import BadRequest, BadSnapshot, Refusal
from engine.sealed import numbers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.table import Table

MOST_OPEN = 8
MOST_SAVED = 1_000

NOT_YET = "-"
LEAST_LINES = 6
HEAD = 10  # numbers of its line
LONGEST = 60_000  # characters of 256 slots, each with a principal of 63


class Rounds:
    """The rounds in the tables *opened* and *ended*; the next has the number *following*."""

    def __init__(self, opened: Table, ended: Table) -> None:
        self._opened = opened
        self._ended = ended
        self.following = 1
        self.open: dict[int, Round] = {}
        self._touched: dict[int, Round] = {}

    def read(self) -> None:
        """Have the open rounds in the heap. :raises BadSnapshot: if one is not as it was written"""
        numbers = self._opened.keys()
        self.open = {at: _read(self._opened, at) for at in numbers}

    def get(self, number: int) -> Round:
        """Round *number*. :raises BadRequest: if there is none"""
        found = self.find(number)
        if found is None:
            raise BadRequest(f"There is no round {number}, or it was so long ago that it is gone")
        return found

    def find(self, number: int) -> Round | None:
        """Round *number*, or None."""
        if number in self.open:
            return self.open[number]
        if number in self._touched:
            return self._touched[number]
        return _read(self._ended, number) if self._ended.get(number) is not None else None

    def add(self, round: Round) -> None:
        """Open another *round*, or one under the same number."""
        self.open[round.number] = round
        self.following = max(self.following, round.number + 1)
        self.touch(round)

    def touch(self, round: Round) -> None:
        """Have *round*, as it will be then, written by the next `save`."""
        self._touched[round.number] = round

    def close(self, round: Round) -> None:
        """Have *round*, which ended, among the others that did."""
        del self.open[round.number]
        self.touch(round)

    def oldest(self) -> int:
        """The number of the oldest round that is saved, though older ones may be open."""
        return max(1, self.following - MOST_SAVED)

    def drop(self, number: int) -> None:
        """Forget the ended round *number*."""
        self._touched.pop(number, None)
        self._ended.remove(number)
        self._opened.remove(number)

    def save(self) -> None:
        """Write what was touched; a round that ended moves to the others that did."""
        for at, round in self._touched.items():
            text = dump(round)
            if round.outcome is None:
                self._opened.insert(at, text)
            else:
                self._ended.insert(at, text)
                self._opened.remove(at)
        self._touched = {}

    def rows(self, first: int, end: int) -> list[str]:
        """The rounds from the place *first* up to *end*, as text: those that ended, then others."""
        ended, opened = self._ended.keys(), self._opened.keys()
        places = [(self._ended, at) for at in ended] + [(self._opened, at) for at in opened]
        return [table.get(at) or "" for table, at in places[first:end]]

    @property
    def count(self) -> int:
        """How many are saved."""
        return len(self._ended.keys()) + len(self._opened.keys())

    def replace(self, rounds: list[Round], following: int) -> None:
        """Have *rounds* in the place of all that there are."""
        self._opened.replace({})
        self._ended.replace({})
        self.open = {round.number: round for round in rounds if round.outcome is None}
        self._touched = {round.number: round for round in rounds}
        self.following = following
        self.save()


def _read(texts: Table, number: int) -> Round:
    round = load(texts.get(number) or "")
    if round.number != number:
        raise BadSnapshot(f"Expected round {number}, got {round.number}")
    return round


def dump(round: Round) -> str:
    """*round* as `load` reads it."""
    head = f"{round.number} {round.season} {round.commit_end} {round.reveal_end} "
    head += f"{round.sponsored} {round.tie} "
    head += f"{round.begun} {round.before} {round.seated} {round.returned}"
    generation = str(round.generation)
    if round.half is not None:
        generation += " " + " ".join(map(str, round.half.scores + round.half.invaders))
    cells = round.field.dump() if round.field is not None else NOT_YET
    funds = round.funds.dump() if round.funds is not None else NOT_YET
    end = NOT_YET
    if round.outcome is not None:
        end = f"{round.outcome} {round.scores[0]} {round.scores[1]} {round.ended}"
    lines = [head, round.config.dump(), generation, cells, funds, end]
    if len(round.slots) != 0:
        lines.append(_dump_slots(round))
    return sealed.dump(lines)


def _dump_slots(round: Round) -> str:
    """A line for each slot; while a round is played none of them changes."""
    played = round.field is not None and round.outcome is None
    if not played or round.slot_lines == "":
        # most have not changed, and a call for each would make a full round a tenth dearer to save
        slots = [slot.line or slot.dump() for slot in round.slots.values()]
        round.slot_lines = "\n".join(slots)
    return round.slot_lines


def load(text: str) -> Round:
    """A round from what `dump` wrote. :raises BadSnapshot: if there is no such round"""
    lines = sealed.load(text)
    if len(lines) < LEAST_LINES:
        raise BadSnapshot(f"Expected a round, got {lines!r:.80}")
    head, config, generation, cells, funds, end = lines[:LEAST_LINES]
    words = numbers(head)
    if len(words) != HEAD or words[5] >= len(OUTCOMES):
        raise BadSnapshot(f"Expected the head of a round, got {head!r}")
    round = Round(words[0], words[1], Config.load(config), 0)
    round.commit_end, round.reveal_end, round.sponsored, round.tie = words[2:6]
    round.begun, round.before, round.seated, round.returned = words[6:]
    round.generation, *half = numbers(generation)
    if half != []:
        if len(half) != 4:
            raise BadSnapshot(f"Expected a generation and four numbers of half time, got {half}")
        round.half = Look((half[0], half[1]), (half[2], half[3]))
    for line in lines[LEAST_LINES:]:
        _load_slot(round, line)
    if cells != NOT_YET:
        round.field = Field.load(cells, round.config.topology, round.config.size)
        round.funds = Funds.load(funds)
    if end != NOT_YET:
        _load_end(round, end)
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
    round.take(slot)


def _load_end(round: Round, line: str) -> None:
    words = numbers(line)
    if len(words) != 4 or words[0] >= len(OUTCOMES) or round.field is None:
        raise BadSnapshot(f"Expected the end of a round that was played, got {line!r}")
    round.outcome = words[0]
    round.scores = words[1], words[2]
    round.ended = words[3]
