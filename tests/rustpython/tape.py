"""
A tape: everything that went into a canister and came out of it, in order.

A line is a tuple of texts, and values in it are written as Python does, principals
as ``Principal(b'...')``, functions by their name::

    ('load',)                                     the source is imported afresh
    ('call', 'place_cells', '([(1, 2)],)')        a method or a timer's function is called
    ('ic', 'time', '()', '1700000000000000000')   the canister asks the system
    ('return', "{'Ok': 3}")                       the method's answer
    ('trap', 'set_timer', '(1,)', 'no')           the system's answer is a trap
    ('ask', 'call', "[Principal(b''), ...]")      a generator asks another canister, and waits
    ('answer', "b'..'", 'None')                   what it is answered, Ok and Err, and goes on
"""

from typing import Any


def show(value: Any) -> str:
    """*value* in a form that `read` understands and that is the same in both interpreters."""
    if hasattr(value, "isPrincipal"):
        return f"Principal({value.bytes!r})"
    if isinstance(value, dict):
        return "{" + ", ".join([f"{show(k)}: {show(v)}" for k, v in value.items()]) + "}"
    if isinstance(value, list):
        return "[" + ", ".join([show(item) for item in value]) + "]"
    if isinstance(value, tuple):
        return "(" + "".join([show(item) + ", " for item in value]) + ")"
    if isinstance(value, (bytes, bytearray)):
        return repr(bytes(value))
    if callable(value):
        return repr(value.__name__)
    return repr(value)
