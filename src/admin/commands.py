"""
What each command does. A command gets the canister and its words, and prints what came of it.

What cannot be taken back is asked about first, unless ``--yes`` says that it is meant.
"""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from collections.abc import Callable

from admin import status, watch
from client import backups, events, files
from client.life2 import Life2
from client.problem import Problem
from client.words import count, plain
from protocol import principal

FOLLOW = 1.0  # seconds between two looks at the log


def show_status(life2: Life2, asked: Namespace) -> None:
    found = status.fetch(life2)
    print("\n".join([status.title(life2), *status.draw(found, life2.me)]))


def watch_status(life2: Life2, asked: Namespace) -> None:
    watch.run(life2, asked.every)


def whoami(life2: Life2, asked: Namespace) -> None:
    print(life2.me)
    role = "an admin" if life2.me in life2.admins() else "no admin"
    player = life2.ask("get_player")
    seat = f"player {player['player_num']}, {plain(player['name'])}" if player else "no player"
    print(f"{role} of {life2.named.name}, {seat}")


def pause(life2: Life2, asked: Namespace) -> None:
    before = life2.ask("get_stats")["paused"]
    life2.tell("pause_game")
    generation = life2.ask("get_generation")
    print(f"paused{' already' if before else ''}, at generation {generation:,}")


def resume(life2: Life2, asked: Namespace) -> None:
    before = life2.ask("get_stats")["paused"]
    life2.tell("resume_game")
    stats = life2.ask("get_stats")
    word = "resumed" if before else "was not paused"
    print(f"{word}, {status.mood(stats)} at generation {stats['generation']:,}")


def reset(life2: Life2, asked: Namespace) -> None:
    stats = life2.ask("get_stats")
    world = f"generation {stats['generation']:,}, {stats['alive']:,} alive"
    players = count(stats["players"], "player")
    confirm(asked, f"This empties the world of {life2.named.name} ({world}, {players}).")
    life2.tell("reset_game")
    print("the world is empty; everybody kept their seat and has 1,000 coins")


def list_admins(life2: Life2, asked: Namespace) -> None:
    for admin in life2.admins():
        print(f"{admin}{'  (you)' if admin == life2.me else ''}")


def add_admin(life2: Life2, asked: Namespace) -> None:
    life2.tell("add_admin", _principal(asked.principal))
    print(f"{asked.principal} is an admin now")


def remove_admin(life2: Life2, asked: Namespace) -> None:
    if asked.principal == life2.me:
        confirm(asked, "This is you: you will not be an admin any more.")
    life2.tell("remove_admin", _principal(asked.principal))
    print(f"{asked.principal} is no admin any more")


def _principal(text: str) -> bytes:
    try:
        return principal.parse(text)
    except principal.PrincipalError:
        raise Problem(
            f"{text!r} is no principal, or mistyped: `whoami` or the game's page shows yours."
        ) from None


def backup(life2: Life2, asked: Namespace) -> None:
    found = backups.fetch(life2)
    files.write(asked.file, found.text, asked.force)
    print(f"{asked.file}: {found.draw()}, {len(found.text):,} characters, checked")


def restore(life2: Life2, asked: Namespace) -> None:
    kept = backups.load(asked.file)
    stats = life2.ask("get_stats")
    confirm(
        asked,
        f"This puts {asked.file} ({kept.draw()}) in the place of the world of {life2.named.name} "
        f"(generation {stats['generation']:,}, {stats['alive']:,} alive).",
    )
    print(f"the game goes on from generation {backups.send(life2, kept):,}")


def log(life2: Life2, asked: Namespace) -> None:
    first = asked.first if asked.first is not None else 0
    found = events.fetch(life2, first)
    if asked.first is not None and found.first > asked.first:
        missing = f"events before {found.first} are no longer kept"
        print(f"({missing})", file=sys.stderr)
    if asked.save is not None:
        events.save(asked.save, found, asked.force)
        print(f"{asked.save}: {count(len(found.events), 'event')}, from {found.first} on")
        return
    _print_events(found)
    if asked.follow:
        _follow(lambda at: events.fetch(life2, at), found.following)


def _follow(fetch: Callable[[int], events.Log], following: int) -> None:
    """Print events as they come, until Ctrl-C; a network that goes away is waited for."""
    complaint = ""
    while True:
        try:
            time.sleep(FOLLOW)
            found = fetch(following)
            complaint = ""
        except KeyboardInterrupt:
            return
        except Problem as problem:
            if str(problem) != complaint:
                complaint = str(problem)
                print(complaint, file=sys.stderr)
            continue
        _print_events(found)
        following = found.following


def _print_events(log: events.Log) -> None:
    for number, event in log.numbered():
        print(events.draw(number, event))
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
