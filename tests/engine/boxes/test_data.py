"""The engine on the vectors of the definition, which the page's twin reads, too."""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from typing import Any

import pytest

from engine.boxes import answers
from engine.boxes.edges import boxes_beside, edge_of, place_of
from engine.boxes.exported import export
from engine.boxes.log import Chain, line, unpack
from engine.boxes.players import Quota
from engine.boxes.sheet import Sheet
from tests import vectors

from .definition import foresee, read_picture

FOLDER = vectors.folder("boxes")


def read(name: str) -> Any:
    return json.loads((FOLDER / name).read_text("utf-8"))


def named(name: str) -> list[Any]:
    return [pytest.param(each, id=each["name"]) for each in read(name)]


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


@pytest.mark.parametrize("told", read("edges.json"))
def test_lines_are_where_they_are_said_to_be(told: dict[str, Any]) -> None:
    assert list(place_of(told["edge"])) == told["place"]
    assert edge_of(*told["place"]) == told["edge"]
    assert boxes_beside(told["edge"]) == told["boxes"]


@pytest.mark.parametrize("told", named("scenes.json"))
def test_what_comes_of_a_line(told: dict[str, Any]) -> None:
    lines, asked = read_picture(told["picture"], *told["at"])
    assert asked == told["edge"]
    assert list(foresee(lines, told["edge"])) == [told["closes"], told["opens"], told["follows"]]
    sheet = Sheet()
    for edge in lines:
        sheet.draw(edge, 0)
    assert sheet.draw(told["edge"], 1) == told["closes"]


@pytest.mark.parametrize("told", named("histories.json"))
def test_a_history_leads_to_the_same_sheet(told: dict[str, Any]) -> None:
    log = base64.b64decode(told["log"])
    sheet, chain = Sheet(), Chain()
    for edge, team in unpack(log):
        assert sheet.draw(edge, team) is not None
    chain.add(log)
    assert sheet.scores == told["scores"]
    assert digest(export(sheet).edge_taken) == told["edges"]
    assert digest(export(sheet).box_owner) == told["owners"]
    assert chain.head().hex() == told["head"]
    assert line(3, len(log) // 3, chain.head()) == told["line"]
    board = zlib.decompress(base64.b64decode(told["board"]))
    assert zlib.decompress(base64.b64decode(answers.board(sheet, 3))) == board
    overview = zlib.decompress(base64.b64decode(answers.overview(sheet)))
    assert digest(overview) == told["overview"]


@pytest.mark.parametrize("told", read("quotas.json"))
def test_a_quota_goes_as_it_went(told: dict[str, Any]) -> None:
    quota = Quota(8, 0)
    for now, spent, back, lines, wait in told["steps"]:
        quota.refill(now)
        quota.spend(spent)
        quota.give_back(back)
        assert (quota.lines, quota.wait(now)) == (lines, wait)


def test_the_scattered_order_is_the_one_that_is_known() -> None:
    """The engine drew two million lines for it; the page's twin is held to it."""
    assert read("scattered.json")["scores"] == [250_050, 249_897, 249_928, 250_125]
