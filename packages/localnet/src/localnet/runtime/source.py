"""
What a canister declares, read from its source as the generator of its kit reads it.

Only top-level statements count; whether ``@kit.query`` is ``@query``, and what a type is that
nothing defines, the kit's ``Dialect`` says. Types live in one namespace over all files. ::

    @update(guard=is_admin)
    def pause(minutes: nat8) -> Manual[text]: ..    methods["pause"]: update, guard, manual

    class Cell(Record): x: nat16                     types["Cell"] -> Record
    boards = StableBTreeMap[nat8, text](memory_id=1, max_key_size=16, max_value_size=600_000)
                                                     maps[1] = MapDeclaration(..)
    class Ledger(Service): ..                        services["Ledger"].methods

At run time ``nat8`` and ``nat64`` are both ``int``; here they still differ.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from localnet.kits.kit import Dialect
from localnet.protocol.candid import types as candid
from localnet.runtime.values import candid_label

METHODS = ("query", "update", "composite_query")
LIFECYCLE = ("init", "pre_upgrade", "post_upgrade", "inspect_message", "heartbeat")
_Statement = ast.ClassDef | ast.Assign | ast.AnnAssign | ast.FunctionDef
ALIASES: dict[str, candid.Type] = {
    **candid.PRIMS,
    "str": candid.TEXT,
    "blob": candid.Vec(candid.NAT8),
    "Principal": candid.PRIMS["principal"],
    "void": candid.NULL,
}


class DeclarationError(Exception):
    """The kit's generator would refuse this source, or not understand it."""


@dataclass(frozen=True)
class Method:
    """A function that the canister exports or that the system calls."""

    name: str
    kind: str
    guard: str | None = None
    manual: bool = False
    is_async: bool = False
    params: tuple[ast.expr, ...] = ()
    returns: ast.expr | None = None


@dataclass(frozen=True)
class MapDeclaration:
    """A StableBTreeMap: what it holds and how large that may be."""

    memory_id: int
    key: candid.Type
    value: candid.Type
    max_key_size: int
    max_value_size: int


@dataclass
class Declarations:
    """All of a canister's declarations, in one *dialect*."""

    dialect: Dialect
    methods: dict[str, Method] = field(default_factory=dict)
    lifecycle: dict[str, Method] = field(default_factory=dict)
    types: dict[str, candid.Ref] = field(default_factory=dict)
    maps: dict[int, MapDeclaration] = field(default_factory=dict)
    services: dict[str, candid.Service] = field(default_factory=dict)
    imports: set[str] = field(default_factory=set)

    def interface(self) -> candid.Service:
        """What the canister offers. :raises DeclarationError: if a type is nowhere defined"""
        methods = {name: self._func_of(method) for name, method in self.methods.items()}
        init = self.lifecycle.get("init")
        found = candid.Service(methods, self.params_of(init) if init else [])
        if self.dialect.unknown is not None:
            for ref in self.types.values():
                ref.target = ref.target or self.dialect.unknown
        try:
            _check_defined(found, set())
        except candid.CandidError as problem:
            raise DeclarationError(str(problem)) from None
        return found

    def _func_of(self, method: Method) -> candid.Func:
        results = [] if method.returns is None else self._results_of(method.returns)
        modes = {"update": [], "query": ["composite_query" if method.is_async else "query"]}
        return candid.Func(self.params_of(method), results, modes.get(method.kind, [method.kind]))

    def params_of(self, method: Method) -> list[candid.Type]:
        """The types that *method* takes."""
        return [self.type_of(param) for param in method.params]

    def _results_of(self, returns: ast.expr) -> list[candid.Type]:
        if isinstance(returns, ast.Subscript) and _is_name(returns.value, "Async"):
            return self._results_of(returns.slice)
        if isinstance(returns, ast.Subscript) and _is_name(returns.value, "Manual"):
            # In Rust there is ManualReply<()> for Manual[void], and that is a null.
            nothing: list[candid.Type] = [candid.NULL] if self.dialect.is_strict else []
            return self._results_of(returns.slice) or nothing
        return [] if _is_name(returns, "void") else [self.type_of(returns)]

    def type_of(self, node: ast.expr) -> candid.Type:
        """The Candid type that an annotation means."""
        if isinstance(node, ast.Constant):
            return self._constant(node)
        name = self.name_of(node)
        if name is not None:
            known = self.dialect.types.get(name) or ALIASES.get(name)
            return known or self.types.setdefault(name, candid.Ref(name))
        outer = self.name_of(node.value) if isinstance(node, ast.Subscript) else None
        if isinstance(node, ast.Subscript) and outer is not None:
            return self._generic(self.dialect.generics.get(outer, outer), node.slice)
        return self._unknown(ast.unparse(node))

    def name_of(self, node: ast.expr) -> str | None:
        if isinstance(node, ast.Attribute) and self.dialect.is_dotted:
            return node.attr
        return node.id if isinstance(node, ast.Name) else None

    def _unknown(self, text: str) -> candid.Type:
        if self.dialect.unknown is None:
            raise DeclarationError(f"not a {self.dialect.kit} type: {text}")
        return self.dialect.unknown

    def _constant(self, node: ast.Constant) -> candid.Type:
        if node.value is None:
            return candid.NULL
        return self.type_of(ast.parse(str(node.value), mode="eval").body)

    def _generic(self, name: str, inner: ast.expr) -> candid.Type:
        if name == "Opt":
            return candid.Opt(self.type_of(inner))
        if name == "Vec":
            return candid.Vec(self.type_of(inner))
        if name in ("Alias", "Manual", "Async"):
            return self.type_of(inner)
        if name == "Tuple":
            parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
            return candid.Record(
                [candid.Field(i, self.type_of(part)) for i, part in enumerate(parts)]
            )
        return self._unknown(f"{name}[{ast.unparse(inner)}]")


