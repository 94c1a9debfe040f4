"""Shares and differences of shares, with their 95 % intervals."""

from __future__ import annotations

import math

from tredici.coach.intervals import CONFIDENCE, Share, wilson

__all__ = ["CONFIDENCE", "Share", "paired_difference", "wilson"]


def paired_difference(
    both: int, gained: int, lost: int, neither: int, confidence: float = CONFIDENCE
) -> Share:
    """How much larger the second of two shares is when both were counted over the same deals.

    ``gained`` deals count only for the second, ``lost`` only for the first. The interval is
    Newcombe's (Statistics in Medicine 17, 1998, method 10): Wilson's intervals of the two shares,
    squared and added, allowing for their correlation. It stays honest when nothing is lost, as
    when an option can only help. The ends lie between -1 and 1.
    """
    total = both + gained + lost + neither
    first = wilson(both + lost, total, confidence)
    second = wilson(both + gained, total, confidence)
    if total == 0:
        return Share(math.nan, -1.0, 1.0)
    margins = (both + gained) * (lost + neither) * (both + lost) * (gained + neither)
    # The correlation of the two, with Newcombe's continuity correction where it is positive.
    covariance = float(both * neither - gained * lost)
    if covariance > 0:
        covariance = max(covariance - total / 2, 0)
    phi = covariance / math.sqrt(margins) if margins else 0.0
    difference = second.rate - first.rate
    down, up = second.rate - second.low, first.high - first.rate
    low = difference - math.sqrt(max(down * down - 2 * phi * down * up + up * up, 0))
    up, down = second.high - second.rate, first.rate - first.low
    high = difference + math.sqrt(max(up * up - 2 * phi * up * down + down * down, 0))
    return Share(difference, low, high)
