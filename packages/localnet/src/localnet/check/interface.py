"""
What may stand at the top level, which functions become methods, and types that have a Candid.

Kybra's generator reads the top-level statements of every bundled file as one program: types,
methods and guards share their names over all files, and an assignment is looked at as if it
might define a type. Then Kybra runs ``from main import *`` once and looks methods and guards up
by name in what that gives it: a function that it does not recognise is left out without a word,
and one that it exports but cannot find traps at every call. ::

    def place_cells(cells: Vec[Tuple[int32, int32]]) -> PlaceResult: ...

A type is a primitive, ``Opt``, ``Vec`` or ``Tuple`` of types, or the name of a Record, Variant,
Alias or Tuple of the bundle, also as a text for one that comes later. Only results may be
``void``, ``Manual[T]`` or ``Async[T]``.
"""

import ast
from collections.abc import Iterator
from functools import cache

from .bundle import Bundle, Source, imports
from .reading import (
    Flaw,
    assignments,
    base_names,
    called,
    decorator_names,
    defined_types,
    dotted,
    every,
    from_kybra,
    guards,
    kinds,
    local_rule,
    methods,
    name_of,
    rule,
    subscript_of,
    type_assignments,
    type_classes,
)
from .vocabulary import (
    CLAIMED,
    CONTAINERS,
    DECORATORS,
    FIELD_CLASSES,
    GUARDED,
    INSTEAD,
    KYBRA_NAMES,
    KYBRA_TYPES,
    LIFECYCLE,
    NEVER_CALLED,
    PRIMITIVES,
    RESULTS,
    RUST_TYPES,
    TYPE_CLASSES,
)


@local_rule
def one_plain_name_per_assignment(source: Source) -> Iterator[Flaw]:
    """``A = 1`` and ``B: int = 2``, in every bundled file; the generator stops at all else."""
    for node in source.tree.body:
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            targets = [node.target]
        if len(targets) > 1:
            yield node, "an assignment at the top level gives a value to one name only"
        elif any(not isinstance(target, ast.Name) for target in targets):
            yield node, "the left of an assignment at the top level is one plain name"


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
def fields_are_annotations(source: Source) -> Iterator[Flaw]:
    """The body of a Record or Variant is lines of ``name: type``, without a docstring."""
    for node in type_classes(source):
        record = "Record" in base_names(node)
        for line in node.body if base_names(node) & FIELD_CLASSES else []:
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                if line.value is not None:
                    yield line, f"the default of {node.name}.{line.target.id} is ignored"
            elif not (record and _is_ellipsis(line)):
                yield line, f"the body of {node.name} has more than lines of name: type"


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
def names_are_unique(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """Methods, guards and types share one set of names over all bundled files."""
    place = bundle.sources.index(source)
    taken = {name for other in bundle.sources[:place] for name, _ in _named(other)}
    for name, node in _named(source):
        if name in taken:
            yield node, f"the name {name} is used twice among methods, guards and types"
        taken.add(name)


@local_rule
def type_names_are_free(source: Source) -> Iterator[Flaw]:
    """Types must not be called like Kybra's own, nor like those its Rust code uses."""
    taken = KYBRA_TYPES | RUST_TYPES | PRIMITIVES | CONTAINERS | CLAIMED
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


def _is_ellipsis(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and getattr(node.value, "value", None) is Ellipsis


def _named_classes(source: Source) -> Iterator[tuple[str, ast.AST]]:
    return ((node.name, node) for node in type_classes(source))


@cache
def _named(source: Source) -> list[tuple[str, ast.AST]]:
    plain = [guard for guard in guards(source) if not kinds(guard)]
    functions = [(node.name, node) for node in (*methods(source), *plain)]
    return [*functions, *_named_classes(source), *type_assignments(source)]


@local_rule
def methods_at_top_level(source: Source) -> Iterator[Flaw]:
    """A method in a class, under ``if`` or of ``kybra.query`` is silently not exported."""
    seen = set(map(id, methods(source)))
    found: list[ast.FunctionDef | ast.AsyncFunctionDef] = [*every(source, ast.FunctionDef)]
    for node in [*found, *every(source, ast.AsyncFunctionDef)]:
        words = {name.rpartition(".")[2] for name in decorator_names(node)}
        if words & DECORATORS and id(node) not in seen:
            yield node, f"{node.name} is exported only from the top level and by bare name"


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


@rule
def guards_are_functions(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """``guard=`` names a top-level function that is annotated ``-> GuardResult``."""
    known = {node.name for other in bundle.sources for node in guards(other)}
    for method, value in _guard_arguments(source):
        if not isinstance(value, ast.Name):
            yield method, f"the guard of {method.name} is not the name of a function"
        elif value.id not in known:
            yield method, f"the guard {value.id} is no function annotated -> GuardResult"


@local_rule
def guards_take_nothing(source: Source) -> Iterator[Flaw]:
    for node in guards(source):
        if any(ast.iter_child_nodes(node.args)):
            yield node, f"the guard {node.name} has parameters"


@local_rule
def guards_where_they_are_read(source: Source) -> Iterator[Flaw]:
    """A guard of anything but a query or an update is ignored."""
    for method, _ in _guard_arguments(source):
        if not kinds(method) & GUARDED:
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
def one_of_each_lifecycle_method(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    place = bundle.sources.index(source)
    taken = {kind for other in bundle.sources[:place] for m in methods(other) for kind in kinds(m)}
    for node in methods(source):
        for kind in kinds(node) & LIFECYCLE & taken:
            yield node, f"{node.name} is a second {kind}"
        taken |= kinds(node)


@rule
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


MOST_PARAMETERS = 5


@local_rule
def parameters_are_plain(source: Source) -> Iterator[Flaw]:
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


@local_rule
def parameters_are_annotated(source: Source) -> Iterator[Flaw]:
    for node in methods(source):
        for argument in node.args.args:
            if argument.annotation is None:
                yield argument, f"the parameter {argument.arg} of {node.name} has no type"


@local_rule
def results_are_annotated(source: Source) -> Iterator[Flaw]:
    """A method that returns nothing says ``-> void``."""
    for node in methods(source):
        if node.returns is None:
            yield node, f"{node.name} does not say what it returns"


@local_rule
def lifecycle_returns_void(source: Source) -> Iterator[Flaw]:
    for node in methods(source):
        if kinds(node) & LIFECYCLE and name_of(node.returns) != "void":
            yield node, f"{node.name} must be annotated -> void"


@rule
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
