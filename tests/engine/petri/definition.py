"""
The rules of Petri as one reads them: a dictionary from places to cells, and a loop for everything.

Nothing here is quick, and nothing is taken from the engine, its tables included. A cell is
``Cell(alive, energy, unmerged)``; x grows to the right, y downwards; scores are quarters.
"""

from __future__ import annotations

from typing import NamedTuple

Spot = tuple[int, int]


class Cell(NamedTuple):
    alive: bool
    energy: int
    unmerged: int = 0


Board = dict[Spot, Cell]


class Rules(NamedTuple):
    cap: int
    births: tuple[int, ...]
    decay: int
    blight: int
    lingers: int
    catalyst: int
    spores: int
    goal: int
    calm: bool
    bonus: bool = True


RULES = {
    "early": Rules(8, (2, 3), 0, 0, 1, 16, 1, 25, calm=False),
    "mid": Rules(8, (3,), 1, 24, 1, 16, 2, 15, calm=True),
    "late": Rules(10, (3,), 2, 48, 2, 24, 3, 9, calm=True),
}
TOWARDS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
CROSS = ((0, 0), (0, -1), (-1, 0), (1, 0), (0, 1))
EIGHT = [(i, j) for j in (-1, 0, 1) for i in (-1, 0, 1) if (i, j) != (0, 0)]


def living(board: Board) -> set[Spot]:
    return {spot for spot, cell in board.items() if cell.alive}


def neighbours(alive: set[Spot], spot: Spot) -> int:
    return sum((spot[0] + i, spot[1] + j) in alive for i, j in EIGHT)


def groups(alive: set[Spot]) -> list[set[Spot]]:
    """The living cells, joined along their sides."""
    left, found = set(alive), []
    while left:
        group, edge = set(), {min(left)}
        while edge:
            group |= edge
            reach = {(x + i, y + j) for x, y in edge for i, j in CROSS}
            edge = reach & alive - group
        found.append(group)
        left -= group
    return found


