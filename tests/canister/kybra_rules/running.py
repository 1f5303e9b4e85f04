"""
Python that Kybra's interpreter runs, but not as CPython does.

It is RustPython of spring 2023 on wasm32: words of 4 bytes, no garbage collector, a display of
a dict that puts unpacked items in the wrong order, and a file system that an upgrade forgets.
"""

import ast
from collections.abc import Iterator

from .bundle import Bundle, Source, imports
from .reading import Flaw, Rule, called, constant, dotted, every

STRUCT = frozenset({"pack", "unpack", "pack_into", "unpack_from", "iter_unpack", "calcsize"}) | {
    "Struct"
}
PRINCIPALS = frozenset({"ic.caller", "ic.id", "Principal.from_str", "Principal.from_hex"})


def no_unpacking_beside_keys(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """In ``{**a, k: v}`` the key is set first, so the value in *a* wins."""
    for node in every(source, ast.Dict):
        if None in node.keys and any(node.keys):
            yield node, "a dict display mixes ** and keys; write a | {k: v}"


def no_functools_cache(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """The interpreter's functools has no cache."""
    for node in every(source, ast.Attribute):
        if dotted(node) == "functools.cache":
            yield node, "functools has no cache in the interpreter"
    for imported in imports(source):
        if imported.module == "functools" and "cache" in imported.names:
            yield imported.node, "functools has no cache in the interpreter"


def struct_formats_say_their_order(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """Without ``<`` or ``>`` a format has this machine's sizes, and wasm32's differ."""
    for node in every(source, ast.Call):
        if called(node).removeprefix("struct.") in STRUCT and node.args:
            text = _beginning(source, node.args[0])
            if text is not None and not text.startswith(("<", ">")):
                yield node, f"the format {text!r} begins with neither < nor >"


def no_word_sizes(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """``sys.maxsize`` is 2**31 - 1 in the canister."""
    for node in every(source, ast.Attribute):
        if dotted(node) == "sys.maxsize":
            yield node, "sys.maxsize is not the same in the canister"


def no_print_or_files(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """Printing goes nowhere, and what is written to a file is gone after an upgrade."""
    for node in every(source, ast.Call):
        if called(node) in {"print", "open", "input"}:
            yield node, f"{called(node)}() does not work in a canister"


def no_memoryviews(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """Assigned to a run of neighbours, every n-th item of a memoryview comes out as neighbours."""
    for node in every(source, ast.Call):
        if called(node) == "memoryview":
            yield node, "memoryviews copy strided slices wrongly; bytearrays do not"


def no_finalisers(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    for node in every(source, ast.FunctionDef):
        if node.name == "__del__":
            yield node, "__del__ does not run inside methods and timers"


def principals_are_not_compared(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """Principals have neither ``==`` nor a hash: compare and key by ``to_str()``."""
    if not any(name in source.text for name in ("Principal", *PRINCIPALS)):
        return
    for scope in _scopes(source.tree):
        names = set(_principals_in(scope))
        for node in ast.walk(scope):
            for value in _compared(node):
                if called(value) in PRINCIPALS or (
                    isinstance(value, ast.Name) and value.id in names
                ):
                    yield node, f"a Principal is compared by identity: {ast.unparse(value)}"


def _beginning(source: Source, node: ast.expr) -> str | None:
    """The text, or the literal beginning of the text, that *node* is; None if that is unknown."""
    found = constant(source, node)
    if isinstance(found, ast.JoinedStr):
        first = found.values[0] if found.values else None
        found = first if isinstance(first, ast.Constant) else ast.Constant("")
    if isinstance(found, ast.Constant) and isinstance(found.value, str):
        return found.value
    return None


def _scopes(tree: ast.Module) -> Iterator[ast.AST]:
    yield ast.Module([node for node in tree.body if not isinstance(node, ast.FunctionDef)], [])
    yield from (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def _principals_in(scope: ast.AST) -> Iterator[str]:
    """The names in *scope* that certainly are Principals."""
    for node in ast.walk(scope):
        if isinstance(node, ast.arg) and dotted(node.annotation) == "Principal":
            yield node.arg
        elif isinstance(node, ast.Assign) and called(node.value) in PRINCIPALS:
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))


def _compared(node: ast.AST) -> list[ast.expr]:
    """The expressions that *node* compares or hashes."""
    if isinstance(node, ast.Compare):
        same = (ast.Eq, ast.NotEq, ast.In, ast.NotIn)
        return [node.left, *node.comparators] if isinstance(node.ops[0], same) else []
    if isinstance(node, ast.Subscript):
        return [node.slice]
    if isinstance(node, ast.Call) and called(node).rpartition(".")[2] in {"get", "pop", "add"}:
        return node.args[:1]
    return [key for key in node.keys if key] if isinstance(node, ast.Dict) else []


RULES: tuple[Rule, ...] = (
    no_unpacking_beside_keys,
    no_functools_cache,
    struct_formats_say_their_order,
    no_word_sizes,
    no_print_or_files,
    no_memoryviews,
    no_finalisers,
    principals_are_not_compared,
)
