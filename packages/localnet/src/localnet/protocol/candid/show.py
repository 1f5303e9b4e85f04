"""
Candid values written for people, as didc, dfx and icp write them.

::

    (record { 1 : nat; opt (2 : nat8) })            what fits in 80 columns is one line
    (
      record {                                      what does not is broken, outermost first
        name = "..";
        cells = vec { 1 : nat; 2 : nat };
      },
    )
    vec { 0 : nat; 1 : nat; .. 39 : nat;}           more than ten values: never broken

Fields come in the order of their hashes; those that the wire knows by hash only are called by
that number.
"""

from __future__ import annotations

import math
import re
import struct
import unicodedata
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal
from typing import Any
from unicodedata import east_asian_width

from localnet.protocol import principal
from localnet.protocol.candid import types as candid
from localnet.protocol.candid.did import label_text

WIDTH = 80
STEP = 2
MOST_BROKEN = 10
_ON_TOP = ("Mn", "Me", "Cf")
_WHITE = b"\t\n\r"
_QUOTED = b"\"'`\\"


@dataclass(frozen=True)
class Group:
    """Something in brackets that may be broken: ``head`` + items + ``close``."""

    head: str
    items: list[Node]
    separator: str
    close: str
    spaced: bool = True


@dataclass(frozen=True)
class Named:
    """A field: its label, and what it holds."""

    label: str
    value: Node


Node = str | Group | Named


def show_all(types: list[candid.Type], values: list[Any]) -> str:
    """All *values*, in parentheses."""
    nodes = [_node(kind, value) for kind, value in zip(types, values, strict=True)]
    return _laid_out(Group("(", nodes, ",", ")", spaced=False), 0, 0, 0)


# -- lines


def _flat(node: Node) -> str:
    if isinstance(node, str):
        return node
    if isinstance(node, Named):
        return f"{node.label} = {_flat(node.value)}"
    inside = f"{node.separator} ".join(map(_flat, node.items))
    room = " " if node.spaced and node.items else ""
    return f"{node.head}{room}{inside}{room}{node.close}"


def _laid_out(node: Node, indent: int, column: int, following: int) -> str:
    """*node* from *column* on, where so many characters follow on its last line."""
    flat = _flat(node)
    if isinstance(node, str) or column + _width(flat) + following <= WIDTH:
        return flat
    if isinstance(node, Named):
        label = f"{node.label} = "
        return label + _laid_out(node.value, indent, column + _width(label), following)
    inner, edge = indent + STEP, "\n" + " " * (indent + STEP)
    after = len(node.separator)
    lines = [edge + _laid_out(item, inner, inner, after) + node.separator for item in node.items]
    return f"{node.head}{''.join(lines)}\n{' ' * indent}{node.close}"


