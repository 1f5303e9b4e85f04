"""Answers of any size, and fields whose .did order is not the source's."""

from kybra import Record, Variant, nat8, nat64, null, query, text, update


class Card(Record):
    zebra: nat8
    apple: nat8
    mango: nat8


class Fruit(Variant, total=False):
    Zebra: null
    Apple: null


@query
def zeros(size: nat64) -> text:
    return "0" * size


@update
def zeros_by_update(size: nat64) -> text:
    return "0" * size


@query
def order(card: Card) -> text:
    return ",".join(card)


@query
def first() -> Fruit:
    return {"Apple": None, "Zebra": None}


@query
def not_in_the_did() -> text:
    return "here"
