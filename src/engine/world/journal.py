"""
World's journal: the kinds of its events, and the same world again from it.

Enough is noted to play a world again::

    join             player
    leave            player; detail is why, if they did not ask for it (`seats`)
    place            player; detail is the cells (`board.pack`)
    take             player, whose seat somebody else holds now, to whom it was offered
    pause resume     player 0
    reset restore    player 0; detail is the seats, a dash for a free one, like 1-34
    configure        player 0; detail is what is on from then on (`accounts`), like levy,paydays
    day              player 0; detail is the number of the race that has ended, like 20
    season           player 0; detail is the number of the season that has ended, and the seats
                     with which the next begins, like 3:1-34

Nothing but the events, the number of generations and the rules decides what a world
becomes, so a world that was saved and one that is played again are equal::

    world at 200      place at 230    leave at 245          to 300
        |---- 30 ---------|----- 15 -------|------- 55 --------|
"""

from __future__ import annotations

from engine import journal
from engine.errors import BadRequest
from engine.world.accounts import Config
from engine.world.board import World, unpack

# The number of the rules. Whoever changes what becomes of any world raises it: what was played
# by other rules cannot be played again.
RULES = 4

KINDS = (
    *("join", "leave", "take", "place"),
    *("pause", "resume", "configure", "reset", "day", "season", "restore"),
)


class Event(journal.Event):
    """Something that somebody did in World."""

    kinds = KINDS


class Journal(journal.Journal):
    """The numbers of World's events, and those that are not yet saved."""

    event = Event
    fresh: list[Event]


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
    elif event.kind == "day":
        world.end_day()
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
