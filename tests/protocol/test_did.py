"""Interfaces: written as .did files, read again, and compared by what they mean."""

from __future__ import annotations

import _ic_candid_core as rust  # type: ignore[import-untyped]  # a compiled module
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.candid import types as candid
from protocol.candid.did import parse_did
from protocol.candid.draw import draw_did
from protocol.candid.same import difference, differences
from tests.protocol.test_candid import TYPED, Pair

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
    assert draw_did(service(PLAIN)) == PLAIN


def test_a_long_type_is_written_on_lines_of_its_own() -> None:
    fields = "; ".join(f"a_rather_long_name_{n} : nat" for n in range(5))
    inner = f"type A = record {{ {fields} }};"
    text = f"{inner} service : {{ f : (A, variant {{ Ok : record {{ {fields} }}; Err }}) -> () }}"
    drawn = draw_did(service(text))
    assert max(map(len, drawn.splitlines())) < 100
    assert "\n  a_rather_long_name_0 : nat;\n" in drawn
    assert "\n    a_rather_long_name_0 : nat;\n" in drawn
    assert told(text, drawn) == []


def test_names_of_other_types_are_written_as_what_they_mean() -> None:
    text = "type A = vec nat; type B = record { A; A }; service : { f : (B) -> (opt A) }"
    assert "f : (record { vec nat; vec nat }) -> (opt vec nat);" in draw_did(service(text))


def test_a_type_that_contains_itself_keeps_its_name() -> None:
    text = "type A = vec opt A; service : { f : (A) -> () }"
    assert draw_did(service(text)).startswith("type A = vec opt A;\n")


@settings(max_examples=150)
@given(st.lists(TYPED, max_size=3))
def test_any_type_is_read_back_as_what_it_was(pairs: list[Pair]) -> None:
    whole = candid.Service({"f": candid.Func([kind for kind, _ in pairs], [], ["query"])})
    drawn = draw_did(whole)
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
