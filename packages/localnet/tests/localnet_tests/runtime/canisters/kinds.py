"""One of every kind of thing that a message may change, each with a way to move it on."""

import decimal
import functools
import hashlib
import io
import itertools
import json
import os
import random
from array import array
from collections import Counter, OrderedDict, defaultdict, deque
from operator import itemgetter
from types import SimpleNamespace

from kybra import Vec, ic, query, text, update, void


class Plain:
    shared = [1]  # noqa: RUF012  # shared on purpose

    def __init__(self):
        self.value = 1


class Slotted:
    __slots__ = ("value",)

    def __init__(self):
        self.value = 1


def with_default(items=[]):  # noqa: B006  # shared on purpose
    items.append(1)
    return len(items)


def counting():
    number = 0

    def tick():
        nonlocal number
        number += 1
        return number

    return tick


def numbers():
    number = 0
    while True:
        number += 1
        yield number


number = 1
plain = Plain()
slotted = Slotted()
tick = counting()
appended = [1]
append = appended.append
viewed = bytearray(b"abc")
view = memoryview(viewed)
held = functools.partial(len, [1])
big_list = [1, 2, 3, 4, 5, 6]
context = decimal.Context(prec=5)
own_random = random.Random(1)
learnt = [1]


@functools.lru_cache(None)
def remembers(key):
    return len(learnt)


def set_number():
    global number
    number += 1


def learn():
    learnt.append(1)
    remembers("a")


def patch():
    Plain.shared.append(2)
    Plain.more = 1


def call_it():
    Plain.called = getattr(Plain, "called", 0)
    call_it.times = getattr(call_it, "times", 0) + 1


THINGS = {
    "dict": {"a": 1},
    "list": [1, [2]],
    "set": {1},
    "deque": deque([1], maxlen=3),
    "bytearray": bytearray(b"a"),
    "array": array("i", [1]),
    "ordered": OrderedDict(a=1, b=2),
    "counter": Counter("a"),
    "defaultdict": defaultdict(list),
    "namespace": SimpleNamespace(a=1),
    "bytes_io": io.BytesIO(b"abc"),
    "closed_io": io.BytesIO(b"abc"),
    "string_io": io.StringIO("abc"),
    "list_iterator": iter(big_list),
    "ended_iterator": iter([1]),
    "dict_iterator": iter({1: 2, 3: 4, 5: 6}),
    "range_iterator": iter(range(5)),
    "enumerate": enumerate(big_list),
    "zip": zip(big_list, "abcdef", strict=True),
    "map": map(str, big_list),
    "filter": filter(None, big_list),
    "reversed": reversed(big_list),
    "count": itertools.count(),
    "cycle": itertools.cycle([1, 2, 3]),
    "chain": itertools.chain([1], [2, 3]),
    "islice": itertools.islice(itertools.count(), 9),
    "groupby": map(itemgetter(0), itertools.groupby("aabbcdd")),
    "accumulate": itertools.accumulate(big_list),
    "generator": numbers(),
    "hash": hashlib.sha256(b"a"),
    "permutations": itertools.permutations([1, 2, 3]),
}
MOVES = {
    "dict": lambda d: d.update(b=2),
    "list": lambda x: x[1].append(3),
    "set": lambda s: s.add(2),
    "deque": lambda d: d.extend([2, 3, 4]),
    "bytearray": lambda b: b.append(1),
    "array": lambda a: a.append(2),
    "ordered": lambda d: d.move_to_end("a"),
    "counter": lambda c: c.update("xyz"),
    "defaultdict": lambda d: d["a"].append(1),
    "namespace": lambda n: setattr(n, "a", n.a + 1),
    "bytes_io": lambda f: f.write(b"zz"),
    "closed_io": lambda f: f.close(),
    "string_io": lambda f: f.write("zz"),
    "ended_iterator": lambda i: list(i),
    "hash": lambda h: h.update(b"b"),
}
OTHERS = {
    "global": (set_number, lambda: number),
    "instance": (lambda: setattr(plain, "value", plain.value + 1), lambda: plain.value),
    "slots": (lambda: setattr(slotted, "value", slotted.value + 1), lambda: slotted.value),
    "class": (patch, lambda: (Plain.shared, hasattr(Plain, "more"))),
    "function": (call_it, lambda: getattr(call_it, "times", 0)),
    "default": (with_default, with_default),
    "closure": (tick, tick),
    "bound": (lambda: append(2), lambda: appended),
    "view": (lambda: view.__setitem__(0, view[0] + 1), lambda: viewed),
    "partial": (lambda: held.args[0].append(1), held),
    "random": (random.random, random.random),
    "own_random": (own_random.random, own_random.random),
    "context": (lambda: setattr(context, "prec", context.prec + 1), lambda: context.prec),
    "current_context": (
        lambda: setattr(decimal.getcontext(), "prec", decimal.getcontext().prec + 1),
        lambda: str(decimal.Decimal(1) / 3),
    ),
    "flags": (
        lambda: decimal.Decimal(1) / 3,
        lambda: bool(decimal.getcontext().flags[decimal.Inexact]),
    ),
    "attribute": (
        lambda: setattr(json, "own", getattr(json, "own", 0) + 1),
        lambda: getattr(json, "own", 0),
    ),
    "environ": (
        lambda: os.environ.__setitem__("OWN", os.environ.get("OWN", "") + "x"),
        lambda: sorted(os.environ),
    ),
    "cache": (learn, lambda: remembers("a")),
}


def _move(name: str):
    if name in OTHERS:
        OTHERS[name][0]()
    else:
        MOVES.get(name, next)(THINGS[name])


def _look(name: str) -> str:
    if name in OTHERS:
        return repr(OTHERS[name][1]())
    thing = THINGS[name]
    if name == "closed_io":
        return repr(thing.closed)
    if name.endswith("_io"):
        return repr((thing.getvalue(), thing.tell()))
    if name == "hash":
        return thing.hexdigest()
    return repr(list(itertools.islice(thing, 3)) if hasattr(thing, "__next__") else thing)


@query
def kinds() -> Vec[text]:
    return [*THINGS, *OTHERS]


@query
def look(name: text) -> text:
    return _look(name)


@query
def move_in_query(name: text) -> text:
    _move(name)
    return _look(name)


@update
def move_and_trap(name: text) -> void:
    _move(name)
    ic.trap("as asked")


@update
def move(name: text) -> void:
    _move(name)


@update
def forget_what_cannot_be_kept() -> void:
    global view
    view = viewed
    for name in ("generator", "hash"):
        del THINGS[name]


@update
def make_functions() -> void:
    def again(depth):
        return depth if depth == 0 else again(depth - 1) + made["step"]

    made = {"step": 2}
    THINGS["made"] = [again, made, lambda: made["step"]]
    ic.set_timer_interval(5, lambda: made.update(step=made["step"] + 1))


@query
def call_functions() -> Vec[text]:
    again, _, step = THINGS["made"]
    return [str(again(3)), str(step())]
