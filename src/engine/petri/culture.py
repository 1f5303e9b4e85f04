"""
Cultures: a dish that somebody plays, and that is kept.

A culture has a number, an owner, the seed that it grew from, the day if it is the dish of a
day, and when it was begun and last moved. It is kept as one line of 18 words, a dash for what
there is not::

    7 w7x7r.. early 6 6 305419896 20774         number, owner, mode, width, height, seed, day
    1700000000000000000 1700000123456789000 0   begun, last moved, 1 if it was given up
    284925531 1044 3 12                         dice, score, streak, turn of the goal
    NESW.. 0201.. 0000.. 0000..                 moves; cells, catalysts and charges in hex

A culture is over when its dish is, when it was given up, or after 4,000 turns.
"""

from __future__ import annotations

from engine.access import Caller
from engine.clock import Nanoseconds
from engine.errors import BadRequest, BadSnapshot
from engine.petri.cell import DORMANT, UNMERGED
from engine.petri.dish import LARGEST, MOST_SEED, SMALLEST, Dish, Turn
from engine.petri.plate import WAYS
from engine.petri.tables import MODES
from engine.sealed import number

Id = int
Day = int  # counted from 1970
Seed = int

MOST_TURNS = 4000
WORDS = 18
NONE = "-"


class Culture:
    """A *dish* of *owner*'s, grown from *seed*."""

    def __init__(
        self, id: Id, owner: Caller, dish: Dish, seed: Seed, day: Day | None, now: Nanoseconds
    ) -> None:
        self.id = id
        self.owner = owner
        self.dish = dish
        self.seed = seed
        self.day = day
        self.begun = now
        self.when = now
        self.given_up = False

    @property
    def over(self) -> bool:
        return self.given_up or self.dish.turn >= MOST_TURNS or self.dish.over

    def play(self, moves: str) -> list[Turn]:
        """
        Play *moves*, each a turn.

        :raises BadRequest: if one is no way, or moves nothing; then the culture is spoilt
        """
        turns = []
        for at, way in enumerate(moves, 1):
            try:
                turns.append(self.dish.play(way))
            except BadRequest as refusal:
                raise BadRequest(f"Move {at} of {len(moves)}: {refusal}") from None
        return turns

    def replayed(self) -> Dish:
        """The dish that the seed and all moves lead to. :raises BadRequest: if they lead nowhere"""
        plate = self.dish.plate
        again = Dish.begin(self.dish.mode.name, plate.width, plate.height, self.seed)
        for way in self.dish.played:
            again.play(way)
        return again

    def dump(self) -> str:
        dish = self.dish
        words = (
            *(self.id, self.owner, dish.mode.name, dish.plate.width, dish.plate.height),
            *(self.seed, _optional(self.day), self.begun, self.when, int(self.given_up)),
            *(dish.dice.state, dish.score, dish.streak, _optional(dish.goal_at)),
            *(dish.played or NONE, dish.cells.hex(), dish.catalysts.hex(), dish.charges.hex()),
        )
        return " ".join([str(word) for word in words])

    @classmethod
    def load(cls, line: str) -> Culture:
        """A culture from what `dump` wrote. :raises BadSnapshot: if there is no such culture"""
        words = line.split(" ")
        if len(words) != WORDS:
            raise BadSnapshot(f"Expected a dish of {WORDS} words, got {line[:80]!r}")
        id, owner, mode, width, height, seed, day, begun, when, given_up = words[:10]
        dish = _dish(mode, number(width), number(height), words[10:])
        culture = cls(number(id), owner, dish, number(seed), _number(day), number(begun))
        culture.when = number(when)
        culture.given_up = given_up == "1"
        if owner == "" or culture.seed > MOST_SEED or given_up not in ("0", "1"):
            raise BadSnapshot(f"Expected a dish of somebody, got {line[:80]!r}")
        return culture


def _dish(mode: str, width: int, height: int, words: list[str]) -> Dish:
    """A dish from the last eight words of a line."""
    known = mode in MODES and SMALLEST <= width <= LARGEST and SMALLEST <= height <= LARGEST
    if not known:
        raise BadSnapshot(f"Expected a dish of 6 to 8 by 6 to 8, got {mode!r} {width} x {height}")
    dish = Dish(MODES[mode], width, height, 0)
    dish.dice.state = number(words[0])
    dish.score = number(words[1])
    dish.streak = number(words[2])
    dish.goal_at = _number(words[3])
    dish.played = words[4] if words[4] != NONE else ""
    if not 1 <= dish.dice.state <= MOST_SEED or dish.played.strip(WAYS) != "":
        raise BadSnapshot(f"Expected dice and moves, got {words[0]} and {words[4][:80]!r}")
    dish.cells = _layer(dish, words[5], POSSIBLE[mode])
    dish.catalysts = _layer(dish, words[6], bytes(range(2)))
    dish.charges = _layer(dish, words[7], bytes(range(dish.mode.lingers + 1)))
    return dish


def _layer(dish: Dish, text: str, possible: bytes) -> bytearray:
    """What lies on each place of *dish*, by its hexadecimal *text*: all of it *possible*."""
    try:
        layer = bytearray.fromhex(text)
    except ValueError:
        layer = bytearray()
    plate = dish.plate
    beyond = int.from_bytes(layer, "little") & plate.gaps * 0xFF
    if len(layer) != plate.size or beyond != 0 or layer.translate(None, possible) != b"":
        raise BadSnapshot(f"Expected {plate.size} places of a dish in hex, got {text[:80]!r}")
    return layer


def _possible(most_energy: int) -> bytes:
    """All cells that a dish may have on a place."""
    energies = list(range(1, most_energy + 1))
    tired = [1 | UNMERGED, 1 | 2 * UNMERGED]
    return bytes([0, *energies, *tired, *[DORMANT | energy for energy in energies]])


POSSIBLE = {name: _possible(mode.most_energy) for name, mode in MODES.items()}


def _optional(value: int | None) -> str:
    return NONE if value is None else str(value)


def _number(word: str) -> int | None:
    return None if word == NONE else number(word)
