"""Samples of timers."""

from tests.canister.kybra_rules import timers as rules

from .sample import Sample

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

SAMPLES = (
    *(
        Sample(rules.timers_in_whole_seconds, PLAIN.replace("l(1", f"l({bad}"), PLAIN)
        for bad in ("0.5", "-1", "1 / 10", "'1'", "None")
    ),
    Sample(
        rules.timers_in_whole_seconds,
        PLAIN.replace("l(1", "l(EVERY") + "EVERY = 0.1\n",
        PLAIN.replace("l(1", "l(EVERY") + "EVERY = 1\n",
    ),
    Sample(
        rules.timers_in_whole_seconds,
        PLAIN.replace("interval(1", "(0.5").replace("timer_", "timer"),
        PLAIN.replace("l(1", "l(2 * 30"),
    ),
    Sample(rules.timers_call_plain_functions, PLAIN.replace(", tick", ", lambda: 1"), PLAIN),
    Sample(rules.timers_call_plain_functions, PLAIN.replace(", tick", ", func=tick"), PLAIN),
    Sample(rules.timers_call_plain_functions, PLAIN.replace("return", "yield from"), PLAIN),
    Sample(rules.timers_call_plain_functions, PLAIN.replace(", tick", ", tick()"), PLAIN),
    Sample(rules.timers_call_plain_functions, PLAIN.replace(", tick", ", missing"), PLAIN),
    Sample(rules.timers_call_plain_functions, PLAIN.replace("return None", "yield 1"), PLAIN),
    *(
        Sample(rules.timers_call_plain_functions, ASKS.replace(*bad), ASKS)
        for bad in (
            ("take(answer)\n\n", "take((yield 2))\n\n"),
            ("take(answer)\n\n", "missing(answer)\n\n"),
            ("take(answer)\n\n", "kept = answer\n\n"),
            ("yield 1", "1\n    yield 1"),
            ("return None", "yield 3"),
        )
    ),
    Sample(
        rules.timers_call_plain_functions,
        PLAIN.replace("tick():", "tick(a):"),
        PLAIN.replace("tick():", "tick(a=1):"),
    ),
    Sample(rules.timers_are_set_after_upgrades, LIFE[: LIFE.index("@post")], LIFE),
    Sample(
        rules.timers_are_set_after_upgrades,
        LIFE[: LIFE.rindex("start()")] + "return None\n",
        LIFE.replace("a() -> void:\n    start()", "a() -> void:\n    return None"),
    ),
    Sample(rules.queries_set_no_timer, UPDATE.replace("@update", "@query"), UPDATE),
)
