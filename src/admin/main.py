"""
The command line of scripts/admin.py: its words, and what each command does, in any room.

A command gets the canister and its words, and prints what came of it. What cannot be taken back is
asked about first, unless ``--yes`` says that it is meant. What an operator wants to know at a
glance, once or again and again::

    life2_backend  bkyz2-fmaaa-aaaaa-qaaaq-cai  on localnet, http://127.0.0.1:4943
        running        generation 12,340, 1,234 alive, 3 players
        events         57 so far
        admin          w7x7r-...  (you)
        coins          3,000 minted, of which 88 are in the pot  from here on: the room's own
        player                        score    land   alive   coins  balance
        1  Ada                          120     300      80      877

Watched on a terminal it stays in one place, with the room's picture below it; in a file it is a
line each time. Ctrl-C ends it. A network that goes away is waited for.
"""

from __future__ import annotations

import argparse
import shutil
import signal
import sys
import time
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any

from admin import room
from admin.room import AdminRoom, Command, Look, add_yes, confirm, parse_principal
from client import backups, log, network
from client import room as client_room
from client.canister import Canister
from client.command import add_reach, add_room, canister_of, guarded, natural
from client.log import Lie, Log, Proved
from client.terminal import REST_OF_LINE, count, plain, write_file
from engine.errors import Life2Error
from localnet.protocol import sign

DESCRIPTION = """
Operates the canister of a room: on this machine, where `make play` runs it, or on the Internet
Computer. With --room ROOM --help it also lists what only that room has.
"""
VERIFIED = """
What is verified: the outcome of every change, by a certificate of the canister's subnet, held to
the network's key; the log, by such a certificate over the head of its chain; every other answer to
a question, by the signature of one node of that subnet, or with --certified by such a certificate.
What is not: the key that a network of your own is asked for, and why a change was not even let in.
"""
PAUSED = "paused"
FOLLOW = 1.0  # seconds between two looks at the log
NONE_YET = 2**64 - 1  # an event that did not happen: its page says how many did
HOME = "\x1b[H"
REST_OF_SCREEN = "\x1b[J"
HIDE_CURSOR = "\x1b[?25l"
SHOW_CURSOR = "\x1b[?25h"


def main(arguments: list[str]) -> int:
    """Do what *arguments* ask for; the exit code."""

    def work() -> None:
        asked = _parser(_room(arguments)).parse_args(arguments)
        found = canister_of(asked)
        if found.who is sign.ANONYMOUS and asked.network == network.LOCALNET:
            missing = f"there is no {asked.state / network.INSTALLER.name} in {asked.project}"
            how = "say --state DIR or --identity FILE.pem"
            print(f"admin: asking as nobody, because {missing}: {how}", file=sys.stderr)
        asked.run(found, asked)

    return guarded("admin", work, 1)


def _room(arguments: list[str]) -> str:
    """Which room the *arguments* are about: what else they may be, depends on that."""
    parser = argparse.ArgumentParser("admin.py", add_help=False, allow_abbrev=False)
    parser.add_argument("--room", default=client_room.DEFAULT)
    return client_room.find(parser.parse_known_args(arguments)[0].room).name


