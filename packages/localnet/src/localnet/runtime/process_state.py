"""
What a process has once, and every canister has for itself.

On the Internet Computer each canister has an interpreter of its own. Here all share one, so what
belongs to the interpreter is exchanged when a canister begins to run, and back afterwards::

    random            the same numbers after each install; soon after, seeded by Kybra with 32
                      bytes of the management canister's raw_rand
    decimal           the current context                    Python's default at first
    os.environ        the variables                          none at first, as in Kybra's
    attributes        of modules that are not its own,       those that it has set or removed
                      as ``json.indent = 2``

A trap or a query leaves all of it as it was before. What has an effect only if the canister
imports the module costs nothing otherwise.
"""

from __future__ import annotations

import decimal
import os
import random
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from types import ModuleType
from typing import Any, Protocol

from localnet.runtime.restore import MISSING, fill_context

SEED_BYTES = 32
UNSEEDED: tuple[Any, ...] = random.Random(0).getstate()


class OwnRandom:
    """The *state* that the module has for one canister."""

    def __init__(self) -> None:
        self.state = UNSEEDED

    @contextmanager
    def active(self) -> Iterator[None]:
        """While this lasts, ``random`` gives this canister's numbers."""
        outside = random.getstate()
        random.setstate(self.state)
        try:
            yield
        finally:
            self.state = random.getstate()
            random.setstate(outside)


class Users(Protocol):
    """A canister's code."""

    @property
    def foreign(self) -> Sequence[ModuleType]:
        """The modules that it has imported and that are not its own."""

    def may_use(self, module: str) -> bool: ...


class OwnContext:
    """The decimal context of one canister."""

    def __init__(self) -> None:
        self._context = decimal.Context()

    @property
    def state(self) -> Any:
        return self._context, self._context.__reduce__()[1]

    @state.setter
    def state(self, saved: Any) -> None:
        self._context, content = saved
        fill_context(self._context, content)

    @contextmanager
    def active(self) -> Iterator[None]:
        outside = decimal.getcontext()
        decimal.setcontext(self._context)
        try:
            yield
        finally:
            self._context = decimal.getcontext()
            decimal.setcontext(outside)


class OwnEnviron:
    """The environment variables of one canister; its child processes would not see them."""

    def __init__(self) -> None:
        self.state: dict[Any, Any] = {}

    @contextmanager
    def active(self) -> Iterator[None]:
        variables: dict[Any, Any] = os.environ._data  # type: ignore[attr-defined]
        outside = dict(variables)
        _become(variables, self.state)
        try:
            yield
        finally:
            self.state = dict(variables)
            _become(variables, outside)


def _become(variables: dict[Any, Any], wanted: dict[Any, Any]) -> None:
    if variables != wanted:
        variables.clear()
        variables.update(wanted)


class OwnAttributes:
    """
    The attributes of others' modules that one canister has set, or (``MISSING``) removed.

    *state* is {(module, attribute): value}.
    """

    def __init__(self) -> None:
        self.state: dict[tuple[str, str], Any] = {}

    @contextmanager
    def active(self, modules: Sequence[ModuleType]) -> Iterator[None]:
        outside = [(vars(module), dict(vars(module))) for module in modules]
        for (name, attribute), value in self.state.items():
            if name in sys.modules:
                _put(vars(sys.modules[name]), attribute, value)
        try:
            yield
        finally:
            self.state = {}
            for module, (now, before) in zip(modules, outside, strict=True):
                if now != before:
                    self._take(module, now, before)

    def _take(self, module: ModuleType, now: dict[str, Any], before: dict[str, Any]) -> None:
        for attribute in [*now, *(name for name in before if name not in now)]:
            value = now.get(attribute, MISSING)
            was = before.get(attribute, MISSING)
            if value is not was and not _is_part(module, attribute, value):
                self.state[module.__name__, attribute] = value
                _put(now, attribute, was)


def _is_part(package: ModuleType, attribute: str, value: Any) -> bool:
    """Whether it is there because a module of the *package* was imported."""
    return isinstance(value, ModuleType) and value.__name__ == f"{package.__name__}.{attribute}"


def _put(attributes: dict[str, Any], name: str, value: Any) -> None:
    if value is MISSING:
        attributes.pop(name, None)
    else:
        attributes[name] = value


class ProcessState:
    """All of that for one canister."""

    def __init__(self) -> None:
        self._random = OwnRandom()
        self._context = OwnContext()
        self._environ = OwnEnviron()
        self._attributes = OwnAttributes()

    @contextmanager
    def active(self, code: Users) -> Iterator[None]:
        """While this lasts, they are this canister's, whose *code* runs."""
        with ExitStack() as stack:
            stack.enter_context(self._attributes.active(code.foreign))
            if code.may_use("random"):
                stack.enter_context(self._random.active())
            if code.may_use("decimal"):
                stack.enter_context(self._context.active())
            if code.may_use("os"):
                stack.enter_context(self._environ.active())
            yield

    @property
    def state(self) -> tuple[Any, ...]:
        """All of it, to be set again."""
        attributes = dict(self._attributes.state)
        return self._random.state, self._context.state, dict(self._environ.state), attributes

    @state.setter
    def state(self, saved: tuple[Any, ...]) -> None:
        self._random.state, self._context.state, environ, attributes = saved
        self._environ.state, self._attributes.state = dict(environ), dict(attributes)
