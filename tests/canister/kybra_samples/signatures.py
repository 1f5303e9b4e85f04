"""Samples of signatures and types."""

from tests.canister.kybra_rules import signatures as rules

from .sample import Sample


def method(parameters: str, result: str = "void", decorator: str = "update") -> str:
    return f"@{decorator}\ndef f({parameters}) -> {result}:\n    return None\n"


GOOD = method("a: nat8, b: text, c: Opt[Vec[Tuple[int32, bool]]], d: Principal, e: 'Later'")
GOOD += "class Later(Record):\n    again: Opt['Later']\n    at: Place\nPlace = Tuple[nat8, nat8]\n"

SAMPLES = (
    Sample(rules.parameters_are_plain, method("*a: nat8"), GOOD),
    Sample(rules.parameters_are_plain, method("**a: nat8"), GOOD),
    Sample(rules.parameters_are_plain, method("*, a: nat8"), GOOD),
    Sample(rules.parameters_are_plain, method("a: nat8, /"), GOOD),
    Sample(rules.parameters_are_plain, method("a: nat8 = 1"), GOOD),
    Sample(rules.parameters_are_plain, method("self: nat8"), GOOD),
    Sample(
        rules.parameters_are_plain,
        method("a: nat8, b: nat8, c: nat8, d: nat8, e: nat8, f: nat8"),
        method("a: nat8, b: nat8, c: nat8, d: nat8, e: nat8"),
    ),
    Sample(rules.parameters_are_annotated, method("a"), method("a: reserved")),
    Sample(rules.results_are_annotated, "@query\ndef f(): pass\n", method("", "null", "query")),
    Sample(
        rules.lifecycle_returns_void, method("", "nat8", "heartbeat"), method("", "void", "init")
    ),
    Sample(rules.lifecycle_returns_void, method("", "Manual[void]", "init"), method("")),
    *(
        Sample(rules.types_are_candid, method(f"a: {bad}"), method(f"a: {good}"))
        for bad, good in (
            ("bytes", "blob"),
            ("float", "float64"),
            ("list[nat8]", "Vec[nat8]"),
            ("List[nat8]", "Vec[Vec[nat8]]"),
            ("tuple[nat8, nat8]", "Tuple[nat8, nat8]"),
            ("Optional[nat8]", "Opt[nat8]"),
            ("nat8 | None", "Opt[Opt[nat8]]"),
            ("dict", "Vec[Tuple[text, nat8]]"),
            ("Queue(nat8)", "Func(Query[[nat8], text])"),
            ("Tuple[bytes]", "Tuple[blob]"),
            ("3", "GuardResult"),
            ("None", "null"),
            ("void", "empty"),
            ("Vec[void]", "Vec[null]"),
            ("Manual[nat8]", "nat"),
            ("Missing", "int"),
            ("'Vec[nat8]'", "'nat8'"),
            ("types.nat8", "nat8"),
            ("Opt[nat8, nat8]", "Opt[Tuple[nat8, nat8]]"),
        )
    ),
    *(
        Sample(rules.types_are_candid, method("", bad), method("", good))
        for bad, good in (
            ("None", "void"),
            ("Optional[nat8]", "Manual[nat8]"),
            ("Vec[Manual[nat8]]", "Async[Manual[Vec[nat8]]]"),
            ("Opt[void]", "Manual[void]"),
        )
    ),
    Sample(rules.types_are_candid, "A = Alias[bytes]\n", "A = Alias[blob]\n"),
    Sample(rules.types_are_candid, "A = Tuple[nat8, float]\n", "A = Tuple[nat8, float32]\n"),
    Sample(
        rules.types_are_candid,
        "class A(Variant):\n    Ok: None\n",
        "class A(Variant):\n    Ok: null\n",
    ),
    Sample(
        rules.types_are_candid,
        method("a: Bitboard") + "Bitboard = int\n",
        method("a: Bitboard") + "Bitboard = Alias[int]\n",
    ),
)
