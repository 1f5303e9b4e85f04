"""
What may stand at the top level of a bundled file, and what it may be called.

Kybra's generator reads the top-level statements of every bundled file as one program: types,
methods and guards share their names over all files, and an assignment is looked at as if it
might define a type, whatever it is.
"""

import ast
from collections.abc import Iterator

from .bundle import Bundle, Source, imports
from .reading import (
    Flaw,
    Rule,
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
from .vocabulary import (
    CLAIMED,
    CONTAINERS,
    FIELD_CLASSES,
    KYBRA_NAMES,
    KYBRA_TYPES,
    PRIMITIVES,
    RUST_TYPES,
    TYPE_CLASSES,
)


def one_plain_name_per_assignment(source: Source, bundle: Bundle) -> Iterator[Flaw]:
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


def kybra_by_bare_name(source: Source, bundle: Bundle) -> Iterator[Flaw]:
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


def kybra_has_the_name(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """What is imported from kybra is defined there."""
    for imported in imports(source):
        if imported.module == "kybra":
            for name in sorted(set(imported.names) - KYBRA_NAMES - {"*"}):
                yield imported.node, f"kybra has no {name}"


def kybra_words_are_kybras(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """A decorator called query or a base called Record is Kybra's, wherever it comes from."""
    known = from_kybra(source)
    for node in ast.walk(source.tree):
        for word in _claimed_words(node) - known:
            yield node, f"{word} is taken for Kybra's, and is not imported from kybra here"


def types_at_top_level(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """A Record in a function, or of ``kybra.Record``, is never defined for Candid."""
    seen = set(map(id, type_classes(source)))
    for node in every(source, ast.ClassDef):
        words = {base.rpartition(".")[2] for base in base_names(node)}
        if words & TYPE_CLASSES and id(node) not in seen:
            yield node, f"{node.name} is a type only at the top level and by bare name"


def types_have_no_children(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """A subclass of a Record, or a Record with two bases, has no Candid type."""
    own = {node.name for other in bundle.sources for node in type_classes(other)}
    for node in every(source, ast.ClassDef):
        if base_names(node) & own:
            yield node, f"{node.name} extends a type, which Kybra does not see"
        elif base_names(node) & TYPE_CLASSES and len(node.bases) != 1:
            yield node, f"{node.name} has more than one base"


def fields_are_annotations(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """The body of a Record or Variant is lines of ``name: type``, without a docstring."""
    for node in type_classes(source):
        record = "Record" in base_names(node)
        for line in node.body if base_names(node) & FIELD_CLASSES else []:
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                if line.value is not None:
                    yield line, f"the default of {node.name}.{line.target.id} is ignored"
            elif not (record and _is_ellipsis(line)):
                yield line, f"the body of {node.name} has more than lines of name: type"


def aliases_are_spelt_out(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """``Owner = Alias[nat8]`` defines a type, ``Owner = nat8`` does not."""
    known = from_kybra(source)
    found = {name for name, _ in type_assignments(source)}
    for name, node in assignments(source):
        word = name_of(node.value) if isinstance(node.value, ast.Name) else subscript_of(node.value)
        if name not in found and word in known & (PRIMITIVES | CONTAINERS | {"void"}):
            yield node, f"{name} is not a type to Kybra; write {name} = Alias[...] or Tuple[...]"


def names_are_unique(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """Methods, guards and types share one set of names over all bundled files."""
    place = bundle.sources.index(source)
    taken = {name for other in bundle.sources[:place] for name, _ in _named(other)}
    for name, node in _named(source):
        if name in taken:
            yield node, f"the name {name} is used twice among methods, guards and types"
        taken.add(name)


def type_names_are_free(source: Source, bundle: Bundle) -> Iterator[Flaw]:
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


def _named(source: Source) -> Iterator[tuple[str, ast.AST]]:
    for node in [*methods(source), *(guard for guard in guards(source) if not kinds(guard))]:
        yield node.name, node
    yield from _named_classes(source)
    yield from type_assignments(source)


RULES: tuple[Rule, ...] = (
    one_plain_name_per_assignment,
    kybra_by_bare_name,
    kybra_has_the_name,
    kybra_words_are_kybras,
    types_at_top_level,
    types_have_no_children,
    fields_are_annotations,
    aliases_are_spelt_out,
    names_are_unique,
    type_names_are_free,
)
