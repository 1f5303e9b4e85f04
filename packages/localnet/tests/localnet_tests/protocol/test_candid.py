"""Candid: round trips, coercions by the specification, and what hostile data costs."""

from __future__ import annotations

import math
import time
import tracemalloc
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from localnet.protocol.candid import types as candid
from localnet.protocol.candid.decode import decode
from localnet.protocol.candid.did import parse_did
from localnet.protocol.candid.encode import encode
from localnet.protocol.candid.text import encode_text_as

RECURSIVE = """
type List = opt record { head : int; tail : List };
type Forest = vec Forest;
type Endless = record { Endless };
type Loop = variant { 0 : Loop };
type Opts = opt Opts;
"""


def types(text: str) -> list[candid.Type]:
    service, _ = parse_did(f"{RECURSIVE} service : {{ f : ({text}) -> () }}")
    return service.methods["f"].args


def read(hexed: str, wanted: str) -> list[Any]:
    return decode(types(wanted), b"DIDL" + bytes.fromhex(hexed.replace(" ", "")))


LABELS = st.sampled_from(["x", "y", "owner", "from", "é", "long_label"])


def simple(
    type_: candid.Prim, values: st.SearchStrategy[Any]
) -> tuple[candid.Type, st.SearchStrategy[Any]]:
    return type_, values


def ints(name: str) -> tuple[candid.Type, st.SearchStrategy[Any]]:
    bits = int(name[3:])
    low, high = (0, 2**bits - 1) if name[0] == "n" else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
    return simple(candid.PRIMS[name], st.integers(low, high))


LEAVES = [
    *(ints(f"{sign}{bits}") for sign in ("nat", "int") for bits in (8, 16, 32, 64)),
    simple(candid.PRIMS["nat"], st.integers(0, 2**200)),
    simple(candid.PRIMS["int"], st.integers(-(2**200), 2**200)),
    simple(candid.PRIMS["bool"], st.booleans()),
    simple(candid.PRIMS["text"], st.text(st.characters(exclude_categories=["Cs"]), max_size=20)),
    simple(candid.PRIMS["float64"], st.floats(allow_nan=False)),
    simple(candid.PRIMS["float32"], st.floats(allow_nan=False, width=32)),
    simple(candid.PRIMS["principal"], st.binary(max_size=29)),
    simple(candid.PRIMS["null"], st.none()),
    (candid.Vec(candid.PRIMS["nat8"]), st.binary(max_size=20)),
]


Pair = tuple[candid.Type, st.SearchStrategy[Any]]


def bigger(inner: st.SearchStrategy[Pair]) -> st.SearchStrategy[Pair]:
    def vec(pair: Pair) -> Pair:
        kind = candid.Vec(pair[0])
        values = st.lists(pair[1], max_size=4)
        return kind, values.map(bytes) if kind.is_blob else values

    def tuple_(pairs: list[Pair]) -> Pair:
        return candid.Record([candid.Field(i, t) for i, (t, _) in enumerate(pairs)]), st.tuples(
            *(v for _, v in pairs)
        )

    def record(pairs: dict[str, Pair]) -> Pair:
        fields = [candid.Field(label, t) for label, (t, _) in pairs.items()]
        return candid.Record(fields), st.fixed_dictionaries({k: v for k, (_, v) in pairs.items()})

    def variant(pairs: dict[str, Pair]) -> Pair:
        kinds = [st.fixed_dictionaries({k: v}) for k, (_, v) in pairs.items()]
        return candid.Variant([candid.Field(k, t) for k, (t, _) in pairs.items()]), st.one_of(kinds)

    labelled = st.dictionaries(LABELS, inner, min_size=1, max_size=4)
    return st.one_of(
        inner.map(vec),
        inner.map(lambda p: (candid.Opt(p[0]), st.one_of(st.none(), p[1]))),
        st.lists(inner, min_size=1, max_size=3).map(tuple_),
        labelled.map(record),
        labelled.map(variant),
    )


