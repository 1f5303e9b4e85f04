"""
Sets, whose order must never reach the game.

Kybra's interpreter goes through a set in the order of insertion, CPython by hash, and ``pop``
takes another item in each. Asking whether, how many or the least is safe; going through one is
not, unless it is sorted. What a name is, is read from its assignments and annotations.
"""

import ast
from collections.abc import Iterator

from .bundle import Bundle, Source
from .reading import Flaw, Rule, called, dotted, inside, subscript_of

MAKERS = frozenset({"set", "frozenset"})
ORDERED = frozenset({"list", "tuple", "enumerate", "iter", "map", "filter", "zip", "bytes"})
COMBINED = frozenset({"union", "intersection", "difference", "symmetric_difference", "copy"})
UNORDERED = MAKERS | {"sorted", "sum", "min", "max", "any", "all", "len"}


def sets_are_not_gone_through(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """No loop, list or pop takes its order from a set."""
    everywhere = set(_set_names(source.tree))
    for scope in [source.tree, *_functions(source)]:
        names = set(_set_names(scope)) | (everywhere - set(_bound(scope)))
        body = list(inside(scope))
        safe = {id(arg) for node in body if called(node) in UNORDERED for arg in _arguments(node)}
        for node in body:
            for value in [] if id(node) in safe else _gone_through(node):
                if _is_set(value, names):
                    yield value, f"the order of the set {ast.unparse(value)} differs in Kybra"


def _functions(source: Source) -> Iterator[ast.AST]:
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)
    return (node for node in source.nodes if isinstance(node, kinds))


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


RULES: tuple[Rule, ...] = (sets_are_not_gone_through,)
