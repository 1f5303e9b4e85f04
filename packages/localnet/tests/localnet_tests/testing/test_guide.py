"""The guide's page on tests quotes tests that run."""

from __future__ import annotations

import re
from pathlib import Path

from .conftest import EXAMPLE

GUIDE = Path(__file__).parents[3] / "docs" / "testing.md"


def test_every_example_of_the_guide_is_in_a_test_that_runs() -> None:
    quoted = re.findall(r"```python\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    tests = "".join(path.read_text("utf-8") for path in EXAMPLE.glob("test_*.py"))
    assert len(quoted) == 5
    assert [example for example in quoted if example not in tests] == []
