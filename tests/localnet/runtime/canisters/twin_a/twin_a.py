"""Has a package called parts, like its twin, and looks into it again while it runs."""

import parts
from kybra import nat64, query, text, update, void
from parts.state import State

state = State("A")


@update
def add(n: nat64) -> void:
    state.total += n


@query
def show() -> text:
    from parts import later

    return f"{parts.NAME} {state.name} {state.total} {later.WHO}"
