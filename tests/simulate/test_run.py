"""``python -m simulate run``: patterns, as files and by name, shown and written."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from engine.life2.rules.cell import make
from engine.rle import parse_rle
from simulate.__main__ import main
from simulate.picture import bounds
from tests.admin.place import Said, run
from tests.simulate.decoders import Gif, read_png

GLIDER = ".O.\n..O\nOOO\n"
RIVALS = "x = 7, y = 1, rule = Life2\n3A.3B!\n"


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


def test_it_is_a_program() -> None:
    words = [sys.executable, "-m", "simulate", "run", "blinker", "--generations", "1"]
    said = subprocess.run(words, capture_output=True, text=True)
    assert (said.returncode, said.stderr) == (0, "")
    assert said.stdout.endswith("3 alive\nO\nO\nO\n") or said.stdout.endswith("3 alive\nOOO\n")


def test_the_library_is_listed() -> None:
    said = simulate("list")
    assert said.code == 0
    assert any(line.startswith("Gosper glider gun  ") for line in said.out.splitlines())


def test_files_are_run(tmp_path: Path) -> None:
    rle, cells = tmp_path / "one.rle", tmp_path / "two.cells"
    rle.write_text("bo$2bo$3o!")
    cells.write_text(f"!Name: Two\n{GLIDER}")
    assert shown(str(rle)) == f"!Name: one\n!generation 0, 5 alive\n{GLIDER}"
    assert shown(str(cells)) == f"!Name: Two\n!generation 0, 5 alive\n{GLIDER}"


def test_owners_are_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "rivals.rle"
    path.write_text(RIVALS)
    assert shown(str(path)).endswith("111.222\n")
    assert shown(str(path), "--generations", "1").endswith("1...2\n1...2\n1...2\n")


def test_text_goes_to_a_file_too(tmp_path: Path) -> None:
    out = tmp_path / "glider.txt"
    said = shown("glider", "--generations", "4", "--out", str(out))
    assert said == f"{out}: glider, generation 4, 5 alive\n"
    assert out.read_text() == shown("glider", "--generations", "4")


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


def test_cells_files_are_cropped(tmp_path: Path) -> None:
    out = tmp_path / "glider.cells"
    shown("glider", "--generations", "4", "--out", str(out))
    assert out.read_text() == "!Name: glider\n!generation 4, 5 alive\n" + GLIDER


def test_a_png_has_the_owners_colours(tmp_path: Path) -> None:
    path, out = tmp_path / "rivals.rle", tmp_path / "rivals.png"
    path.write_text(RIVALS)
    shown(str(path), "--generations", "1", "--scale", "1", "--out", str(out))
    _, rows = read_png(out.read_bytes())
    box = bounds(b"".join(rows), len(rows[0]))
    assert box is not None
    cut = box.cut(b"".join(rows), len(rows[0]))
    one, one_land = make(1, True, 0), make(1, False, 0)
    two, two_land = make(2, True, 0), make(2, False, 0)
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


def test_pictures_are_large_enough_to_see(tmp_path: Path) -> None:
    out = tmp_path / "glider.png"
    shown("glider", "--out", str(out))
    _, rows = read_png(out.read_bytes())
    assert (len(rows[0]), len(rows)) == (11 * 46, 11 * 46)


def test_an_empty_torus_can_be_shown(tmp_path: Path) -> None:
    path = tmp_path / "lonely.rle"
    path.write_text("o!")
    assert shown(str(path), "--generations", "1").endswith("0 alive\n")
    (tmp_path / "nothing.rle").write_text("x = 0, y = 0\n!")
    shown(str(tmp_path / "nothing.rle"), "--torus", "16x8", "--out", str(tmp_path / "nothing.png"))
    _, rows = read_png((tmp_path / "nothing.png").read_bytes())
    assert len(rows[0]) == 2 * len(rows)


def test_a_long_run_ends_where_a_short_one_would() -> None:
    """Progress is shown between pieces of 500 generations; the pieces are one run."""
    assert "generation 1,103, 116 alive" in shown("r-pentomino", "--generations", "1103")


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
    ],
)
def test_what_cannot_be_done_is_said(words: list[str], sentence: str) -> None:
    assert sentence in refused(*words)


def test_a_file_that_is_no_pattern_says_where(tmp_path: Path) -> None:
    path = tmp_path / "bad.rle"
    path.write_text("bo$\n2q!")
    assert f"{path} cannot be read: line 2, column 2: 'q' is not a cell" in refused(str(path))


@pytest.mark.parametrize(
    "words",
    [
        ["run", "glider", "--generations", "-1"],
        ["run", "glider", "--torus", "16"],
        ["run", "glider", "--torus", "0x16"],
        ["run", "glider", "--scale", "0"],
        ["walk"],
    ],
)
def test_words_that_make_no_sense(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    assert "usage: simulate" in capsys.readouterr().err
