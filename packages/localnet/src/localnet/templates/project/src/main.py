"""Greets people, and counts for each of them what they add."""

from KIT import StableBTreeMap, ic, nat64, query, text, update

# Stable memory outlives upgrades; Python's own variables do not.
counts = StableBTreeMap[text, nat64](memory_id=0, max_key_size=80, max_value_size=16)


@query
def greet(name: text) -> text:
    return f"Hello, {name}!"


@query
def get() -> nat64:
    return counts.get(ic.caller().to_str()) or 0


@update
def add(number: nat64) -> nat64:
    caller = ic.caller().to_str()
    count = (counts.get(caller) or 0) + number
    counts.insert(caller, count)
    ic.print(f"{caller} has {count}")
    return count
