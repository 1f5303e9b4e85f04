"""Has canisters made, filled and ended by raw calls, as a directory of other canisters does."""

from kybra import *

MANAGEMENT = Principal.from_str("aaaaa-aa")


class Answer(Record):
    refusal: text
    reply: blob


@update
def manage(method: text, arg: blob, cycles: nat) -> Async[Answer]:
    result: CallResult = yield ic.call_raw128(MANAGEMENT, method, arg, cycles)
    return match(
        result,
        {
            "Ok": lambda ok: {"refusal": "", "reply": ok},
            "Err": lambda refusal: {"refusal": refusal, "reply": b""},
        },
    )


@query
def balance() -> nat:
    return ic.canister_balance128()