class SlowDish:
    """A dish played by the letter."""

    def __init__(self, mode: str, width: int, height: int, seed: int) -> None:
        name, *off = mode.split("-no")
        rules = RULES[name]
        if "blight" in off:
            rules = rules._replace(blight=0)
        if "catalyst" in off:
            rules = rules._replace(catalyst=0)
        self.rules = rules._replace(bonus="bonus" not in off)
        self.width, self.height = width, height
        self.spots = [(x, y) for y in range(height) for x in range(width)]
        self.dice = (seed ^ 0x9E3779B9) & 0xFFFFFFFF or 1
        self.board: Board = {}
        self.catalysts: set[Spot] = set()
        self.blight: dict[Spot, int] = {}
        self.score = self.streak = self.turn = 0
        self.goal_at: int | None = None

    @classmethod
    def begin(cls, mode: str, width: int, height: int, seed: int) -> SlowDish:
        dish = cls(mode, width, height, seed)
        free = list(dish.spots)
        for number in range(width * height // 3):
            spot = free.pop(dish.roll(len(free)))
            dish.board[spot] = Cell(True, 1 if number % 4 else 2)
        return dish

    def roll(self, sides: int) -> int:
        for shift in (13, -17, 5):
            moved = self.dice << shift if shift > 0 else self.dice >> -shift
            self.dice = (self.dice ^ moved) & 0xFFFFFFFF
        return self.dice * sides >> 32

    def swiped(self, way: str) -> tuple[Board, set[Spot], set[Spot], int]:
        """Board and catalysts after a swipe, where cells merged, and how many catalysts helped."""
        dx, dy = TOWARDS[way]
        board, catalysts = dict(self.board), set(self.catalysts)
        large = {spot for group in groups(living(board)) if len(group) >= 4 for spot in group}
        origin = {spot: spot for spot in board}
        merged: set[Spot] = set()
        used = 0
        for start in sorted(living(board), key=lambda spot: -(spot[0] * dx + spot[1] * dy)):
            cell, spot = board.pop(start), start
            while True:
                ahead = (spot[0] + dx, spot[1] + dy)
                if ahead not in self.spots or ahead in merged:
                    break
                if ahead in board:
                    both = board[ahead].alive and {start, origin[ahead]} <= large
                    cell = self.merge(board[ahead], cell, both)
                    merged.add(ahead)
                spot = ahead
                if spot in catalysts:
                    catalysts.remove(spot)
                    used += 1
                    cell = Cell(True, min(2 * cell.energy, self.rules.cap))
                if spot in merged:
                    break
            board[spot] = cell
            origin[spot] = start
        return board, catalysts, merged, used

    def merge(self, front: Cell, mover: Cell, colonies: bool) -> Cell:
        if front.alive and front.energy == mover.energy:
            energy = front.energy + 1
        else:
            energy = max(max(front.energy, mover.energy) - 1, 1)
        bonus = int(colonies and self.rules.bonus)
        return Cell(True, min(energy + bonus, self.rules.cap))

    def moves(self) -> str:
        return "".join(way for way in "NESW" if self.swiped(way)[0] != self.board)

    def play(self, way: str) -> dict[str, int]:
        before = self.board
        board, self.catalysts, merged, used = self.swiped(way)
        assert board != before, "a swipe that moves nothing is no turn"
        alive = living(board)
        died = {spot for spot in alive if neighbours(alive, spot) not in (2, 3)}
        empty = [spot for spot in self.spots if spot not in board]
        born = {spot for spot in empty if neighbours(alive, spot) in self.rules.births}
        board = {spot: cell for spot, cell in board.items() if spot not in died}
        slept = self._tire(board, merged)
        board.update(dict.fromkeys(born, Cell(True, 1)))
        hits = self._strike(board)
        decayed = self._decay(board)
        self.board = board
        lived = living(board)
        energy = sum(board[spot].energy for spot in lived)
        self.turn += 1
        self.streak = 0 if born or died else self.streak + 1
        gain = energy * min(4 + max(self.streak - 1, 0), 12)
        self.score += gain
        enough = energy >= self.rules.goal * self.width * self.height // 36
        if self.goal_at is None and enough and not (self.rules.calm and (born or died)):
            self.goal_at = self.turn
        if living(board):
            self._spawn()
        return {
            "merges": len(merged),
            "catalysts": used,
            "born": len(born),
            "died": len(died),
            "slept": slept,
            "blighted": hits,
            "decayed": decayed,
            "energy": energy,
            "streak": self.streak,
            "gain": gain,
            "living": len(lived),
            "isolated": sum(neighbours(lived, spot) <= 1 for spot in lived),
        }

    def _tire(self, board: Board, merged: set[Spot]) -> int:
        slept = 0
        for spot, cell in board.items():
            if cell.alive and cell.energy == 1 and spot not in merged:
                board[spot] = Cell(True, 1, cell.unmerged + 1)
                if cell.unmerged == 2:
                    board[spot] = Cell(False, 1)
                    slept += 1
        return slept

    def _strike(self, board: Board) -> int:
        alive = living(board)
        targets = {(x + i, y + j) for x, y in self.blight for i, j in CROSS} & alive
        hits = [spot for spot in targets if not self.shielded(alive, spot)]
        for spot in hits:
            board[spot] = Cell(False, board[spot].energy)
        self.blight = {spot: left - 1 for spot, left in self.blight.items() if left > 1}
        return len(hits)

    def shielded(self, alive: set[Spot], spot: Spot) -> bool:
        """Whether the 3x3 around *spot* is as it was after one or two ticks of its 5x5 alone."""

        def near(reach: int) -> set[Spot]:
            steps = range(-reach, reach + 1)
            return {(spot[0] + i, spot[1] + j) for j in steps for i in steps} & set(self.spots)

        def tick(window: set[Spot]) -> set[Spot]:
            counts = {place: neighbours(window, place) for place in near(2)}
            stay = {place for place in window if counts[place] in (2, 3)}
            come = {at for at, count in counts.items() if count in self.rules.births}
            return stay | come - window

        now = alive & near(2)
        one = tick(now)
        return near(1) & now in (near(1) & one, near(1) & tick(one))

    def _decay(self, board: Board) -> int:
        alive = living(board)
        lonely = [spot for spot in alive if neighbours(alive, spot) <= 1 and board[spot].energy > 1]
        if self.rules.decay == 0:
            return 0
        for spot in lonely:
            board[spot] = Cell(True, max(board[spot].energy - self.rules.decay, 1))
        return len(lonely)

    def _spawn(self) -> None:
        for _ in range(self.rules.spores):
            spot = self._somewhere()
            if spot is not None:
                self.board[spot] = Cell(True, 1)
        if self.roll(256) < self.rules.catalyst and len(self.catalysts) < 2:
            spot = self._somewhere()
            if spot is not None:
                self.catalysts.add(spot)
        if self.rules.blight and self.roll(256) < self.rules.blight:
            spot = self._somewhere()
            if spot is not None:
                self.blight[spot] = self.rules.lingers

    def _somewhere(self) -> Spot | None:
        taken = (*self.board, *self.catalysts, *self.blight)
        free = [spot for spot in self.spots if spot not in taken]
        return free[self.roll(len(free))] if free else None

    def draw(self) -> str:
        def sign(spot: Spot) -> str:
            if spot in self.board:
                alive, energy, unmerged = self.board[spot]
                return f"{'a' if alive else 'd'}{energy}" + (f"'{unmerged}" if unmerged else "")
            return "c" if spot in self.catalysts else "b" if spot in self.blight else "."

        rows = [[sign((x, y)) for x in range(self.width)] for y in range(self.height)]
        return " / ".join(" ".join(row) for row in rows)
