"""One echo for each kind of value, and one method that returns whatever it is told to."""

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
    int8,
    int32,
    int64,
    nat,
    nat8,
    nat64,
    null,
    query,
    reserved,
    text,
    void,
)

Cell = Tuple[int32, int32]
Callback = Func(Query[[text], text])


class Player(Record):
    name: text
    from_: nat8
    at: Cell


class Shape(Variant, total=False):
    Zero: null
    Apple: nat8
    Named: Player


@query
def echo_int(a: int, b: nat, c: int64) -> text:
    return repr((a, b, c))


@query
def echo_float(a: float32, b: float64) -> text:
    return repr((a, b))


@query
def echo_simple(a: bool, b: text, c: null, d: reserved) -> text:
    return repr((a, b, c, d))


@query
def echo_blob(a: blob, b: Vec[nat8], c: Vec[int32]) -> text:
    return repr((a, b, c))


@query
def echo_opt(a: Opt[text], b: Opt[Opt[nat8]]) -> text:
    return repr((a, b))


@query
def echo_player(player: Player) -> text:
    return repr(player)


@query
def echo_shape(shape: Shape) -> text:
    return repr(shape)


@query
def echo_principal(who: Principal) -> text:
    return f"{type(who).__name__} {who.to_str()} {who == Principal(who.bytes)}"


@query
def echo_func(callback: Callback) -> text:
    return f"{callback[0].to_str()}.{callback[1]}"


def value_of(code: text):
    return eval(code)


@query
def as_nat8(code: text) -> nat8:
    return value_of(code)


@query
def as_int8(code: text) -> int8:
    return value_of(code)


@query
def as_nat64(code: text) -> nat64:
    return value_of(code)


@query
def as_nat(code: text) -> nat:
    return value_of(code)


@query
def as_int(code: text) -> int:
    return value_of(code)


@query
def as_float64(code: text) -> float64:
    return value_of(code)


@query
def as_float32(code: text) -> float32:
    return value_of(code)


@query
def as_bool(code: text) -> bool:
    return value_of(code)


@query
def as_text(code: text) -> text:
    return value_of(code)


@query
def as_blob(code: text) -> blob:
    return value_of(code)


@query
def as_ints(code: text) -> Vec[int32]:
    return value_of(code)


@query
def as_texts(code: text) -> Vec[text]:
    return value_of(code)


@query
def as_nats(code: text) -> Vec[nat]:
    return value_of(code)


@query
def as_cells(code: text) -> Vec[Cell]:
    return value_of(code)


@query
def as_players(code: text) -> Vec[Player]:
    return value_of(code)


@query
def as_cell(code: text) -> Cell:
    return value_of(code)


@query
def as_player(code: text) -> Player:
    return value_of(code)


@query
def as_shape(code: text) -> Shape:
    return value_of(code)


@query
def as_opt(code: text) -> Opt[nat8]:
    return value_of(code)


@query
def as_principal(code: text) -> Principal:
    return value_of(code)


@query
def as_func(code: text) -> Callback:
    return value_of(code)


@query
def as_null(code: text) -> null:
    return value_of(code)


@query
def as_reserved(code: text) -> reserved:
    return value_of(code)


@query
def as_void(code: text) -> void:
    return value_of(code)
