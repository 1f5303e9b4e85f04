"""``python -m simulate run --rule`` and ``play``: boards under any rule, shown, written, played."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from engine.rle import parse_rle
from engine.rules.maps import parse_map
from engine.rules.notation import parse_rule
from simulate import ruled
from simulate.__main__ import main
from simulate.colours import GROUND, LOOKS
from simulate.games import lab as terminal
from tests.admin.place import Said, run
from tests.simulate.decoders import Gif, read_png

MAPS = ruled.MAPS
RULES = ["Base", "Colorised", "Extended", "Weighted", "Generations"]


def simulate(*words: str) -> Said:
    return run(main, *words)


def shown(*words: str) -> str:
    said = simulate("run", *words)
    assert (said.code, said.err) == (0, ""), said
    return said.out


@pytest.mark.parametrize("rule", RULES)
def test_every_map_of_the_seed_is_run_as_the_engine_runs_it(rule: str, tmp_path: Path) -> None:
    path = MAPS / f"{rule.lower()}.cells"
    board = parse_map(path.read_text(), rule)
    board.step(7)
    out = tmp_path / "later.cells"
    shown(str(path), "--rule", rule, "--generations", "7", "--out", str(out))
    assert parse_map(out.read_text(), rule).cells() == board.cells()
    shown(rule, "--rule", rule, "--generations", "7", "--out", str(out))
    assert parse_map(out.read_text(), rule).cells() == board.cells(), "by its name, too"


def test_a_picture_has_the_letters_of_maps() -> None:
    said = shown("colorised", "--rule", "Colorised")
    assert said.startswith("!Name: colorised\n!generation 0, 10 alive\n")
    assert set("".join(said.splitlines()[2:])) == set(".RB")
    assert shown("glider", "--rule", "HighLife") == (
        "!Name: glider\n!generation 0, 5 alive\n.O.\n..O\nOOO\n"
    )


def test_states_beyond_seven_have_the_letters_of_rle(tmp_path: Path) -> None:
    path = tmp_path / "old.rle"
    path.write_text("x = 3, y = 1, rule = 234/34678/24\nAJW!\n")
    assert shown(str(path), "--rule", "Bloomerang").endswith("\nAJW\n")
    said = simulate("run", str(path), "--rule", "Bloomerang", "--out", str(tmp_path / "x.cells"))
    assert (said.code, said.out) == (2, "")
    assert "no letter for state 23" in said.err


def test_what_was_written_as_rle_goes_on_as_if_nothing_had_been(tmp_path: Path) -> None:
    """Rule and grid are in it, for Golly and for us."""
    half, whole, again = (tmp_path / name for name in ("half.rle", "whole.rle", "again.rle"))
    rule = ["--rule", "23/3/8", "--grid", "T32,32"]
    shown("r-pentomino", *rule, "--generations", "3", "--out", str(half))
    shown("r-pentomino", *rule, "--generations", "7", "--out", str(whole))
    shown(str(half), "--rule", "23/3/8", "--generations", "4", "--out", str(again))
    first, second = parse_rle(whole.read_text()), parse_rle(again.read_text())
    assert (first.rule, first.grid) == ("23/3/8", "T32,32")
    assert (first.cells, first.grid) == (second.cells, second.grid)
    assert first.cells != []


def test_a_png_has_the_colours_of_the_states(tmp_path: Path) -> None:
    out = tmp_path / "seen.png"
    shown("colorised", "--rule", "Colorised", "--scale", "1", "--out", str(out))
    palette, rows = read_png(out.read_bytes())
    assert set(b"".join(rows)) == {0, 2, 3}
    assert palette == ruled.palette(parse_rule("Colorised"))
    assert bytes(palette[6:12]) == bytes.fromhex("e53935" + "1e88e5")


def test_ageing_cells_fade_into_the_ground() -> None:
    palette = ruled.palette(parse_rule("Generations"))
    shades = [tuple(palette[3 * state : 3 * state + 3]) for state in range(8)]
    assert shades[0] == GROUND
    assert shades[1] == LOOKS[1].cell
    assert len(set(shades)) == 8
    light = [sum(shade) for shade in shades]
    assert light[1:] == sorted(light[1:], reverse=True)
    assert light[7] > light[0]


def test_a_gif_shows_all_generations(tmp_path: Path) -> None:
    out = tmp_path / "film.gif"
    words = ["generations", "--rule", "generations", "--generations", "5", "--scale", "1"]
    shown(*words, "--out", str(out))
    film = Gif(out.read_bytes())
    assert len(film.frames) == 6
    board = parse_map((MAPS / "generations.cells").read_text(), "Generations")
    for frame in film.frames:
        cells = b"".join(frame)
        assert [cells.count(state) for state in range(1, 8)] == board.populations()[1:]
        board.step()
    assert film.palette == ruled.palette(board.rule)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["glider", "--rule", "Liff"], "glider cannot be run under Liff: rule 'Liff' is not known"),
        (["glider", "--rule", "B9/S"], "9 is not a number of neighbours from 0 to 8"),
        (["glider", "--rule", "Colorised"], "rule Colorised has no state 1"),
        (["Gosper glider gun", "--rule", "Base"], "too large for P25,25: choose a larger --grid"),
        (["glider", "--rule", "Base", "--grid", "25x25"], "grid '25x25' is not bounded"),
        (["glider", "--rule", "Base", "--torus", "16x16"], "--grid T64,64, not --torus 64x64"),
        (["glider", "--grid", "T16,16"], "--grid is for other rules: say which with --rule"),
        (["glidr", "--rule", "Base"], "nor a pattern of that name: is it glider"),
    ],
)
def test_what_cannot_be_run_is_said(words: list[str], sentence: str) -> None:
    said = simulate("run", *words)
    assert (said.code, said.out) == (2, "")
    assert sentence in said.err


def test_a_map_that_cannot_be_read_is_said_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "bad.cells"
    path.write_text("..\n.O\n")
    said = simulate("run", str(path), "--rule", "Colorised")
    assert "line 2, column 2: 'O' has no colour: write R or B" in said.err
    path.write_text("." * 26)
    said = simulate("play", "Base", str(path))
    assert "line 1, column 26: the map has more than 25 columns" in said.err


def played(monkeypatch: pytest.MonkeyPatch, keys: str, *words: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(keys))
    said = simulate("play", *words)
    assert (said.code, said.err) == (0, "")
    return said.out


def boards(said: str, side: int = 25) -> list[str]:
    """The boards that were shown, one after the other."""
    rows = [
        line for line in said.splitlines() if len(line) == side and not line.strip(".ORB1234567")
    ]
    return ["\n".join(rows[at : at + side]) for at in range(0, len(rows), side)]


@pytest.mark.parametrize("rule", RULES)
def test_enter_is_the_next_generation(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path = MAPS / f"{rule.lower()}.cells"
    said = played(monkeypatch, "\n\n3\nq\n\n\n", rule.upper(), str(path))
    board = parse_map(path.read_text(), rule)
    expected = []
    for generations in (0, 1, 1, 3):
        board.step(generations)
        expected.append(board.cells())
    assert [parse_map(each, rule).cells() for each in boards(said)] == expected
    assert "generation 5, " in said
    assert said.startswith(f"{board.rule.text}:P25,25. A dead cell comes to life with")


def test_s_saves_what_can_be_played_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    said = played(monkeypatch, "4\ns\ns\ns mine.rle\n", "Generations", "generations")
    assert "saved generations-4.cells\n" in said
    assert "generations-4.cells exists already: choose another name" in said
    board = parse_map((MAPS / "generations.cells").read_text(), "Generations")
    board.step(4)
    assert (
        parse_map(Path("generations-4.cells").read_text(), "Generations").cells() == board.cells()
    )
    again = ruled.load("mine.rle", "Generations", None)
    assert again.cells() == board.cells()


def test_states_without_a_letter_are_saved_as_rle(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    played(monkeypatch, "20\ns\n", "Bloomerang", "glider")
    assert "rule = 234/34678/24:P25,25" in Path("glider-20.rle").read_text()


def test_other_keys_are_said_and_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    said = played(monkeypatch, "next\n99999999\nQ\n", "Base", "glider")
    assert said.count("generation 0, 5 alive") == 1
    assert "'next' is not a key here. Enter: next" in said
    assert "'99999999' is not a key here" in said


def test_the_game_ends_where_its_keys_end(capsys: pytest.CaptureFixture[str]) -> None:
    terminal.converse(ruled.load("glider", "Base", "T8,8"), io.StringIO(""))
    assert boards(capsys.readouterr().out, 8)[0].count("O") == 5
