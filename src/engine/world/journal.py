"""
World's journal: the kinds of its events, cells as digits, and the same world again from it.

Enough is noted to play a world again::

    join             player
    leave            player; detail is why, if they did not ask for it (`seats`)
    place            player; detail is the cells, as below
    take             player, whose seat somebody else holds now, to whom it was offered
    pause resume     player 0
    reset restore    player 0; detail is the seats, a dash for a free one, like 1-34
    configure        player 0; detail is what is on from then on (`accounts`), like levy,paydays
    season           player 0; detail is the number of the season that has ended, and the seats
                     with which the next begins, like 3:1-34

A cell is four base-32 digits (0-9a-v), two for its column and two for its row::

    0a1f   is   (0 * 32 + 10, 1 * 32 + 15)   is   (10, 47)

Nothing but the events, the number of generations and the rules decides what a world
becomes, so a world that was saved and one that is played again are equal::

    world at 200      place at 230    leave at 245          to 300
        |---- 30 ---------|----- 15 -------|------- 55 --------|
"""

from __future__ import annotations

from engine import journal
from engine.errors import BadRequest
from engine.world.accounts import Config
from engine.world.board import World
from engine.world.rules.plane import HEIGHT, WIDTH

# The number of the rules. Whoever changes what becomes of any world raises it: what was played
# by other rules cannot be played again.
RULES = 3

KINDS = (
    *("join", "leave", "take", "place"),
    *("pause", "resume", "configure", "reset", "season", "restore"),
)

_DIGITS = "0123456789abcdefghijklmnopqrstuv"
_TWO = [high + low for high in _DIGITS[: WIDTH // 32] for low in _DIGITS]


class Event(journal.Event):
    """Something that somebody did in World."""

    kinds = KINDS


class Journal(journal.Journal):
    """The numbers of World's events, and those that are not yet saved."""

    event = Event
    fresh: list[Event]


def pack(cells: list[tuple[int, int]]) -> str:
    """*cells*, wrapped round the torus, four digits each."""
    return "".join([_TWO[x % WIDTH] + _TWO[y % HEIGHT] for x, y in cells])


def unpack(digits: str) -> list[tuple[int, int]]:
    """The cells that `pack` wrote."""
    places = range(0, len(digits), 4)
    return [(int(digits[at : at + 2], 32), int(digits[at + 2 : at + 4], 32)) for at in places]


def replay(world: World, events: list[Event], to_generation: int) -> World:
    """
    *world* after all *events* since, at *to_generation*.

    :raises BadRequest: if generations would have to go back, or the world was restored since
    """
    for event in events:
        _step_to(world, event.generation)
        world = apply(world, event)
    _step_to(world, to_generation)
    return world


def apply(world: World, event: Event) -> World:
    """
    *world* after *event*, which happens now.

    :raises Refusal: if it cannot have happened, or the world was restored then
    """
    if event.kind == "restore":
        raise BadRequest("The world was restored here: begin with a world from after that")
    if event.kind in ("reset", "season"):
        seats = event.detail.rpartition(":")[2]
        return World.begin([seat != "-" for seat in seats], world.config)
    if event.kind == "join":
        world.join(event.player)
    elif event.kind == "leave":
        world.leave(event.player)
    elif event.kind == "place":
        world.place(event.player, unpack(event.detail))
    elif event.kind == "configure":
        world.accounts.config = Config.parse(event.detail)
    elif event.kind == "take":
        world.check_seated(event.player)  # it changes nothing, but somebody had the seat
    return world


def _step_to(world: World, generation: int) -> None:
    if generation < world.generation:
        message = f"Expected a generation from {world.generation} on, got {generation}"
        raise BadRequest(message)
    world.step(generation - world.generation)
