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

from localnet.protocol.candid import types as candid
from localnet.protocol.leb128 import NumberError, read_leb, read_sleb

TYPES = 10_000
MODES = {1: "query", 2: "oneway", 3: "composite_query"}


def read_header(data: bytes) -> tuple[list[candid.Type], int]:
    """The types of the values in *data*, and where the first value begins."""
    if data[:4] != b"DIDL":
        raise candid.CandidError("the data does not begin with DIDL")
    header = _Header(data)
    try:
        return header.read(), header.at
    except NumberError as problem:
        raise candid.CandidError(str(problem)) from None


class _Header:
    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 4
        self.table: list[candid.Ref] = []

    def read(self) -> list[candid.Type]:
        self.table = [candid.Ref(f"table{i}") for i in range(self.count())]
        for ref in self.table:
            ref.target = self.entry()
        for ref in self.table:
            self.check_service(ref)
        return [self.type() for _ in range(self.count())]

    def count(self) -> int:
        number, self.at = read_leb(self.data, self.at, 5)
        if number > TYPES or number > len(self.data):
            raise candid.CandidError(f"a table of {number} types")
        return number

    def type(self) -> candid.Type:
        code, self.at = read_sleb(self.data, self.at, 5)
        if code >= 0:
            if code >= len(self.table):
                raise candid.CandidError(f"type {code} of {len(self.table)}")
            return self.table[code]
        if code not in candid.BY_CODE:
            raise candid.CandidError(f"no primitive type has code {code}")
        return candid.BY_CODE[code]

    def entry(self) -> candid.Type:
        code, self.at = read_sleb(self.data, self.at, 5)
        if code == -18:
            return candid.Opt(self.type())
        if code == -19:
            return candid.Vec(self.type())
        if code in (-20, -21):
            return self.fields(candid.Record if code == -20 else candid.Variant)
        if code == -22:
            return self.func()
        if code == -23:
            return self.service()
        return self.future(code)

    def fields(self, kind: Callable[[list[candid.Field]], candid.Fields]) -> candid.Fields:
        found: list[candid.Field] = []
        for _ in range(self.count()):
            number, self.at = read_leb(self.data, self.at, 5)
            if number >= 1 << 32 or (found and number <= found[-1].id):
                raise candid.CandidError("field ids must rise and fit 32 bits")
            found.append(candid.Field(number, self.type()))
        return kind(found)

    def func(self) -> candid.Func:
        args, results = ([self.type() for _ in range(self.count())] for _ in range(2))
        modes = [self.take() for _ in range(self.count())]
        if any(m not in MODES for m in modes):
            raise candid.CandidError("unknown function mode")
        return candid.Func(args, results, [MODES[m] for m in modes])

    def service(self) -> candid.Service:
        methods: dict[str, candid.Func] = {}
        for _ in range(self.count()):
            length = self.count()
            name = self.name(length)
            if methods and name <= max(methods):
                raise candid.CandidError("method names must rise")
            methods[name] = self.type()  # type: ignore[assignment]  # checked when all are read
        return candid.Service(methods)

    def name(self, length: int) -> str:
        raw, self.at = self.data[self.at : self.at + length], self.at + length
        try:
            return raw.decode()
        except UnicodeDecodeError:
            raise candid.CandidError(f"a method name that is not UTF-8: {raw!r}") from None

    def check_service(self, ref: candid.Ref) -> None:
        service = ref.resolve()
        if isinstance(service, candid.Service):
            for name, kind in service.methods.items():
                if not isinstance(kind.resolve(), candid.Func):
                    raise candid.CandidError(f"method {name} is not a function")

    def future(self, code: int) -> candid.Type:
        """A type of a kind that does not exist yet: its description is skipped."""
        if code >= -24:
            raise candid.CandidError(f"a table entry of type {code}")
        length = self.count()
        self.at += length
        return candid.Prim("future")

    def take(self) -> int:
        if self.at >= len(self.data):
            raise candid.CandidError("the data ends inside the type table")
        self.at += 1
        return self.data[self.at - 1]
