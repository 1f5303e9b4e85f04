"""
What Basilisk does not build, and what it builds without a word into something else.

It runs CPython, so its syntax is Python's. Its generator never refuses a source::

    src/main.py:12: the parameter name of greet has no type, and Basilisk takes it for null. ..

``errors`` stop a build; of ``warnings`` only ``localnet check`` speaks. A line that says
``# localnet: ignore`` is not looked at.
"""

from __future__ import annotations

import ast
import importlib.machinery
import platform
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from localnet.check.bundle import Bundle, Source, Violation, imports
from localnet.check.check import IGNORED
from localnet.protocol.candid.types import PRIMS

HOOKS = {"init", "pre_upgrade", "post_upgrade", "heartbeat", "inspect_message"}
METHODS = {"query", "update", "composite_query"}
WRAPPING = {"Vec", "list", "Opt", "Optional", "Manual", "Async", "Alias", "Tuple", "CallResult"}
TYPES = {
    *PRIMS, "str", "bytes", "float", "blob", "void", "Principal", "Duration", "TimerId",
    "StableMemoryError", "StableGrowResult", "Stable64GrowResult", "RejectionCode", "NotifyResult",
    "GuardResult", "KeyTooLarge", "ValueTooLarge", "InsertError",
}  # fmt: skip
# Modules that need threads, processes or sockets, which a canister does not have.
ABSENT = {"asyncio", "multiprocessing", "signal", "socket", "subprocess", "threading"}
Flaw = tuple[int, str]


def errors(
    entry: Path, search_path: Iterable[Path], contents: Mapping[str, bytes] | None = None
) -> list[Violation]:
    """Why Basilisk does not build the canister at *entry*."""
    bundle = Bundle.of_project(entry, search_path, contents)
    found = [
        violation
        for source in own_sources(bundle)
        for violation in _told(bundle, source, _unreadable(source), "parses")
    ]
    return sorted([*found, *_native(bundle)])


def warnings(entry: Path, search_path: Iterable[Path]) -> list[Violation]:
    """What of the canister at *entry* would not be what its source says."""
    bundle = Bundle.of_project(entry, search_path)
    sources = {source: _tree(source) for source in own_sources(bundle)}
    known = TYPES | {name for tree in sources.values() for name in _named(tree)}
    found: list[Violation] = []
    for source, tree in sources.items():
        found += _told(bundle, source, _unseen(tree), "methods_are_seen")
        found += _told(bundle, source, _misread(tree, known), "types_are_known")
        found += _told(bundle, source, _absent(source), "modules_are_there")
    for source, flaws in _misplaced(bundle, entry):
        found += _told(bundle, source, flaws, "entries_have_folders_of_their_own")
    return sorted(found)


def own_sources(bundle: Bundle) -> list[Source]:
    """Those of the project, and not of packages that are installed."""
    return [each for each in bundle.sources if "/site-packages/" not in each.file]


def _told(bundle: Bundle, source: Source, flaws: Iterable[Flaw], rule: str) -> Iterator[Violation]:
    for line, sentence in flaws:
        if line > len(source.lines) or IGNORED not in source.lines[line - 1]:
            yield Violation(bundle.shown(source.file), line, rule, sentence)


def _tree(source: Source) -> ast.Module:
    try:
        return ast.parse(source.text)
    except (SyntaxError, ValueError):
        return ast.Module([], [])


def _unreadable(source: Source) -> Iterator[Flaw]:
    try:
        compile(source.text, source.file, "exec", dont_inherit=True)
    except (SyntaxError, ValueError) as problem:
        line = getattr(problem, "lineno", None) or 1
        here = platform.python_version()
        yield line, f"{getattr(problem, 'msg', problem)}, says Python {here}. Canisters have 3.13"


def _native(bundle: Bundle) -> Iterator[Violation]:
    """Packages that are compiled for this machine."""
    for source in own_sources(bundle):
        for imported in imports(source):
            top = imported.module.partition(".")[0]
            spec = importlib.machinery.PathFinder.find_spec(top) if top else None
            origin = (spec.origin or "") if spec else ""
            if "/site-packages/" in origin and origin.endswith((".so", ".pyd")):
                sentence = (
                    f"{top} is compiled for this machine. Only pure Python runs in a canister"
                )
                yield Violation(bundle.shown(source.file), imported.node.lineno, "native", sentence)


