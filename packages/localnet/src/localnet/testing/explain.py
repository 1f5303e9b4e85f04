"""
Where two values differ, for an assertion that fails.

::

    assert shop.orders() == [{"buyer": alice, "state": {"Open": None}}]

    [0]['buyer']   <bob 4vnki-..>      is not   <alice j5xs3-..>
    [0]['state']   {'Paid': 3}         is not   {'Open': None}
    [1]            {'buyer': ..}       is only on the left
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, zip_longest
from typing import Any

from localnet.kits.known import DefaultPrincipal
from localnet.testing.values import Principal

CONTAINERS = (dict, list, tuple)
MOST_LINES = 20
LONGEST = 120
MISSING = object()


def explain(left: Any, right: Any) -> list[str] | None:
    """The lines that say why ``left == right`` is not so; None for what pytest says better."""
    kinds = (*CONTAINERS, DefaultPrincipal)
    if not (isinstance(left, kinds) and isinstance(right, kinds)):
        return None
    found = list(islice(_differences(left, right, ""), MOST_LINES + 1))
    if not found:
        return None
    more = ["..."] if len(found) > MOST_LINES else []
    return [f"{_shown(left)} == {_shown(right)}", *found[:MOST_LINES], *more]


def _differences(left: Any, right: Any, at: str) -> Iterator[str]:
    if left is MISSING or right is MISSING:
        side = "left" if right is MISSING else "right"
        yield f"{at}: {_shown(left if right is MISSING else right)} is only on the {side}"
    elif isinstance(left, dict) and isinstance(right, dict):
        for key in {**left, **right}:
            yield from _differences(
                left.get(key, MISSING), right.get(key, MISSING), f"{at}[{key!r}]"
            )
    elif isinstance(left, (list, tuple)) and type(left) is type(right):
        for place, pair in enumerate(zip_longest(left, right, fillvalue=MISSING)):
            yield from _differences(*pair, f"{at}[{place}]")
    elif left != right:
        yield f"{at + ': ' if at else ''}{_shown(left)} is not {_shown(right)}"


def _shown(value: Any) -> str:
    if isinstance(value, DefaultPrincipal):
        return repr(Principal.of(value))
    text = repr(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}.. ({len(text)} letters)"
