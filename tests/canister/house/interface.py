"""
Names, types and methods that do what they seem to.

Kybra runs ``from main import *`` once and looks methods and guards up by name in what that gives
it: one that it exports but cannot find there traps at every call.
"""

import ast
from collections.abc import Iterator

from localnet.check.bundle import Bundle, Source, imports, remembered
from localnet.check.methods import guard_arguments
from localnet.check.reading import (
    Flaw,
    assignments,
    base_names,
    called,
    decorator_names,
    dotted,
    every,
    from_kybra,
    guards,
    kinds,
    methods,
    name_of,
    subscript_of,
    type_assignments,
    type_classes,
)
from localnet.check.vocabulary import (
    DECORATORS,
    FIELD_CLASSES,
    KYBRA_NAMES,
    PRIMITIVES,
    RESULTS,
    TYPE_CLASSES,
)

from .rules import local_rule, rule
from .words import CLAIMED, CONTAINERS, GUARDED, NEVER_CALLED, RUST_TYPES


@local_rule
def kybra_by_bare_name(source: Source) -> Iterator[Flaw]:
    """``from kybra import query``: what is spelt otherwise is silently not exported."""
    for imported in imports(source):
        node = imported.node
        if isinstance(node, ast.Import) and imported.module.partition(".")[0] == "kybra":
            yield node, "import names from kybra, not kybra itself"
        elif imported.module.startswith("kybra."):
            yield node, f"import from kybra, not from {imported.module}"
        elif imported.module == "kybra":
            for alias in node.names:
                if alias.asname is not None or alias.name == "*":
                    yield node, f"import {alias.name} from kybra under its own name"


@local_rule
def kybra_has_the_name(source: Source) -> Iterator[Flaw]:
    """What is imported from kybra is defined there."""
    for imported in imports(source):
        if imported.module == "kybra":
            for name in sorted(set(imported.names) - KYBRA_NAMES - {"*"}):
                yield imported.node, f"kybra has no {name}"


@local_rule
def kybra_words_are_kybras(source: Source) -> Iterator[Flaw]:
    """A decorator called query or a base called Record is Kybra's, wherever it comes from."""
    known = from_kybra(source)
    for node in source.nodes:
        for word in _claimed_words(node) - known:
            yield node, f"{word} is taken for Kybra's, and is not imported from kybra here"


@local_rule
def types_at_top_level(source: Source) -> Iterator[Flaw]:
    """A Record in a function, or of ``kybra.Record``, is never defined for Candid."""
    seen = set(map(id, type_classes(source)))
    for node in every(source, ast.ClassDef):
        words = {base.rpartition(".")[2] for base in base_names(node)}
        if words & TYPE_CLASSES and id(node) not in seen:
            yield node, f"{node.name} is a type only at the top level and by bare name"


