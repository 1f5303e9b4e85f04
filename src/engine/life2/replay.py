"""
Replay: the same world again, from a snapshot and the journal since.

Nothing but the events and the number of generations decides what a world
becomes, so a world that was kept and one that is played again are equal::

    snapshot at 200   place at 230    leave at 245          to 300
        |---- 30 ---------|----- 15 -------|------- 55 --------|
"""

from __future__ import annotations

from engine.errors import BadRequest
from engine.life2 import snapshot
from engine.life2.game import empty_world
from engine.life2.journal import Event, unpack
from engine.life2.world import World


def replay(kept: bytes, events: list[Event], to_generation: int) -> World:
    """
    The world of the snapshot *kept* after all *events* since, at *to_generation*.

    :raises BadSnapshot: if *kept* is not a world
    :raises BadRequest: if generations would have to go back, or the world was restored since
    """
    world = snapshot.load(kept)
    for event in events:
        _step_to(world, event.generation)
        world = apply(world, event)
    _step_to(world, to_generation)
    return world


def apply(world: World, event: Event) -> World:
    """*world* after *event*, which happens now. :raises BadRequest: if it was restored then"""
    if event.kind == "restore":
        raise BadRequest("The world was restored here: begin with a snapshot from after that")
    if event.kind == "reset":
        return empty_world(event.detail)
    if event.kind == "join":
        world.join(event.player)
    elif event.kind == "leave":
        world.leave(event.player)
    elif event.kind == "place":
        world.place(event.player, unpack(event.detail))
    return world


def _step_to(world: World, generation: int) -> None:
    if generation < world.generation:
        message = f"Expected a generation from {world.generation} on, got {generation}"
        raise BadRequest(message)
    world.step(generation - world.generation)
