"""
What the top level of a canister's source makes, by names under which a later load makes it again.

::

    world.place                       a function of the module world
    world.Game.join                   one of a class
    world.ticking(0)                  what the first variable of a closure holds
    world.ticking[0]                  that variable itself

Functions, classes and declarations are code: an image of the heap names them, and does not copy
them. They are looked for right after a load, before any message has changed anything.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from types import FunctionType, GenericAlias, ModuleType
from typing import Any, TypeVar

_WRAPPING: dict[type, tuple[str, ...]] = {
    staticmethod: ("__func__",),
    classmethod: ("__func__",),
    property: ("fget", "fset", "fdel"),
    functools._lru_cache_wrapper: ("__wrapped__",),
}


class Names:
    """The names of code; *own* says which modules are the canister's."""

    def __init__(self, own: Callable[[str], bool]) -> None:
        self._own = own
        self.things: dict[str, Any] = {}
        self.of: dict[int, str] = {}

    def add(self, module: ModuleType) -> None:
        """Find names in *module*."""
        for name, thing in list(vars(module).items()):
            if not is_dunder(name):
                self._look(f"{module.__name__}.{name}", thing)

    def _look(self, name: str, thing: Any) -> None:
        if id(thing) in self.of:
            return
        if isinstance(thing, FunctionType) and (self._owns(thing) or is_made(thing)):
            self._keep(name, thing)
            self._look_into_closure(name, thing)
        elif isinstance(thing, type) and self._owns(thing):
            self._keep(name, thing)
            for inner, value in list(vars(thing).items()):
                self._look(f"{name}.{inner}", value)
        elif type(thing) in _WRAPPING:
            self._keep(name, thing)
            for inner in _WRAPPING[type(thing)]:
                self._look(f"{name}.{inner}", getattr(thing, inner))
        elif isinstance(thing, (GenericAlias, TypeVar)) or type(thing).__module__ == "typing":
            self._keep(name, thing)

    def _look_into_closure(self, name: str, function: FunctionType) -> None:
        for place, cell in enumerate(function.__closure__ or ()):
            self._keep(f"{name}[{place}]", cell)
            try:
                self._look(f"{name}({place})", cell.cell_contents)
            except ValueError:
                continue  # it holds nothing yet

    def _keep(self, name: str, thing: Any) -> None:
        self.things[name] = thing
        self.of[id(thing)] = name

    def _owns(self, thing: Any) -> bool:
        return self._own(getattr(thing, "__module__", None) or "")


def is_made(function: FunctionType) -> bool:
    """Whether another function has made it, so that no module has it by its name."""
    return "<" in function.__qualname__


def is_dunder(name: str) -> bool:
    """Whether *name* is Python's own, as ``__doc__`` is."""
    return name.startswith("__") and name.endswith("__")
