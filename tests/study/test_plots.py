"""Plots: what is drawn from the tables."""

from __future__ import annotations

import pytest

pytest.importorskip("matplotlib", reason="the extra `study` is not installed")

from tredici.study.plots import MOST_BARS, bar_width, bars


@pytest.mark.parametrize(
    ("span", "width"), [(0, 1), (119, 1), (120, 2), (239, 2), (240, 5), (600, 10), (5000, 50)]
)
def test_bars_are_as_wide_as_they_must_be(span: int, width: int) -> None:
    assert bar_width([-7, -7 + span]) == width
    assert span // width < MOST_BARS


def test_a_bar_stands_for_all_of_its_values() -> None:
    deals = {-3: 1, -1: 2, 0: 3, 4: 4, 5: 10}
    assert bars(deals, 5) == ([-8.0, -3.0, 2.0, 7.0, 12.0], [0.0, 15.0, 35.0, 50.0, 0.0])
    middles, shares = bars(deals, 1)
    assert dict(zip(middles, shares, strict=True)) == {
        value: 5.0 * deals.get(value, 0) for value in range(-4, 7)
    }
