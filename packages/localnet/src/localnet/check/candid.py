"""
A canister's interface from the annotations of its sources, as Kybra derives it, and its promises.

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

from localnet.protocol.candid import types as candid
from localnet.protocol.candid.compare import Subtypes

from .bundle import Bundle, Source
from .reading import (
    base_names,
    decorator_names,
    kinds,
    methods,
    name_of,
    subscript_of,
    type_assignments,
    type_classes,
)
from .vocabulary import CALLS, PRIMITIVES, RESULTS

SPELT = {"str": "text", "Principal": "principal"}
MODES = {"Query": ["query"], "Update": [], "Oneway": ["oneway"]}


def extends(new: candid.Service, old: candid.Service) -> list[str]:
    """The promises of *old* that *new* does not keep, none if clients of *old* can use *new*."""
    found = [f"method {name} is gone" for name in sorted(old.methods.keys() - new.methods.keys())]
    for name in sorted(old.methods.keys() & new.methods.keys()):
        if not _Lossless().holds(new.methods[name], old.methods[name]):
            found.append(f"method {name} is {new.methods[name]}, and not {old.methods[name]}")
    return found


class _Lossless(Subtypes):
    """Candid lets anything stand in for an opt, and reads as null what does not fit: not here."""

    def holds(self, wire: candid.Type, wanted: candid.Type) -> bool:
        here, there = wire.resolve(), wanted.resolve()
        if isinstance(there, candid.Opt) and here not in (candid.NULL, candid.EMPTY):
            return super().holds(here.inner if isinstance(here, candid.Opt) else here, there.inner)
        return super().holds(here, there)


def from_source(bundle: Bundle) -> candid.Service:
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
        self.types = {name: candid.Ref(name) for name in self.classes}

    def interface(self) -> candid.Service:
        for name, ref in self.types.items():
            ref.target = self.named(name)
        found = candid.Service({})
        for node in (method for source in self.sources for method in methods(source)):
            if "init" in kinds(node):
                found.init = self.parameters(node, 0)
            if kinds(node) & CALLS:
                found.methods[node.name] = self.method(node, "query" in kinds(node))
        return found

    def method(self, node: ast.FunctionDef, query: bool) -> candid.Func:
        composite = "composite_" if subscript_of(node.returns) == "Async" else ""
        modes = [f"{composite}query"] if query else []
        return candid.Func(self.parameters(node, 0), self.result(node.returns), modes)

    def parameters(self, node: ast.FunctionDef, skipped: int) -> list[candid.Type]:
        return [self.type(argument.annotation) for argument in node.args.args[skipped:]]

    def result(self, node: ast.expr | None) -> list[candid.Type]:
        while isinstance(node, ast.Subscript) and subscript_of(node) in RESULTS:
            node = node.slice
        return [] if name_of(node) == "void" else [self.type(node)]

    def named(self, name: str) -> candid.Type:
        """The type that the class *name* defines."""
        node = self.classes[name]
        if "Service" in base_names(node):
            return candid.Service(dict(self.service_methods(node)))
        lines = [line for line in node.body if isinstance(line, ast.AnnAssign)]
        found = [candid.Field(_label(line.target), self.type(line.annotation)) for line in lines]
        return (candid.Record if "Record" in base_names(node) else candid.Variant)(found)

    def service_methods(self, node: ast.ClassDef) -> Iterator[tuple[str, candid.Func]]:
        for line in node.body:
            if isinstance(line, ast.FunctionDef):
                modes = ["query"] if "service_query" in decorator_names(line) else []
                taken, given = self.parameters(line, 1), self.result(line.returns)
                yield line.name, candid.Func(taken, given, modes)

    def type(self, node: ast.expr | None) -> candid.Type:
        """
        The type that the annotation *node* stands for.

        :raises ValueError: it stands for none.
        """
        name = name_of(node)
        if name == "blob":
            return candid.Vec(candid.NAT8)
        if name in PRIMITIVES:
            return candid.PRIMS[SPELT.get(str(name), str(name))]
        if name in self.types:
            return self.types[str(name)]
        if name in self.aliases:
            return self.type(self.aliases[str(name)])
        if isinstance(node, ast.Subscript):
            return self.subscript(node)
        if isinstance(node, ast.Call) and name_of(node.func) == "Func":
            return self.function(node.args[0])
        raise ValueError(f"{ast.unparse(node) if node else 'nothing'} is no Candid type")

    def subscript(self, node: ast.Subscript) -> candid.Type:
        word = subscript_of(node)
        if word == "Alias":
            return self.type(node.slice)
        if word in ("Opt", "Vec"):
            return (candid.Opt if word == "Opt" else candid.Vec)(self.type(node.slice))
        if word == "Tuple":
            items = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
            fields = [candid.Field(at, self.type(item)) for at, item in enumerate(items)]
            return candid.Record(fields)
        raise ValueError(f"{ast.unparse(node)} is no Candid type")

    def function(self, node: ast.expr) -> candid.Func:
        """The type in ``Func(Query[[nat8], text])``."""
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple):
            taken, given = node.slice.elts
            if isinstance(taken, ast.List):
                arguments = [self.type(item) for item in taken.elts]
                return candid.Func(arguments, self.result(given), MODES[str(subscript_of(node))])
        raise ValueError(f"{ast.unparse(node)} is no type of a function")


def _label(target: ast.expr) -> str:
    """The label of a field: ``from_`` is Candid's ``from``, which Python cannot say."""
    name = str(name_of(target))
    return name.removesuffix("_") if iskeyword(name.removesuffix("_")) else name
