"""
``__browse__``: a controller reads the stable structures that the entry declares.

::

    {"action": "schema"}                                what there is
    {"action": "keys", "map": "users", "limit": 10}     keys, items or len of one
    {"action": "get", "map": "users", "key": "alice"}   one value
"""

import json
import sys

from basilisk import GuardResult, ic, query, text

MOST = 10_000
# What the kit sets once the entry is loaded: its name, and {kind: {variable: what it declares}}.
entry = ""
schema = {}


def guard_against_non_controllers() -> GuardResult:
    if ic.is_controller(ic.caller()):
        return {"Ok": None}
    return {"Err": "Not Authorized: only controllers of this canister may call this method"}


@query(guard=guard_against_non_controllers)
def __browse__(query: text) -> text:
    try:
        asked = json.loads(query)
    except ValueError:
        return json.dumps({"error": "invalid JSON"})
    if not isinstance(asked, dict):
        return json.dumps({"error": "invalid JSON"})
    return json.dumps(_answer(asked))


def _answer(asked):
    action = asked.get("action", "")
    if action == "schema":
        return schema
    known = {name: kind for kind, inside in schema.items() for name in inside}
    name = asked.get("map") or asked.get("set") or asked.get("vec")
    if not name:
        return {"error": "missing target name (map, set, or vec)", "available": list(known)}
    if name not in known:
        return {"error": f"unknown target: {name}", "available": list(known)}
    found = getattr(sys.modules[entry], name)
    kind = known[name]
    if action == "len":
        return {"result": found.len()}
    if action == "get":
        return _one(found, kind, asked)
    if action == "keys" and kind != "stable_vecs":
        return _page(found.keys() if kind == "stable_maps" else found.items(), asked)
    if action == "items":
        whole = kind != "stable_vecs"
        return _page(
            found.items() if whole else [found.get(at) for at in range(found.len())], asked
        )
    if action == "keys":
        return {"error": "keys not supported for this type"}
    actions = ["schema", "len", "keys", "get", "items"]
    return {"error": f"unknown action: {action}", "actions": actions}


def _one(found, kind, asked):
    key = asked.get("key")
    if key is None:
        return {"error": "missing key"}
    if kind == "stable_maps":
        return {"result": found.get(key)}
    if kind == "stable_sets":
        return {"error": "get not supported for this type"}
    try:
        return {"result": found.get(int(key))}
    except (ValueError, TypeError):
        return {"error": "vec index must be an integer"}


def _page(items, asked):
    limit, offset = min(int(asked.get("limit", 100)), MOST), int(asked.get("offset", 0))
    return {"result": items[offset : offset + limit], "total": len(items)}
