"""Shares and means with the intervals in which the truth lies, 95 times in 100."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

CONFIDENCE = 0.95


class Share(NamedTuple):
    """A share, 0 to 1, and the ends of its interval."""

    rate: float
    low: float
    high: float


class Mean(NamedTuple):
    """A mean and the ends of its interval."""

    value: float
    low: float
    high: float


def wilson(hits: int, total: int, confidence: float = CONFIDENCE) -> Share:
    """The share ``hits / total`` with Wilson's interval; not a number and 0 to 1 for none."""
    if total == 0:
        return Share(math.nan, 0.0, 1.0)
    z = _deviations(confidence)
    rate = hits / total
    middle = (rate + z * z / (2 * total)) / (1 + z * z / total)
    half = z * math.sqrt(rate * (1 - rate) / total + z * z / (4 * total * total))
    half /= 1 + z * z / total
    low = 0.0 if hits == 0 else middle - half
    high = 1.0 if hits == total else middle + half
    return Share(rate, low, high)


def normal_mean(values: Sequence[float], confidence: float = CONFIDENCE) -> Mean:
    """The mean of ``values`` with the interval that holds for many; endless for less than two."""
    if len(values) < 2:
        return Mean(values[0] if values else math.nan, -math.inf, math.inf)
    mean = fmean(values)
    half = _deviations(confidence) * stdev(values) / math.sqrt(len(values))
    return Mean(mean, mean - half, mean + half)


def _deviations(confidence: float) -> float:
    return NormalDist().inv_cdf((1 + confidence) / 2)
