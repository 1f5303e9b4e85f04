"""Who has which colour is said once, in data/players.json; all else reads it or is held to it."""

from __future__ import annotations

import json
import re
from pathlib import Path

from engine.world.rules.cell import MOST_PLAYERS
from simulate.pictures import FILE, GROUND, LOOKS, format_colour

ROOT = Path(__file__).resolve().parent.parent
PLAYERS = json.loads(FILE.read_text("utf-8"))["players"]
COLOUR = re.compile(r"#[0-9a-fA-F]{6}\b")


def test_there_is_a_look_for_nobody_and_for_each_player() -> None:
    assert [player["number"] for player in PLAYERS] == list(range(MOST_PLAYERS + 1))
    assert LOOKS[0].land == GROUND


def test_no_other_file_of_the_page_or_the_tools_says_a_player_s_colour() -> None:
    theirs = {player[what] for player in PLAYERS for what in ("cell", "land")} - {
        format_colour(GROUND)
    }
    sources = [*(ROOT / "src").rglob("*.py"), *(ROOT / "scripts").glob("*.py")]
    sources += [
        path for path in (ROOT / "web" / "src").rglob("*") if path.suffix in (".ts", ".css")
    ]
    said = {
        path.name: found
        for path in sources
        if (found := theirs & {*COLOUR.findall(_without_comments(path))})
    }
    assert said == {}


def _without_comments(path: Path) -> str:
    return re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)


def test_what_is_no_script_has_the_same_ground() -> None:
    """Stylesheets, icons and the page itself cannot read the file."""
    page = (ROOT / "web" / "index.html").read_text("utf-8")
    assert f'name="theme-color" content="{format_colour(GROUND)}"' in page
    assert f'fill="{format_colour(GROUND)}"' in (ROOT / "web" / "public" / "glider.svg").read_text(
        "utf-8"
    )
    styles = [path.read_text("utf-8") for path in (ROOT / "web" / "src").rglob("*.css")]
    grounds = {found for style in styles for found in re.findall(r"--ground: (\S+);", style)}
    light = re.search(r'content="(\S+)" media="\(prefers-color-scheme: light\)"', page)
    assert light is not None
    assert grounds == {format_colour(GROUND), light[1]}, "by night, and by day where that is wanted"
