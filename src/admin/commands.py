"""
What each command does, in any room. It gets the canister and its words, and prints what came of it.

What cannot be taken back is asked about first, unless ``--yes`` says that it is meant.
"""

from __future__ import annotations

import sys
import time
from argparse import Namespace

from admin import desk, status, watch
from client import backups, certified, events, files
from client.canister import Canister
from client.certified import Lie, Proved
from client.problem import Problem
from client.words import count
from protocol import principal

PAUSED = "paused"
FOLLOW = 1.0  # seconds between two looks at the log


def show_status(canister: Canister, asked: Namespace) -> None:
    found = status.fetch(canister, desk.find(asked.room))
    print("\n".join([status.title(canister), *status.draw(found, canister.me)]))


def watch_status(canister: Canister, asked: Namespace) -> None:
    watch.run(canister, desk.find(asked.room), asked.every)


def whoami(canister: Canister, asked: Namespace) -> None:
    print(canister.me)
    role = "an admin" if canister.me in canister.admins() else "no admin"
    seat = desk.find(asked.room).seat(canister)
    print(f"{role} of {canister.named.name}{f', {seat}' if seat else ''}")


def pause(canister: Canister, asked: Namespace) -> None:
    before = desk.find(asked.room).look(canister).mood
    canister.tell("pause_game")
    look = desk.find(asked.room).look(canister)
    print(f"paused{' already' if before == PAUSED else ''}{_at(look)}")


def resume(canister: Canister, asked: Namespace) -> None:
    before = desk.find(asked.room).look(canister).mood
    canister.tell("resume_game")
    look = desk.find(asked.room).look(canister)
    print(f"{'resumed' if before == PAUSED else 'was not paused'}, {look.mood}{_at(look)}")


def _at(look: desk.Look) -> str:
    return f", at {look.now}" if look.now else ""


def list_admins(canister: Canister, asked: Namespace) -> None:
    for admin in canister.admins():
        print(f"{admin}{'  (you)' if admin == canister.me else ''}")


def add_admin(canister: Canister, asked: Namespace) -> None:
    canister.tell("add_admin", _principal(asked.principal))
    print(f"{asked.principal} is an admin now")


def remove_admin(canister: Canister, asked: Namespace) -> None:
    if asked.principal == canister.me:
        confirm(asked, "This is you: you will not be an admin any more.")
    canister.tell("remove_admin", _principal(asked.principal))
    print(f"{asked.principal} is no admin any more")


def free_names(canister: Canister, asked: Namespace) -> None:
    """In the rooms that have the method."""
    freed = canister.tell("free_names", [_principal(text) for text in asked.principal])
    print(f"{count(freed, 'name')} freed: anybody may take them")


def set_newcomers(canister: Canister, asked: Namespace) -> None:
    canister.tell("set_newcomers", asked.per_minute)
    print(f"{count(asked.per_minute, 'new key')} a minute may play here")


def _principal(text: str) -> bytes:
    try:
        return principal.parse(text)
    except principal.PrincipalError:
        raise Problem(
            f"{text!r} is no principal, or mistyped: `whoami` or the game's page shows yours."
        ) from None


def backup(canister: Canister, asked: Namespace) -> None:
    found = backups.fetch(canister)
    files.write(asked.file, found.text, asked.force)
    print(f"{asked.file}: {found.words}, {len(found.text):,} characters, checked")


def restore(canister: Canister, asked: Namespace) -> None:
    kept = backups.load(asked.file, canister.room)
    look = desk.find(asked.room).look(canister)
    confirm(
        asked,
        f"This puts {asked.file} ({kept.words}) in the place of the game of "
        f"{canister.named.name} ({look.now or look.mood}).",
    )
    print(f"the game goes on from {canister.room.counts} {backups.send(canister, kept):,}")


def log(canister: Canister, asked: Namespace) -> None:
    proved = certified.fetch(canister)
    if asked.after is not None:
        certified.check_same_past(events.load(asked.after, canister.room), proved)
    found = proved.since(asked.first)
    if asked.first is not None and found.first > asked.first:
        missing = f"events before {found.first} are no longer kept"
        print(f"({missing})", file=sys.stderr)
    if asked.save is not None:
        events.save(asked.save, canister.room, found, asked.force)
        print(f"{asked.save}: {count(len(found.events), 'event')}, from {found.first} on")
        print(f"certified: {certified.draw(proved)}")
        return
    _print_events(canister, found)
    if asked.proof:
        print(f"certified: {certified.draw(proved)}")
    if asked.follow:
        _follow(canister, proved)


def _follow(canister: Canister, proved: Proved) -> None:
    """Print events as they come, until Ctrl-C; a network that goes away is waited for."""
    complaint = ""
    while True:
        try:
            time.sleep(FOLLOW)
            following = proved.log.following
            proved = certified.fetch(canister, proved)
            complaint = ""
        except KeyboardInterrupt:
            return
        except Lie:
            raise
        except Problem as problem:
            if str(problem) != complaint:
                complaint = str(problem)
                print(complaint, file=sys.stderr)
            continue
        _print_events(canister, proved.since(following))


def _print_events(canister: Canister, log: events.Log) -> None:
    for number, event in log.numbered():
        print(events.draw(canister.room, number, event))
    sys.stdout.flush()


def confirm(asked: Namespace, what: str) -> None:
    """Nothing, if *what* is meant. :raises Problem: if not, or if nobody can be asked"""
    if asked.yes:
        return
    if not sys.stdin.isatty():
        raise Problem(f"{what} Nobody can be asked here: add --yes if that is meant.")
    try:
        answer = input(f"{what} Go on? [y/N] ")
    except (EOFError, KeyboardInterrupt):
        answer = ""
    if answer.strip().lower() not in ("y", "yes"):
        raise Problem("Nothing was done.")
