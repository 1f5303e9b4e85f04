"""
The files that Kybra copies into a canister, found as its bundler finds them.

A module is looked for in the *roots*, in their order: for a project its folder, what PYTHONPATH
has of it, the entry's own folder, and where packages are installed::

    canister/world.py          the entry: module ``world``, its stem
    canister/other.py          module ``other``, found beside the entry
    engine/world/board.py      module ``engine.world.board``

An import anywhere counts, inside functions and ``try`` too, and what is imported from a package
brings the whole package along. The generator, which exports methods, reads only what is imported;
of packages that are installed the rest is not looked at here, either.
"""

import ast
import os
import site
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import NamedTuple

# What is known of a file, while it is one of so many looked at last.
remembered = lru_cache(maxsize=4096)
TOO_DEEP = (RecursionError, MemoryError)


class Violation(NamedTuple):
    """One place where one rule is broken."""

    file: str
    line: int
    rule: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.sentence}"


class Source:
    """One file: its bytes, and the module it is known as."""

    def __init__(self, file: str, module: str, content: bytes) -> None:
        self.file = file
        self.module = module
        self.content = content
        self.text = content.decode("utf-8-sig", errors="replace")
        self.trouble: SyntaxError | None = None
        self.tree = ast.Module([], [])
        try:
            self.tree = ast.parse(self.text, file, feature_version=(3, 10))
        except SyntaxError as error:
            self.trouble = error
        except (ValueError, *TOO_DEEP) as error:
            self.trouble = SyntaxError(str(error) or "it is nested too deeply")

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """All of the tree."""
        return list(ast.walk(self.tree))

    @cached_property
    def lines(self) -> list[str]:
        return self.text.splitlines()

    @property
    def package(self) -> str:
        """The package that a relative import starts from."""
        if self.file.endswith("/__init__.py"):
            return self.module
        return self.module.rpartition(".")[0]


class Imported(NamedTuple):
    """What one import statement asks for: a module, and the names taken out of it."""

    node: ast.Import | ast.ImportFrom
    module: str
    names: tuple[str, ...]


class Files:
    """Python files in memory."""

    def __init__(self, contents: Mapping[str, bytes]) -> None:
        self.contents = contents
        parents = (file.split("/")[:-1] for file in contents)
        self._folders = {"/".join(p[:at]) for p in parents for at in range(1, len(p) + 1)}

    def is_file(self, file: str) -> bool:
        return file in self.contents

    def is_folder(self, path: str) -> bool:
        return path in self._folders

    def read(self, file: str) -> bytes:
        return self.contents[file]

    def below(self, folder: str) -> Iterable[str]:
        """Those in *folder* and the folders in it."""
        return [file for file in self.contents if file.startswith(f"{folder}/")]


class FilesOnDisk(Files):
    """Those on the disk, by their absolute paths, under some that are in memory."""

    def is_file(self, file: str) -> bool:
        return super().is_file(file) or os.path.isfile(file)

    def is_folder(self, path: str) -> bool:
        return os.path.isdir(path)

    def read(self, file: str) -> bytes:
        return super().read(file) if super().is_file(file) else Path(file).read_bytes()

    def below(self, folder: str) -> Iterable[str]:
        on_disk = (path.as_posix() for path in Path(folder).rglob("*.py"))
        return sorted({*super().below(folder), *on_disk})


