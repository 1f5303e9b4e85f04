"""
Loads a canister's source, each time afresh and each canister for itself.

The entry is imported as the module of its stem. Methods are looked up by name in a scope that the
kit makes of it; one that stars it into an empty scope has no names with an underscore, or that are
left out of ``__all__``::

    scope = {};  exec("from main import *", scope)           scope["get_count"]

Modules under the search path belong to the canister. They are in ``sys.modules`` only while it
runs, so two canisters may both have an ``engine``, and neither is the host's::

    with code.active():   sys.modules["engine"] is this canister's   (host's put aside)

The standard library wins over equal names; a directory without ``__init__.py`` is no package. A
kit may have modules that each canister loads for itself as if they were its own.
"""

from __future__ import annotations

import builtins
import hashlib
import importlib
import io
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from localnet.check.bundle import Violation
from localnet.kits import known
from localnet.kits.kit import Kit
from localnet.runtime import source
from localnet.runtime.loaded_code import ImmutableCode, LoadedCode, Names, is_class

# The interpreter itself sets attributes of these.
UNWATCHED = frozenset(("sys", "builtins"))


@lru_cache(maxsize=1024)
def _compiled(text: bytes, file: str) -> CodeType:
    return compile(text, file, "exec", dont_inherit=True)


class _Fresh(SourceFileLoader):
    """
    Reads the source itself, never a compilation on disk, which may be a second too old.

    The same text is compiled once, however often it is loaded.
    """

    def get_code(self, fullname: str) -> CodeType:
        file = str(self.get_filename(fullname))
        return _compiled(self.get_data(file), file)


@dataclass(frozen=True)
class Module:
    """A module's source, and where it was read."""

    name: str
    file: str
    text: str

    @property
    def is_package(self) -> bool:
        return Path(self.file).name == "__init__.py"


class _SavedSource(_Fresh):
    """Loads a module from the source that was saved of it."""

    def __init__(self, module: Module) -> None:
        super().__init__(module.name, module.file)
        self._text = module.text

    def get_data(self, path: Any) -> bytes:
        return self._text.encode()


class _Finder:
    """Finds the canister's own modules before anyone else does; first those that were *saved*."""

    def __init__(
        self, entry: Path, search_path: list[Path], saved: dict[str, Module], kit: Kit
    ) -> None:
        self.entry = entry
        self.saved = saved
        self.kit = kit
        self.paths = [str(p) for p in (*search_path, entry.parent)]
        taken = {"localnet", kit.module, *sys.stdlib_module_names}
        own = _tops(self.paths) | {name.partition(".")[0] for name in saved}
        self.tops = own - taken | {entry.stem, *(n.partition(".")[0] for n in kit.modules)}

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name.partition(".")[0] not in self.tops:
            return None
        if name in self.saved:
            module = self.saved[name]
            return self._spec(name, module.file, _SavedSource(module))
        if name in self.kit.modules:
            file = str(self.kit.modules[name])
            return self._spec(name, file, _Fresh(name, file))
        if name == self.entry.stem:
            loader = _Fresh(name, str(self.entry))
            return spec_from_file_location(name, self.entry, loader=loader)
        spec = PathFinder.find_spec(name, self.paths if path is None else path)
        if spec is None or spec.loader is None:
            raise ModuleNotFoundError(f"No module named '{name}'", name=name)
        if isinstance(spec.loader, SourceFileLoader) and spec.origin:
            spec.loader = _Fresh(name, spec.origin)
        return spec

    def _spec(self, name: str, file: str, loader: SourceFileLoader) -> ModuleSpec | None:
        spec = spec_from_file_location(name, file, loader=loader)
        if spec is not None and name == self.kit.module:
            spec.submodule_search_locations = self.kit.packages
        return spec

    def file_of(self, module: Module) -> Path | None:
        """Where *module* would be read now."""
        if module.name in self.kit.modules:
            return self.kit.modules[module.name]
        if module.name == self.entry.stem:
            return self.entry if self.entry.is_file() else None
        inner = module.name.replace(".", "/")
        folders = list(self.paths)
        if module.name.startswith(f"{self.kit.module}."):
            inner = inner.partition("/")[2]
            folders = self.kit.packages
        file = f"{inner}/__init__.py" if module.is_package else f"{inner}.py"
        places = (Path(folder, file) for folder in folders)
        return next((place for place in places if place.is_file()), None)


