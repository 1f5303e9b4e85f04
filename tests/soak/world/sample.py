"""
A short stretch of the game, played once more by the rules as they are written down.

::

    backup    two bots move    at least one tick    backup
       |----- the events between, in tests/reference.py ----|
"""

from __future__ import annotations

import time
from contextlib import suppress

from client import backups, events
from client.canister import Canister
from client.event import Event
from protocol.nanoseconds import SECOND
from tests.localnet.crash.player import Died, Player
from tests.servers.spawned import PATIENCE
from tests.soak.server import Server
from tests.soak.world.checks import check_reference

# On a machine that was held up there may be hundreds; the reference takes a second for each.
MOST_GENERATIONS = 60
POLL = 0.05


def sample(server: Server, movers: list[Player]) -> int:
    """Play on with *movers* alone, and check; how many generations that were, 0 if too many."""
    operator = server.operator()
    before, began = backups.fetch(operator).game, time.time_ns()
    for player in movers:
        with suppress(Died):
            player.move(server.client(player.identity))
    wait_for_tick(operator, before.world.generation)
    after = backups.fetch(operator).game
    log = events.fetch(operator, before.following)
    between = [event for at, event in log.numbered() if at < after.following]
    check_time(between, began + int(server.house.offset * SECOND))
    generations: int = after.world.generation - before.world.generation
    if generations > MOST_GENERATIONS:
        return 0
    check_reference(before.world, between, after.world)
    return generations


def wait_for_tick(operator: Canister, generation: int) -> None:
    """Until it is no longer *generation*, unless the world is asleep."""
    deadline = time.monotonic() + PATIENCE
    while operator.ask("get_generation") == generation and operator.ask("get_stats")["running"]:
        assert time.monotonic() < deadline, "time stands still"
        time.sleep(POLL)


def check_time(found: list[Event], earliest: int) -> None:
    """All that was *found* happened later than the clock said at first, be it put forward."""
    for event in found:
        assert event.time > earliest - SECOND, f"{event.dump()} is before {earliest}"
