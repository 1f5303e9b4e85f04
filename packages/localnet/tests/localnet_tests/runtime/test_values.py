"""Values both ways: what Python gets, what it may give, and what Kybra says to the rest."""

from __future__ import annotations

from typing import Any

import _ic_candid_core as rust  # type: ignore[import-untyped]  # a compiled module
import pytest

from localnet.protocol.candid.compare import differences
from localnet.protocol.candid.did import parse_did
from localnet.testing import Rejected
from localnet_tests.runtime.samples import BOB, SAMPLES, Samples

# What a method returns, in Kybra's types and in Candid's.
KINDS = {
    "nat8": ("nat8", "nat8"),
    "int8": ("int8", "int8"),
    "nat64": ("nat64", "nat64"),
    "nat": ("nat", "nat"),
    "int": ("int", "int"),
    "float64": ("float64", "float64"),
    "float32": ("float32", "float32"),
    "bool": ("bool", "bool"),
    "text": ("text", "text"),
    "blob": ("blob", "blob"),
    "ints": ("Vec[int32]", "vec int32"),
    "texts": ("Vec[text]", "vec text"),
    "nats": ("Vec[nat]", "vec nat"),
    "cells": ("Vec[Cell]", "vec record { int32; int32 }"),
    "players": ("Vec[Player]", "vec Player"),
    "cell": ("Cell", "record { int32; int32 }"),
    "player": ("Player", "Player"),
    "shape": ("Shape", "Shape"),
    "opt": ("Opt[nat8]", "opt nat8"),
    "principal": ("Principal", "principal"),
    "func": ("Callback", "func (text) -> (text) query"),
    "null": ("null", "null"),
    "reserved": ("reserved", "reserved"),
    "void": ("void", ""),
}
SOURCE = (SAMPLES / "values.py").read_text() + "from kybra import int8, nat64, void\n"
SOURCE += "".join(
    f"@query\ndef as_{kind}(code: text) -> {kybra}:\n    return eval(code)\n"
    for kind, (kybra, _) in KINDS.items()
)
INTERFACE = """
type Player = record { name : text; from : nat8; at : record { int32; int32 } };
type Shape = variant { Zero; Apple : nat8; Named : Player };
service : {
  echo_int : (int, nat, int64) -> (text) query;
  echo_float : (float32, float64) -> (text) query;
  echo_simple : (bool, text, null, reserved) -> (text) query;
  echo_blob : (blob, vec nat8, vec int32) -> (text) query;
  echo_opt : (opt text, opt opt nat8) -> (text) query;
  echo_player : (Player) -> (text) query;
  echo_shape : (Shape) -> (text) query;
  echo_principal : (principal) -> (text) query;
  echo_func : (func (text) -> (text) query) -> (text) query;
"""
INTERFACE += "".join(
    f"as_{kind} : (text) -> ({candid}) query;\n" for kind, (_, candid) in KINDS.items()
)


@pytest.fixture(scope="module")
def host(shared: Samples) -> Samples:
    shared.write("values", SOURCE)
    return shared


def test_the_interface_is_what_the_source_says(host: Samples) -> None:
    found = host.named("values").candid
    names = ("source", "table")
    assert differences(parse_did(found)[0], parse_did(INTERFACE + "}")[0], names) == []
    rust.parse_did(found)


PLAYER = {"name": "Ann", "from": 3, "at": (-1, 2)}
ANN = "{'name': 'Ann', 'from_': 3, 'at': (-1, 2)}"


@pytest.mark.parametrize(
    ("method", "args", "seen"),
    [
        ("echo_int", (-(2**80), 2**80, -1), f"({-(2**80)}, {2**80}, -1)"),
        ("echo_float", (1.5, -0.1), "(1.5, -0.1)"),
        ("echo_simple", (True, "é", None, 7), "(True, 'é', None, None)"),
        ("echo_blob", (b"ab", b"\0", [1, -1]), "(b'ab', b'\\x00', [1, -1])"),
        ("echo_opt", (None, 3), "(None, 3)"),
        ("echo_opt", ("x", None), "('x', None)"),
        ("echo_principal", (b"\4",), "Principal 2vxsx-fae False"),  # it has no equality
        ("echo_func", ((b"\4", "go"),), "2vxsx-fae.go"),
        ("echo_player", (PLAYER,), ANN),
        ("echo_shape", ({"Zero": None},), "{'Zero': None}"),
        ("echo_shape", ({"Named": PLAYER},), "{'Named': " + ANN + "}"),
    ],
)
def test_candid_values_become_python_values(
    host: Samples, method: str, args: tuple[Any, ...], seen: str
) -> None:
    """vec nat8 is bytes, tuples are tuples, records keep their declared order, null is None."""
    assert host.query("values", method, *args) == seen


