"""
A canister's Python values on their way to Candid and back, with the rules and error texts of Rust.

::

    nat8 .. int64   int, bool, IntEnum; OverflowError "Python int too large to convert to Rust u8"
    float64         float only          text   str only        bool   any int
    blob            any iterable of 0..255
    vec             of machine ints, bool, text: any iterable; of anything else: list only,
                    and an element that fails is TypeError "Could not convert value to Vec"
    tuple           tuple only          record   anything with ["field"]
    variant         the first declared tag that is there

Whole lists of flat records are checked column by column, in C.

On the way back principals become those of the kit that the canister is written with; services
become instances of the class that declares them, ready to be called; all else is what Candid
gives. Fields whose names Python reserves have an underscore more::

    Python   from_    from__    from___    form_
    Candid   from     from_     from__     form_
"""

from __future__ import annotations

import keyword
import math
import struct
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any
from weakref import WeakKeyDictionary

from localnet.kits import known
from localnet.protocol.candid import types as candid
from localnet.protocol.candid.types import (
    TEXT,
    Func,
    Label,
    Opt,
    Prim,
    Record,
    Service,
    Type,
    Variant,
    Vec,
)
from localnet.protocol.principal import MAX_LENGTH


def candid_label(name: str) -> str:
    """The Candid label of a Python field."""
    return name[:-1] if name.endswith("_") and _is_keyword(name) else name


def python_key(label: Label) -> Label:
    """The key under which Python finds a Candid field."""
    return f"{label}_" if isinstance(label, str) and _is_keyword(label) else label


def _is_keyword(name: str) -> bool:
    return keyword.iskeyword(name.rstrip("_"))


Converter = Callable[[Any], Any]
_converters: WeakKeyDictionary[candid.Type, Converter] = WeakKeyDictionary()
RUST = {f"{k}{n}": (f"{r}{n}", n) for k, r in (("nat", "u"), ("int", "i")) for n in (8, 16, 32, 64)}


def bounds(name: str) -> tuple[int, int]:
    """The least and the greatest *name*, which is nat8 to int64."""
    bits = RUST[name][1]
    return (0, (1 << bits) - 1) if name[0] == "n" else (-1 << bits - 1, (1 << bits - 1) - 1)


def from_python(type_: candid.Type, value: Any) -> Any:
    """The Candid value that the canister's *value* stands for."""
    return cached(_converters, type_, _lowerer)(value)


def machine_int(name: str, value: Any) -> int:
    """*value* as one of Rust's integers."""
    if not isinstance(value, int):
        raise _expected("int", value)
    least, most = bounds(name)
    if not least <= value <= most:
        raise OverflowError(f"Python int too large to convert to Rust {RUST[name][0]}")
    return int(value)


def blob(value: Any) -> bytes:
    """Any iterable of small ints, as bytes."""
    if isinstance(value, (bytes, bytearray)):
        return bytes(value)
    return bytes([machine_int("nat8", item) for item in value])


def principal(value: Any) -> bytes:
    """Anything that can say ``to_str``."""
    kind = known.in_use().principal
    if isinstance(value, kind) and len(value.bytes) <= MAX_LENGTH:
        return bytes(value.bytes)
    text = _text(value.to_str())
    try:
        return bytes(kind.from_str(text).bytes)
    except Exception as error:
        raise TypeError(f"could not convert value to Principal: {error}") from None


def cached(
    known: WeakKeyDictionary[candid.Type, Converter],
    type_: candid.Type,
    make: Callable[[candid.Type], Converter],
) -> Converter:
    """The converter of *type_*, made once."""
    type_ = type_.resolve()
    found = known.get(type_)
    if found is None:
        # A type that contains itself meets this stand-in while its own is being made.
        known[type_] = lambda value: known[type_](value)
        found = known[type_] = make(type_)
    return found


def _expected(wanted: str, value: Any) -> TypeError:
    return TypeError(f"Expected type '{wanted}' but '{type(value).__name__}' found")


def _lowerer(type_: candid.Type) -> Converter:
    if isinstance(type_, candid.Prim):
        return _lower_primitive(type_)
    if isinstance(type_, candid.Opt):
        inner = cached(_converters, type_.inner, _lowerer)
        return lambda value: None if value is None else inner(value)
    if isinstance(type_, candid.Vec):
        return _lower_vec(type_)
    if isinstance(type_, candid.Record):
        return _lower_tuple(type_) if type_.is_tuple else _lower_record(type_)
    if isinstance(type_, candid.Variant):
        return _lower_variant(type_)
    return _func if isinstance(type_, candid.Func) else lambda value: principal(value.canister_id)