def _parser(room_name: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("admin.py", description=DESCRIPTION, epilog=VERIFIED)
    add_room(parser)
    add_reach(parser)
    rows = parser.add_subparsers(dest="command", metavar="command", required=True)
    _add(rows, "status", show_status, "how the game is")
    watch = _add(rows, "watch", watch_status, "how it is, again and again; Ctrl-C ends it")
    watch.add_argument("--every", type=_seconds, default=1.0, metavar="SECONDS", help="default: 1")
    _add(rows, "pause", pause, "stop time")
    _add(rows, "resume", resume, "let time go on")
    _add_admins(rows)
    newcomers = _add(rows, "newcomers", set_newcomers, "how many new keys a minute may play")
    newcomers.add_argument("per_minute", type=natural, help="0 for nobody new; 120 at first")
    save = _add(rows, "backup", backup, "keep the game in a file")
    save.add_argument("file", type=Path)
    save.add_argument("--force", action="store_true", help="write over an old file")
    again = _add(rows, "restore", restore, "go on from such a file; asks first")
    again.add_argument("file", type=Path)
    add_yes(again)
    _add_log(rows)
    _add(rows, "whoami", whoami, "your principal, and what you may do")
    room.find(room_name).add_commands(lambda *words: _add(rows, *words))
    return parser


def _add(rows: Any, name: str, command: Command, about: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = rows.add_parser(
        name, help=about, description=about.capitalize() + "."
    )
    add_room(parser, set_defaults=False)
    add_reach(parser, set_defaults=False)
    parser.set_defaults(run=command)
    return parser


def _add_admins(rows: Any) -> None:
    about = "who may do what this tool does"
    parser = rows.add_parser("admins", help=about, description=about.capitalize() + ".")
    actions = parser.add_subparsers(dest="action", metavar="list|add|remove", required=True)
    _add(actions, "list", list_admins, "show all admins")
    add = _add(actions, "add", add_admin, "let somebody be an admin")
    remove = _add(actions, "remove", remove_admin, "let an admin be one no more")
    for each in (add, remove):
        each.add_argument("principal", help="as `whoami` or the game's page shows it")
    add_yes(remove)


def _add_log(rows: Any) -> None:
    about = "what happened in the game; the last 1,000 events"
    add = _add(rows, "log", show_log, about).add_argument
    add("--from", type=natural, dest="first", metavar="N", help="from event N on")
    add("--follow", action="store_true", help="go on as they come; Ctrl-C ends it")
    add("--save", type=Path, metavar="FILE", help="keep them, for `simulate verify`")
    past = "a log saved earlier, whose past this must have"
    add("--after", type=Path, metavar="FILE", help=past)
    add("--proof", action="store_true", help="say what the network certifies")
    add("--force", action="store_true", help="write over an old file")


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.1 <= seconds <= 3600:
        raise argparse.ArgumentTypeError(f"from 0.1 to 3600 seconds, not {text!r}")
    return seconds


def show_status(canister: Canister, asked: Namespace) -> None:
    print("\n".join(status_lines(canister, room.find(asked.room))))


def status_lines(canister: Canister, here: AdminRoom) -> list[str]:
    """How things are now; cycles are for admins only."""
    me, admins = canister.me, canister.admins()
    look = here.look(canister)
    events = canister.ask("get_events", NONE_YET)["following"]
    rows = [(look.mood, look.now), ("events", f"{events:,} so far")]
    if me in admins:
        rows.append(("cycles", f"{canister.ask('get_cycles'):,}"))
    rows += [("admin", f"{admin}{'  (you)' if admin == me else ''}") for admin in admins]
    shown = [f"{word:<12} {plain(text)}".rstrip() for word, text in rows + look.rows]
    return [_title(canister), *(f"    {line}" for line in shown + look.table)]


def _title(canister: Canister) -> str:
    """Which canister, and where."""
    named, network = canister.named, canister.network
    name = f"{named.name}  {named.text}" if named.name != named.text else named.text
    where = f"{network.name}, {network.url}" if network.name != network.url else network.url
    return f"{name}  on {where}"


def watch_status(canister: Canister, asked: Namespace) -> None:
    """Show the status again and again, until somebody has seen enough."""
    screen = sys.stdout.isatty()
    show = (_screen if screen else _line)(canister, room.find(asked.room))
    if screen:
        print(HIDE_CURSOR + HOME + REST_OF_SCREEN, end="")
    try:
        while True:
            try:
                show()
            except Life2Error as problem:
                print(f"{problem}{REST_OF_LINE if screen else ''}", flush=True)
            time.sleep(asked.every)
    except KeyboardInterrupt:
        pass
    finally:
        if screen:
            print(SHOW_CURSOR)


def _screen(canister: Canister, here: AdminRoom) -> Callable[[], None]:
    picture = here.picture(canister)

    def show() -> None:
        lines = status_lines(canister, here)
        size = shutil.get_terminal_size()
        drawn = picture(size.columns, size.lines - len(lines) - 2)
        lines += ["", *drawn] if drawn else []
        shown = "".join(f"{line[: size.columns]}{REST_OF_LINE}\n" for line in lines)
        # Ctrl-C waits, so that no half of a letter stays on the screen.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            print(HOME + shown + REST_OF_SCREEN, end="", flush=True)
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})

    return show


