"""A shop that asks the world for a price, and sells to whoever pays in cycles."""

import json

from kybra import (
    Async,
    CallResult,
    Opt,
    Principal,
    Record,
    Vec,
    ic,
    nat64,
    query,
    text,
    update,
    void,
)
from kybra.canisters.management import HttpResponse, management_canister


class Order(Record):
    buyer: Principal
    price: nat64
    note: Opt[text]


orders: list[Order] = []


@update
def refresh() -> Async[nat64]:
    answer: CallResult[HttpResponse] = yield management_canister.http_request(
        {
            "url": "https://prices.example/coffee",
            "max_response_bytes": 2_000,
            "method": {"get": None},
            "headers": [],
            "body": None,
            "transform": None,
        }
    ).with_cycles(200_000_000)
    return json.loads(answer.Ok["body"].decode())["price"]


@update
def buy(note: Opt[text]) -> nat64:
    price = ic.msg_cycles_accept(ic.msg_cycles_available())
    orders.append({"buyer": ic.caller(), "price": price, "note": note})
    return price


@query
def sold() -> Vec[Order]:
    return orders


@update
def keep(order: Order) -> void:
    orders.append(order)
