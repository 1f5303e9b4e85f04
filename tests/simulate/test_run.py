"""``python -m simulate run`` and ``play``: patterns under any rule, shown, written and played."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest

from engine.rle import parse_rle
from engine.rules.board_text import parse_map
from engine.rules.notation import parse_rule
from engine.world.rules.plane import Cell
from simulate import boards
from simulate.__main__ import main
from simulate.pictures import GROUND, LOOKS, bounds
from tests.admin.place import Said, run
from tests.simulate.decoders import Gif, read_png

GLIDER = ".O.\n..O\nOOO\n"


RIVALS = "x = 7, y = 1, rule = Life2\n3A.3B!\n"


# -- World's own rule


def simulate(*words: str) -> Said:
    return run(main, *words)


def shown(*words: str) -> str:
    said = simulate("run", *words)
    assert (said.code, said.err) == (0, ""), said
    return said.out


def refused(*words: str) -> str:
    said = simulate("run", *words)
    assert (said.code, said.out) == (2, ""), said
    assert said.err.startswith("simulate: ")
    assert said.err.count("\n") == 1
    return said.err


def test_a_glider_is_itself_again_after_four_generations() -> None:
    head = "!Name: glider\n!generation {}, 5 alive\n"
    assert shown("glider") == head.format(0) + GLIDER
    assert shown("GLIDER", "--generations", "4") == head.format(4) + GLIDER
    assert shown("glider", "--generations", "1") == head.format(1) + "O.O\n.OO\n.O.\n"


def test_owners_are_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "rivals.rle"
    path.write_text(RIVALS)
    assert shown(str(path)).endswith("111.222\n")
    assert shown(str(path), "--generations", "1").endswith("1...2\n1...2\n1...2\n")


@pytest.mark.parametrize("torus", ["512x512", "48x24"])
def test_what_was_written_as_rle_goes_on_as_if_nothing_had_been(tmp_path: Path, torus: str) -> None:
    """Owners, place and torus are in it."""
    start, half, whole = (tmp_path / name for name in ("start.rle", "half.rle", "whole.rle"))
    start.write_text("x = 12, y = 3, rule = Life2\n.A6.B$2.A6.C.$3A4.3C!\n")
    shown(str(start), "--torus", torus, "--generations", "33", "--out", str(half))
    shown(str(start), "--torus", torus, "--generations", "90", "--out", str(whole))
    again = tmp_path / "again.rle"
    shown(str(half), "--generations", "57", "--out", str(again))
    first, second = parse_rle(whole.read_text()), parse_rle(again.read_text())
    assert first.grid == second.grid == f"T{torus.replace('x', ',')}"
    assert first.cells == second.cells
    assert len({owner for _, _, owner in first.cells}) > 1


def test_a_png_has_the_owners_colours(tmp_path: Path) -> None:
    path, out = tmp_path / "rivals.rle", tmp_path / "rivals.png"
    path.write_text(RIVALS)
    shown(str(path), "--generations", "1", "--scale", "1", "--out", str(out))
    _, rows = read_png(out.read_bytes())
    box = bounds(b"".join(rows), len(rows[0]))
    assert box is not None
    cut = box.cut(b"".join(rows), len(rows[0]))
    one, one_land = Cell.of(1, True, 0), Cell.of(1, False, 0)
    two, two_land = Cell.of(2, True, 0), Cell.of(2, False, 0)
    assert cut[1] == bytes([one_land, one, one_land, 0, two_land, two, two_land])
    assert cut[0] == cut[2] == bytes([0, one, 0, 0, 0, two, 0])
    assert (len(rows[0]), len(rows)) == (7 + 8, 3 + 8), "four cells around it"


def test_a_gif_shows_all_generations(tmp_path: Path) -> None:
    out = tmp_path / "glider.gif"
    words = ["glider", "--generations", "8", "--scale", "1", "--delay", "5", "--out", str(out)]
    shown(*words)
    film = Gif(out.read_bytes())
    assert film.delays == [5] * 9
    alive = [sum(cell & 0x10 != 0 for row in frame for cell in row) for frame in film.frames]
    assert alive == [5] * 9
    shown(*words, "--every", "4")
    rarer = Gif(out.read_bytes())
    assert rarer.frames == film.frames[::4]


def test_an_empty_torus_can_be_shown(tmp_path: Path) -> None:
    path = tmp_path / "lonely.rle"
    path.write_text("o!")
    assert shown(str(path), "--generations", "1").endswith("0 alive\n")
    (tmp_path / "nothing.rle").write_text("x = 0, y = 0\n!")
    shown(str(tmp_path / "nothing.rle"), "--torus", "16x8", "--out", str(tmp_path / "nothing.png"))
    _, rows = read_png((tmp_path / "nothing.png").read_bytes())
    assert len(rows[0]) == 2 * len(rows)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["glidr"], "nor a pattern of that name: is it glider"),
        (["nothing like it"], "`python -m simulate list` shows all"),
        (["glider", "--torus", "10x10"], "its width has to be a multiple of 8"),
        (["Gosper glider gun", "--torus", "16x16"], "too large for a torus of 16 x 16"),
        (["glider", "--out", "glider.jpg"], "it has to end in one of .txt, .cells, .rle"),
        (["glider", "--out", "/nowhere/glider.txt"], "No such file or directory"),
        (["glider", "--generations", "900", "--out", "x.gif"], "show fewer with --every"),
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
def test_what_cannot_be_done_is_said(words: list[str], sentence: str) -> None:
    assert sentence in refused(*words)


def test_a_file_that_is_no_pattern_says_where(tmp_path: Path) -> None:
    path = tmp_path / "bad.rle"
    path.write_text("bo$\n2q!")
    assert f"{path} cannot be read: line 2, column 2: 'q' is not a cell" in refused(str(path))


def test_files_are_run_and_written(tmp_path: Path) -> None:
    """Cropped to what lives, be it text or .cells."""
    rle, cells = tmp_path / "one.rle", tmp_path / "two.cells"
    rle.write_text("bo$2bo$3o!")
    cells.write_text(f"!Name: Two\n{GLIDER}")
    assert shown(str(rle)) == f"!Name: one\n!generation 0, 5 alive\n{GLIDER}"
    assert shown(str(cells)) == f"!Name: Two\n!generation 0, 5 alive\n{GLIDER}"
    for out in (tmp_path / "glider.txt", tmp_path / "glider.cells"):
        said = shown("glider", "--generations", "4", "--out", str(out))
        assert said == f"{out}: glider, generation 4, 5 alive\n"
        assert out.read_text() == shown("glider", "--generations", "4")


def test_it_is_a_program_that_refuses_words_without_sense(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = [sys.executable, "-m", "simulate", "run", "blinker", "--generations", "1"]
    said = subprocess.run(words, capture_output=True, text=True)
    assert (said.returncode, said.stderr) == (0, "")
    assert said.stdout.endswith(("3 alive\nO\nO\nO\n", "3 alive\nOOO\n"))
    for bad in ("--generations -1", "--torus 16", "--torus 0x16", "--scale 0", "walk"):
        with pytest.raises(SystemExit) as ended:
            main(["run", "glider", *bad.split()])
        assert ended.value.code == 2
        assert "usage: simulate" in capsys.readouterr().err


# -- other rules


MAPS = boards.MAPS


RULES = ["Base", "Colorised", "Extended", "Weighted", "Generations"]


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


def test_what_was_written_as_rle_goes_on_under_its_rule(tmp_path: Path) -> None:
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
    assert palette == boards.palette_of(parse_rule("Colorised"))
    assert bytes(palette[6:12]) == bytes.fromhex("e53935" + "1e88e5")


def test_ageing_cells_fade_into_the_ground() -> None:
    palette = boards.palette_of(parse_rule("Generations"))
    shades = [tuple(palette[3 * state : 3 * state + 3]) for state in range(8)]
    assert shades[0] == GROUND
    assert shades[1] == LOOKS[1].cell
    assert len(set(shades)) == 8
    light = [sum(shade) for shade in shades]
    assert light[1:] == sorted(light[1:], reverse=True)
    assert light[7] > light[0]


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


def boards_of(said: str, side: int = 25) -> list[str]:
    """The boards that were shown, one after the other."""
    rows = [
        line for line in said.splitlines() if len(line) == side and not line.strip(".ORB1234567")
    ]
    return ["\n".join(rows[at : at + side]) for at in range(0, len(rows), side)]


@pytest.mark.parametrize("rule", RULES[:2])
def test_enter_is_the_next_generation(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path = MAPS / f"{rule.lower()}.cells"
    said = played(monkeypatch, "\n\n3\nq\n\n\n", rule.upper(), str(path))
    board = parse_map(path.read_text(), rule)
    expected = []
    for generations in (0, 1, 1, 3):
        board.step(generations)
        expected.append(board.cells())
    assert [parse_map(each, rule).cells() for each in boards_of(said)] == expected
    assert "generation 5, " in said
    assert said.startswith(f"{board.rule.text}:P25,25. A dead cell comes to life with")


def test_a_map_can_be_chosen_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    said = played(monkeypatch, "nowhere\nColorised\n\nq\n", "Colorised")
    question = "Which map? base, colorised, extended, generations, weighted, or a file"
    first, again, head, *_ = said.splitlines()
    assert first.startswith(question)
    assert again.startswith("There is no file 'nowhere', nor a pattern of that name")
    assert question in again
    board = parse_map((MAPS / "colorised.cells").read_text(), "Colorised")
    assert head.startswith(board.rule.text)
    board.step()
    shown = boards_of(said)
    assert (len(shown), parse_map(shown[1], "Colorised").cells()) == (2, board.cells())
    for keys in ("q\n", ""):
        assert played(monkeypatch, keys, "Base").splitlines() == [first]
    assert "rule 'nonsense'" in simulate("play", "nonsense").err


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
    again = boards.load_ruled("mine.rle", "Generations", None)
    assert again.cells() == board.cells()


def test_other_keys_are_said_and_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    said = played(monkeypatch, "next\n99999999\nQ\n", "Base", "glider")
    assert said.count("generation 0, 5 alive") == 1
    assert "'next' is not a key here. Enter: next" in said
    assert "'99999999' is not a key here" in said
