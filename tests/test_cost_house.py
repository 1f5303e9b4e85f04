"""The house's sheet adds up, and knows every room."""

from __future__ import annotations

from importlib import import_module

from bench import messages
from bench import rooms as measured
from bench.cost import house, prices
from bench.cost.house import Year
from bench.messages import Daily
from client import room
from client import rooms as every_room


def test_every_room_is_in_it() -> None:
    assert sorted(year.room for year in house.years()) == room.names_in(every_room)


def test_the_house_is_the_sum_of_its_rooms() -> None:
    found = [Year("one", 2.5e9, 1e12, "a"), Year("two", 5e9, 2e12, "b")]
    last = house.table(found).splitlines()[-1]
    asleep, busy = (prices.dollars(365 * cycles) for cycles in (7.5e9, 3.0075e12))
    cells = [cell.strip() for cell in last.split("|")[1:-1]]
    assert cells == ["the house", f"{asleep:.2f}", "3.01", f"{busy:,.0f}"]


def test_a_day_names_messages_that_are_measured() -> None:
    for name in room.names_in(measured):
        cases = messages.cases(name)
        day: list[Daily] = import_module(f"bench.rooms.{name}").DAY
        assert all(f"{name}: {one.case}" in cases for one in day)