def _tops(paths: list[str]) -> set[str]:
    found: set[str] = set()
    for path in map(Path, paths):
        for child in path.iterdir() if path.is_dir() else ():
            if child.suffix == ".py" or (child.is_dir() and child.name.isidentifier()):
                found.add(child.stem)
    return found


class Code:
    """
    One load of one canister's source.

    Modules that were *saved* are what they were then, whatever their files say by now. Its *hash*
    is that of the module that brought it; failing one, it follows from the sources. Without a
    *kit* it is the one that the sources import.
    """

    def __init__(
        self,
        entry: Path,
        search_path: list[Path],
        saved: Iterable[Module] = (),
        hash: bytes = b"",
        kit: Kit | None = None,
    ) -> None:
        self.entry = entry.resolve()
        found = {module.name: module for module in saved}
        self.kit = kit or known.by_imports(_texts(self.entry, found.values()))
        self.finder = _Finder(self.entry, [p.resolve() for p in search_path], found, self.kit)
        self.modules: dict[str, ModuleType] = {}
        self.scope: dict[str, Any] = {}
        self._declared: source.Declarations | None = None
        # The same while modules are being imported, and how many modules there were.
        self._so_far: tuple[int, source.Declarations | None] = (0, None)
        self.hash = hash
        self.immutable = ImmutableCode((), self.owns)
        self._hidden: dict[str, ModuleType] = {}
        self.foreign: list[ModuleType] = []
        self.names = Names(self.owns)
        self.loaded = LoadedCode(self.names)
        self.texts: dict[str, str] = {}
        self._known = -1

    def errors(self) -> list[Violation]:
        """Why its kit would not build the files that a load would find."""
        folders = list(dict.fromkeys(map(Path, self.finder.paths)))
        saved = {module.file: module.text.encode() for module in self.finder.saved.values()}
        return self.kit.errors(self.entry, folders, saved)

    def load(self) -> None:
        """Run the top level of every module; must be called while active."""
        importlib.invalidate_caches()
        entry = importlib.import_module(self.entry.stem)
        self.scope = self.kit.scope(entry)
        text = self._text(self.entry.stem)[self.entry.stem]
        self.kit.loaded(entry, text, self.scope)
        self._collect()
        self.texts = self._sources()
        self._declared = source.read(self.texts.values(), self.kit.dialect)
        self.hash = self.hash or _hash_of(self.texts)

    @property
    def declared(self) -> source.Declarations:
        """What the modules declare; while they are being imported, those so far."""
        if self._declared is not None:
            return self._declared
        count, declared = self._so_far
        if declared is None or count != len(sys.modules):
            declared = source.read(self._sources().values(), self.kit.dialect)
            self._so_far = len(sys.modules), declared
        return declared

    def may_use(self, module: str) -> bool:
        """Whether the canister's own modules import *module*; while they are imported, they may."""
        return self._declared is None or module in self._declared.imports

    def owns(self, name: str) -> bool:
        return name in self.modules

    def import_all(self, names: Iterable[str]) -> None:
        """Have those modules, too, that a message was the first to import; while active."""
        for name in names:
            importlib.import_module(name)
        self._collect()

    def saved(self) -> list[Module]:
        """The sources as they were loaded."""
        return [
            Module(name, str(self.modules[name].__file__), text)
            for name, text in self.texts.items()
            if name in self.modules
        ]

    def is_of(self, saved: Iterable[Module]) -> bool:
        """Whether a load would find the same sources as those *saved*."""
        return all(self._text_of(module) == module.text for module in saved)

    def _text_of(self, module: Module) -> str | None:
        found = self.finder.file_of(module)
        return None if found is None else found.read_text(encoding="utf-8")

    # -- what traces show

    def is_mine(self, name: str) -> bool:
        """Whether a module of that *name* is the canister's, also while it is being imported."""
        return name.partition(".")[0] in self.finder.tops

    def shown(self, file: str) -> str:
        """*file* from the first folder of the search path that it is in: the project's."""
        for folder in self.finder.paths:
            if Path(file).is_relative_to(folder):
                return Path(file).relative_to(folder).as_posix()
        return file

    def line(self, name: str, file: str, number: int) -> str:
        """A line of the module *name*, whose code came from *file*; nothing, if it was made."""
        if not self.is_mine(name) or self.shown(file) == file:
            return ""
        known = self.texts.get(name)
        if known is None and name in self.finder.saved:
            known = self.finder.saved[name].text
        if known is None:
            known = _read(file)
        return "".join((known or "").splitlines()[number - 1 : number]).strip()

    def class_named(self, name: str) -> type | None:
        """The class of that *name* in one of the modules, if there is one."""
        found = [vars(module).get(name) for module in self.modules.values()]
        return next((each for each in found if is_class(each)), None)

    def name_of(self, thing: object) -> str:
        """``module.variable, `` if one of the canister's holds *thing*."""
        for module in self.modules.values():
            for name, value in vars(module).items():
                if value is thing:
                    return f"{module.__name__}.{name}, "
        return ""

    @contextmanager
    def active(self, system: object) -> Iterator[None]:
        """While this lasts the canister's modules are the ones that imports find."""
        before = getattr(builtins, self.kit.system_name, None)
        self._enter()
        setattr(builtins, self.kit.system_name, system)
        try:
            with known.used(self.kit):
                yield
        finally:
            setattr(builtins, self.kit.system_name, before)
            self._leave()

    def _enter(self) -> None:
        if len(sys.modules) != self._known:
            self._hidden = self._found()
        for name in self._hidden:
            del sys.modules[name]
        sys.modules.update(self.modules)
        sys.meta_path.insert(0, self.finder)
        self._entered = len(sys.modules)

    def _leave(self) -> None:
        sys.meta_path.remove(self.finder)
        if len(sys.modules) != self._entered:
            self._collect()
        for name in self.modules:
            sys.modules.pop(name, None)
        sys.modules.update(self._hidden)
        self._known = len(sys.modules)

    def _collect(self) -> None:
        known, self.modules = self.modules, self._found()
        new = [module for name, module in self.modules.items() if name not in known]
        for module in new:
            self.names.add(module)
        self.immutable = ImmutableCode(self.modules.values(), self.owns)
        self.loaded.add(new)
        found = [v for m in self.modules.values() for v in vars(m).values()]
        foreign = {id(v): v for v in found if isinstance(v, ModuleType)}
        self.foreign = [m for m in foreign.values() if self._is_foreign(m.__name__)]
        if self._declared is not None:
            self._add_imports(self._declared)

    def _is_foreign(self, name: str) -> bool:
        return name in sys.modules and name not in UNWATCHED and not self.is_mine(name)

    def _add_imports(self, declared: source.Declarations) -> None:
        """Those of modules that a message was the first to import."""
        late = {n: text for n, text in self._sources().items() if n not in self.texts}
        self.texts.update(late)
        declared.imports |= source.read(late.values(), self.kit.dialect).imports

    def _found(self) -> dict[str, ModuleType]:
        """The modules with names of its own that imports find now, whosever they are."""
        found = sys.modules.copy()  # another thread may import something just then
        return {name: module for name, module in found.items() if self.is_mine(name)}

    def _sources(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for name in self._found():
            found.update(self._text(name))
        for name in self.kit.own_sources(found.values()):
            found.update(self._text(name))
        return found

    def _text(self, name: str) -> dict[str, str]:
        if name in self.finder.saved:
            return {name: self.finder.saved[name].text}
        origin = getattr(sys.modules[name], "__file__", None)
        if not origin or not origin.endswith(".py"):
            return {}
        return {name: _read(origin)}


def _hash_of(texts: dict[str, str]) -> bytes:
    digest = hashlib.sha256()
    for name, text in sorted(texts.items()):
        digest.update(f"{name}\0{len(text)}\0{text}".encode())
    return digest.digest()


def _read(file: str) -> str:
    """The text of a *file* of this machine, also while a canister with files of its own runs."""
    try:
        with io.open_code(file) as opened:
            return opened.read().decode("utf-8", errors="replace")
    except OSError:
        return ""


def _texts(entry: Path, saved: Iterable[Module]) -> Iterator[str]:
    """What tells a kit: the entry, and if that says nothing the modules beside it."""
    modules = list(saved)
    yield from (module.text for module in modules)
    if not modules and entry.is_file():
        yield _read(str(entry))
        yield from (_read(str(path)) for path in sorted(entry.parent.glob("*.py")))
