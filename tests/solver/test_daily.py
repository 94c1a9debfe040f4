"""The deal of the day: 400 days of it, each the first deal from its date on that can be won."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from tests.support import table
from tredici.core.deals import Deal, daily_number
from tredici.core.rules import PRESETS
from tredici.solver import Solver, Verdict, compiled, solve

DAYS = {day: int(number) for day, number in table("daily.csv")[1:]}


def is_winnable(number: int, who: Solver) -> bool:
    result = solve(Deal.numbered(number), PRESETS["classic"], solver=who)
    assert result.verdict is not Verdict.UNKNOWN
    return result.verdict is Verdict.WINNABLE


def test_the_table_has_400_days_on_end() -> None:
    first = date(2026, 11, 30)
    assert list(DAYS) == [(first + timedelta(days)).isoformat() for days in range(400)]


def test_each_is_the_first_of_its_day_that_can_be_won() -> None:
    """Every deal passed over is proven hopeless, every deal taken has a win that replays."""
    who = Solver.KERNELS if compiled.is_installed() else Solver.REFERENCE
    passed_over = 0
    for day, number in DAYS.items():
        first = int(day.replace("-", "")) * 1000
        verdicts = [is_winnable(each, who) for each in range(first, number + 1)]
        assert verdicts == [False] * (number - first) + [True], day
        passed_over += number - first
    assert passed_over > 100  # a third of all deals is hopeless


@pytest.mark.parametrize("day", list(DAYS)[::20])
def test_the_page_finds_the_same(day: str) -> None:
    """The reference is the solver that the page has."""
    number = daily_number(day, lambda each: is_winnable(each, Solver.REFERENCE))
    assert number == DAYS[day]
