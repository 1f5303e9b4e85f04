"""
Edges: the lines of the sheet by number and by place, and the teams that draw them.

All horizontal lines are numbered first, row by row, then all vertical ones::

    .--0--.--1--.  ...  --999--.          horizontal (x, y)   1000 y + x
    |     |     |                         vertical   (x, y)   1,001,000 + 1001 y + x
    A     B                               box        (x, y)   1000 y + x
    |     |     |
    .-1000.-1001.                         A is 1,001,000, B is 1,001,001

A line of row *y* lies above box row *y*, and a vertical one of column *x* to the left of box
column *x*; so there is one row, and one column, more of lines than of boxes.
"""

from __future__ import annotations

from engine.errors import BadRequest

Edge = int
Box = int
Team = int

TEAMS = ("RED", "BLUE", "GREEN", "YELLOW")

WIDTH = 1000
HEIGHT = 1000
HORIZONTALS = WIDTH * (HEIGHT + 1)
EDGES = HORIZONTALS + (WIDTH + 1) * HEIGHT
BOXES = WIDTH * HEIGHT


def check_edge(edge: Edge) -> None:
    """:raises BadRequest: if the sheet has no such line"""
    if not 0 <= edge < EDGES:
        raise BadRequest(f"Expected a line from 0 to {EDGES - 1}, got {edge}")


def check_team(team: Team) -> None:
    """:raises BadRequest: if there is no such team"""
    if not 0 <= team < len(TEAMS):
        raise BadRequest(f"Expected a team from 0 to {len(TEAMS) - 1}, got {team}")


def team_name_to_id(name: str) -> Team:
    """The number of the team *name*. :raises BadRequest: if there is no such team"""
    if name not in TEAMS:
        raise BadRequest(f"Expected one of {', '.join(TEAMS)}, got {name[:40]!r}")
    return TEAMS.index(name)


def team_id_to_name(team: Team) -> str:
    """The name of *team*. :raises BadRequest: if there is no such team"""
    check_team(team)
    return TEAMS[team]


def place_of(edge: Edge) -> tuple[int, int, bool]:
    """Column, row, whether *edge* is horizontal. :raises BadRequest: if there is no such line"""
    check_edge(edge)
    if edge < HORIZONTALS:
        return edge % WIDTH, edge // WIDTH, True
    beyond = edge - HORIZONTALS
    return beyond % (WIDTH + 1), beyond // (WIDTH + 1), False


def edge_of(x: int, y: int, horizontal: bool) -> Edge:
    """The line at column *x* of row *y*. :raises BadRequest: if there is no such line"""
    columns = WIDTH if horizontal else WIDTH + 1
    rows = HEIGHT + 1 if horizontal else HEIGHT
    if not (0 <= x < columns and 0 <= y < rows):
        kind = "horizontal" if horizontal else "vertical"
        raise BadRequest(f"Expected a {kind} line below {columns}, {rows}, got {x}, {y}")
    return y * columns + x if horizontal else HORIZONTALS + y * columns + x


def boxes_beside(edge: Edge) -> list[Box]:
    """The one or two boxes that *edge* is a side of, the upper or left one first."""
    x, y, horizontal = place_of(edge)
    box = y * WIDTH + x
    if horizontal:
        return ([box - WIDTH] if y > 0 else []) + ([box] if y < HEIGHT else [])
    return ([box - 1] if x > 0 else []) + ([box] if x < WIDTH else [])


def edges_around(x: int, y: int) -> tuple[Edge, Edge, Edge, Edge]:
    """
    The lines above, below, left and right of the box at column *x* of row *y*.

    :raises BadRequest: if the sheet has no such box
    """
    if not (0 <= x < WIDTH and 0 <= y < HEIGHT):
        raise BadRequest(f"Expected a box below {WIDTH}, {HEIGHT}, got {x}, {y}")
    left = HORIZONTALS + y * (WIDTH + 1) + x
    return y * WIDTH + x, (y + 1) * WIDTH + x, left, left + 1
