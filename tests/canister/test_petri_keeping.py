"""What the Petri canister keeps: through upgrades, traps and crashes, in backups; its secret."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine import sealed
from localnet.runtime.management.canister import ManagementCanister
from protocol.calls import Reject
from tests.canister.petri_host import (
    ADMIN,
    ALICE,
    BOB,
    DISHES,
    EARLY,
    FACTS,
    LATE,
    Petri,
    moves_for,
)
from tests.canister.test_world_traps import NoRoom

SECRET = 3  # among the facts


@pytest.fixture
def petri(tmp_path: Path) -> Iterator[Petri]:
    found = Petri(tmp_path)
    yield found
    found.network.close()


def secret(petri: Petri) -> str:
    return "".join(sealed.load(petri.maps()[FACTS][SECRET]))


def test_the_secret_is_drawn_once_and_kept(tmp_path: Path) -> None:
    petri = Petri(tmp_path, ready=False)
    assert secret(petri) == ""
    assert petri.ask("get_today")["seed"] is None
    assert petri.page("/health")[1].startswith("starting: ")
    why = "The canister is drawing its secret: try again in a few seconds"
    assert petri.tell("begin_dish", EARLY, True, None) == {"Err": why}
    petri.advance(1)
    drawn = secret(petri)
    assert len(drawn) == 64
    petri.begin()
    petri.upgrade()
    petri.advance(2)
    assert secret(petri) == drawn
    assert petri.ask("get_stats")["games"] == 1
    petri.network.close()


def test_an_upgrade_before_the_secret_came_draws_it_then(tmp_path: Path) -> None:
    petri = Petri(tmp_path, ready=False)
    petri.upgrade()
    petri.advance(1)
    assert len(secret(petri)) == 64
    petri.network.close()


def test_if_nothing_was_drawn_who_begins_asks_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer, answers = ManagementCanister.answer, [(Reject(2, "busy", "IC0"), 0)]
    monkeypatch.setattr(
        ManagementCanister, "answer", lambda *call: answers.pop() if answers else answer(*call)
    )
    petri = Petri(tmp_path)
    assert answers == []
    assert secret(petri) == ""
    petri.advance(5)
    assert secret(petri) == ""
    assert "Err" in petri.tell("begin_dish", EARLY, True, None)
    petri.advance(1)
    assert petri.begin()["id"] == 1
    petri.network.close()


def test_an_upgrade_loses_nothing(petri: Petri) -> None:
    petri.begin(daily=True, count=5)
    petri.begin(LATE, count=3, caller=BOB)
    petri.tell("set_name", "Ada")
    petri.tell("add_admin", BOB, caller=ADMIN)
    petri.tell("give_up", 1)
    petri.tell("pause_game", caller=ADMIN)
    before = petri.everything()
    petri.upgrade()
    assert petri.everything() == before
    petri.tell("resume_game", caller=BOB)
    assert petri.begin()["id"] == 3


def test_a_damaged_state_is_refused_and_the_old_code_goes_on(petri: Petri) -> None:
    petri.begin(count=5)
    before = petri.everything()
    line = petri.maps()[DISHES][1]
    petri.put_map(DISHES, 1, line.replace("early", "later"))
    with pytest.raises(Exception, match="checksum"):
        petri.upgrade()
    petri.put_map(DISHES, 1, line)
    assert petri.everything() == before


# method, arguments, caller, and how many entries it writes: the state, and its event,
# dish and names; who begins is only counted
MESSAGES: list[tuple[str, tuple[Any, ...], bytes, int]] = [
    ("begin_dish", (LATE, True, None), BOB, 1),
    ("play", (), ALICE, 3),
    ("give_up", (1,), ALICE, 3),
    ("set_name", ("Trapped",), ALICE, 3),
    ("pause_game", (), ADMIN, 2),
    ("add_admin", (BOB,), ADMIN, 2),
]


@pytest.mark.parametrize(
    ("method", "args", "caller", "writes"), MESSAGES, ids=lambda x: x if isinstance(x, str) else ""
)
def test_a_message_that_traps_has_never_been(
    petri: Petri,
    monkeypatch: pytest.MonkeyPatch,
    method: str,
    args: tuple[Any, ...],
    caller: bytes,
    writes: int,
) -> None:
    """Whichever write fails, heap and stable memory are as before; then it works."""
    shown = petri.begin(count=3)
    given = args if method != "play" else (1, "", 3, moves_for(shown, 4))
    before, kept = petri.everything(), petri.maps()
    room = NoRoom(monkeypatch)
    for limit in range(1, writes + 1):
        room.after(limit)
        assert "Failed to grow memory" in petri.refusal(method, *given, caller=caller)
        room.after(None)
        assert (petri.maps(), petri.everything()) == (kept, before)
    petri.tell(method, *given, caller=caller)
    assert room.writes == writes
    now = petri.everything()
    assert now != before
    petri.upgrade()
    assert petri.everything() == now


def test_a_crash_of_the_whole_network_loses_nothing(tmp_path: Path) -> None:
    petri = Petri(tmp_path)
    petri.begin(daily=True, count=5)
    before, clock = petri.everything(), petri.clock
    petri.network.close()
    again = Petri(tmp_path, clock, ready=False)
    assert again.everything() == before
    again.network.close()


def test_a_backup_moves_into_another_canister(petri: Petri, tmp_path: Path) -> None:
    petri.begin(daily=True, count=5)
    petri.begin(LATE, count=3, caller=BOB)
    petri.tell("set_name", "Ada")
    page = petri.ask("get_backup", 0, caller=ADMIN)["Ok"]
    assert (page["page"], page["pages"], page["generation"]) == (0, 1, 5)
    assert petri.ask("get_backup", 1, caller=ADMIN) == {"Err": "Expected a page from 0 to 0, got 1"}
    assert secret(petri) not in page["content"]
    other = Petri(tmp_path / "other", petri.clock)
    assert other.tell("put_backup", 0, page["content"][:-1], caller=ADMIN) == {"Ok": 1}
    assert "checksum" in other.tell("restore_game", caller=ADMIN)["Err"]
    assert other.tell("put_backup", 0, page["content"], caller=ADMIN) == {"Ok": 1}
    assert other.tell("restore_game", caller=ADMIN) == {"Ok": 2}
    theirs, ours = other.everything(), petri.everything()
    for name in ("dishes", "tables", "daily", "telemetry", "today"):
        assert theirs[name] == ours[name]
    other.network.close()


def test_a_row_that_was_forged_behind_the_canister_s_back_is_struck(petri: Petri) -> None:
    shown = petri.begin(count=5)
    words = sealed.load(petri.maps()[DISHES][1])[0].split(" ")
    assert words[11] == str(shown["score"])
    words[11] = "99999"
    petri.put_map(DISHES, 1, sealed.dump([" ".join(words)]))
    petri.upgrade()
    assert petri.ask("get_leaderboard", EARLY, None, None)[0]["score"] == 99999
    assert petri.tell("strike_dish", 1, caller=ADMIN) == {"Ok": None}
    assert petri.ask("get_leaderboard", EARLY, None, None) == []
    assert petri.ask("get_dish", 1) is None