def _lower_primitive(type_: candid.Prim) -> Converter:
    if type_.name in RUST:
        name = type_.name
        return lambda value: machine_int(name, value)
    return {
        "text": _text, "bool": _bool, "nat": _nat, "int": _int, "float64": _float,
        "float32": _float32, "null": _null, "reserved": lambda value: None, "empty": _empty,
        "principal": principal,
    }[type_.name]  # fmt: skip


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise _expected("str", value)
    return value


def _bool(value: Any) -> bool:
    if not isinstance(value, int):
        raise TypeError(f"Expected type bool, not {type(value).__name__}")
    return bool(value)


def _nat(value: Any) -> int:
    if not isinstance(value, int):
        raise _expected("int", value)
    if value < 0:
        raise TypeError("Could not convert value to nat")
    return int(value)


def _int(value: Any) -> int:
    if not isinstance(value, int):
        raise TypeError("PyObjectRef is not a PyIntRef")
    return int(value)


def _float(value: Any) -> float:
    if not isinstance(value, float):
        raise _expected("float", value)
    return value


def _float32(value: Any) -> float:
    try:
        return float(struct.unpack("<f", struct.pack("<f", _float(value)))[0])
    except OverflowError:
        return math.copysign(math.inf, value)


def _null(value: Any) -> None:
    if value is not None:
        raise TypeError(f"expected NoneType but received {type(value).__name__}")


def _empty(value: Any) -> None:
    raise TypeError("value cannot be converted to Empty")


def _func(value: Any) -> tuple[bytes, str]:
    if not isinstance(value, tuple):
        raise _expected("tuple", value)
    for place, what in enumerate(("Principal", "method")):
        if len(value) <= place:
            raise TypeError(f"could not convert value to Func, missing {what}")
    return principal(value[0]), _text(value[1])


def _lower_vec(type_: candid.Vec) -> Converter:
    element = type_.inner.resolve()
    if type_.is_blob:
        return blob
    if isinstance(element, candid.Prim) and element.name in RUST:
        return _lower_ints(element.name)
    each = cached(_converters, element, _lowerer)
    if element is candid.BOOL or element is candid.TEXT:
        return lambda value: [each(item) for item in value]
    in_bulk = _bulk_check(element)

    def convert(value: Any) -> list[Any]:
        if not isinstance(value, list):
            raise _expected("list", value)
        if in_bulk is not None and value and in_bulk(value):
            return value
        try:
            return [each(item) for item in value]
        except Exception:
            raise TypeError("Could not convert value to Vec") from None

    return convert


def _lower_ints(name: str) -> Converter:
    least, most = bounds(name)

    def convert(value: Any) -> list[int]:
        items = list(value)
        if set(map(type, items)) <= {int} and (
            not items or (min(items) >= least and max(items) <= most)
        ):
            return items
        return [machine_int(name, item) for item in items]

    return convert


def _bulk_check(element: candid.Type) -> Callable[[list[Any]], bool] | None:
    """Says yes to a list of rows that need no conversion at all; None if rows always might."""
    if not isinstance(element, candid.Record) or not candid.flat_format(element):
        return None
    if any(python_key(f.label) != f.label for f in element.fields):
        return None
    row = tuple if element.is_tuple else dict
    columns = [(itemgetter(f.label), _column_check(f.type.resolve())) for f in element.fields]
    width = len(element.fields)

    def check(rows: list[Any]) -> bool:
        if set(map(type, rows)) != {row} or (row is tuple and set(map(len, rows)) != {width}):
            return False
        try:
            return all(good(list(map(column, rows))) for column, good in columns)
        except KeyError:
            return False

    return check


def _column_check(type_: candid.Type) -> Callable[[list[Any]], bool]:
    assert isinstance(type_, candid.Prim)
    if type_.name in RUST:
        least, most = bounds(type_.name)
        return lambda c: set(map(type, c)) == {int} and min(c) >= least and max(c) <= most
    if type_.name == "float32":
        return lambda c: False
    kind = bool if type_ is candid.BOOL else float
    return lambda c: set(map(type, c)) == {kind}


def _lower_tuple(type_: candid.Record) -> Converter:
    parts = [cached(_converters, f.type, _lowerer) for f in type_.by_id]

    def convert(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, tuple):
            raise _expected("tuple", value)
        if len(value) < len(parts):
            raise IndexError("tuple index out of range")
        return tuple(part(item) for part, item in zip(parts, value, strict=False))

    return convert


def _lower_record(type_: candid.Record) -> Converter:
    keys = [python_key(f.label) for f in type_.fields]
    parts = [(f.label, cached(_converters, f.type, _lowerer)) for f in type_.fields]

    def convert(value: Any) -> dict[candid.Label, Any]:
        items = [value[key] for key in keys]
        return {label: part(item) for (label, part), item in zip(parts, items, strict=True)}

    return convert


