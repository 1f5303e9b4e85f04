"""Samples of stable maps."""

from tests.canister.kybra_rules import maps as rules

from .sample import ENTRY, Sample

MAP = "worlds = StableBTreeMap[nat8, text](memory_id=0, max_key_size=16, max_value_size=600_000)\n"
PLACED = "worlds: object = StableBTreeMap[nat8, text](254, 16, max_value_size=600_000)\n"
PLACES = MAP.replace("[nat8", "[Place")

SAMPLES = (
    Sample(rules.maps_at_top_level, f"class A:\n    {MAP}", MAP),
    Sample(rules.maps_at_top_level, f"def f():\n    {MAP}", PLACED),
    Sample(rules.maps_at_top_level, "A = [StableBTreeMap[nat8, text](1, 2, 3)]\n", MAP),
    Sample(rules.maps_at_top_level, "A = StableBTreeMap(1, 2, 3)\n", MAP),
    Sample(rules.map_sizes_are_literals, MAP.replace("600_000", "SIZE"), MAP),
    Sample(rules.map_sizes_are_literals, MAP.replace("600_000", "2 * 1024"), MAP),
    Sample(rules.map_sizes_are_literals, MAP.replace("600_000", "0"), MAP),
    Sample(rules.map_sizes_are_literals, MAP.replace("600_000", "True"), MAP),
    Sample(rules.map_sizes_are_literals, MAP.replace("600_000", str(2**32)), MAP),
    Sample(rules.map_sizes_are_literals, MAP.replace("max_key_size=16, ", ""), MAP),
    Sample(rules.map_sizes_are_literals, MAP.replace("id=0", "id=255"), PLACED),
    Sample(rules.map_sizes_are_literals, MAP.replace("id=0", "id=-1"), PLACED),
    Sample(
        rules.map_memories_are_their_own,
        MAP + MAP.replace("worlds", "others"),
        MAP + MAP.replace("worlds", "others").replace("id=0", "id=1"),
    ),
    Sample(
        rules.map_memories_are_their_own,
        {ENTRY: f"import other\n{MAP}", "canister/other.py": MAP},
        {ENTRY: f"import other\n{MAP}", "canister/other.py": PLACED},
    ),
    Sample(
        rules.map_types_have_names,
        MAP.replace("[nat8", "[Tuple[nat8, nat8]"),
        f"Place = Tuple[nat8, nat8]\n{PLACES}",
    ),
    Sample(rules.map_types_have_names, PLACES, f"{PLACES}class Place(Record):\n    x: nat8\n"),
    Sample(rules.map_types_have_names, MAP.replace(", text]", "]"), MAP),
    Sample(
        rules.stable_memory_is_not_mixed,
        f"{MAP}def f():\n    ic.stable64_write(0, b'')\n",
        f"{MAP}def f():\n    return ic.stable64_size()\n",
    ),
    Sample(
        rules.stable_memory_is_not_mixed,
        f"{MAP}def f():\n    ic.stable_grow(1)\n",
        "def f():\n    ic.stable_grow(1)\n",
    ),
)