def _line(canister: Canister, here: AdminRoom) -> Callable[[], None]:
    def show() -> None:
        look = here.look(canister)
        print(f"{look.mood:<8} {look.now}".rstrip(), flush=True)

    return show


def whoami(canister: Canister, asked: Namespace) -> None:
    print(canister.me)
    role = "an admin" if canister.me in canister.admins() else "no admin"
    seat = room.find(asked.room).seat(canister)
    print(f"{role} of {canister.named.name}{f', {seat}' if seat else ''}")


def pause(canister: Canister, asked: Namespace) -> None:
    before, look = _change(canister, asked, "pause_game")
    print(f"paused{' already' if before == PAUSED else ''}{f', at {look.now}' if look.now else ''}")


def resume(canister: Canister, asked: Namespace) -> None:
    before, look = _change(canister, asked, "resume_game")
    done = "resumed" if before == PAUSED else "was not paused"
    print(f"{done}, {look.mood}{f', at {look.now}' if look.now else ''}")


def _change(canister: Canister, asked: Namespace, method: str) -> tuple[str, Look]:
    """The mood of the game before *method*, and how it is after that."""
    look = room.find(asked.room).look
    before = look(canister).mood
    canister.tell(method)
    return before, look(canister)


def list_admins(canister: Canister, asked: Namespace) -> None:
    for admin in canister.admins():
        print(f"{admin}{'  (you)' if admin == canister.me else ''}")


def add_admin(canister: Canister, asked: Namespace) -> None:
    canister.tell("add_admin", parse_principal(asked.principal))
    print(f"{asked.principal} is an admin now")


def remove_admin(canister: Canister, asked: Namespace) -> None:
    if asked.principal == canister.me:
        confirm(asked, "This is you: you will not be an admin any more.")
    canister.tell("remove_admin", parse_principal(asked.principal))
    print(f"{asked.principal} is no admin any more")


def set_newcomers(canister: Canister, asked: Namespace) -> None:
    canister.tell("set_newcomers", asked.per_minute)
    print(f"{count(asked.per_minute, 'new key')} a minute may play here")


def backup(canister: Canister, asked: Namespace) -> None:
    found = backups.fetch(canister)
    write_file(asked.file, found.text, asked.force)
    print(f"{asked.file}: {found.words}, {len(found.text):,} characters, checked")


def restore(canister: Canister, asked: Namespace) -> None:
    saved = backups.load(asked.file, canister.room)
    look = room.find(asked.room).look(canister)
    now = f"the game of {canister.named.name} ({look.now or look.mood})"
    confirm(asked, f"This puts {asked.file} ({saved.words}) in the place of {now}.")
    print(f"the game goes on from {canister.room.counts} {backups.send(canister, saved):,}")


def show_log(canister: Canister, asked: Namespace) -> None:
    proved = log.fetch_proved(canister)
    if asked.after is not None:
        log.check_same_past(log.load(asked.after, canister.room), proved)
    found = proved.since(asked.first)
    if asked.first is not None and found.first > asked.first:
        print(f"(events before {found.first} are no longer kept)", file=sys.stderr)
    if asked.save is not None:
        log.save(asked.save, canister.room, found, asked.force)
        print(f"{asked.save}: {count(len(found.events), 'event')}, from {found.first} on")
    else:
        _print_events(canister, found)
    if asked.proof or asked.save is not None:
        print(f"certified: {log.describe(proved)}")
    if asked.follow and asked.save is None:
        _follow(canister, proved)


def _follow(canister: Canister, proved: Proved) -> None:
    """Print events as they come, until Ctrl-C; a network that goes away is waited for."""
    complaint = ""
    while True:
        try:
            time.sleep(FOLLOW)
            following = proved.log.following
            proved = log.fetch_proved(canister, proved)
            complaint = ""
        except KeyboardInterrupt:
            return
        except Lie:
            raise
        except Life2Error as problem:
            if str(problem) != complaint:
                complaint = str(problem)
                print(complaint, file=sys.stderr)
            continue
        _print_events(canister, proved.since(following))


def _print_events(canister: Canister, found: Log) -> None:
    for number, event in found.numbered():
        print(log.format_event(canister.room, number, event))
    sys.stdout.flush()
