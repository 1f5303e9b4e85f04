"""
The mutants of a source file: the file with one thing in it changed.

An operator, a constant, a condition, a statement or a pair of arguments is changed; types,
imports and docstrings are not::

    outer = west ^ east        outer = west | east
                               outer = west & east
                               pass
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

PAIRS = [
    (ast.LShift, ast.RShift),
    (ast.Add, ast.Sub),
    (ast.Mult, ast.FloorDiv),
    (ast.Eq, ast.NotEq),
    (ast.In, ast.NotIn),
    (ast.Is, ast.IsNot),
    (ast.And, ast.Or),
]
OPERATORS: dict[type[ast.AST], list[type[ast.AST]]] = {
    **{one: [other] for one, other in PAIRS},
    **{other: [one] for one, other in PAIRS},
    ast.BitAnd: [ast.BitOr, ast.BitXor],
    ast.BitOr: [ast.BitAnd, ast.BitXor],
    ast.BitXor: [ast.BitAnd, ast.BitOr],
    ast.Mod: [ast.FloorDiv],
    ast.Lt: [ast.LtE, ast.GtE],
    ast.LtE: [ast.Lt, ast.Gt],
    ast.Gt: [ast.GtE, ast.LtE],
    ast.GtE: [ast.Gt, ast.Lt],
    ast.Continue: [ast.Break],
}
OTHER_NAME = {"min": "max", "max": "min"}
KEPT = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef, ast.Pass)
TYPES = {"annotation", "returns"}


class Mutant(NamedTuple):
    """A changed file, and in a line what was changed."""

    line: int
    change: str
    source: str


class Place(NamedTuple):
    """Where a *node* hangs in the tree: in a field of *parent*, or in item *number* of it."""

    statement: ast.stmt
    parent: ast.AST
    field: str
    number: int | None
    node: ast.AST

    def hang(self, node: ast.AST) -> None:
        """Put *node* here."""
        if self.number is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.number] = node


def mutants(source: str) -> list[Mutant]:
    """All mutants of *source*."""
    tree = ast.parse(source)
    original = ast.unparse(tree)
    found = []
    for place in [place for top in _tops(tree) for place in _places(top)]:
        for other in _others(place):
            was = _first_line(place.statement)
            place.hang(other)
            now = _first_line(place.statement) if place.node is not place.statement else "pass"
            found.append(Mutant(_line(place), f"{was}  ->  {now}", ast.unparse(tree)))
            place.hang(place.node)
    return [mutant for mutant in found if mutant.source != original]


def _tops(tree: ast.Module) -> list[Place]:
    return [Place(node, tree, "body", number, node) for number, node in enumerate(tree.body)]


def _places(place: Place) -> Iterator[Place]:
    """*place* and all below it, types and docstrings left out."""
    node = place.node
    if _is_text(node) or _is_alias(node) or _is_for_types(node):
        return
    yield place
    for field, value in ast.iter_fields(node):
        if field in TYPES:
            continue
        items = enumerate(value) if isinstance(value, list) else [(None, value)]
        for number, child in items:
            if isinstance(child, ast.AST):
                statement = child if isinstance(child, ast.stmt) else place.statement
                yield from _places(Place(statement, node, field, number, child))


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_alias(node: ast.AST) -> bool:
    """True for a name for a type, such as ``Piece = list[int]``."""
    if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], ast.Name):
        return False
    name = node.targets[0].id
    return name[0].isupper() and not name.isupper()


def _is_for_types(node: ast.AST) -> bool:
    """True for what only a checker of types reads, and the name that says so."""
    named = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "test", None)
    return isinstance(named, ast.Name) and named.id == "TYPE_CHECKING"


def _others(place: Place) -> Iterator[ast.AST]:
    """What could stand at *place* instead."""
    node = place.node
    for other in OPERATORS.get(type(node), []):
        yield other()
    if isinstance(node, ast.Constant) and type(node.value) is bool:
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1)
    elif isinstance(node, ast.Name) and node.id in OTHER_NAME:
        yield ast.Name(OTHER_NAME[node.id])
    elif isinstance(node, ast.Call):
        yield from _swapped(node)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.stmt) and not isinstance(node, (*KEPT, ast.Continue)):
        yield ast.Pass()
    if place.field == "test" and isinstance(node, (ast.Attribute, ast.Name, ast.Call)):
        yield ast.UnaryOp(ast.Not(), node)


def _swapped(call: ast.Call) -> Iterator[ast.AST]:
    """*call* with two neighbouring arguments in each other's place."""
    if isinstance(call.func, ast.Name) and call.func.id in OTHER_NAME:
        return
    for second in range(1, len(call.args)):
        args = list(call.args)
        args[second - 1 : second + 1] = args[second], args[second - 1]
        yield ast.Call(call.func, args, call.keywords)


def _line(place: Place) -> int:
    """The line to look at: the node's own if it has one."""
    for node in (place.node, place.parent, place.statement):
        if isinstance(node, (ast.expr, ast.stmt)):
            return node.lineno
    return 0


def _first_line(statement: ast.stmt) -> str:
    return ast.unparse(statement).splitlines()[0]
