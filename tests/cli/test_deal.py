"""``tredici deal``."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime

import pytest

from tests.cli.conftest import Answer
from tests.support import table
from tredici.core.deals import Deal
from tredici.solver import Verdict, solve

Tredici = Callable[..., Answer]


@pytest.mark.parametrize(("number", "deck"), table("decks.txt"))
def test_text_is_the_52_cards_on_one_line(tredici: Tredici, number: str, deck: str) -> None:
    assert tredici("deal", number, "--text") == (0, deck + "\n", "")


def test_every_way_to_name_a_deal(tredici: Tredici) -> None:
    deck = tredici("deal", "42", "--text").out
    assert tredici("deal", "t1:42", "--text").out == deck
    assert tredici("deal", deck, "--text").out == deck
    assert tredici("deal", *deck.split(), "--text").out == deck
    assert tredici("deal", deck.replace(" ", "").upper(), "--text").out == deck


def test_a_pysolfc_number(tredici: Tredici) -> None:
    text = tredici("deal", "pysol:24", "--text").out
    assert text.startswith("4c 5h Qc 5d 2d 7h ")
    assert tredici("deal", "PySol:ms24", "--text").out == text


@pytest.mark.parametrize(
    ("date", "number"),
    [("2026-12-01", 20261201000), ("2026-12-02", 20261202001), ("2026-12-05", 20261205003)],
)
def test_the_deal_of_a_day_is_the_first_that_can_be_won(
    tredici: Tredici, date: str, number: int
) -> None:
    assert tredici("deal", f"daily:{date}").out.startswith(f"deal t1:{number}\n")
    first = number // 1000 * 1000
    verdicts = [solve(Deal.numbered(each)).verdict for each in range(first, number + 1)]
    assert verdicts == [Verdict.UNWINNABLE] * (number - first) + [Verdict.WINNABLE]


def test_the_deal_of_today(tredici: Tredici) -> None:
    today = datetime.now().astimezone().date().isoformat()
    text = tredici("deal", "daily", "--text").out
    if datetime.now().astimezone().date().isoformat() == today:
        assert text == tredici("deal", f"daily:{today}", "--text").out


def test_the_picture_shows_the_deal_as_it_lies(tredici: Tredici) -> None:
    out = tredici("deal", "42", "--rules", "stock=open,passes=1").out
    lines = out.splitlines()
    rows = lines[2:9]
    assert [len(row.split()) for row in rows] == [1, 2, 3, 4, 5, 6, 7]
    cards = re.findall(r"\b[A2-9TJQK][cdhs]\b", out)
    assert " ".join(cards) == str(Deal.numbered(42))
    middles = [(row.index(row.split()[0]) + len(row)) / 2 for row in rows]
    assert len(set(middles)) == 1
    assert lines[0] == "deal t1:42"
    assert "passes=1" in lines[-1]
    assert "stock=open" in lines[-1]
    assert "custom" in lines[-1]
    assert "classic: passes=3" in tredici("deal", "42").out
