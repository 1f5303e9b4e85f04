"""
An interface from the annotations of a canister's sources, as Kybra derives it.

    @query
    def get_state() -> GameState: ...        get_state : () -> (GameState) query;
    def place(at: Tuple[int32, int32])       (record { int32; int32 })
    -> void / -> null                        () / (null)
    -> Manual[T], -> Async[T]                (T), a query being composite if it is Async

Records and Variants are types with names; an Alias or a Tuple stands for what it says.
"""

import ast
from collections.abc import Iterator, Sequence
from keyword import iskeyword

from .candid_types import (
    Func,
    Interface,
    Named,
    Opt,
    Primitive,
    Record,
    Service,
    Type,
    Variant,
    Vec,
    fields,
    positions,
)
from .kybra_rules.bundle import Bundle, Source
from .kybra_rules.reading import (
    base_names,
    decorator_names,
    kinds,
    methods,
    name_of,
    subscript_of,
    type_assignments,
    type_classes,
)
from .kybra_rules.vocabulary import CALLS, PRIMITIVES, RESULTS

SPELT = {"str": "text", "Principal": "principal"}
MODES = {"Query": "query", "Update": "", "Oneway": "oneway"}


def from_source(bundle: Bundle) -> Interface:
    """
    The interface of the canister that *bundle* becomes.

    :raises ValueError: an annotation has no Candid type.
    """
    return _Reader(bundle.generated).interface()


class _Reader:
    """Reads types by the names that they have in all sources together."""

    def __init__(self, sources: Sequence[Source]) -> None:
        self.sources = sources
        self.classes = {node.name: node for source in sources for node in type_classes(source)}
        self.aliases = {
            name: value for source in sources for name, value in type_assignments(source)
        }

    def interface(self) -> Interface:
        init: tuple[Type, ...] = ()
        found: dict[str, Func] = {}
        for node in (method for source in self.sources for method in methods(source)):
            if "init" in kinds(node):
                init = self.parameters(node, 0)
            if kinds(node) & CALLS:
                found[node.name] = self.method(node, "query" in kinds(node))
        return Interface({name: self.named(name) for name in self.classes}, init, found)

    def method(self, node: ast.FunctionDef, query: bool) -> Func:
        composite = "composite_" if subscript_of(node.returns) == "Async" else ""
        mode = f"{composite}query" if query else ""
        return Func(self.parameters(node, 0), self.result(node.returns), mode)

    def parameters(self, node: ast.FunctionDef, skipped: int) -> tuple[Type, ...]:
        return tuple(self.type(argument.annotation) for argument in node.args.args[skipped:])

    def result(self, node: ast.expr | None) -> tuple[Type, ...]:
        while isinstance(node, ast.Subscript) and subscript_of(node) in RESULTS:
            node = node.slice
        return () if name_of(node) == "void" else (self.type(node),)

    def named(self, name: str) -> Type:
        """The type that the class *name* defines."""
        node = self.classes[name]
        if "Service" in base_names(node):
            return Service(tuple(sorted(self.service_methods(node))))
        lines = [line for line in node.body if isinstance(line, ast.AnnAssign)]
        found = fields({_label(line.target): self.type(line.annotation) for line in lines})
        return (Record if "Record" in base_names(node) else Variant)(found)

    def service_methods(self, node: ast.ClassDef) -> Iterator[tuple[str, Func]]:
        for line in node.body:
            if isinstance(line, ast.FunctionDef):
                mode = "query" if "service_query" in decorator_names(line) else ""
                yield line.name, Func(self.parameters(line, 1), self.result(line.returns), mode)

    def type(self, node: ast.expr | None) -> Type:
        """
        The type that the annotation *node* stands for.

        :raises ValueError: it stands for none.
        """
        name = name_of(node)
        if name == "blob":
            return Vec(Primitive("nat8"))
        if name in PRIMITIVES:
            return Primitive(SPELT.get(str(name), str(name)))
        if name in self.classes:
            return Named(str(name))
        if name in self.aliases:
            return self.type(self.aliases[str(name)])
        if isinstance(node, ast.Subscript):
            return self.subscript(node)
        if isinstance(node, ast.Call) and name_of(node.func) == "Func":
            return self.function(node.args[0])
        raise ValueError(f"{ast.unparse(node) if node else 'nothing'} is no Candid type")

    def subscript(self, node: ast.Subscript) -> Type:
        word = subscript_of(node)
        if word == "Alias":
            return self.type(node.slice)
        if word in ("Opt", "Vec"):
            return (Opt if word == "Opt" else Vec)(self.type(node.slice))
        if word == "Tuple":
            items = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
            return Record(positions([self.type(item) for item in items]))
        raise ValueError(f"{ast.unparse(node)} is no Candid type")

    def function(self, node: ast.expr) -> Func:
        """The type in ``Func(Query[[nat8], text])``."""
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple):
            taken, given = node.slice.elts
            if isinstance(taken, ast.List):
                arguments = tuple(self.type(item) for item in taken.elts)
                return Func(arguments, self.result(given), MODES[str(subscript_of(node))])
        raise ValueError(f"{ast.unparse(node)} is no type of a function")


def _label(target: ast.expr) -> str:
    """The label of a field: ``from_`` is Candid's ``from``, which Python cannot say."""
    name = str(name_of(target))
    return name.removesuffix("_") if iskeyword(name.removesuffix("_")) else name
