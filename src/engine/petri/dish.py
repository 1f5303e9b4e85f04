"""
Dishes: one game of Petri, from its seed to its end; and cultures, whose game it is.

A turn is a swipe, a tick of Life, falling dormant, blight, decay and the score, in that
order; then spores, a catalyst and blight may come. The same seed and the same moves lead to
the same dish, wherever they are played::

    cells       what lives or sleeps on each place                  cells.py
    catalysts   1 where one lies                                    bytes in the order of
    charges     for how many more turns blight strikes from there   the plate's places
    dice        what comes next by chance
    score       in quarters of a point
    streak      how many ticks in a row had no birth and no death
    goal_at     the turn in which the goal was reached, or None

A streak multiplies what a turn is worth, by 1 for the first two, then by a quarter more for
each until three. A dish is over when nothing lives on it, or nothing can move.

A *picture* of a dish has a word for each place, rows from the top, with strokes between them. A
cell hides what lies under it, so it is for looking and for small examples::

    a2 . d5 / . c . / a1'2 . b

A *culture* is a dish that somebody plays. It is saved as one line of 18 words, a dash for what
there is not, and is over when its dish is, when it was given up, or after 4,000 turns::

    7 w7x7r.. early 6 6 305419896 20774         number, owner, mode, width, height, seed, day
    1700000000000000000 1700000123456789000 0   begun, last moved, 1 if it was given up
    284925531 1044 3 12                         dice, score, streak, turn of the goal
    NESW.. 0201.. 0000.. 0000..                 moves; cells, catalysts and charges in hex
"""

from __future__ import annotations

import hashlib
from itertools import compress

from engine.access import Caller
from engine.clock import SECOND, Nanoseconds
from engine.dice import Dice
from engine.errors import BadPattern, BadRequest, BadSnapshot
from engine.petri.cells import (
    AGED,
    ALIVE_ENERGY,
    CHANCES,
    DORMANT,
    DROWSY,
    EMPTY,
    MODES,
    MOST_CATALYSTS,
    NEWBORN,
    PRACTICE,
    TAKEN_DIGITS,
    UNMERGED,
    Energy,
    Mode,
    format_cell,
    parse_cell,
)
from engine.petri.plate import WAYS, Place, Swipe, Way, blight, board_of_living, decay, plate
from engine.sealed import number

Quarters = int
Id = int
Day = int  # counted from 1970
Seed = int

MOST_SEED: Seed = 0xFFFFFFFF
SMALLEST = 6  # places along a side
LARGEST = 8
FREE = bytes([1]) + bytes(255)  # a table from what lies on a place to whether it is free

DAY: Nanoseconds = 86_400 * SECOND
MOST_TURNS = 4000
WORDS = 18  # of a culture
NONE = "-"


class Turn:
    """What happened in a turn, for whoever watches or counts."""

    def __init__(self) -> None:
        self.merges = 0
        self.catalysts = 0
        self.born = 0
        self.died = 0
        self.slept = 0
        self.blighted = 0
        self.decayed = 0
        self.energy: Energy = 0
        self.streak = 0
        self.gain: Quarters = 0
        self.living = 0
        self.isolated = 0


