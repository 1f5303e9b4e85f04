"""Answers given by hand."""

from kybra import CandidError, Manual, blob, ic, nat8, query, text, update, void


@update
def twice(n: nat8) -> Manual[nat8]:
    ic.reply(n * 2)
    return "ignored"


@query
def refuse(why: text) -> Manual[text]:
    ic.reject(why)


@query
def raw(data: blob) -> Manual[text]:
    ic.reply_raw(data)


@update
def silent() -> Manual[text]:
    pass


@update
def double() -> Manual[nat8]:
    ic.reply(1)
    ic.reply(2)


@update
def not_manual() -> nat8:
    ic.reply(1)
    return 2


@update
def too_large() -> Manual[nat8]:
    ic.reply(256)


@query
def argument(data: blob, n: nat8) -> text:
    return f"{ic.arg_data_raw_size()} {ic.arg_data_raw().hex()}"


@query
def encode(source: text) -> blob:
    return ic.candid_encode(source)


@query
def decode(data: blob) -> text:
    return ic.candid_decode(data)


@query
def encode_safely(source: text) -> text:
    try:
        ic.candid_encode(source)
    except CandidError:
        return "CandidError"
    return "fine"


@query
def counter_2() -> void:
    ic.performance_counter(2)


@query
def balance() -> text:
    accepted = ic.msg_cycles_accept(5)
    return f"{ic.canister_balance()} {ic.canister_balance128()} {accepted} {ic.reject_code()}"
