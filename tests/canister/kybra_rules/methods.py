"""
Which functions become methods, and what Kybra finds when it calls them.

Kybra runs ``from world import *`` once and looks methods and guards up by name in what that
gives it. A function it does not recognise as a method is left out without a word; one that it
exports but cannot find traps at every call.
"""

import ast
from collections.abc import Iterator

from .bundle import Bundle, Source, imports
from .reading import Flaw, Rule, decorator_names, every, guards, kinds, methods, name_of
from .vocabulary import DECORATORS, GUARDED, LIFECYCLE, NEVER_CALLED


def methods_at_top_level(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """A method in a class, under ``if`` or of ``kybra.query`` is silently not exported."""
    seen = set(map(id, methods(source)))
    found: list[ast.FunctionDef | ast.AsyncFunctionDef] = [*every(source, ast.FunctionDef)]
    for node in [*found, *every(source, ast.AsyncFunctionDef)]:
        words = {name.rpartition(".")[2] for name in decorator_names(node)}
        if words & DECORATORS and id(node) not in seen:
            yield node, f"{node.name} is exported only from the top level and by bare name"


def methods_are_one_thing(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """A function is a query or an update or a step of the canister's life."""
    for node in methods(source):
        if len(kinds(node)) > 1:
            yield node, f"{node.name} is decorated as {' and '.join(sorted(kinds(node)))}"


def names_do_not_begin_with_underscore(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """``import *`` leaves out names with an underscore, so calling them traps."""
    for node in [*methods(source), *guards(source)]:
        if node.name.startswith("_"):
            yield node, f"{node.name} begins with an underscore, so Kybra cannot find it"


def entry_has_every_method(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """Methods and guards of other files must be imported into the entry by name."""
    if bundle.entry is None or source.file == bundle.entry or source not in bundle.generated:
        return
    entry = next(other for other in bundle.sources if other.file == bundle.entry)
    here = {name for i in imports(entry) if i.module == source.module for name in i.names}
    for node in [*methods(source), *guards(source)]:
        if not here & {node.name, "*"}:
            yield node, f"{bundle.entry} does not import {node.name}"


def all_lists_every_method(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """``__all__`` of the entry, if there is one, is what ``import *`` gives Kybra."""
    listed = [
        node for node in source.tree.body if isinstance(node, ast.Assign) and _is_all(node.targets)
    ]
    if not listed or source.file != bundle.entry:
        return
    items = getattr(listed[-1].value, "elts", [])
    names = {name_of(item) for item in items}
    for other in bundle.sources:
        for node in [*methods(other), *guards(other)]:
            if node.name not in names:
                yield listed[-1], f"__all__ leaves out {node.name}"


def guards_are_functions(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """``guard=`` names a top-level function that is annotated ``-> GuardResult``."""
    known = {node.name for other in bundle.sources for node in guards(other)}
    for method, value in _guard_arguments(source):
        if not isinstance(value, ast.Name):
            yield method, f"the guard of {method.name} is not the name of a function"
        elif value.id not in known:
            yield method, f"the guard {value.id} is no function annotated -> GuardResult"


def guards_take_nothing(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    for node in guards(source):
        if any(ast.iter_child_nodes(node.args)):
            yield node, f"the guard {node.name} has parameters"


def guards_where_they_are_read(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """A guard of anything but a query or an update is ignored."""
    for method, _ in _guard_arguments(source):
        if not kinds(method) & GUARDED:
            yield method, f"the guard of {method.name} is never asked"


def decorators_take_only_guards(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """``@query()`` takes a guard and nothing else, and ``@init`` has no parentheses."""
    for method, decorator in _decorator_calls(source):
        if name_of(decorator.func) in NEVER_CALLED:
            yield method, f"@{name_of(decorator.func)} is written without parentheses"
        elif decorator.args or {keyword.arg for keyword in decorator.keywords} - {"guard"}:
            yield method, f"the decorator of {method.name} takes a guard and nothing else"


def one_of_each_lifecycle_method(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    place = bundle.sources.index(source)
    taken = {kind for other in bundle.sources[:place] for m in methods(other) for kind in kinds(m)}
    for node in methods(source):
        for kind in kinds(node) & LIFECYCLE & taken:
            yield node, f"{node.name} is a second {kind}"
        taken |= kinds(node)


def lifecycle_parameters_agree(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """Init and post_upgrade get the same argument; the others get none."""
    lists: dict[str, list[str]] = {}
    for node in (method for other in bundle.sources for method in methods(other)):
        types = [ast.unparse(arg.annotation or ast.Constant(...)) for arg in node.args.args]
        lists |= dict.fromkeys(kinds(node), types)
    for node in methods(source):
        if kinds(node) & NEVER_CALLED:
            if lists.get("init", []) != lists.get("post_upgrade", []):
                yield node, "init and post_upgrade must take the same parameters, or none"
        elif kinds(node) & LIFECYCLE and node.args.args:
            yield node, f"{node.name} gets no argument from the Internet Computer"


def _is_all(targets: list[ast.expr]) -> bool:
    return any(name_of(target) == "__all__" for target in targets)


def _guard_arguments(source: Source) -> Iterator[tuple[ast.FunctionDef, ast.expr]]:
    for method, decorator in _decorator_calls(source):
        for keyword in decorator.keywords:
            if keyword.arg == "guard":
                yield method, keyword.value


def _decorator_calls(source: Source) -> Iterator[tuple[ast.FunctionDef, ast.Call]]:
    """The decorators of Kybra's that are written with parentheses."""
    for node in methods(source):
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Call) and name_of(decorator.func) in DECORATORS:
                yield node, decorator


RULES: tuple[Rule, ...] = (
    methods_at_top_level,
    methods_are_one_thing,
    names_do_not_begin_with_underscore,
    entry_has_every_method,
    all_lists_every_method,
    guards_are_functions,
    guards_take_nothing,
    guards_where_they_are_read,
    decorators_take_only_guards,
    one_of_each_lifecycle_method,
    lifecycle_parameters_agree,
)
