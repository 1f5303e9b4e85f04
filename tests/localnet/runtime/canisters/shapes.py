"""Answers of every shape, to see how they are written."""

from kybra import (
    Func,
    Opt,
    Principal,
    Query,
    Record,
    Tuple,
    Variant,
    Vec,
    blob,
    float32,
    float64,
    ic,
    int8,
    nat,
    nat8,
    nat32,
    null,
    query,
    reserved,
    text,
    void,
)  # fmt: skip

Callback = Func(Query[[text], text])


class Inner(Record):
    name: text
    n: nat


class V(Variant, total=False):
    A: null
    B: nat32
    C: Inner


class R(Record):
    a: Opt[nat8]
    b: Opt[text]
    c: Vec[nat]
    d: blob
    e: V
    f: Tuple[int8, text]
    g: float64
    h: bool
    i: Principal
    j: Vec[Inner]
    k: V
    twice: Opt[Opt[nat]]
    m: Vec[text]
    n: null
    o: reserved
    p: float32
    q: Vec[Opt[nat8]]
    type: nat
    with_space: V


class R3(Record):
    y: Inner
    z: Vec[text]


class R2(Record):
    x: R3


class R4(Record):
    a: float64
    b: bool
    c: reserved
    d: null


class Empty(Record): ...


@query
def rich() -> R:
    return {
        "a": 5,
        "b": 'it\'s "q" \\ \n tab\t é \x01 ☃',
        "c": [1, 2000, 3],
        "d": b"ab\"\\\x00\xff\n'",
        "e": {"A": None},
        "f": (-3, "x"),
        "g": 2.0,
        "h": True,
        "i": ic.id(),
        "j": [{"name": "x", "n": 1234567}],
        "k": {"C": {"name": "y", "n": 2}},
        "twice": 3,
        "m": [],
        "n": None,
        "o": None,
        "p": 0.1,
        "q": [1, None],
        "type": 1000,
        "with_space": {"B": 7},
    }


@query
def small() -> Tuple[nat, Opt[nat8]]:
    return (1, 2)


@query
def short() -> Vec[nat8]:
    return [1, 2]


@query
def floats() -> Vec[float64]:
    return [1e21, 1.5e-7, 100.0, float("inf"), float("nan"), -0.0, 123456.789]


@query
def longvec() -> Vec[nat]:
    return list(range(40))


@query
def nothing() -> void:
    pass


@query
def empty() -> Empty:
    return {}


@query
def optrec() -> Opt[Inner]:
    return {"name": "z", "n": 1}


@query
def texts() -> Vec[text]:
    return ["a" * 50, "b" * 40]


@query
def one() -> text:
    return "é ' \" \u200b \u00a0 \x7f \U0001f600"


@query
def bl() -> blob:
    return bytes(range(0, 140, 3))


@query
def opts() -> Vec[Opt[blob]]:
    return [b"", None, b"abc"]


@query
def fn() -> Callback:
    return (ic.id(), "one")


@query
def longrec() -> Vec[Inner]:
    return [{"name": "z", "n": i} for i in range(12)]


@query
def longtup() -> Vec[Tuple[nat8, text]]:
    return [(i, "a") for i in range(11)]


@query
def longvar() -> Vec[V]:
    return [{"A": None}, {"B": 7}, {"C": {"name": "q", "n": 1}}] * 4


@query
def longopt() -> Vec[Opt[nat8]]:
    return [5, None] * 6


@query
def longtext() -> Vec[text]:
    return ["a'\n"] * 11


@query
def longblob() -> Vec[blob]:
    return [b"abc", b"\x00"] * 6


@query
def longnest() -> Vec[Vec[nat]]:
    return [[1, 2], []] * 6


@query
def blobs() -> Vec[blob]:
    return [b"a b", b'a"b', b"a'b", b"a\\b", b"a\nb", b"~!@#", b"\x7f", b"a\tb"]


@query
def deep() -> Opt[R2]:
    return {"x": {"y": {"name": "a" * 30, "n": 10**30}, "z": ["b" * 30, "c" * 10]}}


@query
def wide() -> V:
    return {"C": {"name": "a" * 80, "n": 1}}


@query
def longprin() -> Vec[Principal]:
    return [ic.id()] * 11


@query
def longmisc() -> Vec[R4]:
    return [{"a": 1.5, "b": True, "c": None, "d": None}] * 11
