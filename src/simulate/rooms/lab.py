"""
Lab's verifier, and its game: is every proof what its specimen becomes?

::

    specimen --- run here ---> future  ==  the proof that is kept beside it

Specimens and proofs come from a backup or from the canister. Every proof is computed again, all
of it: pattern, populations, period, hash. Every specimen has to be written as it is drawn. In a
backup the likes have to be as many as people gave, and as regulars gave. From the canister the log
is read, too: what it says was proved of a specimen that is still there, with the hash of that day,
is computed again.

The game in the terminal is a map under a rule, a generation at a time. It is
saved as a map, or as RLE if its name ends so, or if the rule has states without a letter in maps::

    Enter   the next generation          s   save it          q   quit
    12      twelve generations           s monday.cells       under this name
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from client import backups
from client.canister import Canister
from client.command import add_reach, canister_of
from client.log import Log
from client.room import LAB
from client.terminal import ClientError, count, with_progress, write_file
from engine.errors import Refusal
from engine.grid import format_grid
from engine.lab import specimen as specimens
from engine.lab.gallery import Gallery
from engine.rules.board import Board
from engine.rules.board_text import DIGITS, format_runs
from engine.rules.future import Future
from engine.rules.notation import parse_rule
from engine.rules.rule import explain
from simulate import boards
from simulate.boards import RuleBoard
from simulate.verify import Different, Play, VerifiedRoom, proved_log, say

KEYS = "Enter: next, a number: so many, s: save, q: quit"
MOST_AT_ONCE = 10_000  # generations


class Specimen(NamedTuple):
    """What is needed of a specimen to run it, and its *proof*, if it has one."""

    id: int
    rule: str
    grid: str
    pattern: str
    proof: Future | None


def verify(asked: Namespace) -> None:
    """Say that every proof is right. :raises Different: if one is not"""
    canister = canister_of(asked) if asked.backup is None else None
    found = load_backup(asked.backup) if canister is None else shown(canister)
    for specimen in with_progress(found):
        check(specimen)
    proofs = count(len([each for each in found if each.proof is not None]), "proof")
    print(f"computed {proofs} of {count(len(found), 'specimen')} again: all are right")
    if canister is not None:
        proved = proved_log(canister)
        told = check_log(proved.log, {each.id: each for each in found})
        say(proved)
        print(f"computed {count(told, 'proof')} of the log again: all are right")


def load_backup(path: Path) -> list[Specimen]:
    """What is in the backup at *path*."""
    gallery, _ = backups.load(path, LAB).game
    check_likes(gallery)
    return specimens_of(gallery)


def specimens_of(gallery: Gallery) -> list[Specimen]:
    """What is in *gallery*."""
    return [
        Specimen(each.id, each.rule, each.grid, each.pattern, gallery.proof(each.id))
        for each in gallery.specimens.values()
    ]


def check_likes(gallery: Gallery) -> None:
    """:raises Different: if a specimen has more or fewer likes than people gave it"""
    people = gallery.people
    given = Counter(id_ for caller in people.of for id_ in gallery.liked(caller))
    claims = Counter(id_ for caller in people.regulars for id_ in gallery.liked(caller))
    for id_, specimen in gallery.specimens.items():
        for likes, found, who in (
            (specimen.likes, given[id_], "people"),
            (specimen.claims, claims[id_], "regulars"),
        ):
            if likes != found:
                told = f"{count(likes, 'like')} of {who}, but they gave {found:,}"
                raise Different(f"specimen {id_} has {told}")


def shown(canister: Canister) -> list[Specimen]:
    """What the canister shows, page by page."""
    found: dict[int, Specimen] = {}
    first, total = 0, 1
    while first < total:
        page = canister.ask("get_specimens", "new", first)
        first, total = page["following"], page["total"]
        for each in page["specimens"]:
            proof = canister.ask("get_proof", each["id"]) if each["proved"] is not None else None
            told = None if proof is None else future_of(proof)
            found[each["id"]] = Specimen(
                each["id"], each["rule"], each["grid"], each["pattern"], told
            )
    return list(found.values())


def future_of(row: dict[str, Any]) -> Future:
    """A future, as the engine has it."""
    settled = None if row["settled"] is None else tuple(row["settled"])
    numbers = (row["generation"], row["pattern"], row["alive"], row["every"])
    return Future(*numbers, list(row["populations"]), settled, row["hash"])


def check(specimen: Specimen) -> None:
    """:raises Different: if *specimen* is not written as it is drawn, or its proof is wrong"""
    board = lay(specimen)
    drawn = (board.rule.text, format_grid(board.grid), format_runs(board))
    if drawn != (specimen.rule, specimen.grid, specimen.pattern):
        raise Different(f"specimen {specimen.id} is not written as it is drawn")
    proof = specimen.proof
    if proof is None:
        return
    found = run(specimen, board, proof.generation)
    for word, ours in vars(found).items():
        theirs = getattr(proof, word)
        if ours != theirs:
            said = f"{word} is {theirs!r:.80}, but computed {ours!r:.80}"
            raise Different(f"the proof of specimen {specimen.id} is wrong: {said}")


def lay(specimen: Specimen) -> Board:
    """The board of *specimen*. :raises Different: if there can be no such specimen"""
    try:
        return specimens.lay(specimen.rule, specimen.grid, specimen.pattern)
    except Refusal as refusal:
        raise Different(f"specimen {specimen.id} cannot be: {refusal}") from None


def run(specimen: Specimen, board: Board, generations: int) -> Future:
    """What *board* becomes. :raises Different: if nobody could have computed so much"""
    try:
        return specimens.run(board, generations)
    except Refusal as refusal:
        raise Different(f"the proof of specimen {specimen.id} cannot be: {refusal}") from None


def check_log(log: Log, known: dict[int, Specimen]) -> int:
    """How many proofs in *log* are of what is *known*, and right. :raises Different: if not"""
    checked = 0
    for at, event in log.numbered():
        if event.kind != "prove":
            continue
        id_, generations, digest, _ = event.detail.split(",")
        specimen = known.get(int(id_))
        if specimen is None:
            continue
        found = run(specimen, lay(specimen), int(generations))
        if found.digest != digest:
            raise Different(f"event {at} says {digest}, but computed {found.digest}")
        checked += 1
    return checked


def play(asked: Namespace) -> None:
    """Play the map that is asked for, or chosen then. :raises ClientError: if it cannot be read"""
    if asked.map is None:
        game = choose(asked.rule, asked.grid, sys.stdin)
        if game is None:
            return
    else:
        game = boards.load_ruled(asked.map, asked.rule, asked.grid)
    rule = game.board.rule
    print(f"{rule.text}:{format_grid(game.board.grid)}. {explain(rule)}")
    converse(game, sys.stdin)


def choose(rule: str, grid: str | None, keys: TextIO) -> RuleBoard | None:
    """The map that a line of *keys* names, asked for until it is one; None if they say q or end."""
    try:
        parse_rule(rule)
    except Refusal as refusal:
        raise ClientError(f"Nothing can be played under {rule}: {refusal}.") from None
    maps = ", ".join(sorted(path.stem for path in boards.MAPS.glob("*.cells")))
    question = f"Which map? {maps}, or a file, or a known pattern; q: quit"
    print(question, flush=True)
    for line in keys:
        name = line.strip()
        if name.lower() == "q":
            return None
        try:
            return boards.load_ruled(name, rule, grid)
        except ClientError as problem:
            print(f"{problem} {question}", flush=True)
    return None


def converse(game: RuleBoard, keys: TextIO) -> None:
    """Show *game*, and do what *keys* say, a line each, until they say q or end."""
    show(game)
    for line in keys:
        key = line.strip()
        if key.lower() == "q":
            return
        if key.lower() == "s" or key[:2].lower() == "s ":
            _save(game, key[1:].strip())
        elif key == "" or (key.isascii() and key.isdigit() and int(key) <= MOST_AT_ONCE):
            game.step(int(key or "1"))
            show(game)
        else:
            print(f"{key[:20]!r} is not a key here. {KEYS}")


def show(game: RuleBoard) -> None:
    drawn = game.cells().translate(game.signs()).decode("ascii")
    lines = [drawn[start : start + game.width] for start in range(0, len(drawn), game.width)]
    remark = f"generation {game.generation:,}, {game.alive_count:,} alive."
    print("\n".join([*lines, f"{remark} {KEYS}"]), flush=True)


def _save(game: RuleBoard, name: str) -> None:
    """Keep the board in a file, and say so; what cannot be is said, too."""
    ending = ".cells" if game.board.rule.states <= len(DIGITS) else ".rle"
    path = Path(name or f"{game.name}-{game.generation}{ending}")
    remarks = [f"Rule: {game.board.rule.text}", f"generation {game.generation:,}"]
    try:
        text = game.rle(remarks) if path.suffix.lower() == ".rle" else game.map(remarks)
        write_file(path, text)
    except ClientError as problem:
        print(problem)
    else:
        print(f"saved {path}")


def add_game_arguments(parser: ArgumentParser) -> None:
    """Let *parser* understand what is played."""
    parser.add_argument("rule", help=boards.RULE)
    known = "a .cells or RLE file, a map of data/maps, or a known pattern (default: asks for one)"
    parser.add_argument("map", nargs="?", help=known)
    parser.add_argument("--grid", metavar="GRID", help=boards.GRID)


def add_arguments(parser: ArgumentParser) -> None:
    """Let *parser* understand where the specimens are."""
    parser.add_argument("backup", type=Path, nargs="?", help="from `admin.py backup`")
    add_reach(parser)


ROOM = VerifiedRoom(
    about="whether every proof is what its specimen becomes",
    description="""
    Runs every specimen of BACKUP, or of the canister if none is given, as far as its proof says,
    and compares all of it. From the canister the proofs in the log are computed again, too.
    Anybody can do this; no identity is needed.
    """,
    add_arguments=add_arguments,
    verify=verify,
    play=Play(
        about="a map under a rule, a generation at a time",
        description="Shows a map under a rule, or asks which one: Enter for the next generation, "
        "s to save it, q to quit.",
        add_arguments=add_game_arguments,
        play=play,
    ),
)
