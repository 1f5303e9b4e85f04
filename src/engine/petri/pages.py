"""
Petri's pages.

::

    /metrics      numbers for Prometheus
    /health       a word, and what the room is at: "open: 12 dishes go on"; before it has its
                  secret the word is "starting"
    /dish/7.txt   dish 7 as text: how it is, its board, and its recipe
"""

from __future__ import annotations

from engine import pages
from engine.clock import Nanoseconds
from engine.errors import BadRequest
from engine.pages import Metric, Page
from engine.petri.dish import Culture
from engine.petri.game import NAMES, Game
from engine.petri.seeds import format_recipe

MEANINGS = {
    "games": "Dishes of which a turn was played, ever",
    "turns": "Turns proved, ever",
    "born": "Cells born in them",
    "died": "Cells that died in them",
    "merges": "Merges in them",
    "slept": "Cells that fell dormant in them",
    "blighted": "Cells that blight struck in them",
    "decayed": "Cells that lost energy in them",
    "catalysts": "Catalysts used in them",
    "goals": "Goals reached in them",
    "energy": "Energy of all living cells, summed over them",
    "living": "Living cells, summed over them: energy by living is the mean energy of a cell",
    "isolated": "Living cells with at most one living neighbour, summed over them",
}


def answer(game: Game, url: str, _now: Nanoseconds, instructions: int) -> Page:
    """The page at *url*; a turn took so many *instructions* lately."""
    routes = {
        "/metrics": lambda _: pages.metrics("petri", metrics(game, instructions)),
        "/health": lambda _: health(game),
        "/dish/": lambda rest: dish(game, rest),
    }
    return pages.answer(routes, url)


def health(game: Game) -> Page:
    mood = "paused" if game.paused else "open" if game.seeds.ready else "starting"
    running = running_count(game)
    return Page(200, f"{mood}: {running} {'dish goes' if running == 1 else 'dishes go'} on\n")


def running_count(game: Game) -> int:
    """How many dishes are not over."""
    return len([row for row in game.collection.rows.values() if not row.over])


def dish(game: Game, rest: str) -> Page:
    """The dish that *rest*, ``7.txt``, names."""
    digits = rest[:-4]
    if not (rest.endswith(".txt") and digits.isascii() and digits.isdigit() and len(digits) <= 20):
        return Page(404, f"Expected a dish like 7.txt, got {rest[:40]!r}\n")
    try:
        return Page(200, text(game.collection.get(int(digits))))
    except BadRequest as refusal:
        return Page(404, f"{refusal}\n")


def text(culture: Culture) -> str:
    """*culture*, how it is."""
    dish = culture.dish
    size = f"{dish.plate.width} x {dish.plate.height}"
    day = "" if culture.day is None else f", of day {culture.day}"
    goal = "not reached" if dish.goal_at is None else f"reached in turn {dish.goal_at}"
    lines = [
        f"dish {culture.id} of {culture.owner}: {dish.mode.name} {size}, seed {culture.seed}{day}",
        f"turn {dish.turn}, {points(dish.score)} points, streak {dish.streak}",
        f"energy {dish.energy}, goal {dish.goal} {goal}{', over' if culture.over else ''}",
        "",
        *dish.draw().split(" / "),
        "",
        format_recipe(dish, culture.seed),
    ]
    return "\n".join(lines) + "\n"


def points(quarters: int) -> str:
    """Quarters of a point as people write them: 10.25"""
    return f"{quarters // 4}.{quarters % 4 * 25:02}"


def metrics(game: Game, instructions: int) -> list[Metric]:
    collection = game.collection
    modes = game.telemetry.of
    counted = [
        Metric.by(
            *("mode", f"{name}_total", "counter", MEANINGS[name]),
            {mode: numbers[name] for mode, numbers in modes.items()},
        )
        for name in NAMES
        if name in MEANINGS
    ]
    streaks = {mode: numbers["longest_streak"] for mode, numbers in modes.items()}
    return [
        Metric("dishes", "gauge", "Dishes that are kept", len(collection.rows)),
        Metric("dishes_running", "gauge", "Dishes that are not over", running_count(game)),
        Metric("dishes_begun_total", "counter", "Dishes begun, ever", game.begun),
        Metric("players", "gauge", "Who has a dish that is kept", len(collection.owned)),
        Metric("paused", "gauge", "1 if an admin has paused the game", int(game.paused)),
        Metric("ready", "gauge", "1 if the secret is there", int(game.seeds.ready)),
        Metric("events_total", "counter", "Events in the journal, ever", game.journal.following),
        Metric("turn_instructions", "gauge", "Instructions of a turn, lately", instructions),
        Metric.by("mode", "longest_streak", "gauge", "The longest streak, ever", streaks),
        *counted,
    ]
