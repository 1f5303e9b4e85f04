"""
What localnet asks a development kit.

A canister imports its kit by one name, and the kit reaches the system by an object in
``builtins``::

    from kybra import ic        ic.caller()  ->  builtins._kybra_ic.caller()

Its generator reads a canister's interface from annotations; how, a ``Dialect`` says::

    @query
    def peek(place: nat64) -> Opt[text]: ..         peek : (nat64) -> (opt text) query
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any

from localnet.check.bundle import Violation
from localnet.protocol.candid import types as candid


@dataclass(frozen=True, eq=False)
class Dialect:
    """How a kit's generator reads the annotations and decorators of a source."""

    kit: str
    # The source of the kit itself, if the types that it declares, as GuardResult, need no import.
    own_source: Callable[[], str] = str
    # Other names of types and of what has types in brackets: Optional for Opt.
    types: Mapping[str, candid.Type] = field(default_factory=dict)
    generics: Mapping[str, str] = field(default_factory=dict)
    # Whether @kit.query is @query, and kit.nat8 is nat8.
    is_dotted: bool = False
    # What it takes a type for that it does not know; without one, that is an error.
    unknown: candid.Type | None = None
    # The word for a parameter or a result that has no annotation; without one, it is left out.
    untyped: str | None = None
    # Whether a generator is a method that waits for others, whatever its annotation.
    yields_are_async: bool = False
    # Whether the sizes of stable maps are declared, and a second hook of a kind is an error.
    is_strict: bool = True


class Kit(ABC):
    """One development kit."""

    name: str
    # What canisters import, what ``python -m`` builds them with, and dfx.json's "type".
    module: str
    dialect: Dialect
    # Whether `localnet profile` has an interpreter like the one in its canisters.
    has_meter = False
    # The kit's modules that each canister has for itself, in place of the installed ones.
    modules: Mapping[str, Path] = MappingProxyType({})

    @property
    def system_name(self) -> str:
        """The name in ``builtins`` of what is its system."""
        return f"_{self.module}_ic"

    @property
    def packages(self) -> list[str]:
        """Where the other modules of a package in *modules* are."""
        return []

    def is_recipe(self, recipe: str, folder: Path) -> bool:
        """Whether icp's *recipe*, in the project in *folder*, builds with this kit."""
        return False

    def misfit(self) -> str | None:
        """Why a project that is built with this kit cannot be run in this Python."""
        return None

    @abstractmethod
    def errors(
        self, entry: Path, search_path: Iterable[Path], contents: Mapping[str, bytes] | None = None
    ) -> list[Violation]:
        """Why it would not build the canister at *entry*, file by file and line by line."""

    def warnings(self, entry: Path, search_path: Iterable[Path]) -> list[Violation]:
        """What it would build into something else than the source says, in the same form."""
        return []

    @property
    @abstractmethod
    def principal(self) -> Any:
        """The class of its principals."""

    @abstractmethod
    def call_result(self, ok: Any, err: Any) -> Any:
        """What a ``yield`` gets for a call to another canister."""

    @abstractmethod
    def candid_error(self, text: str) -> Exception:
        """What it raises for Candid that is none."""

    def own_sources(self, texts: Iterable[str]) -> list[str]:
        """The modules of the installed kit that declare types which *texts* use."""
        return []

    def system(self, ic: Any, canister: Any) -> Any:
        """What is in ``builtins`` while *canister* runs, made of *ic*, which all kits have."""
        return ic

    def scope(self, entry: ModuleType) -> dict[str, Any]:
        """Where methods are looked up by their names."""
        space: dict[str, Any] = {}
        exec(f"from {entry.__name__} import *", space)
        return space

    def loaded(self, entry: ModuleType, text: str, scope: dict[str, Any]) -> None:  # noqa: B027
        """The canister's top level has run; *text* is that of its *entry*."""

    @contextmanager
    def active(self) -> Iterator[None]:
        """While this lasts, one of its canisters runs in this thread."""
        yield
