"""Colours, pictures and Golly's rule: what is kept is what is made."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

from engine.world.rules.plane import MOST_PLAYERS, Cell
from scripts import golly_rule, rules_pictures
from scripts.rules_pictures import FOLDER, SCENES
from simulate.pictures import FILE, GROUND, LOOKS, format_colour
from tests.reference import heir

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


# -- the pictures of docs/rules.md show what they say, and what the engine plays now


RULES = FOLDER.parent / "rules.md"


@pytest.mark.parametrize("name", SCENES)
def test_the_committed_picture_is_what_the_engine_plays(name: str) -> None:
    assert (FOLDER / f"{name}.svg").read_text("utf-8") == rules_pictures.draw(
        name, SCENES[name]
    ).svg()
    assert f"(pictures/{name}.svg)" in RULES.read_text("utf-8")


def test_a_glider_takes_land_of_another_player() -> None:
    world = SCENES["glider"].begin()
    theirs = [at for at, value in enumerate(world.cells()) if Cell(value).owner == 2]
    world.step(24)
    owners = {Cell(world.cells()[at]).owner for at in theirs}
    assert owners == {1, 2}


# -- the rule by which Golly plays our boards: what is kept is what is made


SECTIONS = golly_rule.FILE.read_text("ascii").partition("@TREE\n")[2].partition("\n\n@COLORS\n")


def test_the_file_is_what_the_script_writes() -> None:
    assert golly_rule.FILE.read_text("ascii") == golly_rule.draw()


def test_owners_and_their_land_have_the_colours_of_the_page() -> None:
    lines = SECTIONS[2].splitlines()
    colours = [GROUND, *(look.cell for look in LOOKS[1:]), *(look.land for look in LOOKS[1:])]
    assert [[int(word) for word in line.split()] for line in lines] == [
        [number, *colour] for number, colour in enumerate(colours)
    ]


HEAD = SECTIONS[0].splitlines()[:3]
NODES = [[int(word) for word in line.split()] for line in SECTIONS[0].splitlines()[3:]]


def golly(cells: list[int]) -> int:
    """What becomes of the last of nine *cells*, as Golly reads the tree."""
    found = len(NODES) - 1
    for height, state in zip(range(9, 0, -1), cells, strict=True):
        assert NODES[found][0] == height
        found = NODES[found][1 + state]
    return found


def test_cells_live_die_and_inherit_as_the_definition_says() -> None:
    """A tie apart, which the middle one of three wins: as where a cell's number leaves 1."""
    assert ["num_states=19", "num_neighbors=8", f"num_nodes={len(NODES)}"] == HEAD
    random = Random(2026)
    births = 0
    for _ in range(2_000):
        living = [random.randint(1, 9) for _ in range(random.choice([0, 1, 2, 3, 3, 3, 4, 8]))]
        around = living + [random.choice([0, 12, 18]) for _ in range(8 - len(living))]
        random.shuffle(around)
        cell = random.randrange(19)
        if 1 <= cell <= 9:
            expected = cell if len(living) in (2, 3) else cell + 9
        else:
            expected = heir(living, 1) if len(living) == 3 else cell
            births += len(living) == 3
        assert golly([*around, cell]) == expected
    assert births > 100
