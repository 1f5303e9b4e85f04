"""
The kits that there are, and how localnet recognises the one that a canister is written with.

::

    dfx.json   "type": "kybra"                                  by_module
    dfx.json   "build": "python -m kybra counter src/main.py"   by_module
    icp.yaml   recipe: type: https://../recipe.hbs              by_recipe
    a source   from kybra import query                          by_imports
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from localnet.kits.basilisk import Basilisk
from localnet.kits.kit import Kit
from localnet.kits.kybra import Kybra, Principal

# The class of principals wherever no canister runs.
DefaultPrincipal = Principal
DEFAULT: Kit = Kybra()
KITS: tuple[Kit, ...] = (DEFAULT, Basilisk())
NAMES = " or ".join(kit.name for kit in KITS)

_in_use: list[Kit] = [DEFAULT]


def by_module(module: str) -> Kit | None:
    """The kit that canisters import as *module*."""
    return next((kit for kit in KITS if kit.module == module), None)


def by_recipe(recipe: str, folder: Path) -> Kit | None:
    """The kit that icp's *recipe* builds with, in the project in *folder*."""
    return next((kit for kit in KITS if kit.is_recipe(recipe, folder)), None)


def by_imports(texts: Iterable[str]) -> Kit:
    """
    The kit that sources import; the default, if none is.

    An alias of the default's name for another kit is a source that imports the other, so the
    others are looked for first.
    """
    others = [kit for kit in KITS if kit is not DEFAULT]
    for text in texts:
        for kit in others:
            if re.search(rf"^\s*(from|import)\s+{kit.module}\b", text, re.MULTILINE):
                return kit
    return DEFAULT


def in_use() -> Kit:
    """The kit of the canister that runs; the default's, if none does."""
    return _in_use[-1]


@contextmanager
def used(kit: Kit) -> Iterator[None]:
    """While this lasts, a canister that is written with *kit* runs."""
    _in_use.append(kit)
    try:
        with kit.active():
            yield
    finally:
        _in_use.pop()
