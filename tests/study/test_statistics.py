"""Intervals, held against published examples."""

from __future__ import annotations

import math

import pytest

from tredici.study.statistics import paired_difference, wilson


# Newcombe, Statistics in Medicine 17 (1998) 857-872, table I, method 3.
@pytest.mark.parametrize(
    ("hits", "total", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_gives_the_published_intervals(
    hits: int, total: int, low: float, high: float
) -> None:
    share = wilson(hits, total)
    assert share.rate == hits / total
    assert (share.low, share.high) == pytest.approx((low, high), abs=5e-5)


def test_wilson_without_deals_says_nothing() -> None:
    share = wilson(0, 0)
    assert math.isnan(share.rate)
    assert (share.low, share.high) == (0, 1)


def test_paired_difference_gives_the_published_interval() -> None:
    # Fagerland, Lydersen and Laake, Statistics in Medicine 33 (2014): airways before and after
    # a transplantation; Newcombe's square-and-add interval of the difference.
    share = paired_difference(both=1, gained=7, lost=1, neither=12)
    assert share.rate == pytest.approx(6 / 21)
    assert (share.low, share.high) == pytest.approx((0.026, 0.507), abs=5e-4)


def test_paired_difference_turns_with_its_sides() -> None:
    one = paired_difference(40, 25, 3, 32)
    other = paired_difference(40, 3, 25, 32)
    assert (-other.rate, -other.high, -other.low) == pytest.approx(one)


def test_paired_difference_stays_unsure_when_nothing_differs() -> None:
    share = paired_difference(60, 0, 0, 40)
    assert share.rate == 0
    assert share.low < 0 < share.high
    none = paired_difference(0, 0, 0, 0)
    assert math.isnan(none.rate)
    assert (none.low, none.high) == (-1, 1)