@rule
def types_have_no_children(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """A subclass of a Record, or a Record with two bases, has no Candid type."""
    own = {node.name for other in bundle.sources for node in type_classes(other)}
    for node in every(source, ast.ClassDef):
        if base_names(node) & own:
            yield node, f"{node.name} extends a type, which Kybra does not see"
        elif base_names(node) & TYPE_CLASSES and len(node.bases) != 1:
            yield node, f"{node.name} has more than one base"


@local_rule
def members_have_no_defaults(source: Source) -> Iterator[Flaw]:
    """Kybra ignores them."""
    for node in type_classes(source):
        for line in node.body if base_names(node) & FIELD_CLASSES else []:
            if isinstance(line, ast.AnnAssign) and line.value is not None:
                yield line, f"the default of {node.name}.{name_of(line.target)} is ignored"


@local_rule
def aliases_are_spelt_out(source: Source) -> Iterator[Flaw]:
    """``Owner = Alias[nat8]`` defines a type, ``Owner = nat8`` does not."""
    known = from_kybra(source)
    found = {name for name, _ in type_assignments(source)}
    for name, node in assignments(source):
        word = name_of(node.value) if isinstance(node.value, ast.Name) else subscript_of(node.value)
        if name not in found and word in known & (PRIMITIVES | CONTAINERS | {"void"}):
            yield node, f"{name} is not a type to Kybra; write {name} = Alias[...] or Tuple[...]"


@rule
def kinds_of_names_are_apart(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """Methods, guards and types have one set of names in Kybra's Rust code."""
    place = bundle.sources.index(source)
    taken = {name: kind for other in bundle.sources[:place] for name, kind, _ in _named(other)}
    for name, kind, node in _named(source):
        if taken.setdefault(name, kind) != kind:
            yield node, f"the name {name} is that of a {kind} and of a {taken[name]}"


@local_rule
def type_names_are_free(source: Source) -> Iterator[Flaw]:
    """Types must not be called like Kybra's own, nor like those its Rust code uses."""
    taken = RUST_TYPES | PRIMITIVES | CONTAINERS | CLAIMED
    for name, node in [*_named_classes(source), *type_assignments(source)]:
        if name in taken:
            yield node, f"the type name {name} is taken"


def _claimed_words(node: ast.AST) -> set[str]:
    """The words of Kybra that *node* is a use of."""
    if isinstance(node, ast.FunctionDef):
        guard = {"GuardResult"} if name_of(node.returns) == "GuardResult" else set()
        return (set(decorator_names(node)) & CLAIMED) | guard
    if isinstance(node, ast.ClassDef):
        return base_names(node) & TYPE_CLASSES
    if isinstance(node, ast.Subscript):
        return {dotted(node.value)} & {"Alias", "Tuple", "StableBTreeMap"}
    return {called(node)} & {"Func", "StableBTreeMap"}


def _named_classes(source: Source) -> Iterator[tuple[str, ast.AST]]:
    return ((node.name, node) for node in type_classes(source))


@remembered
def _named(source: Source) -> list[tuple[str, str, ast.AST]]:
    found: list[tuple[str, str, ast.AST]] = [(m.name, "method", m) for m in methods(source)]
    found += [(g.name, "guard", g) for g in guards(source) if not kinds(g)]
    types = [*_named_classes(source), *type_assignments(source)]
    return [*found, *((name, "type", node) for name, node in types)]


@local_rule
def methods_are_one_thing(source: Source) -> Iterator[Flaw]:
    """A function is a query or an update or a step of the canister's life."""
    for node in methods(source):
        if len(kinds(node)) > 1:
            yield node, f"{node.name} is decorated as {' and '.join(sorted(kinds(node)))}"


@local_rule
def names_do_not_begin_with_underscore(source: Source) -> Iterator[Flaw]:
    """``import *`` leaves out names with an underscore, so calling them traps."""
    for node in [*methods(source), *guards(source)]:
        if node.name.startswith("_"):
            yield node, f"{node.name} begins with an underscore, so Kybra cannot find it"


@rule
def entry_has_every_method(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """Methods and guards of other files must be imported into the entry by name."""
    if bundle.entry is None or source.file == bundle.entry or source not in bundle.generated:
        return
    entry = next(other for other in bundle.sources if other.file == bundle.entry)
    here = {name for i in imports(entry) if i.module == source.module for name in i.names}
    for node in [*methods(source), *guards(source)]:
        if not here & {node.name, "*"}:
            yield node, f"{bundle.entry} does not import {node.name}"


@rule
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


@local_rule
def guards_where_they_are_read(source: Source) -> Iterator[Flaw]:
    """A guard of anything but a query or an update is ignored."""
    for method in methods(source):
        if not kinds(method) & GUARDED and any(guard_arguments(method)):
            yield method, f"the guard of {method.name} is never asked"


@local_rule
def decorators_take_only_guards(source: Source) -> Iterator[Flaw]:
    """``@query()`` takes a guard and nothing else, and ``@init`` has no parentheses."""
    for method, decorator in _decorator_calls(source):
        if name_of(decorator.func) in NEVER_CALLED:
            yield method, f"@{name_of(decorator.func)} is written without parentheses"
        elif decorator.args or {keyword.arg for keyword in decorator.keywords} - {"guard"}:
            yield method, f"the decorator of {method.name} takes a guard and nothing else"


@rule
def lifecycle_parameters_agree(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """Init and post_upgrade get the same argument."""
    lists: dict[str, list[str]] = {}
    for node in (method for other in bundle.sources for method in methods(other)):
        types = [ast.unparse(arg.annotation or ast.Constant(...)) for arg in node.args.args]
        lists |= dict.fromkeys(kinds(node), types)
    for node in methods(source):
        if kinds(node) & NEVER_CALLED and lists.get("init", []) != lists.get("post_upgrade", []):
            yield node, "init and post_upgrade must take the same parameters, or none"


def _is_all(targets: list[ast.expr]) -> bool:
    return any(name_of(target) == "__all__" for target in targets)


def _decorator_calls(source: Source) -> Iterator[tuple[ast.FunctionDef, ast.Call]]:
    """The decorators of Kybra's that are written with parentheses."""
    for node in methods(source):
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Call) and name_of(decorator.func) in DECORATORS:
                yield node, decorator


@local_rule
def parameters_are_plain(source: Source) -> Iterator[Flaw]:
    """Kybra drops those that are only positional or keywords, and ignores defaults."""
    for node in methods(source):
        arguments = node.args
        if arguments.posonlyargs or arguments.kwonlyargs:
            yield node, f"{node.name} has parameters that are silently dropped"
        if arguments.defaults:
            yield node, f"{node.name} has defaults, which are ignored"


@local_rule
def only_results_are_void_or_manual(source: Source) -> Iterator[Flaw]:
    """Anywhere else Kybra takes ``void``, ``Manual`` and ``Async``, and they mean nothing."""
    for node in _values(source):
        for part in ast.walk(node):
            if name_of(part) == "void" or subscript_of(part) in RESULTS:
                yield part, f"{ast.unparse(part)} is a result, not a value"


def _values(source: Source) -> Iterator[ast.expr]:
    """The types in *source* of what has to have a value."""
    for method in methods(source):
        yield from (arg.annotation for arg in method.args.args if arg.annotation is not None)
        result = method.returns
        while isinstance(result, ast.Subscript) and subscript_of(result) in RESULTS:
            result = result.slice
        if result is not None and name_of(result) != "void":
            yield result
    for node in type_classes(source):
        if base_names(node) & FIELD_CLASSES:
            yield from (line.annotation for line in node.body if isinstance(line, ast.AnnAssign))
    for _, value in type_assignments(source):
        if isinstance(value, ast.Subscript):
            yield value.slice
