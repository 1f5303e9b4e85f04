"""A counter that says when it is asked, and ticks."""

from kybra import (
    StableBTreeMap,
    ic,
    init,
    nat64,
    post_upgrade,
    query,
    text,
    update,
    void,
)

names: dict[str, str] = {}
counts = StableBTreeMap[text, nat64](memory_id=0, max_key_size=20, max_value_size=20)


@init
def init_(start: nat64) -> void:
    counts.insert("count", start)
    ic.set_timer_interval(60, tick)


@post_upgrade
def post_upgrade_(start: nat64) -> void:
    ic.set_timer_interval(60, tick)


def tick() -> void:
    counts.insert("ticks", ticks() + 1)


@update
def add(number: nat64) -> nat64:
    counts.insert("count", get() + number)
    ic.print("...")
    return get()


@query
def get() -> nat64:
    return counts.get("count") or 0


@query
def ticks() -> nat64:
    return counts.get("ticks") or 0


@update
def lose(name: text) -> text:
    return names.pop(name)
