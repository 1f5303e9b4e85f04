"""Randomness: the network's, asked for in a timer, and Python's own."""

import random

from kybra import *
from kybra.canisters.management import CanisterStatusResult, management_canister

drawn: list = []
errors: list = []
before_seeding: list = [random.random()]


@init
def begin() -> void:
    before_seeding.append(random.random())
    ic.set_timer(0, draw)


@post_upgrade
def begin_again() -> void:
    before_seeding.append(random.random())
    ic.set_timer(0, draw)


def draw():
    result: CallResult[blob] = yield management_canister.raw_rand()
    match(result, {"Ok": drawn.append, "Err": errors.append})


@update
def draw_later(seconds: nat64) -> void:
    ic.set_timer(seconds, draw)


@update
def draw_now() -> Async[blob]:
    result: CallResult[blob] = yield management_canister.raw_rand()
    return match(result, {"Ok": lambda ok: ok, "Err": lambda err: b""})


@query
def all_drawn() -> Vec[blob]:
    return drawn


@query
def all_errors() -> Vec[text]:
    return errors


@query
def unseeded() -> Vec[float64]:
    return before_seeding


@update
def number() -> float64:
    return random.random()


@query
def peek() -> float64:
    return random.random()


@update
def number_and_trap() -> float64:
    ic.trap(f"{random.random()}")


@update
def cycles_of(canister: Principal) -> Async[text]:
    result: CallResult[CanisterStatusResult] = yield management_canister.canister_status(
        {"canister_id": canister}
    )
    return match(result, {"Ok": lambda ok: str(ok["cycles"]), "Err": lambda err: err})
