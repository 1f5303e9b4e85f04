"""
Replay: the same world again, from what it once was and the journal since.

Nothing but the events, the number of generations and the rules decides what a world
becomes, so a world that was kept and one that is played again are equal::

    world at 200      place at 230    leave at 245          to 300
        |---- 30 ---------|----- 15 -------|------- 55 --------|
"""

from __future__ import annotations

from engine.errors import BadRequest
from engine.world.board import World
from engine.world.config import Config
from engine.world.game import empty_world
from engine.world.journal import Event, season_and_seats, unpack

# The number of the rules. Whoever changes what becomes of any world raises it: what was played
# by other rules cannot be played again.
RULES = 3


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
    if event.kind == "reset":
        return empty_world(event.detail, world.config)
    if event.kind == "season":
        return empty_world(season_and_seats(event.detail)[1], world.config)
    if event.kind == "join":
        world.join(event.player)
    elif event.kind == "leave":
        world.leave(event.player)
    elif event.kind == "place":
        world.place(event.player, unpack(event.detail))
    elif event.kind == "configure":
        world.accounts.config = Config.parse(event.detail)
    elif event.kind == "take":
        world.accounts.check(event.player)  # it changes nothing, but somebody had the seat
    return world


def _step_to(world: World, generation: int) -> None:
    if generation < world.generation:
        message = f"Expected a generation from {world.generation} on, got {generation}"
        raise BadRequest(message)
    world.step(generation - world.generation)
