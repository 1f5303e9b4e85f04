"""
Types and parameters that Kybra can turn into Candid.

    def place_cells(cells: Vec[Tuple[int32, int32]]) -> PlaceResult: ...

A type is a primitive, ``Opt``, ``Vec`` or ``Tuple`` of types, or the name of a Record, Variant,
Alias or Tuple of the bundle, also as a text for one that comes later. Only results may be
``void``, ``Manual[T]`` or ``Async[T]``.
"""

import ast
from collections.abc import Iterator

from .bundle import Bundle, Source
from .reading import (
    Flaw,
    Rule,
    base_names,
    called,
    defined_types,
    kinds,
    methods,
    name_of,
    subscript_of,
    type_assignments,
    type_classes,
)
from .vocabulary import CONTAINERS, FIELD_CLASSES, INSTEAD, LIFECYCLE, PRIMITIVES, RESULTS

MOST_PARAMETERS = 5


def parameters_are_plain(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """At most five positional parameters, no stars, no defaults, not called self."""
    for node in methods(source):
        arguments = node.args
        if arguments.vararg or arguments.kwarg:
            yield node, f"{node.name} has a starred parameter"
        if arguments.posonlyargs or arguments.kwonlyargs:
            yield node, f"{node.name} has parameters that are silently dropped"
        if arguments.defaults:
            yield node, f"{node.name} has defaults, which are ignored"
        if len(arguments.args) > MOST_PARAMETERS:
            yield node, f"{node.name} has more than {MOST_PARAMETERS} parameters"
        if arguments.args and arguments.args[0].arg == "self":
            yield node, f"{node.name} has a parameter called self"


def parameters_are_annotated(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    for node in methods(source):
        for argument in node.args.args:
            if argument.annotation is None:
                yield argument, f"the parameter {argument.arg} of {node.name} has no type"


def results_are_annotated(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """A method that returns nothing says ``-> void``."""
    for node in methods(source):
        if node.returns is None:
            yield node, f"{node.name} does not say what it returns"


def lifecycle_returns_void(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    for node in methods(source):
        if kinds(node) & LIFECYCLE and name_of(node.returns) != "void":
            yield node, f"{node.name} must be annotated -> void"


def types_are_candid(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """Every type in a signature, a field, an Alias or a Tuple is one that Kybra knows."""
    known = defined_types(bundle) | PRIMITIVES
    for node in _argument_types(source):
        yield from not_candid(node, known)
    for method in methods(source):
        result = method.returns
        while isinstance(result, ast.Subscript) and subscript_of(result) in RESULTS:
            result = result.slice
        if result is not None:
            yield from not_candid(result, known | {"void"})


def _argument_types(source: Source) -> Iterator[ast.expr]:
    """The types in *source* that are not results."""
    for method in methods(source):
        yield from (arg.annotation for arg in method.args.args if arg.annotation is not None)
    for node in type_classes(source):
        if base_names(node) & FIELD_CLASSES:
            yield from (line.annotation for line in node.body if isinstance(line, ast.AnnAssign))
    for _, value in type_assignments(source):
        if isinstance(value, ast.Subscript):
            yield value.slice if subscript_of(value) == "Alias" else value


def not_candid(node: ast.expr, known: frozenset[str]) -> Iterator[Flaw]:
    """The flaws of the type *node*, and of the types in it."""
    name = name_of(node)
    if name is not None and name not in known:
        yield node, _unknown(name)
    elif isinstance(node, ast.Constant) and node.value is None:
        yield node, _unknown("None")
    elif isinstance(node, ast.Subscript) and subscript_of(node) not in CONTAINERS:
        yield node, _unknown(subscript_of(node) or ast.unparse(node))
    elif isinstance(node, ast.Subscript):
        for item in _members(node):
            yield from not_candid(item, known - {"void"})
    elif name is None and called(node) != "Func":
        yield node, _unknown(ast.unparse(node))


def _members(node: ast.Subscript) -> list[ast.expr]:
    if subscript_of(node) == "Tuple" and isinstance(node.slice, ast.Tuple):
        return node.slice.elts
    return [node.slice]


def _unknown(name: str) -> str:
    if name in INSTEAD:
        return f"{name} has no Candid type; write {INSTEAD[name]}"
    return f"{name} is no Candid type"


RULES: tuple[Rule, ...] = (
    parameters_are_plain,
    parameters_are_annotated,
    results_are_annotated,
    lifecycle_returns_void,
    types_are_candid,
)