TYPED = st.recursive(st.sampled_from(LEAVES), bigger, max_leaves=6)


@settings(max_examples=100)
@given(st.data())
def test_any_value_of_any_type_comes_back(data: st.DataObject) -> None:
    type_, values = data.draw(TYPED)
    value = data.draw(values)
    assert decode([type_], encode([type_], [value])) == [value]


@settings(max_examples=100)
@given(st.data())
def test_a_damaged_message_is_refused_or_read_but_nothing_worse(data: st.DataObject) -> None:
    type_, values = data.draw(TYPED)
    message = bytearray(encode([type_], [data.draw(values)]))
    for _ in range(data.draw(st.integers(1, 3))):
        message[data.draw(st.integers(0, len(message) - 1))] = data.draw(st.integers(0, 255))
    for wanted in ([type_], [candid.Opt(candid.PRIMS["nat"])], []):
        try:
            decode(wanted, bytes(message))
        except candid.CandidError:
            continue


@pytest.mark.parametrize(
    ("data", "wanted", "value"),
    [
        ("80 00 00", "", []),  # overlong counts are fine
        ("00 01 7f", "", []),  # arguments that nobody wants
        ("01 6e 00 00", "", []),  # a type that contains itself, unused
        ("00 01 7d 80 01", "nat", [128]),
        ("00 01 7d 80 00", "nat", [0]),  # overlong numbers too
        ("00 01 7d 80 80 98 f4 e9 b5 ca 6a", "nat", [60_000_000_000_000_000]),
        ("00 01 7c ff 00", "int", [127]),
        ("00 01 7c 80 7f", "int", [-128]),
        ("00 01 7c 80 80 e8 8b 96 ca b5 95 7f", "int", [-60_000_000_000_000_000]),
        ("00 01 7d 2a", "int", [42]),
        ("00 01 7a 00 01", "nat16", [256]),
        ("00 01 75 ff ff ff ff", "int32", [-1]),
        ("00 01 73 00 00 00 bf", "float32", [-0.5]),
        ("00 01 71 03 e2 98 83", "text", ["☃"]),
        ("00 01 71 86 00 4d 6f 74 6f 6b 6f", "text", ["Motoko"]),
        ("00 01 71 06 4d 6f 74 6f 6b 6f", "reserved", [None]),
        ("00 01 68 01 03 ca ff ee", "principal", [b"\xca\xff\xee"]),
        ("01 6e 7c 01 00 01 2a", "opt int", [42]),
        ("00 00", "opt int, opt text", [None, None]),  # missing arguments
        ("01 6e 00 01 00 01 01 00", "Opts", [None]),
        ("01 6d 7b 01 00 02 01 02", "vec nat8", [b"\1\2"]),
        ("01 6d 7c 01 00 00", "vec int8", [[]]),  # no element, no mismatch
        ("01 6d 00 01 00 02 00 00", "Forest", [[[], []]]),
        ("01 6d 7f 01 00 e8 07", "vec null", [[None] * 1000]),
        ("01 6c 01 01 7c 01 00 2a", "record { 1 : opt int }", [{1: 42}]),
        ("01 6c 01 01 7c 01 00 2a", "record {}", [{}]),
        ("01 6c 01 01 7c 01 00 2a", "record { 2 : opt int }", [{2: None}]),
        ("01 6c 02 00 7c 01 7e 01 00 2a 01", "record { int; bool }", [(42, True)]),
        (
            "01 6c 02 d3 e3 aa 02 7e 86 8e b7 02 7c 01 00 01 2a",
            "record { foo : int; bar : bool }",
            [{"foo": 42, "bar": True}],
        ),
        ("00 01 7e 01", "opt bool", [True]),  # the constituent stands for the option
        ("00 01 7e 01", "opt opt bool", [None]),
        ("01 6e 7e 01 00 01 01", "opt nat", [None]),  # does not fit, reads as None
        ("02 6e 01 6b 01 00 7e 01 00 01 00 01", "opt variant { 0 : int }", [None]),
        ("00 01 70", "opt nat", [None]),
        ("01 6b 02 00 7f 01 7c 01 00 01 2a", "variant { 0 : int; 1 : int }", [{1: 42}]),
        ("01 6b 02 00 7f 01 7f 01 00 00", "variant { 0 }", [{0: None}]),
        ("01 6b 02 00 7f 01 7f 01 00 01", "variant { 0; 1; 2 }", [{1: None}]),
        (
            "02 6e 01 6c 02 a0 d2 ac a8 04 7c 90 ed da e7 04 00 01 00 01 01 01 02 00",
            "List",
            [{"head": 1, "tail": {"head": 2, "tail": None}}],
        ),
        ("01 69 00 01 00 01 03 ca ff ee", "service {}", [b"\xca\xff\xee"]),
        ("01 6a 00 00 00 01 00 01 01 03 ca ff ee 01 61", "func () -> ()", [(b"\xca\xff\xee", "a")]),
        ("01 6a 00 01 7d 00 01 00 01 01 00 01 6d", "opt func () -> (int)", [(b"", "m")]),
        ("01 6a 00 01 7d 00 01 00 01 01 00 01 6d", "opt func () -> (nat8)", [None]),
        ("01 6a 01 7c 00 00 01 00 01 01 00 01 6d", "opt func (nat) -> ()", [(b"", "m")]),
        ("01 6a 01 7d 00 00 01 00 01 01 00 01 6d", "opt func (int) -> ()", [None]),
        ("01 6a 01 71 01 7d 00 01 00 01 01 00 01 6d", "func (text, opt text) -> ()", [(b"", "m")]),
        (
            "02 6a 00 01 01 00 67 00 01 00 01 01 00 01 6d",
            "opt func () -> (opt empty)",
            [(b"", "m")],
        ),
        (
            "02 6a 00 01 01 00 6c 01 00 01 01 00 01 01 00 01 6d",
            "opt func () -> (Endless)",
            [(b"", "m")],
        ),
    ],
)
def test_reads_what_the_specification_allows(data: str, wanted: str, value: list[Any]) -> None:
    assert read(data, wanted) == value


