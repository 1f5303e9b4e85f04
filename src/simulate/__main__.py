"""``python -m simulate``: run a pattern, verify a history, play a game, list the library."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path
from typing import Any

from client.command import add_reach, guarded, natural
from client.room import find_in, names_in
from simulate import boards, rooms, run
from simulate.verify import Different, Play, VerifiedRoom

DESCRIPTION = "Runs Life2 on this machine: patterns to look at, and a room's history to verify."
RUN = """
Lets a pattern live on a torus as in World, or with --rule under any rule on any grid, and shows
it, or writes it as the ending of --out says: a picture or pattern of the last generation, or a GIF
of all of them. What a room remembers is asked for by its number, and run again as it was played.
"""
PLAY = "A game in the terminal. Without the name of one, what follows is a rule and a map for lab."
RULES_GAME = "lab"
ANSWER = "Exit code: 0 it is true, 1 it is not, 2 it cannot be said."
CANNOT = 2


def main(arguments: list[str]) -> int:
    """Do what *arguments* ask for; the exit code."""
    asked = parse(arguments)
    try:
        return guarded("simulate", lambda: asked.run(asked), CANNOT)
    except Different as difference:
        print(f"not the same: {difference}")
        return 1


def parse(arguments: list[str]) -> argparse.Namespace:
    """What *arguments* ask for; leaves the process if they make no sense."""
    parser = argparse.ArgumentParser("simulate", description=DESCRIPTION)
    rows = parser.add_subparsers(dest="command", metavar="command", required=True)
    _add_run(rows)
    _add_play(rows)
    _add_verify(rows)
    about = "the patterns that are known by name"
    rows.add_parser("list", help=about, description=about).set_defaults(run=list_patterns)
    return parser.parse_args(_name_game(arguments))


def _name_game(arguments: list[str]) -> list[str]:
    """``play Weighted blinker`` is ``play lab Weighted blinker``: rules are no games."""
    played = arguments[1:2] if arguments[:1] == ["play"] else []
    if played == [] or played[0].startswith("-") or played[0] in _games():
        return arguments
    return ["play", RULES_GAME, *arguments[1:]]


def _rooms() -> dict[str, VerifiedRoom]:
    return {name: find_in(rooms, name) for name in names_in(rooms)}


def _games() -> dict[str, Play]:
    return {name: room.play for name, room in _rooms().items() if room.play is not None}


def list_patterns(asked: argparse.Namespace) -> None:
    """Show the library."""
    for entry in boards.library():
        print(f"{entry.name:<28} {entry.kind:<12} {entry.about}")


def _add_run(rows: Any) -> None:
    about = "a pattern after some generations"
    parser = rows.add_parser("run", help=about, description=RUN)
    parser.add_argument(
        "pattern", nargs="?", help="an RLE or .cells file, or a name that `list` shows"
    )
    films = [room.film for room in _rooms().values() if room.film is not None]
    for film in films:
        parser.add_argument(f"--{film.part}", type=natural, metavar="N", help=film.about)
    passed = "that pass (default: none, or as many as were played)"
    parser.add_argument("--generations", type=natural, metavar="N", help=passed)
    endings = ", ".join(run.ENDINGS)
    parser.add_argument("--out", type=Path, metavar="FILE", help=f"{endings} (default: show it)")
    parser.add_argument(
        "--torus", type=_size, metavar="WxH", help="its size (default: the file's own, or 512x512)"
    )
    parser.add_argument("--rule", metavar="RULE", help=f"{boards.RULE} (default: World's)")
    parser.add_argument("--grid", metavar="GRID", help=f"with --rule: {boards.GRID}")
    parser.add_argument("--scale", type=_positive, metavar="N", help="pixels a cell")
    parser.add_argument("--every", type=_positive, default=1, help="generations a frame of a GIF")
    parser.add_argument(
        "--delay", type=_positive, default=10, help="hundredths of a second a frame (default: 10)"
    )
    add_reach(parser)
    parser.set_defaults(run=partial(run.run, films=films))


def _add_verify(rows: Any) -> None:
    about = "whether a room went by the rules"
    parser = rows.add_parser("verify", help=about, description=about.capitalize() + ".")
    each = parser.add_subparsers(dest="room", metavar="room", required=True)
    for name, room in _rooms().items():
        own = each.add_parser(name, help=room.about, description=room.description, epilog=ANSWER)
        room.add_arguments(own)
        own.set_defaults(run=room.verify)


def _add_play(rows: Any) -> None:
    parser = rows.add_parser("play", help="a game in the terminal", description=PLAY)
    each = parser.add_subparsers(dest="room", metavar="game", required=True)
    for name, game in _games().items():
        own = each.add_parser(name, help=game.about, description=game.description)
        game.add_arguments(own)
        own.set_defaults(run=game.play)


def _positive(text: str) -> int:
    if natural(text) == 0:
        raise argparse.ArgumentTypeError("expected a number from 1 on, got 0")
    return int(text)


def _size(text: str) -> tuple[int, int]:
    width, cross, height = text.lower().partition("x")
    if cross == "":
        raise argparse.ArgumentTypeError(f"expected a size like 64x64, got {text!r}")
    return _positive(width), _positive(height)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
