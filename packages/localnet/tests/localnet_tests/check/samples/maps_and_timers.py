"""Samples of stable maps and of timers."""

from .sample import ENTRY, Sample

MAP = "worlds = StableBTreeMap[nat8, text](memory_id=0, max_key_size=16, max_value_size=600_000)\n"
PLACED = "worlds: object = StableBTreeMap[nat8, text](254, 16, max_value_size=600_000)\n"
PLACES = MAP.replace("[nat8", "[Place")
SET = "def start():\n    ic.set_timer_interval(1, tick)\n"
PLAIN = f"def tick():\n    return None\n{SET}"
ASKS = (
    "def tick():\n    answer = yield 1\n    take(answer)\n\n"
    f"def take(answer):\n    return None\n{SET}"
)
LIFE = (
    f"{PLAIN}@init\ndef a() -> void:\n    start()\n@post_upgrade\ndef b() -> void:\n    start()\n"
)
UPDATE = f"{PLAIN}@update\ndef f() -> void:\n    start()\n"
SAMPLES: dict[str, list[Sample]] = {
    "maps_at_top_level": [
        (f"class A:\n    {MAP}", MAP),
        (f"def f():\n    {MAP}", PLACED),
        ("A = [StableBTreeMap[nat8, text](1, 2, 3)]\n", MAP),
        ("A = StableBTreeMap(1, 2, 3)\n", MAP),
    ],
    "map_sizes_are_literals": [
        (MAP.replace("600_000", "SIZE"), MAP),
        (MAP.replace("600_000", "2 * 1024"), MAP),
        (MAP.replace("600_000", "0"), MAP),
        (MAP.replace("600_000", "True"), MAP),
        (MAP.replace("600_000", str(2**32)), MAP),
        (MAP.replace("max_key_size=16, ", ""), MAP),
        (MAP.replace("id=0", "id=255"), PLACED),
        (MAP.replace("id=0", "id=-1"), PLACED),
    ],
    "map_memories_are_their_own": [
        (
            MAP + MAP.replace("worlds", "others"),
            MAP + MAP.replace("worlds", "others").replace("id=0", "id=1"),
        ),
        (
            {ENTRY: f"import other\n{MAP}", "canister/other.py": MAP},
            {ENTRY: f"import other\n{MAP}", "canister/other.py": PLACED},
        ),
    ],
    "map_types_have_names": [
        (MAP.replace("[nat8", "[Tuple[nat8, nat8]"), f"Place = Tuple[nat8, nat8]\n{PLACES}"),
        (PLACES, f"{PLACES}class Place(Record):\n    x: nat8\n"),
        (MAP.replace(", text]", "]"), MAP),
    ],
    "stable_memory_is_not_mixed": [
        (
            f"{MAP}def f():\n    ic.stable64_write(0, b'')\n",
            f"{MAP}def f():\n    return ic.stable64_size()\n",
        ),
        (f"{MAP}def f():\n    ic.stable_grow(1)\n", "def f():\n    ic.stable_grow(1)\n"),
    ],
    "timers_in_whole_seconds": [
        *(
            (PLAIN.replace("l(1", f"l({bad}"), PLAIN)
            for bad in ("0.5", "-1", "1 / 10", "'1'", "None")
        ),
        (
            PLAIN.replace("l(1", "l(EVERY") + "EVERY = 0.1\n",
            PLAIN.replace("l(1", "l(EVERY") + "EVERY = 1\n",
        ),
        (
            PLAIN.replace("interval(1", "(0.5").replace("timer_", "timer"),
            PLAIN.replace("l(1", "l(2 * 30"),
        ),
    ],
    "timers_call_plain_functions": [
        (PLAIN.replace(", tick", ", lambda: 1"), PLAIN),
        (PLAIN.replace(", tick", ", func=tick"), PLAIN),
        (PLAIN.replace("return", "yield from"), PLAIN),
        (PLAIN.replace(", tick", ", tick()"), PLAIN),
        (PLAIN.replace(", tick", ", missing"), PLAIN),
        (PLAIN.replace("return None", "yield 1"), PLAIN),
        *(
            (ASKS.replace(*bad), ASKS)
            for bad in (
                ("take(answer)\n\n", "take((yield 2))\n\n"),
                ("take(answer)\n\n", "missing(answer)\n\n"),
                ("take(answer)\n\n", "kept = answer\n\n"),
                ("yield 1", "1\n    yield 1"),
                ("return None", "yield 3"),
            )
        ),
        (PLAIN.replace("tick():", "tick(a):"), PLAIN.replace("tick():", "tick(a=1):")),
    ],
    "timers_are_set_after_upgrades": [
        (LIFE[: LIFE.index("@post")], LIFE),
        (
            LIFE[: LIFE.rindex("start()")] + "return None\n",
            LIFE.replace("a() -> void:\n    start()", "a() -> void:\n    return None"),
        ),
    ],
    "queries_set_no_timer": [(UPDATE.replace("@update", "@query"), UPDATE)],
}
