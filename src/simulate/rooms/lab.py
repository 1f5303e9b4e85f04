"""
Lab's verifier: is every proof what its specimen becomes?

::

    specimen --- run here ---> future  ==  the proof that is kept beside it

Specimens and proofs come from a backup or from the canister. Every proof is computed again, all
of it: pattern, populations, period, hash. Every specimen has to be written as it is drawn. In a
backup the likes have to be as many as people gave, and as regulars gave. From the canister the log
is read, too: what it says was proved of a specimen that is still there, with the hash of that day,
is computed again.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from client import backups, command
from client.canister import Canister
from client.command import add_reach
from client.events import Log
from client.progress import Progress
from client.rooms.lab import ROOM as LAB
from client.rooms.lab import Kept
from client.words import count
from engine.errors import Refusal
from engine.grid import draw_grid
from engine.lab import trial
from engine.lab.gallery import Gallery
from engine.rules.board import Board
from engine.rules.board_text import draw_runs
from engine.rules.future import Future
from simulate.certified import proved_log, say
from simulate.evidence import Different
from simulate.proof import Proof


class Specimen(NamedTuple):
    """What is needed of a specimen to run it, and its *proof*, if it has one."""

    id: int
    rule: str
    grid: str
    pattern: str
    proof: Future | None


def verify(asked: Namespace) -> None:
    """Say that every proof is right. :raises Different: if one is not"""
    canister = command.canister(asked) if asked.backup is None else None
    found = kept(asked.backup) if canister is None else shown(canister)
    progress = Progress(len(found))
    for done, specimen in enumerate(found):
        progress.show(done)
        check(specimen)
    progress.clear()
    proofs = count(len([each for each in found if each.proof is not None]), "proof")
    print(f"computed {proofs} of {count(len(found), 'specimen')} again: all are right")
    if canister is not None:
        proved = proved_log(canister)
        told = check_log(proved.log, {each.id: each for each in found})
        say(proved)
        print(f"computed {count(told, 'proof')} of the log again: all are right")


def kept(path: Path) -> list[Specimen]:
    """What is in the backup at *path*."""
    found: Kept = backups.load(path, LAB).game
    check_likes(found.gallery)
    return kept_in(found.gallery)


def kept_in(gallery: Gallery) -> list[Specimen]:
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
    drawn = (board.rule.text, draw_grid(board.grid), draw_runs(board))
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
        return trial.lay(specimen.rule, specimen.grid, specimen.pattern)
    except Refusal as refusal:
        raise Different(f"specimen {specimen.id} cannot be: {refusal}") from None


def run(specimen: Specimen, board: Board, generations: int) -> Future:
    """What *board* becomes. :raises Different: if nobody could have computed so much"""
    try:
        return trial.run(board, generations)
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


def add_arguments(parser: ArgumentParser) -> None:
    """Let *parser* understand where the specimens are."""
    parser.add_argument("backup", type=Path, nargs="?", help="from `admin.py backup`")
    add_reach(parser)


ROOM = Proof(
    about="whether every proof is what its specimen becomes",
    description="""
    Runs every specimen of BACKUP, or of the canister if none is given, as far as its proof says,
    and compares all of it. From the canister the proofs in the log are computed again, too.
    Anybody can do this; no identity is needed.
    """,
    add_arguments=add_arguments,
    verify=verify,
)
