"""
Candid for people, and interfaces, read and written as the Rust crate does, which didc, dfx and icp
are made of.

Each line of data/candid_read.jsonl is something to read, by hand or drawn by lot and often broken,
and what version 0.4.1 of the crate candid_parser makes of it: null, where it refuses it; of an
interface its types, service and init arguments; of values their Candid, perhaps with the types
that they are wanted as. The pairs in data/candid_texts.txt are values of all types that were drawn
by lot: a line of hex, and a line with what version 0.10.39 of the crate shows of it, ``\\n`` for
the ends of lines.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import _ic_candid_core as rust  # type: ignore[import-untyped]  # a compiled module
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from localnet.protocol.candid import types as candid
from localnet.protocol.candid.compare import difference, differences
from localnet.protocol.candid.decode import decode_any
from localnet.protocol.candid.did import format_did, parse_did
from localnet.protocol.candid.encode import encode
from localnet.protocol.candid.text import decode_text, encode_text, encode_text_as
from localnet_tests.protocol.test_candid import TYPED, Pair

DATA = Path(__file__).parent / "data"
CASES: list[list[Any]] = [
    json.loads(line) for line in (DATA / "candid_read.jsonl").read_text().splitlines()
]


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


def assert_same(found: bytes, wanted: str) -> None:
    """The same types and values; how types are numbered is free."""
    ours, theirs = decode_any(found), decode_any(bytes.fromhex(wanted))
    assert [value for _, value in ours] == [value for _, value in theirs]
    for (one, _), (other, _) in zip(ours, theirs, strict=True):
        assert difference(one, other) is None


def check(read: Callable[..., bytes], *about: Any, wanted: str | None) -> None:
    """*read* makes of *about* what is *wanted*, or refuses it."""
    try:
        found = read(*about)
    except candid.CandidError:
        assert wanted is None, about
    else:
        assert wanted is not None, about
        assert_same(found, wanted)


def types_of(text: str) -> list[candid.Type]:
    return parse_did(f"service : {{ f : {text} -> () }}")[0].methods["f"].args


def test_an_interface_is_what_the_crate_reads() -> None:
    cases = [case[1:] for case in CASES if case[0] == "did"]
    assert len(cases) > 50
    for text, wanted in cases:
        try:
            assert interface(text) == wanted, text
        except candid.CandidError:
            assert wanted is None, text


def test_values_are_what_the_crate_reads() -> None:
    """Of the types that are wanted, if some are."""
    for kind, *about, wanted in CASES:
        if kind == "text":
            check(encode_text, *about, wanted=wanted)
        elif kind == "textas":
            check(encode_text_as, types_of(about[0]), about[1], wanted=wanted)


def test_values_are_shown_as_the_crate_writes_them() -> None:
    lines = (DATA / "candid_texts.txt").read_text().split("\n")
    for data, line in zip(lines[:-1:2], lines[1::2], strict=True):
        text = re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], line)
        assert decode_text(bytes.fromhex(data)) == text, data


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
def test_what_nobody_can_read_is_written_as_it_was_meant(text: str, meant: str) -> None:
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


NAMES = ("the one", "the other")


PLAIN = """\
type Cell = record { y : nat16; x : nat16; "type" : text };
type Tree = variant { Leaf; Fork : record { Tree; Tree } };
service : (opt text, Cell) -> {
  cells : () -> (vec Cell) query;
  find : (blob, principal) -> (opt Tree) composite_query;
  hear : (func (nat) -> () oneway) -> (service { notify : (nat) -> () });
  place : (record { nat8; nat8 }) -> ();
}
"""


def service(text: str) -> candid.Service:
    return parse_did(text)[0]


def told(one: str, other: str) -> list[str]:
    return differences(service(one), service(other), NAMES)


def test_what_is_written_is_what_was_read() -> None:
    assert format_did(service(PLAIN)) == PLAIN


def test_a_long_type_is_written_on_lines_of_its_own() -> None:
    fields = "; ".join(f"a_rather_long_name_{n} : nat" for n in range(5))
    inner = f"type A = record {{ {fields} }};"
    text = f"{inner} service : {{ f : (A, variant {{ Ok : record {{ {fields} }}; Err }}) -> () }}"
    drawn = format_did(service(text))
    assert max(map(len, drawn.splitlines())) < 100
    assert "\n  a_rather_long_name_0 : nat;\n" in drawn
    assert "\n    a_rather_long_name_0 : nat;\n" in drawn
    assert told(text, drawn) == []


def test_names_of_other_types_are_written_as_what_they_mean() -> None:
    text = "type A = vec nat; type B = record { A; A }; service : { f : (B) -> (opt A) }"
    assert "f : (record { vec nat; vec nat }) -> (opt vec nat);" in format_did(service(text))


def test_a_type_that_contains_itself_keeps_its_name() -> None:
    text = "type A = vec opt A; service : { f : (A) -> () }"
    assert format_did(service(text)).startswith("type A = vec opt A;\n")


@settings(max_examples=100)
@given(st.lists(TYPED, max_size=3))
def test_any_type_is_read_back_as_what_it_was(pairs: list[Pair]) -> None:
    whole = candid.Service({"f": candid.Func([kind for kind, _ in pairs], [], ["query"])})
    drawn = format_did(whole)
    assert differences(whole, service(drawn), NAMES) == []
    rust.parse_did(drawn)


def test_names_and_order_make_no_difference() -> None:
    one = "type A = record { x : nat; n : opt A }; service : { f : (A) -> () }"
    other = "type B = record { n : opt B; x : nat }; service : { f : (B) -> () }"
    assert told(one, other) == []


@pytest.mark.parametrize(
    ("one", "other", "sentence"),
    [
        ("(nat) -> ()", "(int) -> ()", "nat in the one, and int in the other"),
        ("(opt nat) -> ()", "(opt text) -> ()", "nat in the one, and text in the other"),
        ("(nat) -> ()", "() -> ()", "(nat) -> () in the one, and () -> () in the other"),
        ("() -> () query", "() -> ()", "() -> () query in the one, and () -> () in the other"),
        (
            "(vec record { x : nat }) -> ()",
            "(vec record { y : nat }) -> ()",
            "record { x : nat } in the one, and record { y : nat } in the other",
        ),
        (
            "() -> (variant { Ok; Err })",
            "() -> (variant { Ok })",
            "variant { Ok; Err } in the one, and variant { Ok } in the other",
        ),
    ],
)
def test_a_difference_is_named_where_it_is(one: str, other: str, sentence: str) -> None:
    assert told(*(f"service : {{ f : {func} }}" for func in (one, other))) == [
        f"method f has {sentence}"
    ]


def test_methods_and_init_arguments_that_one_side_lacks_are_named() -> None:
    assert told("service : (nat) -> { a : () -> () }", "service : { b : () -> () }") == [
        "init has (nat) -> () in the one, and () -> () in the other",
        "method a is missing from the other",
        "method b is missing from the one",
    ]


def test_types_without_end_are_compared_in_the_end() -> None:
    one, other = (
        parse_did(f"type A = record {{ opt A; opt A; {leaf} }};")[1]["A"] for leaf in ("nat", "int")
    )
    assert difference(one, one) is None
    found = difference(one, other)
    assert found is not None
    assert [str(kind) for kind in found] == ["nat", "int"]
