"""
Holds together what was answered, what the journal tells and what is kept.

After a death, before anybody plays on::

    answered        is there: each placing once, in the journal, with the very numbers of its
                    answer; each join, leaving and name as seats, counts and coins tell it
    not answered    is there wholly or not at all
    nothing else    is there
    seen            no generation that anybody saw comes again
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.world import backup
from engine.world.seats import Seats
from tests.crash.ledger import Ledger, Placing
from tests.crash.player import Move, Player
from tests.servers.served import WorldClient

Seat = tuple[int, str]


def audit(host: WorldClient, kept: str, ledger: Ledger, players: list[Player], seen: int) -> int:
    """Check all of the above of a backup *kept* by an admin just now; the generation that it is."""
    world, seats, following = backup.load(kept)
    assert world.generation >= seen, f"generation {world.generation} came after {seen}"
    for event in read_events(host, ledger.following, following):
        ledger.play(event)
    ledger.compare(world)
    effective = [move for player in players for move in check_player(player, ledger, seats)]
    check_journal(ledger, effective)
    assert len(seats.taken()) == len(ledger.taken)
    check_told(host)
    return world.generation


def read_events(host: WorldClient, first: int, following: int) -> list[dict[str, Any]]:
    """Events *first* up to, but not with, *following*."""
    found: list[dict[str, Any]] = []
    while first + len(found) < following:
        page = host.ask("get_events", first + len(found))
        assert page["following"] == following
        assert page["events"], f"event {first + len(found)} is missing"
        found += page["events"]
    return found


def check_player(player: Player, ledger: Ledger, seats: Seats) -> list[Move]:
    """The moves of *player* that had an effect, the pending one included if it had."""
    granted = [move for move in player.moves if move.granted]
    number = seats.find(player.caller)
    found = None if number is None else (number, seats.names[number - 1])
    before = seat_after(granted, ledger, number)
    if player.pending is None:
        assert found == before, f"player {player.number} has {found}, and was told {before}"
        return granted
    after = seat_after([*granted, player.pending], ledger, number)
    assert found in (before, after), f"{player.pending}: neither done nor undone: {found}"
    return [*granted, player.pending] if happened(player.pending, ledger, found) else granted


def happened(move: Move, ledger: Ledger, found: Seat | None) -> bool:
    """Whether the journal tells of a move that was not answered, now that the seat is *found*."""
    if move.method == "join_game":
        return move.fresh and found is not None
    if move.method == "leave_game":
        return not move.fresh and found is None
    done = move.method == "place_cells" and move.detail in ledger.placings
    assert not move.fresh or done == (found is not None), f"{move} was done by half"
    return done


def seat_after(moves: list[Move], ledger: Ledger, number: int | None) -> Seat | None:
    """The seat and name that somebody has after *moves*; *number* is where they sit now."""
    seat: Seat | None = None
    for move in moves:
        if move.method == "leave_game":
            seat = None
        elif move.method == "set_name":
            seat = (seat[0], move.args[0]) if seat else None
        elif seat is None:
            seat = _seat_given(move, ledger, number)
    return seat


def _seat_given(move: Move, ledger: Ledger, number: int | None) -> Seat | None:
    """The seat that a move of somebody who stands gave, or would give."""
    if move.method == "join_game" and move.outcome is not None:
        number = move.answer["Ok"]
    elif move.method == "place_cells" and move.detail in ledger.placings:
        number = ledger.placings[move.detail].player
    return None if number is None else (number, f"Player {number}")


def check_journal(ledger: Ledger, effective: list[Move]) -> None:
    """The journal tells of the *effective* moves, and of nothing else."""
    placings = [m for m in effective if m.method == "place_cells" and not m.in_vain]
    assert ledger.placings.keys() == {move.detail for move in placings}
    for move in placings:
        check_placing(move, ledger.placings[move.detail])
    joins = [move for move in effective if move.fresh and move.method != "leave_game"]
    assert ledger.joins == len(joins), f"{len(joins)} joined, the journal has {ledger.joins}"
    leaves = [move for move in effective if move.method == "leave_game"]
    left = ledger.left_behind
    assert len(left) == len(leaves), f"{len(leaves)} left, but {len(left)}"
    told = Counter(move.answer["Ok"] for move in leaves if move.outcome is not None)
    assert told <= Counter(left), "a leaving brought the pot other coins than it said"


def check_placing(move: Move, placing: Placing) -> None:
    """What a placing came to is what its answer said."""
    assert placing.seated or not move.fresh, f"{move.detail} was done by half: {placing}"
    if move.outcome is not None:
        told = move.answer["Ok"]
        assert told["placed"] == placing.placed
        assert told["generation"] == placing.generation
        assert told["new_balance"] == placing.balance


def check_told(host: WorldClient) -> None:
    """Coins add up in what everybody may ask for, at one moment."""
    stats, state = host.ask("get_stats"), host.ask("get_state")
    while stats["generation"] != state["generation"]:  # a tick came between the two
        stats, state = host.ask("get_stats"), host.ask("get_state")
    on_land = sum(cell["coins"] for cell in state["alive_cells"] + state["territory"])
    assert stats["minted"] == sum(state["balances"]) + on_land + stats["pot"]
    assert stats["alive"] == len(state["alive_cells"])
