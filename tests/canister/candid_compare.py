"""
Two interfaces compared: whether they mean the same, and whether one extends the other.

    compare(source, did)     every difference, named by the way to it: get_state result .players
    extends(new, old)        every promise of *old* that *new* breaks, by Candid's subtyping

A caller of *old* sends what *old* takes and reads what *old* gives. So *new* may take more,
give more, and have more methods; a ``nat`` may be given where an ``int`` was, a field may be left
out that was ``opt``, and a tag may be left out of a variant that is given. Candid also lets any
type stand in for any ``opt``, which reads as null: that loses what was sent, and counts as broken.
"""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from .candid_types import (
    Field,
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
    positions,
)

Assumed: TypeAlias = frozenset[tuple[str, str]]
OPTIONAL = (Primitive("null"), Primitive("reserved"))


def compare(source: Interface, did: Interface) -> list[str]:
    """What *source* and *did* say differently; types may have other names, but not other shapes."""
    found = list(_missing("method", source.methods, did.methods))
    there = positions(list(source.init)), positions(list(did.init))
    same = _Subtyping(source, did, exactly=True)
    found += same.broken("init", Record(there[0]), Record(there[1]))
    for name in sorted(source.methods.keys() & did.methods.keys()):
        found += same.broken(name, source.methods[name], did.methods[name])
    for name in sorted(source.types.keys() & did.types.keys()):
        found += same.broken(f"type {name}", source.types[name], did.types[name])
    return found


def extends(new: Interface, old: Interface) -> list[str]:
    """The promises of *old* that *new* does not keep, none if clients of *old* can use *new*."""
    found = [f"method {name} is gone" for name in sorted(old.methods.keys() - new.methods.keys())]
    narrower = _Subtyping(new, old)
    for name in sorted(old.methods.keys() & new.methods.keys()):
        found += narrower.broken(name, new.methods[name], old.methods[name])
    return found


def _missing(kind: str, here: dict[str, Func], there: dict[str, Func]) -> Iterator[str]:
    yield from (f"{kind} {name} is not in the .did" for name in sorted(here.keys() - there.keys()))
    yield from (f"{kind} {name} is not in source" for name in sorted(there.keys() - here.keys()))


class _Subtyping:
    """Whether a type of *sub* can stand where one of *sup* is expected, or is *exactly* it."""

    def __init__(self, sub: Interface, sup: Interface, *, exactly: bool = False) -> None:
        self.sub = sub
        self.sup = sup
        self.exactly = exactly

    def broken(self, path: str, a: Type, b: Type, assumed: Assumed = frozenset()) -> list[str]:
        """Where *a* is not a *b*, as sentences that begin with *path*."""
        if isinstance(a, Named) and isinstance(b, Named):
            if (a.name, b.name) in assumed:
                return []
            assumed |= {(a.name, b.name)}
        one, other = self.sub.unfold(a), self.sup.unfold(b)
        rule = self._rule(one, other)
        if rule is not None:
            return rule(path, assumed)
        if one == other or (not self.exactly and self._stands_in(one, other)):
            return []
        return [f"{path}: {a} is not {b}"]

    def _rule(self, a: Type, b: Type) -> Callable[[str, Assumed], list[str]] | None:
        """How two types of one kind are compared part by part."""
        if isinstance(a, Vec) and isinstance(b, Vec):
            x, y = a.item, b.item
            return lambda path, assumed: self.broken(f"{path} vec", x, y, assumed)
        if isinstance(b, Opt) and (isinstance(a, Opt) or self._is_value(a)):
            x, y = a.item if isinstance(a, Opt) else a, b.item
            return lambda path, assumed: self.broken(f"{path} opt", x, y, assumed)
        if isinstance(a, Record) and isinstance(b, Record):
            r, s = a.fields, b.fields
            return lambda path, assumed: self._records(path, r, s, assumed)
        if isinstance(a, Variant) and isinstance(b, Variant):
            t, u = a.fields, b.fields
            return lambda path, assumed: self._variants(path, t, u, assumed)
        if isinstance(a, Func) and isinstance(b, Func):
            f, g = a, b
            return lambda path, assumed: self._functions(path, f, g, assumed)
        if isinstance(a, Service) and isinstance(b, Service):
            m, n = dict(a.methods), dict(b.methods)
            return lambda path, assumed: self._services(path, m, n, assumed)
        return None

    def _is_value(self, found: Type) -> bool:
        """Whether *found* may be given for an opt of it: it cannot be null already."""
        return not self.exactly and found not in (*OPTIONAL, Primitive("empty"))

    def _stands_in(self, a: Type, b: Type) -> bool:
        """Whether *a* is a *b* with no part in common."""
        if a == Primitive("empty") or b == Primitive("reserved"):
            return True
        if a == Primitive("nat") and b == Primitive("int"):
            return True
        return a == Primitive("null") and isinstance(b, Opt)

    def _records(
        self, path: str, a: tuple[Field, ...], b: tuple[Field, ...], assumed: Assumed
    ) -> list[str]:
        here, there = _by_id(a), _by_id(b)
        found: list[str] = []
        for number, field in there.items():
            if number in here:
                found += self.broken(
                    f"{path} .{field.label}", here[number].type, field.type, assumed
                )
            elif self.exactly or not self._may_lack(field.type):
                found.append(f"{path} .{field.label}: {field.type} is missing")
        extra = [field for number, field in here.items() if number not in there]
        return found + [f"{path} .{field.label} is too much" for field in extra if self.exactly]

    def _may_lack(self, found: Type) -> bool:
        shape = self.sup.unfold(found)
        return isinstance(shape, Opt) or shape in OPTIONAL

    def _variants(
        self, path: str, a: tuple[Field, ...], b: tuple[Field, ...], assumed: Assumed
    ) -> list[str]:
        here, there = _by_id(a), _by_id(b)
        found: list[str] = []
        for number, field in here.items():
            if number in there:
                found += self.broken(
                    f"{path} #{field.label}", field.type, there[number].type, assumed
                )
            else:
                found.append(f"{path} #{field.label} is too much")
        lost = [field for number, field in there.items() if number not in here]
        return found + [f"{path} #{field.label} is missing" for field in lost if self.exactly]

    def _functions(self, path: str, a: Func, b: Func, assumed: Assumed) -> list[str]:
        """Results as they are, arguments the other way round, and the same kind of call."""
        turned = _Subtyping(self.sup, self.sub, exactly=self.exactly)
        back = frozenset((y, x) for x, y in assumed)
        taken, given = positions(list(a.arguments)), positions(list(a.results))
        wanted, expected = positions(list(b.arguments)), positions(list(b.results))
        found = turned._records(f"{path} argument", wanted, taken, back)
        found += self._records(f"{path} result", given, expected, assumed)
        if a.mode != b.mode:
            found.append(f"{path}: {a.mode or 'update'} is not {b.mode or 'update'}")
        return found

    def _services(
        self, path: str, a: dict[str, Func], b: dict[str, Func], assumed: Assumed
    ) -> list[str]:
        found = [f"{path}: method {name} is gone" for name in sorted(b.keys() - a.keys())]
        if self.exactly:
            found += [f"{path}: method {name} is too much" for name in sorted(a.keys() - b.keys())]
        for name in sorted(a.keys() & b.keys()):
            found += self.broken(f"{path} {name}", a[name], b[name], assumed)
        return found


def _by_id(found: tuple[Field, ...]) -> dict[int, Field]:
    return {field.id: field for field in found}
