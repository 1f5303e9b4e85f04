"""
Pictures of a round: RLE that Golly and Lab read, and SVG for people.

In RLE Blue is state 1 and Red state 2 of the rule Immigration. In the SVG a run of cells in a row
is one stroke of a path, so a full field is some thousand strokes and an empty one none; Red's
cells have a notch, so that the teams differ without colour.
"""

from __future__ import annotations

from engine.arena.field import SIDE
from engine.arena.round import OUTCOMES, Round
from engine.grid import format_grid
from engine.rle import format_header, format_rows

RULE = "Immigration"
GROUND = "#0b0f17"
GROUNDS = ("#0e1a2e", "#26141a")  # of the half where Blue began, and of Red's
COLOURS = ("#6ab0ff", "#ff8a7a")  # Blue and Red, both legible on the dark ground
LETTERS = (b"A", b"B")


def title(round: Round) -> str:
    """What the picture shows, in a line."""
    if round.outcome is None:
        return f"Arena, round {round.number}, generation {round.generation}"
    score = f"{round.scores[0]} : {round.scores[1]}"
    return f"Arena, round {round.number}: {OUTCOMES[round.outcome]}, {score}"


def rle(round: Round) -> str:
    """The field of *round* as RLE."""
    rows = [bytearray(b"." * SIDE) for _ in range(SIDE)]
    grid = None
    if round.field is not None:
        grid = format_grid(round.field.grid)
        for team, letter in enumerate(LETTERS):
            for y, row in enumerate(_teams(round)[team]):
                for x, length in runs(row):
                    rows[y][x : x + length] = letter * length
    head = [f"#N {title(round)}", format_header((SIDE, SIDE), RULE, grid)]
    return format_rows([bytes(row) for row in rows], head, False)


def svg(round: Round) -> str:
    """The field of *round* as a picture, 8 units a cell."""
    size = 8 * SIDE
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" role="img">',
        f"<title>{title(round)}</title>",
        f'<rect width="{size}" height="{size}" fill="{GROUNDS[0]}"/>',
        f'<rect x="{size // 2}" width="{size // 2}" height="{size}" fill="{GROUNDS[1]}"/>',
        f'<path d="M{size // 2} 0v{size}" stroke="#6f7a8c" stroke-dasharray="4 12"/>',
    ]
    blue, red = [_path(team) for team in _teams(round)]
    lines += [
        f'<path d="{blue}" stroke="{COLOURS[0]}" stroke-width="7"/>',
        f'<path d="{red}" stroke="{COLOURS[1]}" stroke-width="7"/>',
        f'<path d="{red}" stroke="{GROUND}" stroke-width="1.5"/>',
    ]
    return "\n".join([*lines, "</svg>"]) + "\n"


def _teams(round: Round) -> tuple[list[int], list[int]]:
    if round.field is None:
        return [], []
    return round.field.blue_rows(), round.field.red_rows()


def _path(rows: list[int]) -> str:
    """A stroke for each run of cells."""
    strokes = []
    for y, row in enumerate(rows):
        strokes += [f"M{8 * x} {8 * y + 4}h{8 * length}" for x, length in runs(row)]
    return "".join(strokes)


def runs(row: int) -> list[tuple[int, int]]:
    """Where the runs of cells in a *row* begin, and how long they are."""
    runs = []
    x = 0
    while row != 0:
        gap = (row & -row).bit_length() - 1
        row >>= gap
        length = (~row & row + 1).bit_length() - 1
        row >>= length
        runs.append((x + gap, length))
        x += gap + length
    return runs
