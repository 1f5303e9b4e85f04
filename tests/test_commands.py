"""What the documents tell people to type is there: programs, options, targets of make."""

from __future__ import annotations

import re
import runpy
import sys

import pytest

from tests.test_documents import ROOT, documents

COMMAND = re.compile(r"(?:python -m (?=[a-z])|(?=scripts/admin\.py ))([\w./]+)((?: [^`\s|)]+)*)")
NOT_OURS = {"kybra"}
DEPTH = {"simulate": 2, "localnet": 1, "scripts/admin.py": 1}  # how many words choose what is done

Told = tuple[str, ...]  # a program, and the words that choose what it does


def commands() -> dict[Told, set[str]]:
    """The options that guides tell, by what they are told to."""
    found: dict[Told, set[str]] = {}
    for document in documents():
        for program, words in COMMAND.findall((ROOT / document).read_text("utf-8")):
            if program.rstrip(".") not in NOT_OURS:
                told, options = read(program.rstrip("."), words.split())
                found.setdefault(told, set()).update(options)
    return found


def read(program: str, words: list[str]) -> tuple[Told, set[str]]:
    """What *words* choose, and the options among them."""
    options = {word for word in words if word.startswith("--")}
    room: list[str] = []
    if program == "scripts/admin.py" and "--room" in words[:-1]:
        at = words.index("--room")
        room = words[at : at + 2]
        words = words[:at] + words[at + 2 :]
    chosen = words[: DEPTH.get(program, 0)]
    while not all(re.fullmatch(r"[a-z][a-z-]*", word) for word in chosen):
        chosen.pop()
    return (program, *room, *chosen), options


def test_a_command_is_read_as_it_is_typed() -> None:
    admin = "scripts/admin.py"
    assert read(admin, ["log", "--room", "petri", "--proof"]) == (
        (admin, "--room", "petri", "log"),
        {"--room", "--proof"},
    )
    assert read("simulate", ["verify", "petri", "--game", "early.7.N"])[0][1:] == (
        "verify",
        "petri",
    )
    assert read("simulate", ["run", "--round", "17"]) == (("simulate", "run"), {"--round"})
    assert read("bench.messages", ["lab"]) == (("bench.messages",), set())


def run(program: str) -> None:
    """As Python would, with what `sys.argv` says."""
    if program.endswith(".py"):
        runpy.run_path(str(ROOT / program), run_name="__main__")
    else:
        runpy.run_module(program, run_name="__main__", alter_sys=True)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")  # a program that was imported before
@pytest.mark.parametrize("told", sorted(commands()), ids=" ".join)
def test_a_command_is_there_with_its_options(
    told: Told, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    for words in {told[:1], told}:
        monkeypatch.setattr(sys, "argv", [*words, "--help"])
        with pytest.raises(SystemExit) as ended:
            run(told[0])
        assert ended.value.code in (0, None)
    usage = capsys.readouterr().out
    assert usage.startswith("usage: ")
    assert [option for option in commands()[told] if option not in usage] == []


def test_what_documents_make_can_be_made() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    for document in documents():
        made = re.findall(r"`make ([a-z][a-z-]*)", (ROOT / document).read_text("utf-8"))
        assert set(made) <= targets, document