@pytest.mark.parametrize(
    ("data", "wanted"),
    [
        ("00 00 00", ""),  # bytes after the end
        ("00 01 6e", ""),  # an option is no primitive
        ("00 01 5e", ""),
        ("01 00 00", ""),  # a table entry that is only a reference
        ("01 6e 01 00", ""),  # an entry that is not there
        ("01 7f 00", ""),  # a primitive in the table
        ("01 68 00", ""),
        ("01 6e", ""),
        ("00 03 7f 7f", ""),
        ("00 01 7e 02", "bool"),
        ("00 01 7e 02", "opt bool"),  # malformed is malformed, even where opt is wanted
        ("01 6e 7e 01 00 01 02", "opt nat"),
        ("01 6e 7c 01 00 02 2a", "opt int"),
        ("00 01 7d 80", "nat"),
        ("00 01 7b", "nat8"),
        ("00 01 7b 00 00", "nat8"),
        ("00 01 7d 01", "nat8"),
        ("00 01 7b 01", "nat"),
        ("00 01 71 07 4d 6f 74 6f 6b 6f", "text"),
        ("00 01 71 03 e2 28 a1", "text"),
        ("00 01 71 03 e2 28 a1", "reserved"),
        ("00 01 6f", "empty"),
        ("00 00", "nat"),
        ("01 6d 7c 01 00 02 01", "vec int"),
        ("01 6d 7c 01 00 01 01 02", "vec int"),
        ("01 6c 01 01 7c 01 00 2a", "record { 2 : int }"),
        ("01 6c 02 00 7c 00 7e 01 00 2a 01", "record { int; bool }"),  # the same id twice
        ("01 6c 02 01 7c 00 7e 01 00 2a 01", "record { 1 : int; 0 : bool }"),  # out of order
        ("01 6c 01 80 e4 97 d0 12 7c 01 00 2a", "record {}"),  # an id of 33 bits
        ("01 6c 01 00 00 01 00", "Endless"),
        ("02 6d 01 6c 01 00 01 01 00 01", "vec Endless"),
        ("01 6b 00 01 00", "variant {}"),
        ("01 6b 01 00 7f 01 00 01", "variant { 0 }"),
        ("01 6b 01 00 7f 01 00 00", "variant { 1 }"),
        ("01 6b 01 00 00 01 00 " + "00 " * 500, "Loop"),
        ("00 01 68 03 ca ff ee", "principal"),
        ("00 01 68 01 1e " + "00 " * 30, "principal"),  # thirty bytes
        ("00 01 68 01 03 ca ff ee", "service {}"),
        ("02 6a 01 71 01 7d 00 69 02 04 666f6f32 00 03 666f6f 00 01 01 01 00", "service {}"),
        ("02 6a 01 71 01 7d 00 69 01 03 e2 28 a1 00 01 01 01 00", "reserved"),
        ("01 6a 00 00 00 01 00 01 01 03 ca ff ee 03 666f6f", "func (text) -> (nat)"),
        ("01 69 01 03 666f6f 68 01 00 01 00", "service {}"),  # a method that is no function
    ],
)
def test_refuses_what_the_specification_forbids(data: str, wanted: str) -> None:
    with pytest.raises(candid.CandidError):
        read(data, wanted)


