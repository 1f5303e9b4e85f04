"""
What rules ask of a syntax tree again and again.

A rule is a function of a source and its bundle that yields flaws: the node (or the line) where
it is broken, what is wrong there, and what to do about it.
"""

import ast
from collections.abc import Callable, Iterator
from functools import wraps
from typing import TypeAlias, TypeVar

from .bundle import Bundle, Source, remembered
from .vocabulary import DECORATORS, DEFINERS, KYBRA_NAMES, KYBRA_TYPES, TYPE_CLASSES

Flaw: TypeAlias = tuple[ast.AST | int, str]
Node = TypeVar("Node", bound=ast.AST)


# Yields what is wrong with a source, as part of a bundle.
Rule: TypeAlias = Callable[[Source, Bundle], Iterator[Flaw]]
LocalRule: TypeAlias = Callable[[Source], Iterator[Flaw]]
# What Kybra's compiler refuses, or what cannot work once it is compiled.
ERRORS: list[Rule] = []


def error(found: Rule) -> Rule:
    """Have *found* held by every source of a canister."""
    ERRORS.append(found)
    return found


def of_file(found: LocalRule) -> Rule:
    """The rule *found*, which looks at one file alone: asked once, though many bundles have it."""
    known = remembered(lambda source: list(found(source)))

    @wraps(found)
    def check(source: Source, bundle: Bundle) -> Iterator[Flaw]:
        yield from known(source)

    return check


def generated(found: LocalRule) -> Rule:
    """The same of one that is held by what Kybra's generator reads: what is imported."""
    check = of_file(found)

    @wraps(found)
    def check_if_read(source: Source, bundle: Bundle) -> Iterator[Flaw]:
        if source in bundle.generated:
            yield from check(source, bundle)

    return check_if_read


def every(source: Source, kind: type[Node]) -> Iterator[Node]:
    """The nodes of one *kind*, anywhere in *source*."""
    return (node for node in source.nodes if isinstance(node, kind))


def name_of(node: ast.AST | None) -> str | None:
    """The name that Kybra reads in *node*: a bare name, or a text in its place."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return None


def dotted(node: ast.AST | None) -> str:
    """``ic.set_timer`` for that attribute, and an empty text for what is no chain of names."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        start = dotted(node.value)
        return f"{start}.{node.attr}" if start else ""
    return ""


def called(node: ast.AST) -> str:
    """The dotted name that the call *node* calls."""
    return dotted(node.func) if isinstance(node, ast.Call) else ""


def subscript_of(node: ast.AST | None) -> str | None:
    """``Vec`` for ``Vec[...]``."""
    return name_of(node.value) if isinstance(node, ast.Subscript) else None


def decorator_names(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    for decorator in node.decorator_list:
        yield dotted(decorator.func if isinstance(decorator, ast.Call) else decorator)


def kinds(node: ast.AST) -> set[str]:
    """What Kybra takes the function *node* for: ``query``, ``init`` and so on."""
    return set(decorator_names(node)) & DECORATORS if isinstance(node, ast.FunctionDef) else set()


@remembered
def functions(source: Source) -> list[ast.FunctionDef]:
    """The functions at the top level of *source*."""
    return [node for node in source.tree.body if isinstance(node, ast.FunctionDef)]


@remembered
def methods(source: Source) -> list[ast.FunctionDef]:
    """The functions of *source* that Kybra exports or calls."""
    return [node for node in functions(source) if kinds(node)]


@remembered
def guards(source: Source) -> list[ast.FunctionDef]:
    """The functions of *source* that Kybra takes for guards, by their annotation."""
    return [node for node in functions(source) if name_of(node.returns) == "GuardResult"]


@remembered
def type_classes(source: Source) -> list[ast.ClassDef]:
    """The Records, Variants and Services at the top level of *source*."""
    classes = [node for node in source.tree.body if isinstance(node, ast.ClassDef)]
    return [node for node in classes if base_names(node) & TYPE_CLASSES]


def base_names(node: ast.ClassDef) -> set[str]:
    return {dotted(base) for base in node.bases}


@remembered
def type_assignments(source: Source) -> list[tuple[str, ast.expr]]:
    """The names and values of ``X = Alias[...]``, ``X = Tuple[...]`` and ``X = Func(...)``."""
    found = []
    for name, node in assignments(source):
        words = DEFINERS if isinstance(node, ast.Assign) else DEFINERS - {"Tuple"}
        if node.value and (subscript_of(node.value) in words or called(node.value) == "Func"):
            found.append((name, node.value))
    return found


def assignments(source: Source) -> Iterator[tuple[str, ast.Assign | ast.AnnAssign]]:
    """The assignments at the top level of *source* that give one plain name a value."""
    for node in source.tree.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            target: ast.expr = node.targets[0]
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            target = node.target
        else:
            continue
        if isinstance(target, ast.Name):
            yield target.id, node


@remembered
def maps(source: Source) -> list[ast.Call]:
    """The stable maps that the generator sees."""
    values = [node.value for _, node in assignments(source)]
    return [
        value
        for value in values
        if isinstance(value, ast.Call) and subscript_of(value.func) == "StableBTreeMap"
    ]


def map_types(source: Source) -> Iterator[ast.expr]:
    """The types of their keys and values."""
    for node in maps(source):
        yield from getattr(getattr(node.func, "slice", None), "elts", [])[:2]


@remembered
def defined_types(bundle: Bundle) -> frozenset[str]:
    """The type names that annotations may use."""
    sources = [*bundle.generated, *bundle.kybra]
    names = {node.name for source in sources for node in type_classes(source)}
    names |= {name for source in sources for name, _ in type_assignments(source)}
    return frozenset(names | KYBRA_TYPES)


@remembered
def from_kybra(source: Source) -> set[str]:
    """The names that *source* imports from kybra, as it knows them."""
    found = {
        alias.asname or alias.name
        for node in every(source, ast.ImportFrom)
        if node.module == "kybra"
        for alias in node.names
    }
    return found | KYBRA_NAMES if "*" in found else found
