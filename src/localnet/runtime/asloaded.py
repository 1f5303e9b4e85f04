"""
Which parts of the code are still as its load made them, so that an image can leave them out.

::

    module     | import json | def step(..) | class Cell | cells = []  |
                 as loaded     as loaded      as loaded    in the image

Nearly all that a module has is code, and hardly ever does a message touch it. A few comparisons
of whole lists tell whether one did, at the speed of C; only then is looked closer.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import EnumMeta
from operator import attrgetter
from types import FunctionType, ModuleType
from typing import Any

from localnet.runtime.names import Names, is_dunder

_DICT = attrgetter("__dict__")
_DEFAULTS = attrgetter("__defaults__")
_KWDEFAULTS = attrgetter("__kwdefaults__")
_UNCHANGING = (type(None), bool, int, float, str, bytes)


class Variables:
    """The variables of one *module* that hold code, as its load made them."""

    def __init__(self, module: ModuleType, names: Names) -> None:
        self._space = vars(module)
        found = {n: v for n, v in self._space.items() if is_dunder(n) or _is_code(v, names)}
        self.names = frozenset(found)
        self._order, self._values = list(found), list(found.values())

    def changed(self) -> dict[str, Any]:
        """All variables but Python's own and those that are as they were."""
        space = self._space
        names = space.keys() - self.names
        if list(map(space.get, self._order)) != self._values:
            pairs = zip(self._order, self._values, strict=True)
            names |= {n for n, v in pairs if space.get(n, v) is not v and not is_dunder(n)}
        return {name: space[name] for name in sorted(names)}

    def removed(self) -> list[str]:
        """Those that a message has deleted."""
        return sorted(self.names - self._space.keys())


class AsLoaded:
    """What the code in *names* is right after its load."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self.modules: dict[str, Variables] = {}
        self._plain: dict[str, FunctionType] = {}
        self._defaults: list[Any] = []
        self._functions: dict[str, FunctionType] = {}
        self._classes: list[tuple[str, type, dict[str, Any] | None]] = []
        self._seen = 0

    def add(self, modules: Iterable[ModuleType]) -> None:
        """Look at *modules*, whose names are known."""
        for module in modules:
            self.modules[module.__name__] = Variables(module, self._names)
        for name, thing in list(self._names.things.items())[self._seen :]:
            if isinstance(thing, FunctionType):
                (self._plain if _is_plain(thing) else self._functions)[name] = thing
            elif isinstance(thing, type) and not isinstance(thing, EnumMeta):
                bare = made_by_load(thing, self._names).keys() == vars(thing).keys()
                self._classes.append((name, thing, dict(vars(thing)) if bare else None))
        self._seen = len(self._names.things)
        self._defaults = [f.__defaults__ for f in self._plain.values()]

    def functions(self) -> dict[str, FunctionType]:
        """Those that know more than their code."""
        plain = self._plain.values()
        if (
            any(map(_DICT, plain))
            or any(map(_KWDEFAULTS, plain))
            or list(map(_DEFAULTS, plain)) != self._defaults
        ):
            return {**self._plain, **self._functions}
        return self._functions

    def classes(self) -> Iterable[tuple[str, type]]:
        """Those that have attributes which are not code."""
        return [(name, kind) for name, kind, bare in self._classes if vars(kind) != bare]


def made_by_load(kind: type, names: Names) -> dict[str, Any]:
    """The attributes of *kind* that every load makes."""
    return {
        name: value
        for name, value in vars(kind).items()
        if is_dunder(name) or name == "_abc_impl" or id(value) in names.of or _describes(value)
    }


def _describes(value: Any) -> bool:
    """Whether it is a slot, or another way to reach an instance's own."""
    return hasattr(type(value), "__set__") and type(value).__module__ == "builtins"


def _is_code(thing: Any, names: Names) -> bool:
    return isinstance(thing, (FunctionType, ModuleType, type)) or id(thing) in names.of


def _is_plain(function: FunctionType) -> bool:
    if function.__closure__ or function.__kwdefaults__ or function.__dict__:
        return False
    return all(isinstance(value, _UNCHANGING) for value in function.__defaults__ or ())
