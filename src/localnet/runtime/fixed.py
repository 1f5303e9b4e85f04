"""
What a canister's code is made of and no message changes, so that checkpoints may pass it by.

::

    def step(..)          no closure, nothing mutable among its defaults, no attributes
    class Cell(Record)    a declaration
    import json           someone else's
    @staticmethod, @property around such a function

Looked for once at each load. A message may still hang attributes on such a function; that is
seen at the next checkpoint (``are_bare``) and taken back at a rollback (``strip``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from types import FunctionType, ModuleType
from typing import Any

_DICT = attrgetter("__dict__")
_WRAPPED: dict[type, tuple[str, ...]] = {
    staticmethod: ("__func__",),
    classmethod: ("__func__",),
    property: ("fget", "fset", "fdel"),
}
_UNCHANGING = (type(None), bool, int, float, str, bytes)


class Fixed:
    """The parts of *modules* that stay as they are; *own* says which modules are the canister's."""

    def __init__(self, modules: Iterable[ModuleType], own: Callable[[str], bool]) -> None:
        self.own = own
        self.parts: dict[int, Any] = {}
        self.functions: list[FunctionType] = []
        for module in modules:
            self._look(vars(module).values())
        self.ids = frozenset(self.parts)

    def are_bare(self) -> bool:
        """Whether no function has been given attributes."""
        return not any(map(_DICT, self.functions))

    def strip(self) -> None:
        """Take such attributes away."""
        for function in self.functions:
            if function.__dict__:
                function.__dict__.clear()

    def _look(self, things: Iterable[Any]) -> None:
        for thing in things:
            if id(thing) not in self.parts and self._is_fixed(thing):
                self.parts[id(thing)] = thing
            elif isinstance(thing, type) and id(thing) not in self.parts and self._owns(thing):
                self._look_into(thing)

    def _look_into(self, kind: type) -> None:
        # Marked while its members are looked at, which may lead back here; it is not fixed itself.
        self.parts[id(kind)] = kind
        self._look(vars(kind).values())
        del self.parts[id(kind)]

    def _is_fixed(self, thing: Any) -> bool:
        if isinstance(thing, FunctionType):
            return self._is_plain(thing)
        if isinstance(thing, ModuleType):
            return not self.own(thing.__name__)
        if isinstance(thing, type):
            return type(thing).__name__ == "_TypedDictMeta" or not self._owns(thing)
        names = _WRAPPED.get(type(thing), ())
        inside = [f for f in (getattr(thing, name) for name in names) if f is not None]
        return bool(inside) and all(
            isinstance(f, FunctionType) and self._is_plain(f) for f in inside
        )

    def _is_plain(self, function: FunctionType) -> bool:
        if function.__closure__ or function.__kwdefaults__ or function.__dict__:
            return False
        if not all(isinstance(value, _UNCHANGING) for value in function.__defaults__ or ()):
            return False
        if self._owns(function):
            self.functions.append(function)
        return True

    def _owns(self, thing: Any) -> bool:
        return self.own(getattr(thing, "__module__", None) or "")
