"""What Kybra refuses is refused, what it takes is taken, and the page about it says the same."""

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from localnet.check import check
from localnet.check.bundle import Bundle, Violation
from localnet.check.check import violations
from localnet.check.reading import ERRORS
from localnet_tests.check.sample import ENTRY, bundle
from localnet_tests.check.samples import ALSO, KYBRA, NEVER

SAMPLES = {**KYBRA, **ALSO}
PAGE = Path(__file__).parents[3] / "docs" / "check.md"


def readable(found: list[Violation]) -> str:
    return "\n".join(f"{violation} ({violation.rule})" for violation in found)


@pytest.mark.parametrize("error", SAMPLES)
def test_a_rule_tells_bad_sources_from_good_ones(error: str) -> None:
    rule, samples = SAMPLES[error]
    for bad, good, *_ in samples:
        found = violations(bundle(bad))
        assert {violation.rule for violation in found} == {rule}, bad
        assert readable(violations(bundle(good))) == "", good


def test_every_error_that_kybra_names_has_a_sample() -> None:
    spec = find_spec("kybra")
    assert spec is not None
    assert spec.origin is not None
    sources = Path(spec.origin).parent / "compiler/kybra_generate/src/errors/mod.rs"
    (names,) = re.findall(r"pub enum Error \{(.*?)\n\}", sources.read_text("utf-8"), re.DOTALL)
    assert set(re.findall(r"^    (\w+)\(", names, re.MULTILINE)) == KYBRA.keys() | NEVER


def test_every_rule_has_a_sample() -> None:
    assert {rule.__name__ for rule in ERRORS} == {rule for rule, _ in SAMPLES.values()}


def test_the_page_has_every_error_its_rule_and_a_source_that_shows_it() -> None:
    rows = [
        [cell.strip() for cell in line.strip("|").split(" | ")]
        for line in PAGE.read_text("utf-8").splitlines()
        if line.startswith("| ") and "`" in line
    ]
    assert [row[0].strip("`") for row in rows if row[1] == "-"] == sorted(NEVER)
    told = {error: (rule, shown) for error, rule, shown in rows if rule != "-"}
    assert list(told) == [f"`{name}`" if name in KYBRA else name for name in SAMPLES]
    for name, (rule, samples) in SAMPLES.items():
        said, shown = told.get(f"`{name}`") or told[name]
        assert said == f"`{rule}`"
        assert any(shown.strip("`") in str(bad) for bad, *_ in samples), name


def test_every_error_says_what_to_do() -> None:
    for _, samples in SAMPLES.values():
        for bad, *_ in samples:
            for violation in violations(bundle(bad)):
                assert re.match(r"^.+\. [A-Z][^.]+", violation.sentence), violation


def test_violation_says_where_and_what() -> None:
    (found,) = violations(bundle("A = 1\nB = 2\nC = D = 3\n"))
    told = "an assignment at the top level has two targets. Write two assignments"
    assert found == Violation(ENTRY, 3, "one_plain_name_per_assignment", told)
    assert str(found) == f"{ENTRY}:3: {told}"


def test_a_line_that_says_so_is_ignored() -> None:
    assert violations(bundle("C = D = 3  # localnet: ignore\n")) == []
    assert len(violations(bundle("# localnet: ignore\nC = D = 3\n"))) == 1


def test_a_whole_package_is_read_for_one_import() -> None:
    files = {"engine/__init__.py": b"", "engine/a.py": b"", "engine/b.py": b"A = B = 1\n"}
    aside = {"localnet/__init__.py": b"A = B = 1\n"}
    read = Bundle({ENTRY: b"from engine import a\n", **files, **aside}, ENTRY)
    assert [source.file for source in read.sources] == [ENTRY, *files]
    assert violations(read) == [], "what nobody imports is compiled, but the generator skips it"
    broken = Bundle(
        {ENTRY: b"from engine import a\n", **files, "engine/c.py": b"match A:\n"}, ENTRY
    )
    assert [found.file for found in violations(broken)] == ["engine/c.py"]


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder


def test_a_project_is_read_as_kybra_finds_it(tmp_path: Path) -> None:
    """Beside the entry, from the project's folder, and what the installed kybra describes."""
    write(
        tmp_path,
        {
            "src/main.py": "from src.users.create import User, make\nfrom beside import Place\n"
            "from kybra import Opt, query, text\n"
            "from kybra.canisters.management import HttpResponse\n"
            "@query\ndef get(user: User, at: Place, raw: HttpResponse) -> Opt[text]: ...\n",
            "src/beside.py": "from kybra import Tuple, nat8\nPlace = Tuple[nat8, nat8]\n",
            "src/__init__.py": "",
            "src/users/__init__.py": "",
            "src/users/create.py": "from ..types import User\nfrom kybra import query\n"
            "@query\ndef make() -> User: ...\n",
            "src/types.py": "from kybra import Record, text\nclass User(Record):\n    name: text\n",
        },
    )
    entry = tmp_path / "src/main.py"
    assert readable(check.errors(entry, [tmp_path])) == ""
    write(tmp_path, {"src/types.py": "class User: pass\n"})
    found = check.errors(entry, [tmp_path])
    assert {(each.file, each.line) for each in found} == {
        ("src/main.py", 6),
        ("src/users/create.py", 4),
    }
