"""
What may stand at the top level, and types that have a Candid.

Kybra's generator reads the top-level statements of all imported files as one program: types share
their names over all files, and an assignment is looked at as if it might define a type. ::

    Place = Tuple[int32, int32]              Owner = Alias[Opt[Principal]]
    Told = Func(Query[[text], void])         class Cell(Record): / Variant / Service

A type is a primitive, ``Opt``, ``Vec`` or ``Tuple`` of types, a ``Func``, or the name of one that
is defined, also as a text for one that comes later.
"""

import ast
from collections.abc import Iterator

from .bundle import Bundle, Source
from .reading import (
    Flaw,
    base_names,
    called,
    decorator_names,
    defined_types,
    error,
    generated,
    kinds,
    map_types,
    methods,
    name_of,
    subscript_of,
    type_assignments,
    type_classes,
)
from .vocabulary import FIELD_CLASSES, INSTEAD, KYBRA_TYPES, MODES, PRIMITIVES, RESULTS

INSIDE = frozenset({"Vec", "Opt"}) | RESULTS
CALLED = frozenset({"service_query", "service_update"})
MOST_PARAMETERS = 5


@error
@generated
def one_plain_name_per_assignment(source: Source) -> Iterator[Flaw]:
    """``A = 1`` and ``B: int = 2``; the generator stops at all else."""
    for node in source.tree.body:
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            targets = [node.target]
        if len(targets) > 1:
            yield node, "an assignment at the top level has two targets. Write two assignments"
        elif any(name_of(target) is None for target in targets):
            target = ast.unparse(targets[0])
            yield (
                node,
                f"at the top level {target} is no plain name to assign to. Assign to one name, "
                "or do it in a function",
            )


@error
@generated
def members_have_a_name_and_a_type(source: Source) -> Iterator[Flaw]:
    """The body of a Record or Variant is lines of ``name: type``, without a docstring."""
    for node in type_classes(source):
        for line in node.body if base_names(node) & FIELD_CLASSES else []:
            is_ellipsis = isinstance(line, ast.Expr) and _is(line.value, Ellipsis)
            if isinstance(line, ast.AnnAssign):
                if name_of(line.target) is None:
                    yield line, f"{ast.unparse(line.target)} is no name. Write name: type"
            elif not is_ellipsis or "Variant" in base_names(node):
                yield (
                    line,
                    f"the body of {node.name} is not only members. Write each as name: type, and "
                    "what is said about it as a comment",
                )


