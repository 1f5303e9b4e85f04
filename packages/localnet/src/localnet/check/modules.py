"""
Modules that the canister will not find, or will find something else in place of.

Kybra copies each module that is imported into one folder by its bare file name, where the last
one written stays, and each package under its own name. A folder without ``__init__.py`` is copied,
and then cannot be imported.
"""

import ast
from collections.abc import Iterator

from .bundle import Bundle, Imported, Source, imports, remembered
from .reading import Flaw, dotted, error
from .vocabulary import is_absent

CAUGHT = frozenset({"ImportError", "ModuleNotFoundError", "Exception", "BaseException"})


@error
def interpreter_has_the_module(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """Parts of the standard library are not in Kybra's interpreter, or do not load there."""
    if source not in bundle.generated:
        return
    for imported, absent in _absent(source):
        if bundle.find(imported.module.partition(".")[0]) is None:
            yield (
                imported.node,
                f"Kybra's interpreter has no {absent}. Do without it, or import it in a try "
                "statement that catches the ImportError",
            )


@remembered
def _absent(source: Source) -> list[tuple[Imported, str]]:
    """The imports that ask for what is absent, where nobody catches the ImportError."""
    found = []
    for imported in imports(source):
        modules = [imported.module, *(f"{imported.module}.{name}" for name in imported.names)]
        absent = next(filter(is_absent, modules), None)
        if absent is not None:
            found.append((imported, absent))
    excused = {id(node) for node in _excused(source.tree)} if found else set()
    return [each for each in found if id(each[0].node) not in excused]


@error
def packages_have_init_files(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """A folder without ``__init__.py`` cannot be imported in a canister."""
    if source not in bundle.generated:
        return
    parts = source.module.split(".")
    ending = "/__init__.py" if source.file.endswith("/__init__.py") else ".py"
    start = source.file.removesuffix("/".join(parts) + ending)
    for length in range(1, len(parts)):
        folder = start + "/".join(parts[:length])
        if not bundle.files.is_file(f"{folder}/__init__.py"):
            shown = bundle.shown(folder)
            yield 1, f"{shown}/ has no __init__.py, so Kybra cannot import it. Add an empty one"


@error
def entry_is_not_overwritten(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """The flat copy of a module with the entry's file name replaces the entry."""
    if bundle.entry is None or source.file == bundle.entry or source not in bundle.generated:
        return
    name = bundle.entry.rpartition("/")[2]
    if source.file.rpartition("/")[2] == name:
        yield 1, f"Kybra copies it over the entry, which is {name} as well. Rename one of them"


def _excused(tree: ast.AST) -> Iterator[ast.AST]:
    """What runs for type checkers only, or where a failed import is caught."""
    for node in ast.walk(tree):
        if isinstance(node, ast.If):
            excuses = dotted(node.test).endswith("TYPE_CHECKING")
        else:
            excuses = isinstance(node, ast.Try) and any(map(_catches, node.handlers))
        if excuses and isinstance(node, (ast.If, ast.Try)):
            for statement in node.body:
                yield from ast.walk(statement)


def _catches(handler: ast.ExceptHandler) -> bool:
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return any(kind is None or dotted(kind) in CAUGHT for kind in kinds)
