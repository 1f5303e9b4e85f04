"""What a star-import can and cannot see."""

import random as shared_random
import sys

from kybra import GuardResult, nat64, query, text, update, void

__all__ = ["entry_name", "hidden_guard", "rebind", "rebound", "seed_free"]


def _guard() -> GuardResult:
    return {"Ok": None}


@query
def entry_name() -> text:
    return f"{__name__} {sys.modules[__name__].__name__ == __name__}"


@query
def _private() -> text:
    return "never"


@query
def left_out() -> text:
    return "not in __all__"


@update(guard=_guard)
def hidden_guard() -> text:
    return "never"


@query
def rebound() -> text:
    return "first"


@update
def rebind() -> void:
    global rebound
    rebound = None


@query
def seed_free() -> nat64:
    return shared_random.Random(7).getrandbits(32)
