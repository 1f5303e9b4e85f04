"""A heart that beats, asks for randomness, and may be made to fail."""

from kybra import Vec, heartbeat, ic, nat64, query, text, update, void
from kybra.canisters.management import management_canister

beats: list = []
mood: dict = {"is": "well"}


@heartbeat
def beat() -> void:
    beats.append(f"{mood['is']} {ic.caller().to_str()}")
    if mood["is"] == "ill":
        raise ValueError("it hurts")
    if mood["is"] == "curious":
        return ask()
    return None


def ask():
    result = yield management_canister.raw_rand()
    beats.append(f"{len(result.Ok)} bytes")


@update
def feel(how: text) -> void:
    mood["is"] = how


@query
def all_beats() -> Vec[text]:
    return beats


@query
def count() -> nat64:
    return len(beats)