def _named(tree: ast.Module) -> Iterator[str]:
    """The names of types that *tree* defines."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("basilisk."):
            yield from (alias.name for alias in node.names)


def _marks(node: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    called = [each.func if isinstance(each, ast.Call) else each for each in node.decorator_list]
    return {_name(each) for each in called} & (METHODS | HOOKS)


def _name(node: ast.AST) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _unseen(tree: ast.Module) -> Iterator[Flaw]:
    top = set(map(id, tree.body))
    for node in ast.walk(tree):
        if isinstance(node, ast.AsyncFunctionDef) and _marks(node):
            said = f"Basilisk does not see an async def, so there is no {node.name}."
            yield node.lineno, f"{said} Write def, and yield for await"
        elif isinstance(node, ast.FunctionDef) and _marks(node) and id(node) not in top:
            said = f"{node.name} is exported, but not there when it is called."
            yield node.lineno, f"{said} Write it at the top level"


def _misplaced(bundle: Bundle, entry: Path) -> Iterator[tuple[Source, list[Flaw]]]:
    """All that is below the entry's folder is exported, be it imported or not, and nothing else."""
    read = {source.file: source for source in bundle.generated if source in own_sources(bundle)}
    below = {path.as_posix(): path for path in sorted(entry.parent.rglob("*.py"))}
    fields: dict[str, list[str]] = {}
    for file in [*below, *(file for file in read if file not in below)]:
        source = read.get(file) or Source(file, "", below[file].read_bytes())
        flaws: list[Flaw] = []
        for node in _tree(source).body:
            if isinstance(node, ast.FunctionDef) and _marks(node) and file not in read:
                said = (
                    f"{node.name} is exported, and not there when it is called: no import has it."
                )
                flaws.append((node.lineno, f"{said} Give the entry a folder of its own"))
            elif isinstance(node, ast.FunctionDef) and _marks(node) and file not in below:
                said = f"{node.name} is not exported, for it is not below the entry's folder."
                flaws.append((node.lineno, f"{said} Move it there"))
            elif isinstance(node, ast.ClassDef) and file in below and _is_of_fields(node):
                has = [ast.unparse(part) for part in node.body if isinstance(part, ast.AnnAssign)]
                if fields.setdefault(node.name, has) != has:
                    said = f"Basilisk makes one type of this {node.name} and of another one below"
                    flaws.append((node.lineno, f"{said} the entry's folder. Rename one of them"))
        yield source, flaws


def _is_of_fields(node: ast.ClassDef) -> bool:
    return bool({_name(base) for base in node.bases} & {"Record", "Variant"})


def _misread(tree: ast.Module, known: set[str]) -> Iterator[Flaw]:
    for node in tree.body:
        if not (isinstance(node, ast.FunctionDef) and _marks(node)):
            continue
        for parameter in node.args.args:
            if parameter.annotation is None:
                said = f"the parameter {parameter.arg} of {node.name} has no type, and Basilisk"
                advice = f"Annotate it, as {parameter.arg}: text"
                yield parameter.lineno, f"{said} takes it for null. {advice}"
        given = [parameter.annotation for parameter in node.args.args]
        for annotation in filter(None, [*given, node.returns]):
            for line, text in _unknown(annotation, known):
                said = f"{text} is no type that Basilisk knows, and it takes it for text."
                yield line, f"{said} Define it as a Record, Variant, Tuple or Alias"


def _unknown(node: ast.expr, known: set[str]) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.Subscript) and _name(node.value) in WRAPPING:
        inner = node.slice
        for part in inner.elts if isinstance(inner, ast.Tuple) else [inner]:
            yield from _unknown(part, known)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        if node.value not in known:
            yield node.lineno, repr(node.value)
    elif not (isinstance(node, ast.Constant) and node.value is None) and _name(node) not in known:
        yield node.lineno, ast.unparse(node)


def _absent(source: Source) -> Iterator[Flaw]:
    for imported in imports(source):
        top = imported.module.partition(".")[0]
        if top in ABSENT:
            said = f"{top} needs threads, processes or sockets, which a canister does not have."
            yield imported.node.lineno, f"{said} Do without it"
