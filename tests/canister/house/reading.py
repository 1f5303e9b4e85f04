"""What these rules ask of a syntax tree beyond what Kybra's do."""

import ast
from collections.abc import Iterator

from localnet.check.bundle import Source
from localnet.check.reading import assignments


def constant(source: Source, node: ast.AST) -> ast.AST:
    """*node*, or what the module-level name that it is stands for."""
    if isinstance(node, ast.Name):
        values = {name: found.value for name, found in assignments(source)}
        return values.get(node.id) or node
    return node


def inside(node: ast.AST) -> Iterator[ast.AST]:
    """Everything below *node*, without the bodies of functions and classes in it."""
    for child in ast.iter_child_nodes(node):
        yield child
        if not isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)):
            yield from inside(child)