def read(sources: Iterable[str], dialect: Dialect) -> Declarations:
    """The declarations in *sources*. :raises DeclarationError: if they make no sense."""
    own = _own_declarations(dialect).types.items()
    found = Declarations(dialect, types={name: candid.Ref(name, ref.target) for name, ref in own})
    for source in sources:
        imports, statements = _parsed(source)
        found.imports |= imports
        for statement in statements:
            if isinstance(statement, ast.ClassDef):
                _class(found, statement)
            elif isinstance(statement, ast.FunctionDef):
                _function(found, statement)
            else:
                _assignment(found, statement)
    return found


@lru_cache(maxsize=1024)
def _parsed(source: str) -> tuple[frozenset[str], tuple[_Statement, ...]]:
    """What *source* imports, and of its statements those that may declare something."""
    tree = ast.parse(source)
    found = [statement for statement in tree.body if isinstance(statement, _Statement)]
    exported = [f for f in found if not isinstance(f, ast.FunctionDef) or f.decorator_list]
    return frozenset(_imports(tree)), tuple(exported)


@lru_cache(maxsize=8)
def _own_declarations(dialect: Dialect) -> Declarations:
    """The types that the kit itself declares, GuardResult and the like."""
    found = Declarations(dialect)
    for statement in ast.parse(dialect.own_source()).body:
        if isinstance(statement, ast.ClassDef):
            _class(found, statement)
        elif isinstance(statement, ast.Assign) and _is_alias(statement.value):
            _assignment(found, statement)
    return found


def _is_alias(value: ast.expr) -> bool:
    """``Alias[nat64]``, but not what Alias itself is."""
    return isinstance(value, ast.Subscript) and _is_name(value.value, "Alias")