class Bundle:
    """
    The sources in the canister of one *entry*, or every one of *files* if there is none.

    Those of *kybra* itself, and of the canisters it describes, are apart: nobody can mend them.
    """

    def __init__(
        self,
        files: Mapping[str, bytes] | Files,
        entry: str | None = None,
        roots: Iterable[str] = ("",),
        installed: Iterable[str] = (),
    ) -> None:
        self.files = files if isinstance(files, Files) else Files(files)
        self.entry = entry
        beside = entry.rpartition("/")[0] if entry else ""
        self._own = [*roots, *([f"{beside}/"] if beside else [])]
        self._installed = tuple(installed)
        self._found: dict[str, str | None] = {}
        if entry is None:
            found = {file: self.module_of(file) for file in self.files.contents}
            read = found
        else:
            found, read = self._reached(entry, whole=True), self._reached(entry, whole=False)
        self.kybra = [self._source(f, m) for f, m in sorted(read.items()) if self._is_kybra(f, m)]
        found = {f: m for f, m in (read | found).items() if not self._is_kybra(f, m)}
        self.sources = [self._source(file, module) for file, module in sorted(found.items())]
        self.generated = [source for source in self.sources if source.file in read]

    @classmethod
    def on_disk(
        cls, root: Path, directories: tuple[str, ...], entry: str | None = None
    ) -> "Bundle":
        """The bundle of *entry* among the *directories* of *root*."""
        paths = [path for name in directories for path in sorted((root / name).rglob("*.py"))]
        files = {path.relative_to(root).as_posix(): path.read_bytes() for path in paths}
        return cls(files, entry)

    @classmethod
    def of_project(
        cls, entry: Path, search_path: Iterable[Path], contents: Mapping[str, bytes] | None = None
    ) -> "Bundle":
        """The bundle of *entry* in a project; what *contents* has need not be on the disk."""
        roots = [f"{path.as_posix()}/" for path in search_path]
        installed = [f"{path}/" for path in site.getsitepackages()]
        return cls(FilesOnDisk(contents or {}), entry.as_posix(), roots, installed)

    def shown(self, file: str) -> str:
        """*file* as its developer calls it: from the first root, the project's folder."""
        fits = (root for root in self._own if file.startswith(root))
        return file.removeprefix(next(fits, ""))

    def module_of(self, file: str) -> str:
        """The dotted name that the canister imports *file* by."""
        fits = [root for root in self._own if file.startswith(root)]
        file = file.removeprefix(max(fits, key=len, default=""))
        return module_name(file)

    def find(self, module: str) -> str | None:
        """The file, or for a directory without ``__init__.py`` the directory, of *module*."""
        if module not in self._found:
            places = self._places(module.replace(".", "/"))
            self._found[module] = next(places, None)
        return self._found[module]

    def _places(self, path: str) -> Iterator[str]:
        for start in (*self._own, *self._installed):
            for file in (f"{start}{path}/__init__.py", f"{start}{path}.py"):
                if self.files.is_file(file):
                    yield file
            if self.files.is_folder(f"{start}{path}"):
                yield f"{start}{path}"

    def _source(self, file: str, module: str) -> Source:
        return _source(file, module, self.files.read(file))

    def _is_kybra(self, file: str, module: str) -> bool:
        return module.partition(".")[0] == "kybra" and file.startswith(self._installed)

    def _reached(self, entry: str, whole: bool) -> dict[str, str]:
        """The files that the import graph has, and the modules they are."""
        reached: dict[str, str] = {}
        packages: set[str] = set()
        waiting = [(entry, module_name(entry.rpartition("/")[2]))]
        while waiting:
            file, module = waiting.pop()
            if file not in reached and self.files.is_file(file):
                reached[file] = module
                source = self._source(file, module)
                if whole:
                    waiting += self._brought_by(source, packages)
                else:
                    waiting += self._imported_by(source)
        return reached

    def _imported_by(self, source: Source) -> Iterator[tuple[str, str]]:
        """The modules that each import in *source* runs, with the packages that they are in."""
        for imported in imports(source):
            parts = imported.module.split(".")
            modules = [".".join(parts[: at + 1]) for at in range(len(parts))]
            modules += [f"{imported.module}.{name}" for name in imported.names]
            for module in modules:
                file = None if module.startswith(".") or not module else self.find(module)
                if file is not None:
                    yield file, module

    def _brought_by(self, source: Source, known: set[str]) -> Iterator[tuple[str, str]]:
        """The module or the whole package of each import in *source*, but not the *known* ones."""
        for imported in imports(source):
            name = imported.module.partition(".")[0]
            top = self.find(name) if name and name not in known else None
            known.add(name)
            if top is None or top.startswith(self._installed):
                continue
            if top.endswith(".py") and not top.endswith("/__init__.py"):
                yield top, name
            else:
                folder = top.removesuffix("/__init__.py")
                for file in self.files.below(folder):
                    yield file, module_name(name + file.removeprefix(folder))


def module_name(file: str) -> str:
    """The dotted name of the module at that path."""
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


@remembered
def _source(file: str, module: str, content: bytes) -> Source:
    """Read once, though most files are in every room's bundle."""
    return Source(file, module, content)


@remembered
def imports(source: Source) -> list[Imported]:
    """Every import in *source*, wherever it is written, by its absolute name."""
    found = []
    for node in source.nodes:
        if isinstance(node, ast.Import):
            found += [Imported(node, alias.name, ()) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = tuple(alias.name for alias in node.names)
            found.append(Imported(node, _absolute(source, node), names))
    return found


def _absolute(source: Source, node: ast.ImportFrom) -> str:
    """The module that *node* names, a leading dot if it climbs out of its top package."""
    if not node.level:
        return node.module or ""
    parts = source.package.split(".") if source.package else []
    kept = len(parts) - node.level + 1
    if kept <= 0:
        return "." * node.level + (node.module or "")
    return ".".join([*parts[:kept], *([node.module] if node.module else [])])
