"""One echo for each kind of value; a test adds methods that return whatever they are told to."""

from kybra import *

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