class Dish:
    """A dish in *mode*, on a plate of *width* x *height*, empty as yet."""

    def __init__(self, mode: Mode, width: int, height: int, seed: Seed) -> None:
        shape = plate(width, height)
        self.plate = shape
        self.cells = bytearray(shape.size)
        self.catalysts = bytearray(shape.size)
        self.charges = bytearray(shape.size)
        self.mode = mode
        self.dice = Dice(seed)
        self.played = ""
        self.score: Quarters = 0
        self.streak = 0
        self.goal_at: int | None = None

    @classmethod
    def begin(cls, mode: str, width: int, height: int, seed: Seed) -> Dish:
        """
        A new dish: a third of its places live, every fourth of them with energy 2.

        :raises BadRequest: if there is no such mode, plate or seed
        """
        if mode not in PRACTICE:
            raise BadRequest(f"Expected early, mid or late, got {mode[:24]!r}")
        if not (SMALLEST <= width <= LARGEST and SMALLEST <= height <= LARGEST):
            sides = f"{SMALLEST} to {LARGEST}"
            raise BadRequest(f"Expected a dish of {sides} by {sides}, got {width} x {height}")
        if not 0 <= seed <= MOST_SEED:
            raise BadRequest(f"Expected a seed from 0 to {MOST_SEED}, got {seed}")
        dish = cls(PRACTICE[mode], width, height, seed)
        free = list(dish.plate.places)
        for at in range(width * height // 3):
            place = free.pop(dish.dice.roll(len(free)))
            dish.cells[place] = 2 if at % 4 == 0 else 1
        return dish

    @classmethod
    def parse(cls, mode: str, picture: str, seed: Seed = 0) -> Dish:
        """
        A dish in *mode* that looks like *picture*, before its first turn; blight strikes once.

        :raises BadPattern: if a word means nothing, or the rows differ in length
        """
        rows = [row.split() for row in picture.split("/")]
        dish = cls(PRACTICE[mode], len(rows[0]), len(rows), seed)
        for y, row in enumerate(rows):
            if len(row) != len(rows[0]):
                raise BadPattern(f"{len(row)} places, but {len(rows[0])} in row 1", y + 1, 1)
            for x, word in enumerate(row):
                place = y * dish.plate.stride + x
                if word == "c":
                    dish.catalysts[place] = 1
                elif word == "b":
                    dish.charges[place] = 1
                elif word != ".":
                    dish.cells[place] = parse_cell(word, x, y)
        return dish

    def draw(self) -> str:
        """The picture of the dish."""
        shape = self.plate
        starts = range(0, shape.size, shape.stride)
        rows = [[self._word(start + x) for x in range(shape.width)] for start in starts]
        return " / ".join([" ".join(row) for row in rows])

    def _word(self, place: Place) -> str:
        if self.cells[place] != EMPTY:
            return format_cell(self.cells[place])
        if self.catalysts[place] != 0:
            return "c"
        return "b" if self.charges[place] != 0 else "."

    def copy(self) -> Dish:
        """The same dish once more, to see what would come of a swipe."""
        other = Dish(self.mode, self.plate.width, self.plate.height, 0)
        other.cells[:] = self.cells
        other.catalysts[:] = self.catalysts
        other.charges[:] = self.charges
        other.dice.state = self.dice.state
        other.played = self.played
        other.score = self.score
        other.streak = self.streak
        other.goal_at = self.goal_at
        return other

    @property
    def turn(self) -> int:
        """How many turns were played."""
        return len(self.played)

    @property
    def energy(self) -> Energy:
        """What all living cells have together."""
        return sum(self.cells.translate(ALIVE_ENERGY))

    @property
    def goal(self) -> Energy:
        """The energy to reach."""
        return self.mode.goal * self.plate.width * self.plate.height // 36

    @property
    def over(self) -> bool:
        return self.moves() == ""

    def moves(self) -> str:
        """The ways in which something can move: some of ``NESW``."""
        # whatever lives away from an edge can go towards it, or into what lies there
        alive = board_of_living(self.cells)
        edges = self.plate.edges
        return "".join([way for way in WAYS if alive & edges[way] != alive])

    def play(self, way: Way) -> Turn:
        """
        Play a turn with a swipe towards *way*.

        :raises BadRequest: if that is no way, or nothing moves
        """
        turn = self.live(way)
        if turn.energy > 0:
            self._spawn()
        return turn

    def live(self, way: Way) -> Turn:
        """
        Play a turn but for what comes by chance: as much of it as nobody has to guess.

        :raises BadRequest: if that is no way, or nothing moves
        """
        if len(way) != 1 or way not in WAYS:
            raise BadRequest(f"Expected N, E, S or W, got {way[:24]!r}")
        alive = board_of_living(self.cells)
        if alive & self.plate.edges[way] == alive:
            raise BadRequest(f"Nothing moves towards {way} in turn {self.turn + 1}")
        turn = Turn()
        swipe = Swipe(self.plate, self.cells, self.catalysts, self.mode)
        swipe.run(way, alive)
        turn.merges = len(swipe.merged)
        turn.catalysts = swipe.used
        self._tick(turn, swipe.merged)
        turn.blighted = blight(self.plate, self.mode, self.cells, self.charges)
        alive = board_of_living(self.cells)
        lonely = self.plate.lonely(alive)
        turn.living = alive.bit_count()
        turn.isolated = lonely.bit_count()
        turn.decayed = decay(self.plate, self.mode, self.cells, lonely)
        self.played += way
        self.count(turn)
        return turn

    def _tick(self, turn: Turn, merged: list[Place]) -> None:
        """Let Life go on by a tick, and fall dormant what has not merged for three."""
        cells = self.cells
        alive = board_of_living(cells)
        dormant = int(cells.translate(TAKEN_DIGITS), 2) ^ alive
        now = self.plate.tick(alive, self.mode.births_with_two)
        now ^= now & dormant  # nothing is born where something sleeps
        died = self.plate.places_of(alive ^ alive & now)
        born = self.plate.places_of(now ^ now & alive)
        for place in died:
            cells[place] = EMPTY
        turn.slept = cells.count(DROWSY)
        self.cells = cells.translate(AGED)
        for place in merged:
            if cells[place] == NEWBORN:
                self.cells[place] = NEWBORN
        for place in born:
            self.cells[place] = NEWBORN
        turn.died = len(died)
        turn.born = len(born)

    def count(self, turn: Turn) -> None:
        """Count what *turn* is worth: streak, score and goal."""
        calm = turn.born == 0 and turn.died == 0
        self.streak = self.streak + 1 if calm else 0
        turn.streak = self.streak
        turn.energy = self.energy
        turn.gain = turn.energy * min(4 + max(self.streak - 1, 0), 12)
        self.score += turn.gain
        reached = turn.energy >= self.goal and (calm or not self.mode.calm_goal)
        if reached and self.goal_at is None:
            self.goal_at = self.turn

    def _spawn(self) -> None:
        """Let spores come, then perhaps a catalyst, then perhaps blight."""
        mode = self.mode
        dice = self.dice
        free = self._free()
        for _ in range(mode.spores):
            self._put(self.cells, NEWBORN, free)
        if dice.roll(CHANCES) < mode.catalyst and sum(self.catalysts) < MOST_CATALYSTS:
            self._put(self.catalysts, 1, free)
        if mode.blight > 0 and dice.roll(CHANCES) < mode.blight:
            self._put(self.charges, mode.lingers, free)

    def _put(self, layer: bytearray, value: int, free: list[Place]) -> None:
        """Put *value* into *layer* on a *free* place by chance, which then is not free any more."""
        if len(free) > 0:
            layer[free.pop(self.dice.roll(len(free)))] = value

    def _free(self) -> list[Place]:
        """The places where nothing is, row by row."""
        size = self.plate.size
        taken = self.plate.gaps
        for layer in (self.cells, self.catalysts, self.charges):
            taken |= int.from_bytes(layer, "little")
        return list(compress(range(size), taken.to_bytes(size, "little").translate(FREE)))

    def hash(self) -> str:
        """A sha256 of everything that decides the future, and of the score so far."""
        facts = [
            f"petri 1 {self.mode.name} {self.plate.width} {self.plate.height}",
            f"{self.dice.state} {self.turn} {self.score} {self.streak} {self.goal_at or 0}",
            self.cells.hex(),
            self.catalysts.hex(),
            self.charges.hex(),
        ]
        return hashlib.sha256("\n".join(facts).encode("ascii")).hexdigest()


class Culture:
    """A *dish* of *owner*'s, grown from *seed*; of a *day*, if it is the dish of one."""

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
        shape = self.dish.plate
        again = Dish.begin(self.dish.mode.name, shape.width, shape.height, self.seed)
        for way in self.dish.played:
            again.play(way)
        return again

    def dump(self) -> str:
        dish = self.dish
        words = (
            *(self.id, self.owner, dish.mode.name, dish.plate.width, dish.plate.height),
            *(self.seed, format_optional(self.day), self.begun, self.when, int(self.given_up)),
            *(dish.dice.state, dish.score, dish.streak, format_optional(dish.goal_at)),
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
        dish = _load_dish(mode, number(width), number(height), words[10:])
        culture = cls(number(id), owner, dish, number(seed), _number(day), number(begun))
        culture.when = number(when)
        culture.given_up = given_up == "1"
        if owner == "" or culture.seed > MOST_SEED or given_up not in ("0", "1"):
            raise BadSnapshot(f"Expected a dish of somebody, got {line[:80]!r}")
        return culture


def _load_dish(mode: str, width: int, height: int, words: list[str]) -> Dish:
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
    dish.cells = _load_layer(dish, words[5], POSSIBLE[mode])
    dish.catalysts = _load_layer(dish, words[6], bytes(range(2)))
    dish.charges = _load_layer(dish, words[7], bytes(range(dish.mode.lingers + 1)))
    return dish


def _load_layer(dish: Dish, text: str, possible: bytes) -> bytearray:
    """What lies on each place of *dish*, by its hexadecimal *text*: all of it *possible*."""
    try:
        layer = bytearray.fromhex(text)
    except ValueError:
        layer = bytearray()
    shape = dish.plate
    beyond = int.from_bytes(layer, "little") & shape.gaps * 0xFF
    if len(layer) != shape.size or beyond != 0 or layer.translate(None, possible) != b"":
        raise BadSnapshot(f"Expected {shape.size} places of a dish in hex, got {text[:80]!r}")
    return layer


def _possible(most_energy: Energy) -> bytes:
    """All cells that a dish may have on a place."""
    energies = list(range(1, most_energy + 1))
    tired = [NEWBORN | UNMERGED, DROWSY]
    return bytes([EMPTY, *energies, *tired, *[DORMANT | energy for energy in energies]])


POSSIBLE = {name: _possible(mode.most_energy) for name, mode in MODES.items()}


def format_optional(value: int | None) -> str:
    """*value*, or a dash if there is none."""
    return NONE if value is None else str(value)


def _number(word: str) -> int | None:
    return None if word == NONE else number(word)


def day_of(now: Nanoseconds) -> Day:
    """The day that *now* is in, counted from 1970."""
    return now // DAY