@pytest.mark.parametrize(
    ("kind", "code", "value"),
    [
        ("nat8", "True", 1),
        ("nat8", "255", 255),
        ("int8", "-128", -128),
        ("nat", "2**70", 2**70),
        ("int", "-2**70", -(2**70)),
        ("float64", "0.5", 0.5),
        ("float32", "1e300", float("inf")),
        ("bool", "2", True),
        ("text", "'é'", "é"),
        ("blob", "[1, 2]", b"\1\2"),
        ("blob", "range(3)", b"\0\1\2"),
        ("blob", "bytearray(b'xy')", b"xy"),
        ("blob", "iter((7, 8))", b"\7\x08"),
        ("ints", "range(-1, 2)", [-1, 0, 1]),
        ("ints", "(True,)", [1]),
        ("texts", "('a', 'b')", ["a", "b"]),
        ("nats", "[1, 2**70]", [1, 2**70]),
        ("cells", "[(1, 2), (3, 4)]", [(1, 2), (3, 4)]),
        ("cells", "[(1, 2, 'more')]", [(1, 2)]),
        ("cells", "[]", []),
        ("cell", "(1, 2, 3)", (1, 2)),
        ("players", f"[{ANN}]", [PLAYER]),
        ("player", "dict(" + ANN + ", extra=1)", PLAYER),
        ("shape", "{'Zero': 'anything'}", {"Zero": None}),
        ("shape", "{'Apple': 1, 'Zero': None}", {"Zero": None}),
        ("shape", "{'Other': 1, 'Apple': 2}", {"Apple": 2}),
        ("opt", "None", None),
        ("opt", "5", 5),
        ("principal", f"Principal({BOB!r})", BOB),
        ("principal", "Principal.from_str('2vxsx-fae')", b"\4"),
        ("principal", "type('P', (), {'to_str': lambda self: 'aaaaa-aa'})()", b""),
        ("func", "(Principal(b'\\x04'), 'go')", (b"\4", "go")),
        ("null", "None", None),
        ("reserved", "object()", None),
        ("void", "None", None),
    ],
)
def test_python_values_that_kybra_takes(host: Samples, kind: str, code: str, value: Any) -> None:
    """Any iterable for blobs and machine ints; IntEnum and bool are ints; extra keys are ignored;
    the first declared tag that is there wins."""
    assert host.query("values", f"as_{kind}", code) == value


INT = "TypeError: Expected type 'int' but 'str' found"
NO_VEC = "TypeError: Could not convert value to Vec"


@pytest.mark.parametrize(
    ("kind", "code", "text"),
    [
        ("nat8", "256", "OverflowError: Python int too large to convert to Rust u8"),
        ("nat8", "-1", "OverflowError: Python int too large to convert to Rust u8"),
        ("int8", "128", "OverflowError: Python int too large to convert to Rust i8"),
        ("nat64", "2**64", "OverflowError: Python int too large to convert to Rust u64"),
        ("nat8", "'1'", INT),
        ("nat8", "1.0", "TypeError: Expected type 'int' but 'float' found"),
        ("nat", "-1", "TypeError: Could not convert value to nat"),
        ("int", "'1'", "TypeError: PyObjectRef is not a PyIntRef"),
        ("float64", "1", "TypeError: Expected type 'float' but 'int' found"),
        ("bool", "'x'", "TypeError: Expected type bool, not str"),
        ("text", "None", "TypeError: Expected type 'str' but 'NoneType' found"),
        ("blob", "[256]", "OverflowError: Python int too large to convert to Rust u8"),
        ("blob", "'ab'", INT),
        ("blob", "5", "TypeError: 'int' object is not iterable"),
        # Whatever has ``send`` is taken for an asynchronous method, and an int is no call.
        ("blob", "(i for i in (7, 8))", "AttributeError: 'int' object has no attribute 'name'"),
        ("ints", "[1, 'x']", INT),
        ("ints", "[2**31]", "OverflowError: Python int too large to convert to Rust i32"),
        ("nats", "(1, 2)", "TypeError: Expected type 'list' but 'tuple' found"),
        ("nats", "[-1]", NO_VEC),
        ("cells", "[[1, 2]]", NO_VEC),
        ("cells", "[(1, 'x')]", NO_VEC),
        ("cells", "[(1, 2), (1, 2**31)]", NO_VEC),
        ("cells", "((1, 2),)", "TypeError: Expected type 'list' but 'tuple' found"),
        ("cell", "[1, 2]", "TypeError: Expected type 'tuple' but 'list' found"),
        ("cell", "(1,)", "IndexError: tuple index out of range"),
        ("player", "{'name': 'Ann', 'at': (1, 2)}", "KeyError: 'from_'"),
        ("player", "5", "TypeError: 'int' object is not subscriptable"),
        ("shape", "{'Pear': 1}", "TypeError: Enum variant does not exist"),
        ("shape", "5", "TypeError: Enum variant does not exist"),
        ("shape", "{'Apple': 'x'}", INT),
        ("principal", "'2vxsx-fae'", "AttributeError: 'str' object has no attribute 'to_str'"),
        ("func", "[1, 2]", "TypeError: Expected type 'tuple' but 'list' found"),
        ("func", "()", "TypeError: could not convert value to Func, missing Principal"),
        ("null", "0", "TypeError: expected NoneType but received int"),
        ("void", "'x'", "TypeError: expected NoneType but received str"),
    ],
)
def test_python_values_that_kybra_refuses(host: Samples, kind: str, code: str, text: str) -> None:
    """A value that does not convert is a trap with Kybra's own words."""
    with pytest.raises(Rejected) as refused:
        host.query("values", f"as_{kind}", code)
    assert f"message: '{text}'.\nConsider" in str(refused.value)
    assert refused.value.reject.error == "IC0503"