def test_what_does_not_begin_with_didl_is_refused() -> None:
    for data in (b"", b"\0\0", b"DADL\0\0", b"DIDL"):
        with pytest.raises(candid.CandidError):
            decode([], data)


BOMBS = {
    "a billion nulls": "01 6d 7f 01 00 80 94 eb dc 03",
    "a billion reserved": "01 6d 70 01 00 80 94 eb dc 03",
    "a billion empty records": "04 6c 03 01 7f 02 01 03 02 6c 01 01 70 6c 00 6d 00"
    " 01 03 80 94 eb dc 03",
    "five million nulls, in five parts": "02 6d 01 6d 7f 01 00 05" + " ff ff 3f" * 5,
    "two to the sixty": "01 6d 7f 01 00 80 80 80 80 80 80 80 80 10",
    "a record of a million nulls": "17 6c 02 01 7f 02 7f 6c 02 01 00 02 00"
    + "".join(f" 6c 02 00 {i:02x} 01 {i:02x}" for i in range(1, 20))
    + " 6e 14 6d 15 01 16 02 01 01",
    "a long number": "00 01 7d" + " ff" * 300_000 + " 00",
    "a deep option": "01 6e 00 01 00" + " 01" * 100_000 + " 00",
    "a deep vector": "01 6d 00 01 00" + " 01" * 100_000 + " 00",
    "a table of ten thousand options": "90 4e"
    + "".join(f" 6e {(i + 1) & 127 | 128:02x} {(i + 1) >> 7:02x}" for i in range(9999))
    + " 6e 7f 01 00 01 01 01",
}


@pytest.mark.parametrize(
    "wanted", ["", "opt nat", "vec opt nat", "vec record {}", "reserved", "Opts"]
)
@pytest.mark.parametrize("bomb", BOMBS)
def test_bombs_cost_no_more_than_their_size(bomb: str, wanted: str) -> None:
    """Refused or read, it takes little of the processor, and memory in proportion to the data."""
    data = b"DIDL" + bytes.fromhex(BOMBS[bomb].replace(" ", ""))
    wanted_types = types(wanted)
    tracemalloc.start()
    start = time.thread_time()
    try:
        decode(wanted_types, data)
    except candid.CandidError:
        refused = True
    else:
        refused = False
    seconds, peak = time.thread_time() - start, tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert seconds < 20, "of the processor, not of the clock"
    assert peak < 20_000_000
    assert refused or "billion" not in bomb


def test_a_record_without_fields_is_written_as_nothing() -> None:
    kinds = types("record {}")
    for _ in range(2):
        assert decode(kinds, encode(kinds, [{}])) == [{}]