def _width(text: str) -> int:
    """Columns that *text* takes: two for what is wide, none for what is put on top."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.category(char) in _ON_TOP else 1 + (east_asian_width(char) in "WF")
        for char in text
    )


# -- values


def _node(type_: candid.Type, value: Any) -> Node:
    type_ = type_.resolve()
    if isinstance(type_, candid.Prim) and type_ is candid.TEXT:
        return f'"{_escaped(value, single=True)}"'
    if isinstance(type_, candid.Opt) and value is not None:
        return _opt(type_.inner.resolve(), value)
    if isinstance(type_, candid.Vec) and not type_.is_blob:
        if len(value) > MOST_BROKEN:
            return show_one(type_, value)
        return Group("vec {", [_node(type_.inner, item) for item in value], ";", "}")
    if isinstance(type_, candid.Record):
        return Group("record {", _fields(type_, value), ";", "}")
    if isinstance(type_, candid.Variant):
        field, inner = _chosen(type_, value)
        is_bare = field.type.resolve() is candid.NULL
        label = label_text(field.label)
        node: Node = label if is_bare else Named(label, _node(field.type, inner))
        return Group("variant {", [node], "", "}")
    return show_one(type_, value)


def _opt(inner: candid.Type, value: Any) -> Node:
    value = value.value if isinstance(value, candid.Given) else value
    if _is_annotated(inner):
        return Group("opt (", [_node(inner, value)], "", ")", spaced=False)
    node = _node(inner, value)
    if isinstance(node, Group):
        return Group("opt " + node.head, node.items, node.separator, node.close, node.spaced)
    return f"opt {_flat(node)}"


def _fields(type_: candid.Record, value: Any) -> list[Node]:
    if type_.is_tuple:
        return [_node(f.type, v) for f, v in zip(type_.by_id, value, strict=True)]
    return [Named(label_text(f.label), _node(f.type, value[f.label])) for f in type_.by_id]


def _chosen(type_: candid.Variant, value: Any) -> tuple[candid.Field, Any]:
    ((tag, inner),) = value.items()
    return next(field for field in type_.fields if field.label == tag), inner


def show_one(type_: candid.Type, value: Any) -> str:
    """One value on one line, as it is written inside a long vector."""
    type_ = type_.resolve()
    if isinstance(type_, candid.Prim):
        return _primitive(type_, value)
    if isinstance(type_, candid.Opt):
        return _short_opt(type_.inner.resolve(), value)
    if isinstance(type_, candid.Vec):
        return _blob(value) if type_.is_blob else _short("vec", type_.inner, value)
    if isinstance(type_, candid.Record):
        return _short_record(type_, value)
    if isinstance(type_, candid.Variant):
        field, inner = _chosen(type_, value)
        bare = field.type.resolve() is candid.NULL
        body = "" if bare else f" = {show_one(field.type, inner)}"
        return f"variant {{ {label_text(field.label)}{body} }}"
    if isinstance(type_, candid.Func):
        return f'func "{principal.format(value[0])}".{label_text(value[1])}'
    return f'service "{principal.format(value)}"'


def _short(word: str, inner: candid.Type, values: list[Any]) -> str:
    parts = "".join(f" {show_one(inner, value)};" for value in values)
    return f"{word} {{{parts}}}"


def _short_opt(inner: candid.Type, value: Any) -> str:
    if value is None:
        return "null"
    shown = show_one(inner, value.value if isinstance(value, candid.Given) else value)
    return f"opt ({shown})" if _is_annotated(inner) else f"opt {shown}"


def _short_record(type_: candid.Record, value: Any) -> str:
    """A field that is where its number says needs no label here."""
    parts = []
    for place, field in enumerate(type_.by_id):
        item = value[place] if type_.is_tuple else value[field.label]
        label = "" if field.id == place else f"{label_text(field.label)} = "
        parts.append(f" {label}{show_one(field.type, item)};")
    return f"record {{{''.join(parts)}}}"


def _is_annotated(type_: candid.Type) -> bool:
    """Whether its values say their type, as ``1 : nat`` does."""
    plain = (candid.TEXT, candid.BOOL, candid.PRINCIPAL)
    return isinstance(type_, candid.Prim) and type_ not in plain


def _primitive(type_: candid.Prim, value: Any) -> str:
    name = type_.name
    if type_ is candid.TEXT:
        return f'"{_escaped(value, single=False)}"'
    if type_ is candid.BOOL:
        return str(value).lower()
    if type_ is candid.NULL or type_ is candid.RESERVED:
        return f"null : {name}"
    if name == "principal":
        return f'principal "{principal.format(value)}"'
    return f"{_float(value, name) if name.startswith('float') else f'{value:_}'} : {name}"


def _float(value: float, name: str) -> str:
    """The shortest digits that mean this number, and no exponent."""
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "inf" if value > 0 else "-inf"
    digits = repr(value) if name == "float64" else _shortest_single(value)
    shown = format(Decimal(digits), "f")
    return shown if "." in shown else shown + ".0"


def _shortest_single(value: float) -> str:
    wanted = struct.pack("<f", value)
    rounded = (Context(digits, ROUND_HALF_UP).create_decimal(value) for digits in range(1, 10))
    return next(str(each) for each in rounded if _single(each) == wanted)


def _single(value: Decimal) -> bytes:
    try:
        return struct.pack("<f", float(value))
    except OverflowError:  # rounded up, past the largest
        return b""


_NAMES = {"\n": "\\n", "\r": "\\r", "\t": "\\t", "\0": "\\0", "\\": "\\\\", '"': '\\"'}


def _escaped(text: str, single: bool) -> str:
    known = {**_NAMES, "'": "\\'"} if single else _NAMES

    def escape(found: re.Match[str]) -> str:
        char = found.group()
        if char in known:
            return known[char]
        return char if char.isprintable() else f"\\u{{{ord(char):x}}}"

    return re.sub(r"[^ !#-&(-\[\]-~]", escape, text)


def _blob(data: bytes) -> str:
    is_text = all(32 <= byte < 127 or byte in _WHITE for byte in data)
    shown = (
        chr(byte) if is_text and byte >= 32 and byte not in _QUOTED else f"\\{byte:02x}"
        for byte in data
    )
    return f'blob "{"".join(shown)}"'