def _lower_variant(type_: candid.Variant) -> Converter:
    tags = [
        (python_key(f.label), f.label, None if f.type.resolve() is candid.NULL else f.type)
        for f in type_.fields
    ]

    def convert(value: Any) -> dict[candid.Label, Any]:
        for key, label, inner in tags:
            try:
                item = value[key]
            except Exception:
                continue
            return {label: None if inner is None else from_python(inner, item)}
        raise TypeError("Enum variant does not exist")

    return convert


_presenters: WeakKeyDictionary[Type, Converter] = WeakKeyDictionary()
_classes: WeakKeyDictionary[Type, type] = WeakKeyDictionary()


def set_class(service: Service, declared_by: type) -> None:
    """Have values of *service* made by the class that declares it."""
    _classes[service] = declared_by


def to_python(type_: Type, value: Any) -> Any:
    """What the canister sees of a Candid *value*."""
    return cached(_presenters, type_, _raiser)(value)


def _raiser(type_: Type) -> Converter:
    if is_plain(type_):
        return _same
    if isinstance(type_, Opt):
        inner = cached(_presenters, type_.inner, _raiser)
        return lambda value: None if value is None else inner(value)
    if isinstance(type_, Vec):
        each = cached(_presenters, type_.inner, _raiser)
        return lambda value: [each(item) for item in value]
    if isinstance(type_, Record):
        return _raise_record(type_)
    if isinstance(type_, Variant):
        tags = {f.label: (python_key(f.label), f.type) for f in type_.fields}
        return lambda value: {
            tags[tag][0]: to_python(tags[tag][1], item) for tag, item in value.items()
        }
    if isinstance(type_, Func):
        return lambda value: (_principal(value[0]), value[1])
    return lambda value: _classes.get(type_, _itself)(_principal(value))


def _principal(data: bytes) -> Any:
    return known.in_use().principal(data)


def _itself(value: Any) -> Any:
    return value


def _same(value: Any) -> Any:
    return value


def _raise_record(type_: Record) -> Converter:
    parts = [cached(_presenters, f.type, _raiser) for f in type_.fields]
    if type_.is_tuple:
        return lambda value: tuple(p(item) for p, item in zip(parts, value, strict=True))
    keys = [(f.label, python_key(f.label)) for f in type_.fields]
    return lambda value: {
        key: part(value[label]) for (label, key), part in zip(keys, parts, strict=True)
    }


def is_plain(type_: Type, seen: frozenset[int] = frozenset()) -> bool:
    """Whether Candid's value is Python's value, all the way down."""
    type_ = type_.resolve()
    if id(type_) in seen:
        return True
    seen |= {id(type_)}
    if isinstance(type_, Prim):
        return type_.name != "principal"
    if isinstance(type_, (Opt, Vec)):
        return is_plain(type_.inner, seen)
    if isinstance(type_, (Record, Variant)):
        return all(python_key(f.label) == f.label and is_plain(f.type, seen) for f in type_.fields)
    return False


def order(type_: Type, value: Any) -> Any:
    """Something that sorts as Rust's Ord sorts *value*, which is Candid's."""
    type_ = type_.resolve()
    if value is None:
        return ()
    if isinstance(type_, Opt):
        return (order(type_.inner, value),)
    if isinstance(type_, Vec) and not type_.is_blob:
        return [order(type_.inner, item) for item in value]
    if isinstance(type_, Record):
        items: Sequence[Any] = value if type_.is_tuple else [value[f.label] for f in type_.fields]
        return [order(f.type, item) for f, item in zip(type_.fields, items, strict=True)]
    if isinstance(type_, Variant):
        ((tag, item),) = value.items()
        place = next(i for i, f in enumerate(type_.fields) if f.label == tag)
        return (place, order(type_.fields[place].type, item))
    if (isinstance(type_, Prim) and type_.name == "principal") or isinstance(type_, Service):
        return (len(value), value)
    return value.encode() if isinstance(value, str) else value


def describe(error: BaseException) -> str:
    """An exception as a trap's text: the class and the message, no traceback."""
    name = type(error).__name__
    try:
        return f"{name}: {error}"
    except Exception:
        return f"Attribute Error: '{name}' object has no attribute '__str__'"


def expect_none(value: Any) -> None:
    """What ``-> void`` allows."""
    if value is not None:
        raise TypeError(f"expected NoneType but received {type(value).__name__}")


def guard_refusal(result: Any) -> str | None:
    """Why a GuardResult refuses; None if it does not."""
    for tag in ("Err", "Ok"):
        try:
            value = result[tag]
        except Exception:
            continue
        if tag == "Err":
            return str(from_python(TEXT, value))
        expect_none(value)
        return None
    raise TypeError(f"expected Result but received {type(result).__name__}")
