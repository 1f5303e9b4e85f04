"""
Dishes: one game of Petri, from its seed to its end.

A turn is a swipe, a tick of Life, falling dormant, blight, decay and the score, in that
order; then spores, a catalyst and blight may come. The same seed and the same moves lead to
the same dish, wherever they are played::

    cells       what lives or sleeps on each place                  cell.py
    catalysts   1 where one lies                                    bytes in the order of
    charges     for how many more turns blight strikes from there   the plate's places
    dice        what comes next by chance
    score       in quarters of a point
    streak      how many ticks in a row had no birth and no death
    goal_at     the turn in which the goal was reached, or None

A streak multiplies what a turn is worth, by 1 for the first two, then by a quarter more for
each until three. A dish is over when nothing lives on it, or nothing can move.
"""

from __future__ import annotations

import hashlib
from itertools import compress

from engine.dice import Dice
from engine.errors import BadRequest
from engine.petri import drawing, hazards
from engine.petri.cell import (
    AGED,
    ALIVE_ENERGY,
    DROWSY,
    EMPTY,
    NEWBORN,
    TAKEN_DIGITS,
)
from engine.petri.drawing import Layers
from engine.petri.plate import WAYS, Place, Way, plate
from engine.petri.swipe import Swipe
from engine.petri.tables import CHANCES, MODES, MOST_CATALYSTS, Energy, Mode

Quarters = int

MOST_SEED = 0xFFFFFFFF
SMALLEST = 6  # places along a side
LARGEST = 8
FREE = bytes([1]) + bytes(255)  # a table from what lies on a place to whether it is free


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


class Dish(Layers):
    """A dish in *mode*, on a plate of *width* x *height*, empty as yet."""

    def __init__(self, mode: Mode, width: int, height: int, seed: int) -> None:
        super().__init__(plate(width, height))
        self.mode = mode
        self.dice = Dice(seed)
        self.played = ""
        self.score: Quarters = 0
        self.streak = 0
        self.goal_at: int | None = None

    @classmethod
    def begin(cls, mode: str, width: int, height: int, seed: int) -> Dish:
        """
        A new dish: a third of its places live, every fourth of them with energy 2.

        :raises BadRequest: if there is no such mode, plate or seed
        """
        if mode not in MODES:
            raise BadRequest(f"Expected early, mid or late, got {mode[:24]!r}")
        if not (SMALLEST <= width <= LARGEST and SMALLEST <= height <= LARGEST):
            sides = f"{SMALLEST} to {LARGEST}"
            raise BadRequest(f"Expected a dish of {sides} by {sides}, got {width} x {height}")
        if not 0 <= seed <= MOST_SEED:
            raise BadRequest(f"Expected a seed from 0 to {MOST_SEED}, got {seed}")
        dish = cls(MODES[mode], width, height, seed)
        free = list(dish.plate.places)
        for number in range(width * height // 3):
            place = free.pop(dish.dice.roll(len(free)))
            dish.cells[place] = 2 if number % 4 == 0 else 1
        return dish

    @classmethod
    def parse(cls, mode: str, text: str, seed: int = 0) -> Dish:
        """
        A dish in *mode* that looks like *text*, before its first turn.

        :raises BadPattern: if no dish is drawn like that
        """
        found = drawing.parse(text)
        dish = cls(MODES[mode], found.plate.width, found.plate.height, seed)
        dish.cells, dish.catalysts, dish.charges = found.cells, found.catalysts, found.charges
        return dish

    def copy(self) -> Dish:
        """The same dish once more, to see what would come of a swipe."""
        other = Dish(self.mode, self.plate.width, self.plate.height, 0)
        other.cells = bytearray(self.cells)
        other.catalysts = bytearray(self.catalysts)
        other.charges = bytearray(self.charges)
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
        alive = hazards.board_of_living(self.cells)
        edges = self.plate.edges
        return "".join([way for way in WAYS if alive & edges[way] != alive])

    def play(self, way: Way) -> Turn:
        """
        Play a turn with a swipe towards *way*.

        :raises BadRequest: if that is no way, or nothing moves
        """
        if len(way) != 1 or way not in WAYS:
            raise BadRequest(f"Expected N, E, S or W, got {way[:24]!r}")
        alive = hazards.board_of_living(self.cells)
        if alive & self.plate.edges[way] == alive:
            raise BadRequest(f"Nothing moves towards {way} in turn {self.turn + 1}")
        turn = Turn()
        swipe = Swipe(self.plate, self.cells, self.catalysts, self.mode.most_energy)
        swipe.run(way, alive)
        turn.merges = len(swipe.merged)
        turn.catalysts = swipe.used
        self._tick(turn, swipe.merged)
        turn.blighted = hazards.blight(self.plate, self.mode, self.cells, self.charges)
        turn.decayed = hazards.decay(self.plate, self.mode, self.cells)
        self.played += way
        self.count(turn)
        if turn.energy > 0:
            self._spawn()
        return turn

    def _tick(self, turn: Turn, merged: list[Place]) -> None:
        """Let Life go on by a tick, and fall dormant what has not merged for three."""
        cells = self.cells
        alive = hazards.board_of_living(cells)
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

    def draw(self) -> str:
        """The dish as text, see `drawing`."""
        return drawing.draw(self)

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
