"""
Python that Kybra's interpreter runs as CPython does.

It runs on wasm32: words of 4 bytes, no garbage collector, a display of a dict that puts unpacked
items in the wrong order, and a file system that an upgrade forgets.

A set is gone through in the order of insertion there, by hash in CPython, and ``pop`` takes
another item in each. Asking whether, how many or the least is safe; going through one is not,
unless it is sorted. What a name is, is read from its assignments and annotations.
"""

import ast
from collections.abc import Iterator

from localnet.check.bundle import Source, imports
from localnet.check.reading import Flaw, called, dotted, every, subscript_of

from .reading import constant, inside
from .rules import local_rule


@local_rule
def no_async_function(source: Source) -> Iterator[Flaw]:
    """Kybra's asynchronous methods are generators; an ``async def`` is not exported."""
    for node in every(source, ast.AsyncFunctionDef):
        yield node, f"async def {node.name} would silently not be exported; yield instead"


STRUCT = frozenset({"pack", "unpack", "pack_into", "unpack_from", "iter_unpack", "calcsize"}) | {
    "Struct"
}
PRINCIPALS = frozenset({"ic.caller", "ic.id", "Principal.from_str", "Principal.from_hex"})


@local_rule
def no_unpacking_beside_keys(source: Source) -> Iterator[Flaw]:
    """In ``{**a, k: v}`` the key is set first, so the value in *a* wins."""
    for node in every(source, ast.Dict):
        if None in node.keys and any(node.keys):
            yield node, "a dict display mixes ** and keys; write a | {k: v}"


@local_rule
def no_functools_cache(source: Source) -> Iterator[Flaw]:
    """The interpreter's functools has no cache."""
    for node in every(source, ast.Attribute):
        if dotted(node) == "functools.cache":
            yield node, "functools has no cache in the interpreter"
    for imported in imports(source):
        if imported.module == "functools" and "cache" in imported.names:
            yield imported.node, "functools has no cache in the interpreter"


@local_rule
def struct_formats_say_their_order(source: Source) -> Iterator[Flaw]:
    """Without ``<`` or ``>`` a format has this machine's sizes, and wasm32's differ."""
    for node in every(source, ast.Call):
        if called(node).removeprefix("struct.") in STRUCT and node.args:
            text = _beginning(source, node.args[0])
            if text is not None and not text.startswith(("<", ">")):
                yield node, f"the format {text!r} begins with neither < nor >"


@local_rule
def no_word_sizes(source: Source) -> Iterator[Flaw]:
    """``sys.maxsize`` is 2**31 - 1 in the canister."""
    for node in every(source, ast.Attribute):
        if dotted(node) == "sys.maxsize":
            yield node, "sys.maxsize is not the same in the canister"


@local_rule
def no_print_or_files(source: Source) -> Iterator[Flaw]:
    """Printing goes nowhere, and what is written to a file is gone after an upgrade."""
    for node in every(source, ast.Call):
        if called(node) in {"print", "open", "input"}:
            yield node, f"{called(node)}() does not work in a canister"


@local_rule
def no_memoryviews(source: Source) -> Iterator[Flaw]:
    """Assigned to a run of neighbours, every n-th item of a memoryview comes out as neighbours."""
    for node in every(source, ast.Call):
        if called(node) == "memoryview":
            yield node, "memoryviews copy strided slices wrongly; bytearrays do not"


@local_rule
def no_finalisers(source: Source) -> Iterator[Flaw]:
    for node in every(source, ast.FunctionDef):
        if node.name == "__del__":
            yield node, "__del__ does not run inside methods and timers"


@local_rule
def principals_are_not_compared(source: Source) -> Iterator[Flaw]:
    """Principals have neither ``==`` nor a hash: compare and key by ``to_str()``."""
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


MAKERS = frozenset({"set", "frozenset"})
ORDERED = frozenset({"list", "tuple", "enumerate", "iter", "map", "filter", "zip", "bytes"})
COMBINED = frozenset({"union", "intersection", "difference", "symmetric_difference", "copy"})
UNORDERED = MAKERS | {"sorted", "sum", "min", "max", "any", "all", "len"}


@local_rule
def sets_are_not_gone_through(source: Source) -> Iterator[Flaw]:
    """No loop, list or pop takes its order from a set."""
    of_module = set(_set_names(source.tree))
    for scope in [source.tree, *_functions(source.tree)]:
        names = set(_set_names(scope)) | (of_module - set(_bound(scope)))
        body = list(inside(scope))
        safe = {id(arg) for node in body if called(node) in UNORDERED for arg in _arguments(node)}
        for node in body:
            for value in [] if id(node) in safe else _gone_through(node):
                if _is_set(value, names):
                    yield value, f"the order of the set {ast.unparse(value)} differs in Kybra"


def _functions(tree: ast.AST) -> Iterator[ast.AST]:
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)
    return (node for node in ast.walk(tree) if isinstance(node, kinds))


def _gone_through(node: ast.AST) -> list[ast.expr]:
    """The expressions whose order *node* follows."""
    if isinstance(node, ast.For):
        return [node.iter]
    if isinstance(node, (ast.ListComp, ast.GeneratorExp, ast.DictComp)):
        return [generator.iter for generator in node.generators]
    if isinstance(node, ast.Starred):
        return [node.value]
    if isinstance(node, ast.Call) and called(node) in ORDERED:
        return node.args
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        if node.func.attr == "pop" and not node.args:
            return [node.func.value]
        return node.args if node.func.attr in {"join", "extend", "fromkeys"} else []
    return []


def _is_set(node: ast.AST | None, names: set[str]) -> bool:
    """Whether *node* certainly is a set, where *names* are."""
    if isinstance(node, (ast.Set, ast.SetComp)) or called(node or ast.Pass()) in MAKERS:
        return True
    if isinstance(node, ast.BinOp):
        return any(_is_set(side, names) or _is_keys(side) for side in (node.left, node.right))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return node.func.attr in COMBINED and _is_set(node.func.value, names)
    return dotted(node) in names


def _is_keys(node: ast.AST) -> bool:
    """Whether *node* is ``d.keys()``, which becomes a set when it is combined."""
    return called(node).endswith((".keys", ".items"))


def _set_names(scope: ast.AST) -> Iterator[str]:
    """The names, also of attributes, that *scope* makes or declares sets."""
    for node in [*inside(scope), *_parameters(scope)]:
        if isinstance(node, ast.Assign) and _is_set(node.value, set()):
            yield from map(dotted, node.targets)
        elif isinstance(node, ast.AnnAssign) and _is_set_type(node.annotation):
            yield dotted(node.target)
        elif isinstance(node, ast.arg) and _is_set_type(node.annotation):
            yield node.arg


def _bound(scope: ast.AST) -> Iterator[str]:
    """The names that *scope* gives a meaning of its own."""
    for node in [*inside(scope), *_parameters(scope)]:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.arg):
            yield node.arg


def _parameters(scope: ast.AST) -> list[ast.AST]:
    return list(ast.walk(scope.args)) if isinstance(scope, ast.FunctionDef) else []


def _is_set_type(node: ast.AST | None) -> bool:
    return (subscript_of(node) or dotted(node)) in MAKERS


def _arguments(node: ast.AST) -> list[ast.expr]:
    return node.args if isinstance(node, ast.Call) else []
