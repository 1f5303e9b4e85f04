"""
Imports that the bundler finds, and that the canister can afford.

What the bundler does not find it leaves out in silence, and the installed canister traps. What
it does find loses to a module of the standard library that has its name.
"""

import ast
from collections.abc import Iterator

from localnet.check.bundle import Bundle, Source, imports
from localnet.check.reading import Flaw, called, dotted, every
from localnet.check.vocabulary import is_absent

from .rules import local_rule, rule
from .words import CHEAP, COSTLY, STANDARD_LIBRARY


@rule
def imports_are_bundled(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """Every import is kybra's, the standard library's, or ours."""
    for imported in imports(source):
        top = imported.module.partition(".")[0]
        if top == "kybra" or top in STANDARD_LIBRARY:
            continue
        if bundle.find(imported.module) is None:
            yield imported.node, f"{imported.module} is not among the sources of the canister"


@local_rule
def no_costly_imports(source: Source) -> Iterator[Flaw]:
    """What is imported at start is paid at every install and upgrade."""
    free = {id(node) for node in _for_type_checkers(source.tree)}
    for imported in imports(source):
        top = imported.module.partition(".")[0]
        ours = top not in STANDARD_LIBRARY or top in CHEAP or is_absent(imported.module)
        if not ours and id(imported.node) not in free:
            why = COSTLY.get(top, "has a cost that was never measured")
            yield imported.node, f"importing {top} {why}"


@local_rule
def no_imports_in_disguise(source: Source) -> Iterator[Flaw]:
    """The bundler reads import statements and nothing else."""
    for node in every(source, ast.Call):
        if called(node) in {"__import__", "exec", "eval", "importlib.import_module"}:
            yield node, f"the bundler cannot see what {called(node)}() imports"


@local_rule
def engine_stands_alone(source: Source) -> Iterator[Flaw]:
    """The engine is pure: it imports neither kybra nor anything else outside itself."""
    if source.module.partition(".")[0] != "engine":
        return
    for imported in imports(source):
        top = imported.module.partition(".")[0]
        if top != "engine" and top not in STANDARD_LIBRARY:
            yield imported.node, f"the engine imports {imported.module}"


@local_rule
def top_level_names_are_free(source: Source) -> Iterator[Flaw]:
    """The standard library's modules win over ours of the same name."""
    top = source.module.partition(".")[0]
    if top in STANDARD_LIBRARY or top == "kybra":
        yield 1, f"the top-level name {top} is taken"


def _for_type_checkers(tree: ast.AST) -> Iterator[ast.AST]:
    """The statements under ``if TYPE_CHECKING:``, which never run."""
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and dotted(node.test) == "TYPE_CHECKING":
            for statement in node.body:
                yield from ast.walk(statement)
