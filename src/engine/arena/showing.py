"""
What people are shown of a round: plain values, by the names of the interface.

Principals are text here; the canister makes them what Candid wants.
"""

from __future__ import annotations

from engine.access import Caller
from engine.arena.config import BOUNDS, Config
from engine.arena.field import CYLINDER, HARD, TORUS
from engine.arena.game import Game
from engine.arena.leaders import MOST_SHOWN
from engine.arena.people import Form
from engine.arena.round import OUTCOMES, Round
from engine.arena.slots import TEAMS, Slot
from engine.clock import Nanoseconds
from engine.errors import BadRequest
from engine.table import to_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Shown = Any  # a dict; what it has is written in the .did

TOPOLOGY_NAMES = {HARD: "HardEdges", TORUS: "Torus", CYLINDER: "Cylinder"}
YES_OR_NO = ("early_extinction", "with_first_pledge", "coinflip")
MOST_SUMMARIES = 50
MOST_NAMES = 100


def config_of(shown: Shown) -> Config:
    """The config that somebody sent. :raises BadRequest: if no round can be so"""
    sent = next(iter(shown["topology"]))
    found = Config()
    for name, known in TOPOLOGY_NAMES.items():
        if known == sent:
            found.topology = name
    for name in BOUNDS:
        setattr(found, name, int(shown[name]))
    found.check()
    return found


def config(found: Config) -> Shown:
    shown: Shown = {name: getattr(found, name) for name in BOUNDS}
    for name in YES_OR_NO:
        shown[name] = shown[name] != 0
    shown["topology"] = _variant(TOPOLOGY_NAMES[found.topology])
    return shown


def round_(found: Round, now: Nanoseconds) -> Shown:
    """All of a round."""
    field = found.field
    blue, red = field.rows_as_bytes() if field is not None else (b"", b"")
    scores = found.score() if field is not None else (0, 0)
    abroad = field.invaders() if field is not None else (0, 0)
    cells = found.populations()
    return {
        "id": found.number,
        "season": found.season,
        "config": config(found.config),
        "phase": _variant(found.phase(now)),
        "commit_end": found.commit_end or None,
        "reveal_end": found.reveal_end or None,
        "generation": found.generation,
        "blue": to_text(blue),
        "red": to_text(red),
        "board_hash": field.digest() if field is not None else "",
        "blue_score": {"population": cells[0], "invaders": abroad[0], "score": scores[0]},
        "red_score": {"population": cells[1], "invaders": abroad[1], "score": scores[1]},
        "outcome": _outcome(found),
        "purse": purse(found),
        "slots": [slot(each) for each in found.slots.values()],
        "ended": found.ended or None,
    }


def purse(found: Round) -> Shown:
    """The coins of a round; before it is initialized, only what has come in."""
    names = ("funded", "winner_pool", "keeper_pool", "keeper_paid", "paid", "treasury")
    if found.purse is not None:
        return {name: getattr(found.purse, name) for name in names}
    shown: Shown = dict.fromkeys(names, 0)
    shown["funded"] = len(found.slots) * found.config.entry_fee + found.sponsored
    return shown


def slot(found: Slot) -> Shown:
    return {
        "slot": found.at,
        "team": _variant(TEAMS[found.team]),
        "player": found.player,
        "pledge": found.pledge,
        "seed": found.seed if found.revealed else None,
        "claimed": found.claimed,
        "artifact": found.keepsake or None,
    }


def summary(found: Round, now: Nanoseconds) -> Shown:
    """A line about a round."""
    teams = [each.team for each in found.slots.values()]
    return {
        "id": found.number,
        "season": found.season,
        "phase": _variant(found.phase(now)),
        "ranked": found.config.ranked,
        "blue_slots": teams.count(0),
        "red_slots": teams.count(1),
        "generation": found.generation,
        "outcome": _outcome(found),
        "blue_score": found.scores[0],
        "red_score": found.scores[1],
        "ended": found.ended or None,
    }


def summaries(game: Game, first: int, now: Nanoseconds) -> list[Shown]:
    """Up to 50 rounds from number *first* on, oldest first."""
    start = max(first, game.rounds.oldest())
    found = [game.rounds.find(number) for number in range(start, start + MOST_SUMMARIES)]
    return [summary(each, now) for each in found if each is not None]


def account(game: Game, caller: Caller) -> Shown:
    """What *caller* has, if they have an account."""
    person = game.people.find(caller)
    if person is None:
        return None
    return {
        "name": person.name,
        "balance": person.coins,
        "given": person.given,
        "rounds": person.rounds,
        "won": person.won,
        "drawn": person.drawn,
        "kept": person.kept,
        "rating": person.in_season(game.season).rating,
        "slot": (person.round, person.slot) if person.round != 0 else None,
    }


def leaderboard(game: Game, season: int | None) -> list[Shown]:
    """The hundred best of a season, or of the present one."""
    rows = game.leaders.of(game.season if season is None else season)
    shown = [(caller, _form_now(game, caller, form)) for caller, form in rows[:MOST_SHOWN]]
    return [
        {
            "player": caller,
            "name": game.people.name(caller),
            "rating": form.rating,
            "rounds": form.rounds,
            "won": form.won,
            "drawn": form.drawn,
            "cells": form.cells,
            "kept": form.kept,
            "coins": form.coins,
        }
        for caller, form in shown
    ]


def _form_now(game: Game, caller: Caller, entered: Form) -> Form:
    """The form of *caller*: a table has it as of their last round, before they claimed."""
    person = game.people.find(caller)
    if person is None or person.form.season != entered.season:
        return entered
    return person.form


def keepsakes(game: Game, owner: Caller) -> list[Shown]:
    """The last hundred keepsakes of *owner*, the oldest first."""
    person = game.people.find(owner)
    found = (
        [game.keepsakes.get(number) for number in person.keepsakes] if person is not None else []
    )
    return [
        {
            "number": keepsake.number,
            "round": keepsake.round,
            "slot": keepsake.slot,
            "owner": keepsake.owner,
            "board_hash": keepsake.board_hash,
        }
        for keepsake in found
    ]


def check_names(asked: int) -> None:
    """:raises BadRequest: if so many names are too many for one answer"""
    if asked > MOST_NAMES:
        raise BadRequest(f"Expected at most {MOST_NAMES} principals, got {asked}")


def outcome(found: int) -> Shown:
    return _variant(OUTCOMES[found])


def _outcome(found: Round) -> Shown | None:
    return outcome(found.outcome) if found.outcome is not None else None


def _variant(name: str) -> Shown:
    return {name: None}