def test_many_records_are_six_bytes_each() -> None:
    (kind,) = types("vec record { x : nat16; y : nat16; owner : nat8; coins : nat8 }")
    rows = [{"x": i & 511, "y": i, "owner": i % 9, "coins": i % 200} for i in range(30_000)]
    data = encode([kind], [rows])
    assert decode([kind], data) == [rows]
    assert len(data) < 6 * len(rows) + 100


def test_long_text_is_a_copy() -> None:
    text = "a" * 300_000
    data = encode([candid.PRIMS["text"]], [text])
    assert decode([candid.PRIMS["text"]], data) == [text]
    assert data.endswith(text.encode())


def test_columns_on_the_wire_go_by_hash() -> None:
    (kind,) = types("record { b : nat8; a : nat16 }")
    assert candid.flat_format(kind) == "HB"
    assert encode([kind], [{"b": 1, "a": 2}])[-3:] == b"\2\0\1"


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("nat8", 256),
        ("nat8", "x"),
        ("nat", -1),
        ("bool", 1),
        ("text", None),
        ("text", "\ud800"),
        ("float64", 1),
        ("vec nat16", [70_000]),
        ("vec record { a : nat8 }", [{"b": 1}]),
        ("record { a : nat8; b : text }", {"a": 1}),
        ("variant { A }", {"B": None}),
        ("principal", b"x" * 30),
        ("empty", None),
        ("null", 0),
    ],
)
def test_values_that_are_not_of_their_type_are_refused(kind: str, value: Any) -> None:
    with pytest.raises(candid.CandidError):
        encode(types(kind), [value])


def test_not_a_number_and_infinities_come_back() -> None:
    (kind,) = types("float64")
    assert math.isnan(decode([kind], encode([kind], [math.nan]))[0])
    assert decode([kind], encode([kind], [-math.inf])) == [-math.inf]


@pytest.mark.parametrize(
    ("wanted", "text", "values"),
    [
        ("nat8, int, float64", "(1, -2, 3.0)", [1, -2, 3.0]),
        ("opt nat, opt text", "(opt 1)", [1, None]),
        ("record { x : nat16; y : opt bool }", "(record { x = 7 })", [{"x": 7, "y": None}]),
        ("record { x : nat16 }", "(record { 120 = 7 })", [{"x": 7}]),
        ("record { nat8; float32 }", "(record { 1; 2. })", [(1, 2.0)]),
        ("variant { A; B : nat64 }", "(variant { B = 5 })", [{"B": 5}]),
        (
            "vec variant { A; B : nat }",
            "(vec { variant { A }; variant { B = 2 } })",
            [[{"A": None}, {"B": 2}]],
        ),
        ("blob, blob", '(blob "a", vec { 1; 2 })', [b"a", b"\1\2"]),
    ],
)
def test_text_is_written_as_the_types_that_are_wanted(
    wanted: str, text: str, values: list[Any]
) -> None:
    assert decode(types(wanted), encode_text_as(types(wanted), text)) == values


@pytest.mark.parametrize(
    ("wanted", "text", "why"),
    [
        ("nat8", "(300)", "300 is not of type nat8"),
        ("nat", "(-1)", "-1 is not of type nat"),
        ("nat8", '("1")', "'1' is not of type nat8"),
        ("float64", "(1)", "1 is not of type float64"),
        ("nat8, nat8", "(1)", r"1 values, where \(nat8, nat8\) is wanted: \(1\)"),
        ("", "(1)", r"1 values, where \(\) is wanted"),
        ("variant { A; B }", "(variant { C })", "C is none of A, B"),
        ("record { x : nat }", "(record { y = 1 })", "field x of type nat is missing"),
        ("record { x : nat }", "(1)", "1 is not of type record { x : nat }"),
        ("text", "(1)", "1 is not of type text"),
    ],
)
def test_text_of_other_values_is_refused(wanted: str, text: str, why: str) -> None:
    with pytest.raises(candid.CandidError, match=why):
        encode_text_as(types(wanted), text)
