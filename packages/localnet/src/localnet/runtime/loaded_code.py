"""
What the top level of a canister's source makes: its names, and what no message has changed.

``Names`` are those under which a later load makes the same again. Functions, classes and
declarations are code: an image of the heap names them, and does not copy them::

    main.add                          a function of the module main
    main.Counter.add                  one of a class
    main.counting(0)                  what the first variable of a closure holds
    main.counting[0]                  that variable itself

``LoadedCode`` tells what is as its load made it, so that an image can leave it out. A few
comparisons of whole lists tell whether a message touched any, at the speed of C::

    module     | import json | def step(..) | class Cell | cells = []  |
                 as loaded     as loaded      as loaded    in the image

``ImmutableCode`` is what checkpoints pass by: functions without closure, attributes or mutable
defaults, declarations, others' modules. A message may still hang attributes on such a function;
that is seen at the next checkpoint (``is_bare``) and taken back at a rollback (``strip``).
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from enum import EnumMeta
from operator import attrgetter
from types import FunctionType, GenericAlias, ModuleType
from typing import Any, TypeGuard, TypeVar

_METHODS: dict[type, tuple[str, ...]] = {
    staticmethod: ("__func__",),
    classmethod: ("__func__",),
    property: ("fget", "fset", "fdel"),
}
_WRAPPING = {**_METHODS, functools._lru_cache_wrapper: ("__wrapped__",)}


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
        elif is_class(thing) and self._owns(thing):
            self._keep(name, thing)
            for inner, value in list(vars(thing).items()):
                self._look(f"{name}.{inner}", value)
                if isinstance(value, FunctionType) and id(value) not in self.of:
                    self._keep(f"{name}.{inner}", value)  # a library's, as namedtuple's are
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


def is_class(thing: object) -> TypeGuard[type]:
    """Whether *thing* is a class; to ``isinstance`` in Python 3.10 ``dict[str, int]`` is, too."""
    return issubclass(type(thing), type)


def is_dunder(name: str) -> bool:
    """Whether *name* is Python's own, as ``__doc__`` is."""
    return name.startswith("__") and name.endswith("__")


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


class LoadedCode:
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
            elif is_class(thing) and not isinstance(thing, EnumMeta):
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
    return isinstance(thing, (FunctionType, ModuleType)) or is_class(thing) or id(thing) in names.of


def _is_plain(function: FunctionType) -> bool:
    if function.__closure__ or function.__kwdefaults__ or function.__dict__:
        return False
    return all(isinstance(value, _UNCHANGING) for value in function.__defaults__ or ())


class ImmutableCode:
    """Parts of *modules* that no message changes; *own* says which modules are the canister's."""

    def __init__(self, modules: Iterable[ModuleType], own: Callable[[str], bool]) -> None:
        self.own = own
        self.parts: dict[int, Any] = {}
        self.functions: list[FunctionType] = []
        for module in modules:
            self._look(vars(module).values())
        self.ids = frozenset(self.parts)

    def is_bare(self) -> bool:
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
            elif is_class(thing) and id(thing) not in self.parts and self._owns(thing):
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
        if is_class(thing):
            return type(thing).__name__ == "_TypedDictMeta" or not self._owns(thing)
        names = _METHODS.get(type(thing), ())
        inside = [f for f in (getattr(thing, name) for name in names) if f is not None]
        return bool(inside) and all(
            isinstance(f, FunctionType) and self._is_plain(f) for f in inside
        )

    def _is_plain(self, function: FunctionType) -> bool:
        if not _is_plain(function):
            return False
        if self._owns(function):
            self.functions.append(function)
        return True

    def _owns(self, thing: Any) -> bool:
        return self.own(getattr(thing, "__module__", None) or "")