@error
def types_are_candid(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """Every type that the generator reads is one that it knows."""
    if source in bundle.generated:
        known = defined_types(bundle)
        for node in _types(source):
            yield from not_candid(node, known)


@error
def type_names_are_unique(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """Over all files, and kybra's own."""
    before = bundle.generated[: _place(source, bundle)]
    taken = {name for other in (*bundle.kybra, *before) for name, _ in _named_types(other)}
    taken |= KYBRA_TYPES
    for name, node in _named_types(source) if source in bundle.generated else []:
        if name in taken:
            yield node, f"there is another type called {name}. Rename one of them"
        taken.add(name)


@error
@generated
def services_are_methods(source: Source) -> Iterator[Flaw]:
    """The body of a Service is its methods, each with one decorator, a self and typed the rest."""
    for node in type_classes(source):
        for line in node.body if "Service" in base_names(node) else []:
            if isinstance(line, ast.FunctionDef):
                yield from _decorated(f"{node.name}.{line.name}", line)
                yield from _takes_self(f"{node.name}.{line.name}", line)
                yield from not_annotated(line, line.args.args[1:], f"{node.name}.{line.name}")
            else:
                yield line, f"{node.name} has more than methods. Leave the rest out"


def _decorated(name: str, node: ast.FunctionDef) -> Iterator[Flaw]:
    given = list(decorator_names(node))
    if not given:
        yield node, f"{name} has no decorator. Add @service_query or @service_update"
    elif len(given) > 1:
        yield node, f"{name} has {len(given)} decorators. Leave one, @service_query or .._update"
    elif given[0] not in CALLED or isinstance(node.decorator_list[0], ast.Call):
        yield node, f"{name} has a wrong decorator. Write @service_query or @service_update"


def _takes_self(name: str, node: ast.FunctionDef) -> Iterator[Flaw]:
    names = [argument.arg for argument in node.args.args]
    if names[:1] != ["self"]:
        yield node, f"the first parameter of {name} is not self. Put self first"
    if len(names) > MOST_PARAMETERS + 1:
        yield node, f"{name} has more than 5 parameters and self. Take a Record"


def not_annotated(node: ast.FunctionDef, parameters: list[ast.arg], name: str) -> Iterator[Flaw]:
    """The stars and missing types of the function *node*, whose own *parameters* these are."""
    if node.args.vararg:
        yield node, f"{name} takes *{node.args.vararg.arg}. Take a Vec"
    if node.args.kwarg:
        yield node, f"{name} takes **{node.args.kwarg.arg}. Take a Record"
    for argument in parameters:
        if argument.annotation is None:
            what = f"the parameter {argument.arg} of {name}"
            yield argument, f"{what} has no type. Annotate it, as {argument.arg}: text"
    if node.returns is None:
        yield node, f"{name} does not say what it returns. Annotate it, as -> text or -> void"


def _types(source: Source) -> Iterator[ast.expr]:
    """The types that *source* writes."""
    for method in methods(source):
        if kinds(method) != {"heartbeat"}:
            yield from _signature(method, 0)
        elif method.returns is not None:
            yield method.returns
    for node in type_classes(source):
        for line in node.body:
            if isinstance(line, ast.AnnAssign) and base_names(node) & FIELD_CLASSES:
                yield line.annotation
            elif isinstance(line, ast.FunctionDef) and "Service" in base_names(node):
                yield from _signature(line, 1)
    for _, value in type_assignments(source):
        if isinstance(value, ast.Subscript) and subscript_of(value) == "Alias":
            yield value.slice
        else:
            yield value
    yield from map_types(source)


def _signature(node: ast.FunctionDef, skipped: int) -> Iterator[ast.expr]:
    for argument in node.args.args[skipped:]:
        if argument.annotation is not None:
            yield argument.annotation
    if node.returns is not None:
        yield node.returns


def not_candid(node: ast.expr, known: frozenset[str]) -> Iterator[Flaw]:
    """The flaws of the type *node*, and of the types in it."""
    name, word = name_of(node), subscript_of(node)
    if name is not None:
        if name not in PRIMITIVES | {"void"} | known:
            yield node, _unknown(name)
    elif isinstance(node, ast.Subscript) and word in INSIDE:
        yield from not_candid(node.slice, known)
    elif isinstance(node, ast.Subscript) and word == "Tuple":
        inner = node.slice
        for item in inner.elts if isinstance(inner, ast.Tuple) else [inner]:
            yield from not_candid(item, known)
    elif isinstance(node, ast.Call) and called(node) == "Func":
        yield from _not_a_func(node, known)
    elif _is(node, None):
        yield node, _unknown("None")
    else:
        yield node, _unknown(word or ast.unparse(node))


def _not_a_func(node: ast.Call, known: frozenset[str]) -> Iterator[Flaw]:
    shape = "Write Func(Query[[text], nat]), with Query, Update or Oneway"
    if len(node.args) != 1:
        yield node, f"Func takes one argument, not {len(node.args)}. {shape}"
        return
    (function,) = node.args
    if not isinstance(function, ast.Subscript) or subscript_of(function) not in MODES:
        yield node, f"{ast.unparse(function)} has no mode. {shape}"
        return
    parts = function.slice.elts if isinstance(function.slice, ast.Tuple) else []
    if len(parts) != 2 or not isinstance(parts[0], ast.List):
        yield node, f"{ast.unparse(function)} is not a list of parameters and a result. {shape}"
        return
    results = [] if subscript_of(function) == "Oneway" else [parts[1]]
    for part in (*parts[0].elts, *results):
        yield from not_candid(part, known)


def _unknown(name: str) -> str:
    if name in INSTEAD:
        return f"{name} has no Candid type. Write {INSTEAD[name]}"
    return (
        f"{name} is no type that Kybra knows. Define it at the top level of a module that is "
        "imported, as a Record, Variant, Service, Alias[..], Tuple[..] or Func(..)"
    )


def _named_types(source: Source) -> Iterator[tuple[str, ast.AST]]:
    yield from ((node.name, node) for node in type_classes(source))
    yield from type_assignments(source)


def _place(source: Source, bundle: Bundle) -> int:
    return bundle.generated.index(source) if source in bundle.generated else 0


def _is(node: ast.expr, value: object) -> bool:
    return isinstance(node, ast.Constant) and node.value is value
