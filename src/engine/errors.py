"""
Refusals: what the game says no to, and in which words.

Every refusal is an answer for the person who asked: its text says what was
expected and shows the value that was not::

    Life2Error                 the root: whatever Life2 says no to, here or in a tool
    |-- Refusal                the game says no; a client raises it, too, when a canister does
    |   |-- GameFull           no seat is free
    |   |-- RoomFull           no account is free, and nobody can be forgotten for a newcomer
    |   |-- UnknownPlayer      a number or caller that has no seat
    |   |-- NotEnoughCoins     the balance does not cover the list
    |   |-- CoinsWereGiven     the balance covers it, but only what was won can be handed on
    |   |-- BadRequest         an argument outside its bounds
    |   |-- BadPattern         a pattern file, with the line and column of the fault
    |   `-- BadSnapshot        something saved that does not verify
    |-- ClientError            a tool cannot do what it was asked for (`client.terminal`)
    |   `-- Lie                a server shows what the network did not sign (`client.log`)
    `-- Different              what a verifier computed is not what is shown (`simulate.verify`)

Anything else that is raised is a mistake in the program, and traps.
"""

from __future__ import annotations

MOST_SHOWN = 32  # characters of a value in a refusal


def show(text: str) -> str:
    """*text* quoted for a refusal, but no more of it than a person wants to see."""
    return repr(text) if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]!r}..."


def span(seconds: int) -> str:
    """So many *seconds* for people, rounded up to minutes from one on."""
    minutes = -(-seconds // 60)
    if seconds < 60:
        return f"{seconds} s"
    return f"{minutes // 60} h {minutes % 60} min" if minutes >= 60 else f"{minutes} min"


class Life2Error(Exception):
    """The root of all that Life2 raises for people to read: one sentence."""


class Refusal(Life2Error):
    """The request was understood and is refused; the text says why."""


class GameFull(Refusal):
    """All seats are taken; the next may be for somebody else in so many *seconds*, if known."""

    def __init__(self, seconds: int | None = None) -> None:
        when = ""
        if seconds is not None:
            when = f": a seat frees in {span(seconds)}, unless who has it acts before"
        super().__init__(f"Game full{when}")


class RoomFull(Refusal):
    """All *accounts* are taken by people who have something to lose, or were here lately."""

    def __init__(self, accounts: int) -> None:
        super().__init__(
            f"All {accounts} accounts are taken, and none of those looked at can be given up yet: "
            "try again in some seconds, when others are looked at"
        )


class CoinsWereGiven(Refusal):
    """Coins to be handed on of which too few were won."""

    def __init__(self, coins: int, balance: int, given: int) -> None:
        super().__init__(
            f"Need {coins} coins that you won, have {balance - given}: of your {balance} coins "
            f"{given} were given to you at the start, and only what was won can be handed on"
        )


class UnknownPlayer(Refusal):
    """Nobody sits there."""


class NotEnoughCoins(Refusal):
    """The balance does not cover the whole list."""

    def __init__(self, cost: int, balance: int) -> None:
        super().__init__(f"Need {cost} coins, have {balance}")


class BadRequest(Refusal):
    """An argument outside its bounds."""


class BadPattern(Refusal):
    """A pattern that cannot be read; *line* and *column* count from 1."""

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(f"line {line}, column {column}: {message}")
        self.line = line
        self.column = column


class BadSnapshot(Refusal):
    """Something saved that is damaged or impossible."""
