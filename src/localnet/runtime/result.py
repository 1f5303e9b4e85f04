"""
What Kybra's Rust makes of what a Python function returned or raised.
"""

from __future__ import annotations

from typing import Any

from localnet.runtime.convert import from_python
from protocol.candid.types import TEXT


def describe(error: BaseException) -> str:
    """An exception as a trap's text: the class and the message, no traceback."""
    name = type(error).__name__
    try:
        return f"{name}: {error}"
    except Exception:
        return f"Attribute Error: '{name}' object has no attribute '__str__'"


def expect_none(value: Any) -> None:
    """What ``-> void`` allows."""
    if value is not None:
        raise TypeError(f"expected NoneType but received {type(value).__name__}")


def guard_refusal(result: Any) -> str | None:
    """Why a GuardResult refuses; None if it does not."""
    for tag in ("Err", "Ok"):
        try:
            value = result[tag]
        except Exception:
            continue
        if tag == "Err":
            return str(from_python(TEXT, value))
        expect_none(value)
        return None
    raise TypeError(f"expected Result but received {type(result).__name__}")
