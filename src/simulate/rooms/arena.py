"""
The Arena's verifier: was every round what its reveals lead to?

::

    reveals --- config, rules ---> board, scores, outcome  ==  what the canister shows

A round that ended is a function of its config and of what was revealed, so it can be computed
again by anybody. Of a round that is still played, the board at its generation is compared.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from client import command
from client.canister import Canister
from client.command import add_reach
from client.problem import Problem
from client.progress import Progress
from client.words import count
from engine.arena import showing
from engine.arena.round import Round
from engine.arena.slots import TEAMS, Slot
from protocol import principal
from simulate.evidence import Different
from simulate.proof import Proof

NOT_COMPARED = ("phase", "slots", "purse", "ended", "commit_end", "reveal_end", "config")


def verify(asked: Namespace) -> None:
    """Say that rounds are what they have to be. :raises Different: if one is not"""
    canister = command.canister(asked)
    numbers = [asked.round] if asked.round is not None else list(all_rounds(canister))
    progress = Progress(len(numbers))
    played = 0
    for at, number in enumerate(numbers):
        progress.show(at)
        shown = canister.ask("get_round", number)
        if shown is None:
            raise Problem(f"There is no round {number}, or it was so long ago that it is gone.")
        played += verify_round(shown)
    progress.clear()
    print(f"the same: {count(played, 'round')} by their reveals, to the last cell and coin")


def all_rounds(canister: Canister) -> range:
    page = canister.ask("get_rounds", 0)
    return range(page["first"], page["following"])


def verify_round(shown: dict[str, Any]) -> bool:
    """True if the round was played. :raises Different: if it was not by the rules"""
    check_purse(shown)
    if shown["board_hash"] == "":
        return False
    again = showing.round_(recomputed(shown), 0)
    for name in again:
        if name not in NOT_COMPARED and again[name] != shown[name]:
            found = f"{shown[name]} is shown, and the reveals lead to {again[name]}"
            raise Different(f"round {shown['id']}, {name}: {found}")
    return True


def recomputed(shown: dict[str, Any]) -> Round:
    """The round that the reveals of the one *shown* lead to, at the same generation."""
    round = Round(shown["id"], shown["season"], showing.config_of(shown["config"]), 0)
    for each in shown["slots"]:
        team = TEAMS.index(next(iter(each["team"])))
        slot = Slot(each["slot"], team, principal.draw(each["player"]), each["pledge"])
        if each["seed"] is not None:
            slot.reveal(each["seed"])
        round.slots[slot.at] = slot
    round.initialize()
    while round.generation < shown["generation"] and not round.over:
        round.step(shown["generation"] - round.generation)
    if shown["outcome"] is not None:
        if not round.over:
            end = f"ended at generation {shown['generation']}, and was not over then"
            raise Different(f"round {shown['id']} {end}")
        round.finalize(0)
    return round


def check_purse(shown: dict[str, Any]) -> None:
    """:raises Different: if the coins of a round do not add up"""
    purse = shown["purse"]
    if shown["board_hash"] == "":
        return
    shares = ("winner_pool", "keeper_pool", "keeper_paid", "treasury")
    if (
        purse["funded"] != sum(purse[share] for share in shares)
        or purse["paid"] > purse["winner_pool"]
    ):
        raise Different(f"round {shown['id']}: its coins do not add up: {purse}")


def add_arguments(parser: ArgumentParser) -> None:
    """Let *parser* understand what is verified."""
    parser.add_argument("--round", type=int, metavar="N", help="only this one (default: all)")
    add_reach(parser)


ROOM = Proof(
    about="whether every round is what its reveals lead to",
    description="""
    Computes every round that is kept, or one of them, again from its config and from what was
    revealed, and compares board, scores and outcome with what the canister shows. Anybody can do
    this; no identity is needed.
    """,
    add_arguments=add_arguments,
    verify=verify,
)
