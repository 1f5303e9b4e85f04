"""
Reads the type table at the front of a Candid message.

::

    "DIDL"  n  entry..  m  type..        an entry is  -18 t      opt
                                                      -19 t      vec
                                                      -20 n (id t)..   record; -21: variant
                                                      -22 args results modes   func
                                                      -23 n (name t)..  service

A type is a negative number (a primitive) or the number of an entry, earlier or later.
"""

from __future__ import annotations

from collections.abc import Callable

from protocol.candid.types import (
    BY_CODE,
    CandidError,
    Field,
    Fields,
    Func,
    Opt,
    Prim,
    Record,
    Ref,
    Service,
    Type,
    Variant,
    Vec,
)
from protocol.leb128 import read_leb, read_sleb

TYPES = 10_000
MODES = {1: "query", 2: "oneway", 3: "composite_query"}


def read_header(data: bytes) -> tuple[list[Type], int]:
    """The types of the values in *data*, and where the first value begins."""
    if data[:4] != b"DIDL":
        raise CandidError("the data does not begin with DIDL")
    header = _Header(data)
    return header.read(), header.at


class _Header:
    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 4
        self.table: list[Ref] = []

    def read(self) -> list[Type]:
        self.table = [Ref(f"table{i}") for i in range(self.count())]
        for ref in self.table:
            ref.target = self.entry()
        for ref in self.table:
            self.check_service(ref)
        return [self.type() for _ in range(self.count())]

    def count(self) -> int:
        number, self.at = read_leb(self.data, self.at, 5)
        if number > TYPES or number > len(self.data):
            raise CandidError(f"a table of {number} types")
        return number

    def type(self) -> Type:
        code, self.at = read_sleb(self.data, self.at, 5)
        if code >= 0:
            if code >= len(self.table):
                raise CandidError(f"type {code} of {len(self.table)}")
            return self.table[code]
        if code not in BY_CODE:
            raise CandidError(f"no primitive type has code {code}")
        return BY_CODE[code]

    def entry(self) -> Type:
        code, self.at = read_sleb(self.data, self.at, 5)
        if code == -18:
            return Opt(self.type())
        if code == -19:
            return Vec(self.type())
        if code in (-20, -21):
            return self.fields(Record if code == -20 else Variant)
        if code == -22:
            return self.func()
        if code == -23:
            return self.service()
        return self.future(code)

    def fields(self, kind: Callable[[list[Field]], Fields]) -> Fields:
        found: list[Field] = []
        for _ in range(self.count()):
            number, self.at = read_leb(self.data, self.at, 5)
            if number >= 1 << 32 or (found and number <= found[-1].id):
                raise CandidError("field ids must rise and fit 32 bits")
            found.append(Field(number, self.type()))
        return kind(found)

    def func(self) -> Func:
        args, results = ([self.type() for _ in range(self.count())] for _ in range(2))
        modes = [self.take() for _ in range(self.count())]
        if any(m not in MODES for m in modes):
            raise CandidError("unknown function mode")
        return Func(args, results, [MODES[m] for m in modes])

    def service(self) -> Service:
        methods: dict[str, Func] = {}
        for _ in range(self.count()):
            length = self.count()
            name = self.name(length)
            if methods and name <= max(methods):
                raise CandidError("method names must rise")
            methods[name] = self.type()  # type: ignore[assignment]  # checked when all are read
        return Service(methods)

    def name(self, length: int) -> str:
        raw, self.at = self.data[self.at : self.at + length], self.at + length
        try:
            return raw.decode()
        except UnicodeDecodeError:
            raise CandidError(f"a method name that is not UTF-8: {raw!r}") from None

    def check_service(self, ref: Ref) -> None:
        service = ref.resolve()
        if isinstance(service, Service):
            for name, kind in service.methods.items():
                if not isinstance(kind.resolve(), Func):
                    raise CandidError(f"method {name} is not a function")

    def future(self, code: int) -> Type:
        """A type of a kind that does not exist yet: its description is skipped."""
        if code >= -24:
            raise CandidError(f"a table entry of type {code}")
        length = self.count()
        self.at += length
        return Prim("future")

    def take(self) -> int:
        if self.at >= len(self.data):
            raise CandidError("the data ends inside the type table")
        self.at += 1
        return self.data[self.at - 1]
