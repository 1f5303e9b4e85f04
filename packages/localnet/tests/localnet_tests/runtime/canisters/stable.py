"""StableBTreeMaps with keys of every kind, raw stable memory, certified data."""

from kybra import *

Cell = Tuple[int32, int32]


class Player(Record):
    name: text
    age: nat8


class Kind(Variant, total=False):
    Second: null
    First: nat8


texts = StableBTreeMap[text, text](memory_id=0, max_key_size=20, max_value_size=30)
numbers = StableBTreeMap[int32, Player](1, 16, 1_000)
cells: StableBTreeMap[Cell, nat64] = StableBTreeMap[Cell, nat64](
    memory_id=2, max_key_size=100, max_value_size=100
)
principals = StableBTreeMap[Principal, nat8](memory_id=3, max_key_size=60, max_value_size=60)
kinds = StableBTreeMap[Kind, blob](memory_id=4, max_key_size=60, max_value_size=60)
undeclared = [StableBTreeMap[nat8, nat8](memory_id=9, max_key_size=8, max_value_size=8)]


@update
def put(key: text, value: text) -> Opt[text]:
    return texts.insert(key, value)


@update
def take(key: text) -> Opt[text]:
    return texts.remove(key)


@query
def get(key: text) -> Opt[text]:
    return texts.get(key)


@query
def put_in_a_query(key: text, value: text) -> Opt[text]:
    texts.insert(key, value)
    return texts.get(key)


@query
def counts() -> text:
    return f"{texts.len()} {texts.is_empty()} {texts.contains_key('b')}"


@query
def all() -> Vec[text]:
    return [f"{k}={v}" for k, v in texts.items()] + texts.keys() + texts.values()


@update
def fill() -> text:
    for n in (5, -1, 300, 0):
        numbers.insert(n, {"name": str(n), "age": abs(n) % 100})
    for cell in ((1, -1), (-1, 5), (1, -2)):
        cells.insert(cell, 2**63)
    for raw in (b"\2\1", b"\1\2\3", b"\7", b""):
        principals.insert(Principal(raw), len(raw))
    for kind in ({"First": 9}, {"First": 2}, {"Second": None}):
        kinds.insert(kind, b"x")
    keys = [p.bytes for p, _ in principals.items()]
    return f"{numbers.keys()} {cells.keys()} {keys} {kinds.keys()} {numbers.get(5)}"


@update
def put_and_trap(key: text) -> void:
    texts.insert(key, "lost")
    texts.remove("b")
    ic.trap("no")


@query
def lookup_undeclared() -> Opt[nat8]:
    return undeclared[0].get(1)


@update
def grow(pages: nat32) -> text:
    return repr(ic.stable_grow(pages))


@update
def grow64(pages: nat64) -> text:
    return repr(ic.stable64_grow(pages))


@query
def size() -> text:
    return f"{ic.stable_size()} {ic.stable64_size()} {len(ic.stable_bytes())}"


@update
def write(offset: nat32, data: blob) -> void:
    ic.stable_write(offset, data)


@update
def write64(offset: nat64, data: blob) -> void:
    ic.stable64_write(offset, list(data))


@query
def read(offset: nat32, length: nat32) -> blob:
    return ic.stable_read(offset, length)


@query
def read64(offset: nat64, length: nat64) -> blob:
    return ic.stable64_read(offset, length)


@update
def write_and_trap(offset: nat32, data: blob) -> void:
    ic.stable_grow(1)
    ic.stable_write(offset, data)
    ic.trap("no")


@update
def certify(data: blob) -> void:
    ic.set_certified_data(data)


@query
def certify_in_a_query() -> void:
    ic.set_certified_data(b"")


@query
def certificate() -> Opt[blob]:
    return ic.data_certificate()


@update
def certificate_in_an_update() -> Opt[blob]:
    return ic.data_certificate()