def _imports(tree: ast.Module) -> Iterator[str]:
    """The modules that are imported, wherever that is: in a statement within statements."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            if node.module is not None:
                yield node.module
        else:
            for block in ("body", "handlers", "orelse", "finalbody", "cases"):
                waiting.extend(getattr(node, block, ()))


def _check_defined(type_: candid.Type, seen: set[int]) -> None:
    for part in candid.parts(type_):
        inner = part.resolve()
        if id(inner) not in seen:
            seen.add(id(inner))
            _check_defined(inner, seen)


def _define(found: Declarations, name: str, meaning: candid.Type) -> None:
    found.types.setdefault(name, candid.Ref(name)).target = meaning


def _class(found: Declarations, node: ast.ClassDef) -> None:
    bases = {found.name_of(base) for base in node.bases}
    if "Service" in bases:
        service = candid.Service({f.name: _service_method(found, f) for f in _methods(found, node)})
        found.services[node.name] = service
        _define(found, node.name, service)
    elif bases & {"Record", "Variant"}:
        fields = [
            candid.Field(candid_label(s.target.id), found.type_of(s.annotation))
            for s in node.body
            if isinstance(s, ast.AnnAssign) and isinstance(s.target, ast.Name)
        ]
        _define(
            found, node.name, candid.Record(fields) if "Record" in bases else candid.Variant(fields)
        )


def _methods(found: Declarations, node: ast.ClassDef) -> list[ast.FunctionDef]:
    marks = {"service_query", "service_update"}
    functions = [statement for statement in node.body if isinstance(statement, ast.FunctionDef)]
    return [each for each in functions if marks & set(_decorators(found, each))]


def _service_method(found: Declarations, node: ast.FunctionDef) -> candid.Func:
    args = [found.type_of(a.annotation) for a in node.args.args[1:] if a.annotation]
    void = node.returns is None or _is_name(node.returns, "void")
    results = [] if void or node.returns is None else [found.type_of(node.returns)]
    modes = ["query"] if "service_query" in _decorators(found, node) else []
    return candid.Func(args, results, modes)


def _assignment(found: Declarations, node: ast.Assign | ast.AnnAssign) -> None:
    target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
    value = node.value
    if not isinstance(target, ast.Name) or value is None:
        return
    if isinstance(value, ast.Subscript) and _is_name(value.value, "Tuple", "Alias", "Vec", "Opt"):
        _define(found, target.id, found.type_of(value))
    elif isinstance(value, ast.Call) and _is_name(value.func, "Func") and value.args:
        _define(found, target.id, _func(found, value.args[0]))
    elif (
        found.dialect.is_strict
        and isinstance(value, ast.Call)
        and isinstance(value.func, ast.Subscript)
        and _is_name(value.func.value, "StableBTreeMap")
    ):
        _map(found, value, value.func.slice)


def _func(found: Declarations, node: ast.expr) -> candid.Func:
    if not isinstance(node, ast.Subscript) or not isinstance(node.slice, ast.Tuple):
        raise DeclarationError(f"not a {found.dialect.kit} function type: {ast.unparse(node)}")
    args, result = node.slice.elts
    params = [found.type_of(a) for a in args.elts] if isinstance(args, ast.List) else []
    results = [] if _is_name(result, "void") else [found.type_of(result)]
    kind = node.value.id.lower() if isinstance(node.value, ast.Name) else ""
    return candid.Func(params, results, [kind] if kind in ("query", "oneway") else [])


def _map(found: Declarations, call: ast.Call, kinds: ast.expr) -> None:
    if not isinstance(kinds, ast.Tuple) or len(kinds.elts) != 2:
        raise DeclarationError("a StableBTreeMap has a key type and a value type")
    names = ("memory_id", "max_key_size", "max_value_size")
    given = dict(zip(names, call.args, strict=False))
    given.update({k.arg: k.value for k in call.keywords if k.arg})
    sizes = [_literal(given.get(name), name) for name in names]
    if sizes[0] in found.maps:
        raise DeclarationError(f"two StableBTreeMaps have memory_id {sizes[0]}")
    key, value = (found.type_of(kind) for kind in kinds.elts)
    found.maps[sizes[0]] = MapDeclaration(sizes[0], key, value, sizes[1], sizes[2])


def _literal(node: ast.expr | None, name: str) -> int:
    if isinstance(node, ast.Constant) and type(node.value) is int and node.value >= 0:
        if name == "memory_id" and node.value > 254:
            raise DeclarationError(f"memory_id {node.value} is not 0 to 254")
        return node.value
    raise DeclarationError(f"{name} of a StableBTreeMap must be an integer literal")


def _function(found: Declarations, node: ast.FunctionDef) -> None:
    for mark in node.decorator_list:
        name = _decorator_name(mark, found.dialect)
        if name in METHODS:
            found.methods[node.name] = _method(node, name, mark, found.dialect)
        elif name in LIFECYCLE:
            if name in found.lifecycle and found.dialect.is_strict:
                raise DeclarationError(f"more than one @{name}")
            found.lifecycle[name] = _method(node, name, mark, found.dialect)


def _method(node: ast.FunctionDef, kind: str, mark: ast.expr, dialect: Dialect) -> Method:
    returns = node.returns
    is_async = isinstance(returns, ast.Subscript) and _is_name(returns.value, "Async")
    if dialect.yields_are_async:
        yields = (isinstance(part, (ast.Yield, ast.YieldFrom)) for part in ast.walk(node))
        is_async = is_async or any(yields)
    inner = returns
    while isinstance(inner, ast.Subscript) and not _is_name(inner.value, "Manual"):
        inner = inner.slice
    given = [a.annotation for a in node.args.args]
    if dialect.untyped is not None:
        untyped = ast.Name(dialect.untyped)
        given = [annotation or untyped for annotation in given]
        returns = returns or untyped
    params = tuple(annotation for annotation in given if annotation is not None)
    manual = isinstance(inner, ast.Subscript)
    return Method(node.name, kind, _guard(mark), manual, is_async, params, returns)


def _guard(mark: ast.expr) -> str | None:
    keywords = mark.keywords if isinstance(mark, ast.Call) else []
    for keyword in keywords:
        if keyword.arg == "guard" and isinstance(keyword.value, ast.Name):
            return keyword.value.id
        if keyword.arg == "guard" and isinstance(keyword.value, ast.Constant):
            return str(keyword.value.value)
    return None


def _decorators(found: Declarations, node: ast.FunctionDef) -> list[str]:
    return [_decorator_name(mark, found.dialect) for mark in node.decorator_list]


def _decorator_name(mark: ast.expr, dialect: Dialect) -> str:
    inner = mark.func if isinstance(mark, ast.Call) else mark
    if isinstance(inner, ast.Attribute) and dialect.is_dotted:
        return inner.attr
    return inner.id if isinstance(inner, ast.Name) else ""


def _is_name(node: ast.expr, *names: str) -> bool:
    return isinstance(node, ast.Name) and node.id in names
