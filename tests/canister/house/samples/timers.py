"""Samples of stable maps and of timers."""

from localnet_tests.check.sample import Sample

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
