"""
Which functions become methods, and what they take and return.

::

    @update(guard=is_admin)                        def is_admin() -> GuardResult: ...
    def place(cells: Vec[Place]) -> Placed: ...

The generator takes decorated functions at the top level, by the bare names of the decorators; all
others are left out of the canister without a word.
"""

import ast
from collections.abc import Iterator

from .bundle import Bundle, Source
from .definitions import MOST_PARAMETERS, not_annotated
from .reading import (
    Flaw,
    decorator_names,
    error,
    every,
    from_kybra,
    generated,
    guards,
    kinds,
    methods,
    name_of,
    subscript_of,
)
from .vocabulary import CALLS, DECORATORS, LIFECYCLE, RESULTS


@error
@generated
def methods_are_exported(source: Source) -> Iterator[Flaw]:
    """From the top level, by bare name, and as a plain ``def``."""
    known = {*from_kybra(source), *(f"kybra.{word}" for word in DECORATORS)}
    seen = set(map(id, methods(source)))
    for node in every(source, ast.FunctionDef):
        words = _decorations(node) & known
        if words and id(node) not in seen:
            (word, *_) = sorted(words)
            bare = word.removeprefix("kybra.")
            yield (
                node,
                f"Kybra does not see @{word} of {node.name}. Write @{bare}, of from kybra import "
                f"{bare}, at the top level",
            )
    for coroutine in every(source, ast.AsyncFunctionDef):
        if _decorations(coroutine) & known:
            yield (
                coroutine,
                f"Kybra does not see an async def, so there is no {coroutine.name}. Write def, "
                "yield where you would await, and -> Async[..]",
            )


@error
@generated
def parameters_are_five_with_types(source: Source) -> Iterator[Flaw]:
    """At most five, each annotated, no stars, the first not called self; and a result."""
    for node in methods(source):
        names = [argument.arg for argument in node.args.args]
        if kinds(node) == {"heartbeat"}:
            if node.returns is None:
                yield from not_annotated(node, [], node.name)
            continue
        yield from not_annotated(node, node.args.args, node.name)
        if names[:1] == ["self"]:
            yield node, f"{node.name} takes self. Write it as a function, without"
        if len(names) > MOST_PARAMETERS:
            yield node, f"{node.name} takes more than {MOST_PARAMETERS} parameters. Take a Record"


@error
@generated
def hooks_return_nothing(source: Source) -> Iterator[Flaw]:
    """``init`` and the other hooks say ``-> void``."""
    for node in methods(source):
        for kind in sorted(kinds(node) & LIFECYCLE):
            result = node.returns
            while isinstance(result, ast.Subscript) and subscript_of(result) in RESULTS:
                result = result.slice
            if result is not None and name_of(result) != "void":
                yield node, f"@{kind} returns nothing. Write def {node.name}(..) -> void"


@error
@generated
def hooks_take_nothing(source: Source) -> Iterator[Flaw]:
    """Only ``init`` and ``post_upgrade`` get an argument."""
    for node in methods(source):
        for kind in sorted(kinds(node) & LIFECYCLE - {"init", "post_upgrade"}):
            if node.args.args:
                yield node, f"@{kind} gets no argument. Write def {node.name}() -> void"


@error
def hooks_are_there_once(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """Over all files."""
    others = [other for other in bundle.generated if other.file < source.file]
    taken = {kind for other in others for node in methods(other) for kind in kinds(node)}
    for node in methods(source) if source in bundle.generated else []:
        for kind in sorted(kinds(node) & LIFECYCLE & taken):
            yield node, f"{node.name} is a second @{kind}. Make one of them"
        taken |= kinds(node)


@error
def method_names_are_unique(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """Over all files; a method that is both a query and an update is two."""
    others = [other for other in bundle.generated if other.file < source.file]
    taken = {name for other in others for name, _ in _called(other)}
    for name, node in _called(source) if source in bundle.generated else []:
        if name in taken:
            yield node, f"there is another method called {name}. Rename one of them"
        taken.add(name)


@error
def guards_are_functions(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """``guard=`` names a top-level function that is annotated ``-> GuardResult``."""
    if source not in bundle.generated:
        return
    known = {node.name for other in (*bundle.generated, *bundle.kybra) for node in guards(other)}
    for method in methods(source):
        for value in guard_arguments(method) if kinds(method) & CALLS else []:
            name = name_of(value)
            if name is None:
                yield method, f"the guard of {method.name} is no name. Name a function"
            elif name not in known:
                yield (
                    method,
                    f"the guard {name} is no guard that Kybra knows. Write def {name}() -> "
                    "GuardResult at the top level of a module that is imported",
                )


@error
@generated
def guards_take_nothing(source: Source) -> Iterator[Flaw]:
    for node in guards(source):
        if node.args.args:
            yield node, f"the guard {node.name} has parameters. Take none, and ask ic"


@error
def guard_names_are_unique(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """Over all files."""
    others = [other for other in bundle.generated if other.file < source.file]
    taken = {node.name for other in (*others, *bundle.kybra) for node in guards(other)}
    for node in guards(source) if source in bundle.generated else []:
        if node.name in taken:
            yield node, f"there is another guard called {node.name}. Rename one of them"
        taken.add(node.name)


def guard_arguments(method: ast.FunctionDef) -> Iterator[ast.expr]:
    """What the decorators of *method* are given as ``guard``."""
    for decorator in method.decorator_list:
        if isinstance(decorator, ast.Call):
            yield from (word.value for word in decorator.keywords if word.arg == "guard")


def _called(source: Source) -> Iterator[tuple[str, ast.AST]]:
    for node in methods(source):
        yield from ((node.name, node) for _ in kinds(node) & CALLS)


def _decorations(node: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    words = set(decorator_names(node))
    return {word for word in words if word.removeprefix("kybra.") in DECORATORS}
