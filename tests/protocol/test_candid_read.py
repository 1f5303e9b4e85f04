"""
Interfaces and values are read as the Rust crate that didc, dfx and icp are made of reads them.

Each line of data/candid_read.jsonl is something to read, by hand or drawn by lot and often broken,
and what version 0.4.1 of the crate candid_parser makes of it: null, where it refuses it; of an
interface its types, service and init arguments; of values their Candid, perhaps with the types
that they are wanted as.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from protocol.candid import types as candid
from protocol.candid.decode import decode_any
from protocol.candid.did import parse_did
from protocol.candid.encode import encode
from protocol.candid.same import difference
from protocol.candid.text import decode_text, encode_text, encode_text_as

LINES = (Path(__file__).parent / "data" / "candid_read.jsonl").read_text().splitlines()
CASES: list[list[Any]] = [json.loads(line) for line in LINES]


def cases(kind: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", [case[1:] for case in CASES if case[0] == kind], ids=str)


def shape(type_: candid.Type) -> Any:
    """*type_* in lists, as the lines have it."""
    if isinstance(type_, candid.Ref):
        return ["ref", type_.name]
    if isinstance(type_, candid.Prim):
        return type_.name
    if isinstance(type_, candid.Func):
        sides = [list(map(shape, side)) for side in (type_.args, type_.results)]
        return ["func", *sides, type_.modes]
    if isinstance(type_, candid.Service):
        return ["service", [[name, shape(type_.methods[name])] for name in sorted(type_.methods)]]
    kind = type(type_).__name__.lower()
    if isinstance(type_, candid.Fields):
        return [kind, [[field.label, shape(field.type)] for field in type_.by_id]]
    return [kind, shape(candid.parts(type_)[0])]


def interface(text: str) -> Any:
    service, types = parse_did(text)
    named = {name: shape(ref.target) for name, ref in types.items() if ref.target}
    return [named, shape(service), list(map(shape, service.init))]


@cases("did")
def test_an_interface_is_what_the_crate_reads(case: list[Any]) -> None:
    text, wanted = case
    if wanted is None:
        with pytest.raises(candid.CandidError):
            parse_did(text)
    else:
        assert interface(text) == wanted


def assert_same(found: bytes, wanted: str) -> None:
    """The same types and values; how types are numbered is free."""
    ours, theirs = decode_any(found), decode_any(bytes.fromhex(wanted))
    assert [value for _, value in ours] == [value for _, value in theirs]
    for (one, _), (other, _) in zip(ours, theirs, strict=True):
        assert difference(one, other) is None


@cases("text")
def test_values_are_what_the_crate_reads(case: list[Any]) -> None:
    text, wanted = case
    if wanted is None:
        with pytest.raises(candid.CandidError):
            encode_text(text)
    else:
        assert_same(encode_text(text), wanted)


@cases("textas")
def test_values_become_of_the_types_that_are_wanted_where_the_crate_makes_them(
    case: list[Any],
) -> None:
    types, text, wanted = case
    args = parse_did(f"service : {{ f : {types} -> () }}")[0].methods["f"].args
    if wanted is None:
        with pytest.raises(candid.CandidError):
            encode_text_as(args, text)
    else:
        assert_same(encode_text_as(args, text), wanted)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("(vec { null; opt 1 })", "(vec { null; opt (1 : int) })"),
        ("(vec { variant { a }; variant { b } })", "(vec { variant { 97 }; variant { 98 } })"),
        ("(vec { 1; 2 : nat8 })", '(blob "\\01\\02")'),
        ("(vec { vec {}; vec { 1 } })", "(vec { vec {}; vec { 1 : int } })"),
        ("(variant { b } : variant { a; b })", "(variant { 98 })"),
        ("(-inf)", "(-inf : float64)"),
    ],
)
def test_where_the_crate_writes_what_nobody_can_read_it_is_what_was_meant(
    text: str, meant: str
) -> None:
    """It takes the first value's type for all of a vector, and a tag's place from another type."""
    assert decode_text(encode_text(text)) == meant


@pytest.mark.parametrize(
    "text", ['(vec { 1; "a" })', "(vec { record { a = 1 }; record { b = 1 } })"]
)
def test_a_vector_of_different_things_is_refused(text: str) -> None:
    with pytest.raises(candid.CandidError, match="values of one vector are"):
        encode_text(text)


@pytest.mark.parametrize("text", ["(opt null)", "(opt opt opt 1)", "(vec { opt null; null })"])
def test_an_opt_in_an_opt_is_not_lost(text: str) -> None:
    data = encode_text(text)
    types, values = zip(*decode_any(data), strict=True)
    assert decode_text(encode(types, values)) == decode_text(data)
    assert encode_text(decode_text(data)) == data


def test_a_number_of_many_digits_is_refused() -> None:
    with pytest.raises(candid.CandidError, match="more than 4000 digits"):
        encode_text(f"({'9' * 5000})")
