"""The deal of the day as the page finds it: the first of the day's numbers that can be won."""

from __future__ import annotations

import pytest

from tredici.core.deals import Deal
from tredici.core.errors import DealError
from tredici.solver import Verdict
from tredici.solver import solve as fast
from tredici.web.advice_daily import daily


@pytest.mark.parametrize("date", ["2026-11-30", "2026-12-01"])
def test_it_is_the_first_that_the_other_solver_can_win(date: str) -> None:
    found = int(daily(date))
    first = int(date.replace("-", "")) * 1000
    for number in range(first, found + 1):
        verdict = fast(Deal.numbered(number)).verdict
        assert (verdict is Verdict.WINNABLE) is (number == found), number


def test_a_day_that_is_none_is_refused() -> None:
    with pytest.raises(DealError, match="2026-02-30"):
        daily("2026-02-30")
