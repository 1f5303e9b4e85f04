"""
The files that Kybra copies into a canister, found as its bundler finds them.

Files are named from the directory that PYTHONPATH gives the bundler, which looks there first
and then beside the entry::

    canister/main.py           the entry: module ``main``, its stem
    canister/other.py          module ``other``, found beside the entry
    shop/goods/prices.py       module ``shop.goods.prices``

An import anywhere counts, inside functions and ``try`` too, and what is imported from a package
brings the whole package along. The generator, which exports methods, reads only what is imported.
"""

import ast
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple


class Violation(NamedTuple):
    """One place where one rule is broken."""

    file: str
    line: int
    rule: str
    sentence: str


class Source:
    """One file: its bytes, and the module it is known as."""

    def __init__(self, file: str, module: str, content: bytes) -> None:
        self.file = file
        self.module = module
        self.content = content
        self.text = content.decode("utf-8-sig")
        self.trouble: SyntaxError | None = None
        self.tree = ast.Module([], [])
        try:
            self.tree = ast.parse(self.text, file, feature_version=(3, 10))
        except SyntaxError as error:
            self.trouble = error

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """All of the tree."""
        return list(ast.walk(self.tree))

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


class Bundle:
    """The sources in the canister of one *entry*, or every one of *files* if there is none."""

    def __init__(self, files: Mapping[str, bytes], entry: str | None = None) -> None:
        self.files = files
        parents = (file.split("/")[:-1] for file in files)
        self.folders = {"/".join(p[:at]) for p in parents for at in range(1, len(p) + 1)}
        self.entry = entry
        self.beside = entry.rpartition("/")[0] if entry else ""
        found = files if entry is None else self._reached(entry)
        self.sources = [self.source(file) for file in sorted(found)]
        read = files if entry is None else self._reached(entry, whole=False)
        self.generated = [source for source in self.sources if source.file in read]

    @classmethod
    def on_disk(
        cls, root: Path, directories: tuple[str, ...], entry: str | None = None
    ) -> "Bundle":
        """The bundle of *entry* among the *directories* of *root*."""
        paths = [path for name in directories for path in sorted((root / name).rglob("*.py"))]
        files = {path.relative_to(root).as_posix(): path.read_bytes() for path in paths}
        return cls(files, entry)

    def source(self, file: str) -> Source:
        return _source(file, self.module_of(file), self.files[file])

    def module_of(self, file: str) -> str:
        """The dotted name that the canister imports *file* by."""
        if self.beside and file.startswith(self.beside + "/"):
            file = file[len(self.beside) + 1 :]
        return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    def find(self, module: str) -> str | None:
        """The file, or for a directory without ``__init__.py`` the directory, of *module*."""
        path = module.replace(".", "/")
        for start in ("", self.beside + "/" if self.beside else ""):
            for file in (f"{start}{path}/__init__.py", f"{start}{path}.py"):
                if file in self.files:
                    return file
            if f"{start}{path}" in self.folders:
                return f"{start}{path}"
        return None

    def _reached(self, entry: str, whole: bool = True) -> set[str]:
        reached: set[str] = set()
        waiting = [entry]
        while waiting:
            file = waiting.pop()
            if file in self.files and file not in reached:
                reached.add(file)
                source = self.source(file)
                waiting += self._brought_by(source) if whole else self._imported_by(source)
        return reached

    def _imported_by(self, source: Source) -> Iterator[str]:
        """The modules that each import in *source* runs, with the packages that they are in."""
        for imported in imports(source):
            parts = imported.module.split(".")
            modules = [".".join(parts[: at + 1]) for at in range(len(parts))]
            modules += [f"{imported.module}.{name}" for name in imported.names]
            yield from filter(None, map(self.find, modules))

    def _brought_by(self, source: Source) -> Iterator[str]:
        """The module or the whole package of each import in *source*."""
        for imported in imports(source):
            top = self.find(imported.module.partition(".")[0])
            if top is None:
                continue
            if top.endswith(".py") and not top.endswith("/__init__.py"):
                yield top
            else:
                directory = top.removesuffix("/__init__.py") + "/"
                yield from (file for file in self.files if file.startswith(directory))


@cache
def _source(file: str, module: str, content: bytes) -> Source:
    """Read once, though most files are in the bundle of every canister that imports them."""
    return Source(file, module, content)


@cache
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
